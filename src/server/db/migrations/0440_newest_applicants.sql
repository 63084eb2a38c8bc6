-- The board looks for the newest applicants of a place, which may have few of a company's many: their order and their place
-- stand in the index, so that no row is read of an applicant elsewhere.
create index employees_waiting on employees (tenant_id, created_at desc, employee_id desc) include (client_id)
  where employment_status_id = 1 and deleted_at is null and replaced_by is null;
drop index employees_applicants;
