-- What can be ordered, beside what there was: the pull notice of the California DMV, and queries of the Clearinghouse.
alter table orders drop constraint orders_order_type_check;
alter table orders
  add constraint orders_order_type_check check (order_type in ('drugTest', 'medicalExam', 'mvr', 'epn', 'clearinghouseQuery'));

-- Why a drug test is made. Pre-employment and random have the specification's numbers (2§9); DOT knows the first six (49 CFR 40.45).
create table drug_test_reasons (
  reason_id int primary key,
  reason text not null unique,
  dot boolean not null
);
insert into drug_test_reasons values
  (1, 'Pre-employment', true), (2, 'Post-accident', true), (3, 'Random', true), (4, 'Reasonable suspicion', true),
  (5, 'Return to duty', true), (6, 'Follow-up', true), (7, 'Other', false);

-- The four of the specification (2§9), and oral fluid, which DOT has allowed beside urine since 2023.
create table specimen_types (
  specimen_type_id int primary key,
  specimen_type text not null unique
);
insert into specimen_types values (1, 'Urine'), (2, 'Hair'), (3, 'Breath'), (4, 'Blood'), (5, 'Oral fluid');
alter table drug_tests drop constraint drug_tests_specimen_type_id_check;
alter table drug_tests add constraint drug_tests_specimen_type_id_fkey foreign key (specimen_type_id) references specimen_types;

-- What is tested for; panels change, so they are dated.
create table drug_panels (
  panel text primary key check (panel ~ '^[A-Z0-9-]{1,20}$'),
  panel_name text not null,
  -- What DOT accepts: laboratory tests for the five classes of 49 CFR 40.85, and breath alcohol.
  dot boolean not null,
  -- Read at the collection site.
  instant boolean not null default false,
  specimen_type_ids int[] not null,
  ordinal int not null,
  valid_from date not null default '2018-01-01',
  valid_to date,
  source text not null
);
insert into drug_panels (panel, panel_name, dot, instant, specimen_type_ids, ordinal, source) values
  ('DOT5', 'DOT 5 panel', true, false, '{1,5}', 1, '49 CFR 40.85, 40.91'),
  ('BAT', 'Breath alcohol', true, false, '{3}', 2, '49 CFR 40.221'),
  ('ND5', 'Non-DOT 5 panel', false, false, '{1,2,5}', 3, 'laboratory catalogue'),
  ('ND10', 'Non-DOT 10 panel', false, false, '{1,2,4}', 4, 'laboratory catalogue'),
  ('ERO5A', 'Instant 5 panel', false, true, '{1}', 5, 'specification 2§9'),
  ('ERO7C', 'Instant 7 panel', false, true, '{1}', 6, 'specification 2§9'),
  ('ERO10B', 'Instant 10 panel', false, true, '{1}', 7, 'specification 2§9');

alter table orders
  add column reason_id int references drug_test_reasons,
  add column specimen_type_id int references specimen_types,
  -- Null: not a DOT test or exam.
  add column dot_agency text check (dot_agency in ('FMCSA', 'FAA', 'FRA', 'FTA', 'PHMSA', 'USCG')),
  add column query_type text check (query_type in ('limited', 'full', 'preEmployment')),
  add column placed_by uuid,
  add column updated_at timestamptz not null default now(),
  add constraint orders_appointment_day check (appointment_time is null or appointment_date is not null),
  add constraint orders_appointment_step check (appointment_time is null
    or (extract(minute from appointment_time)::int % 15 = 0 and extract(second from appointment_time) = 0));

create index orders_newest on orders (tenant_id, ordered_at desc, order_id desc);
create index order_audit_trail_order on order_audit_trail (tenant_id, order_id, audit_time desc);
create index drug_tests_employee on drug_tests (tenant_id, employee_id, collected_on desc);

-- The mails by which an authorization left, without their text: how many, by whom, and which one can still be taken back.
create table order_authorizations (
  tenant_id int not null,
  authorization_id uuid not null default uuidv7(),
  order_id uuid not null,
  mail_id uuid not null,
  sent_by uuid not null,
  sent_at timestamptz not null default now(),
  primary key (tenant_id, authorization_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
);
create index order_authorizations_order on order_authorizations (tenant_id, order_id, sent_at desc);
create index order_authorizations_sender on order_authorizations (tenant_id, sent_by, sent_at desc);
alter table order_authorizations enable row level security;
alter table order_authorizations force row level security;
create policy app_rows on order_authorizations to console_app using (tenant_id = (select app_tenant()) and exists (
  select from orders o where o.tenant_id = order_authorizations.tenant_id and o.order_id = order_authorizations.order_id));
create policy jobs_rows on order_authorizations to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on order_authorizations for select to console_staff using (true);
create policy staff_write on order_authorizations for all to console_staff
  using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
grant select, insert on order_authorizations to console_app, console_jobs, console_staff;

grant select on drug_test_reasons, specimen_types, drug_panels to console_app, console_staff, console_jobs;
