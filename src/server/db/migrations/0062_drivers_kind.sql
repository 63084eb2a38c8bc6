-- What decides which rules are for a driver (conditions.rules.ts). Null everywhere: nobody has said it.
alter table employees
  -- Letters: H hazardous materials, N tank, P passengers, S school bus, T doubles and triples, X tank and hazardous materials.
  add column endorsements text check (endorsements ~ '^[HNPSTX]{1,6}$'),
  -- The self-certification (49 CFR 383.71(b)): interstate or intrastate, not excepted or excepted.
  add column operation text check (operation in ('NI', 'EI', 'NA', 'EA')),
  -- Whose drug and alcohol rules they are under.
  add column dot_agency text check (dot_agency in ('FMCSA', 'FTA', 'FAA', 'FRA', 'PHMSA', 'USCG', 'none')),
  -- Vehicles that need a CDL, or none that does.
  add column drives text check (drives in ('cdl', 'nonCdl')),
  add column first_duty date;

create or replace function note_changed_employees() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select n.tenant_id, n.employee_id from new_rows n join old_rows o using (tenant_id, employee_id)
   where (n.client_id, n.license, n.license_state, n.license_class_id, n.license_expires, n.employment_status_id, n.job_title_id,
       n.hire_date, n.deleted_at, n.replaced_by, n.endorsements, n.operation, n.dot_agency, n.drives, n.first_duty)
     is distinct from (o.client_id, o.license, o.license_state, o.license_class_id, o.license_expires, o.employment_status_id,
       o.job_title_id, o.hire_date, o.deleted_at, o.replaced_by, o.endorsements, o.operation, o.dot_agency, o.drives, o.first_duty);
  return null;
end $$;
