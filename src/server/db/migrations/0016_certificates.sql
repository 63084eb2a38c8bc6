-- A link may belong to a record instead of an account (D24): the driver's annual certificate is the first such.
alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
alter table single_use_tokens
  alter column user_id drop not null,
  add column record_id uuid,
  add column withdrawn_at timestamptz,
  add constraint single_use_tokens_purpose_check check (purpose in ('signUp', 'resetPassword', 'driverAnnual')),
  add constraint single_use_tokens_owner check ((user_id is null) <> (record_id is null));
create index single_use_tokens_record on single_use_tokens (record_id) where record_id is not null;

-- Whether a client, or a location with all below it, asks its drivers for the annual certificate of violations. Off unless a
-- row says otherwise: the federal duty (49 CFR 391.27) ended on 2022-05-09.
create table certificate_options (
  tenant_id int not null,
  client_id int not null,
  enabled boolean not null,
  changed_at timestamptz not null default now(),
  changed_by uuid,
  version int not null default 1,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

create table certificates (
  tenant_id int not null,
  certificate_id uuid not null default uuidv7(),
  employee_id uuid not null,
  -- The one that stands for its driver; the others are history.
  latest boolean not null default true,
  replaces uuid,
  state text not null default 'sent' check (state in ('sent', 'opened', 'signed', 'reviewed', 'sentBack', 'withdrawn')),
  -- As the text names them: what is signed does not change with the file.
  driver_name text not null check (length(driver_name) between 1 and 170),
  employer_name text not null check (length(employer_name) between 1 and 200),
  mail_id uuid,
  sent_at timestamptz not null default now(),
  sent_by uuid,
  expires_at timestamptz not null,
  opened_at timestamptz,
  as_of date,
  violations jsonb,
  signed_name text,
  signed_at timestamptz,
  signed_ip text,
  signed_text text,
  text_sha256 bytea check (length(text_sha256) = 32),
  document_id uuid,
  reviewed_by uuid,
  reviewer_name text,
  reviewed_at timestamptz,
  review_note text,
  version int not null default 1,
  primary key (tenant_id, certificate_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  foreign key (tenant_id, replaces) references certificates (tenant_id, certificate_id),
  check (state not in ('signed', 'reviewed', 'sentBack')
    or (as_of is not null and violations is not null and signed_name is not null and signed_at is not null
      and signed_text is not null and text_sha256 is not null and document_id is not null)),
  check (state not in ('reviewed', 'sentBack') or (reviewer_name is not null and reviewed_at is not null)),
  check (state <> 'withdrawn' or not latest)
);
create unique index certificates_latest on certificates (tenant_id, employee_id) where latest;
create index certificates_employee on certificates (tenant_id, employee_id, sent_at desc);

alter table certificate_options enable row level security;
alter table certificate_options force row level security;
alter table certificates enable row level security;
alter table certificates force row level security;

-- The option of a place above decides for those below, so everyone of the tenant may read it; it is changed where one works.
create policy app_read on certificate_options for select to console_app using (tenant_id = (select app_tenant()));
create policy app_write on certificate_options for all to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));
-- Whoever sees the employee sees the certificate, wherever the employee works now.
create policy app_rows on certificates to console_app using (tenant_id = (select app_tenant())
  and exists (select from employees e where e.tenant_id = certificates.tenant_id and e.employee_id = certificates.employee_id));
do $$
declare t text;
begin
  foreach t in array array['certificate_options', 'certificates'] loop
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
