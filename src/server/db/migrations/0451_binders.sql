-- Binders: files of a driver, of a sample or of a company as one ZIP or one PDF, made behind the request that asks for them.
create table binders (
  tenant_id int not null,
  binder_id uuid not null default uuidv7(),
  audit_id uuid not null,
  client_id int not null,
  contents text not null check (contents in ('driver', 'sample', 'company')),
  form text not null check (form in ('zip', 'pdf')),
  -- The protected records that it has, and then nothing else; none of them is the volume of the files.
  records text[] not null check (records <@ array['viewDrugAlcohol', 'viewInvestigationHistory', 'viewMedicalReport']),
  -- Whose files, as it was asked for: in this order, so that what was killed goes on where it was.
  employees uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  done int not null default 0,
  papers int not null default 0,
  -- Papers that could not be bound.
  skipped text[] not null default '{}',
  -- Where the growing file is and how much of it stands.
  checkpoint jsonb,
  lease_until timestamptz,
  tries int not null default 0,
  sha256 bytea,
  size bigint,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, binder_id),
  foreign key (tenant_id, audit_id) references audits (tenant_id, audit_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check ((state = 'done') = (finished_at is not null and size is not null))
);
create index binders_audit on binders (tenant_id, audit_id, asked_at desc);
create index binders_blob on binders (tenant_id, sha256) where sha256 is not null;
create index binders_open on binders (asked_at) where state in ('waiting', 'running');

alter table binders enable row level security;
alter table binders force row level security;
create policy app_rows on binders to console_app using (tenant_id = (select app_tenant())
  and exists (select from audits a where a.tenant_id = binders.tenant_id and a.audit_id = binders.audit_id));
create policy jobs_rows on binders to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on binders for select to console_staff using (true);
grant select, insert, update on binders to console_app;
grant select on binders to console_staff;
grant select, insert, update, delete on binders to console_jobs;
