-- A file is judged anew where the birth date or the last day changes, too: papers of before the birth prove nothing, and papers
-- of before the last employment not all.
create function note_changed_dates() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id) values (new.tenant_id, new.employee_id);
  return null;
end $$;
create trigger qualification_dates after update of dob, termination_date on employees
  for each row when (new.dob is distinct from old.dob or new.termination_date is distinct from old.termination_date)
  execute function note_changed_dates();
