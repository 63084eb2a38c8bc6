-- Documents of the employee file: what is asked for and ignored, consents as data, and the ways to find them.

-- The specification ignores these two by name (2§9, R229); of a driver's safety performance history, 49 CFR 391.53(b)(2)
-- also asks for the record of the attempts to get it.
insert into document_types values
  (397, 'Safety performance history, good-faith effort', 6, null, 'records.viewInvestigationHistory', false, null, 'multi', '49 CFR 391.53(b)(2)'),
  (398, 'Record of DOT Accidents', 1, null, null, false, null, 'multi', null),
  (399, 'Prior Violation', 1, null, null, false, null, 'multi', null);

-- What a consent says that it covers, read off the paper: a driver's license may have changed since.
create table document_consents (
  tenant_id int not null,
  document_id uuid not null,
  client_id int not null,
  license text not null check (length(license) between 1 and 30),
  license_state text not null check (license_state ~ '^[A-Z]{2}$'),
  dot_number text not null check (dot_number ~ '^\d{1,8}$'),
  valid_from date not null,
  -- Null where the paper names no end.
  valid_to date,
  noted_by uuid,
  noted_at timestamptz not null default now(),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (valid_to is null or valid_to >= valid_from)
);
alter table document_consents enable row level security;
alter table document_consents force row level security;
-- Where a document is, there is its consent: the policy of documents decides, also after the employee has moved.
create policy app_rows on document_consents to console_app using (
  tenant_id = (select app_tenant())
  and exists (select from documents d where d.tenant_id = document_consents.tenant_id and d.document_id = document_consents.document_id));
create policy jobs_rows on document_consents to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on document_consents for select to console_staff using (true);
create policy staff_write on document_consents for all to console_staff
  using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
grant select, insert, update on document_consents to console_app, console_jobs, console_staff;

create index mvr_records_employee on mvr_records (tenant_id, employee_id, report_date desc);
-- The table of external files of an employee.
create index dq_items_external on dq_items (tenant_id, about_employee_id) where about_employee_id is not null;
