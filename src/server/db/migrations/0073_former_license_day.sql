-- The day on which a driver came under another license is that of the driver's location.
create or replace function keep_former_license() returns trigger language plpgsql as $$
declare
  place text := (select c.zone from clients c where c.tenant_id = new.tenant_id and c.client_id = new.client_id);
  today date := (now() at time zone place)::date;
begin
  insert into employee_licenses (tenant_id, employee_id, license, license_state, since, until)
  values (new.tenant_id, new.employee_id, old.license, old.license_state,
    -- The first one is of before the file, unless that was made today and this corrects it.
    coalesce(
      (select max(l.until) from employee_licenses l where l.tenant_id = new.tenant_id and l.employee_id = new.employee_id),
      case when (new.created_at at time zone place)::date < today then date '1900-01-01' else today end),
    today);
  return null;
end $$;
