-- Files are judged anew where a title becomes safety-sensitive, or no longer is.
create function note_changed_title() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select e.tenant_id, e.employee_id from employees e
   where e.tenant_id = new.tenant_id and e.job_title_id = new.job_title_id and e.deleted_at is null;
  return null;
end $$;
create trigger qualification_title after update of safety_sensitive on job_titles
  for each row when (new.safety_sensitive is distinct from old.safety_sensitive) execute function note_changed_title();
create index employees_title on employees (tenant_id, job_title_id) where job_title_id is not null;
