-- The orders of the roster besides the name: each is walked along an index, page by page. Empty values are a part of
-- their own, so one index serves both directions. Bare columns: under row-level security a condition on fold(work_id)
-- would not reach an index (server.md section 4).
create index employees_expires on employees (tenant_id, license_expires, employee_id) where deleted_at is null;
create index employees_work_id_order on employees (tenant_id, work_id collate "C", employee_id) where deleted_at is null;
create index employees_status on employees (tenant_id, employment_status_id, sort_name, employee_id) where deleted_at is null;
