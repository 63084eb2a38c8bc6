-- Tenant data. tenant_id (the top-level client) comes first in every key; every table has its policies below (D1, D2).

create table clients (
  tenant_id int not null,
  client_id int not null,
  legacy_client_id int not null,
  parent_id int,
  -- From the top-level client to this one, this one included.
  path int[] not null,
  level_number int not null check (level_number between 1 and 12),
  name text not null check (length(name) between 1 and 200),
  dot_number text check (dot_number ~ '^\d{1,8}$'),
  deactivated boolean not null default false,
  primary_address jsonb not null default '{}',
  contacts jsonb not null default '[]',
  notes text not null default '',
  employee_identifier text not null default 'workId',
  display_include_children boolean not null default true,
  imported boolean not null default true,
  aliases text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, client_id),
  unique (tenant_id, legacy_client_id),
  foreign key (tenant_id, parent_id) references clients (tenant_id, client_id),
  check ((parent_id is null) = (client_id = tenant_id)),
  check (path[1] = tenant_id and path[array_length(path, 1)] = client_id and array_length(path, 1) = level_number)
);
create index clients_path on clients using gin (path);
create index clients_dot on clients (dot_number) where dot_number is not null;
create index clients_parent on clients (tenant_id, parent_id);

create table client_services (
  tenant_id int not null,
  client_id int not null,
  service_id int not null references services,
  primary key (tenant_id, client_id, service_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

-- What a client may and may not do (2§9 rules 1 to 4; A74).
create table client_rules (
  tenant_id int not null,
  client_id int not null,
  rule_id int not null check (rule_id between 1 and 4),
  document_type_id int references document_types,
  primary key (tenant_id, client_id, rule_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

create table client_document_types (
  tenant_id int not null,
  client_id int not null,
  document_type_id int not null references document_types,
  required boolean not null default false,
  hidden boolean not null default false,
  primary key (tenant_id, client_id, document_type_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

create table job_titles (
  tenant_id int not null,
  job_title_id int not null,
  -- The location whose title it is; titles of the top-level client serve the whole tree.
  client_id int not null,
  job_title text not null check (length(job_title) between 1 and 100),
  safety_sensitive boolean not null default true,
  deactivated boolean not null default false,
  primary key (tenant_id, job_title_id),
  unique (tenant_id, client_id, job_title),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

create table users (
  tenant_id int not null,
  user_id uuid not null default uuidv7(),
  client_id int not null,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text,
  is_pseudo_user boolean not null default false,
  deactivated boolean not null default false,
  mask_ssn boolean not null default true,
  options jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  unique (tenant_id, email),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create table user_permissions (
  tenant_id int not null,
  user_id uuid not null,
  permission_group text not null,
  permission text not null,
  primary key (tenant_id, user_id, permission_group, permission),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id) on delete cascade
);
-- The locations a user works in, each with everything below it.
create table user_sites (
  tenant_id int not null,
  user_id uuid not null,
  client_id int not null,
  primary key (tenant_id, user_id, client_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create table user_jumplist (
  tenant_id int not null,
  user_id uuid not null,
  -- No foreign key: staff keep employees of other tenants on theirs.
  employee_tenant_id int not null,
  employee_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (tenant_id, user_id, employee_tenant_id, employee_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id) on delete cascade
);

create table employees (
  tenant_id int not null,
  employee_id uuid not null default uuidv7(),
  client_id int not null,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  dob date check (dob >= '1900-01-01'),
  license text check (length(license) between 1 and 30),
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  license_class_id int references license_classes,
  license_expires date,
  ssn_cipher bytea,
  ssn_index bytea,
  ssn_last4 text check (ssn_last4 ~ '^\d{4}$'),
  work_id text check (length(work_id) between 1 and 40),
  employment_status_id int not null references employment_statuses,
  job_title_id int,
  hire_date date,
  termination_date date,
  email text,
  phone text,
  address jsonb not null default '{}',
  imported_client boolean not null default true,
  replaced_by uuid,
  deleted_at timestamptz,
  deleted_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What one types to find a person, folded. The last four digits only, never the whole number (D17).
  search text not null generated always as (
    fold(last_name || ' ' || first_name || ' ' || last_name || coalesce(' ' || work_id, '')
      || coalesce(' ' || license, '') || coalesce(' ' || ssn_last4, ''))) stored,
  -- In the C collation, so that one index serves order, prefix and cursor.
  sort_name text collate "C" not null generated always as (fold(last_name || ' ' || first_name)) stored,
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, job_title_id) references job_titles (tenant_id, job_title_id),
  foreign key (tenant_id, replaced_by) references employees (tenant_id, employee_id),
  check ((ssn_cipher is null) = (ssn_index is null) and (ssn_cipher is null) = (ssn_last4 is null))
);
create index employees_search on employees using gin (tenant_id, search gin_trgm_ops) where deleted_at is null;
create index employees_search_staff on employees using gin (search gin_trgm_ops) where deleted_at is null;
create index employees_name on employees (tenant_id, sort_name, employee_id) where deleted_at is null;
create index employees_site on employees (tenant_id, client_id, sort_name, employee_id) where deleted_at is null;
create index employees_ssn on employees (tenant_id, ssn_index) where ssn_index is not null;
create index employees_ssn_staff on employees (ssn_index) where ssn_index is not null;
create index employees_license on employees (tenant_id, (fold(license)) collate "C") where deleted_at is null;
create index employees_license_staff on employees ((fold(license)) collate "C") where deleted_at is null;
create index employees_work_id on employees (tenant_id, (fold(work_id)) collate "C") where deleted_at is null;
create index employees_work_id_staff on employees ((fold(work_id)) collate "C") where deleted_at is null;
create index employees_id on employees (employee_id);

create table employee_status_changes (
  tenant_id int not null,
  change_id uuid not null default uuidv7(),
  employee_id uuid not null,
  client_id int not null,
  from_status_id int references employment_statuses,
  to_status_id int not null references employment_statuses,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, change_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);

create table accidents (
  tenant_id int not null,
  accident_id uuid not null default uuidv7(),
  employee_id uuid not null,
  client_id int not null,
  date date not null,
  city text not null,
  state text not null,
  hazmat boolean not null default false,
  cited boolean not null default false,
  injuries int not null check (injuries >= 0),
  disabled int not null check (disabled >= 0),
  fatalities int not null check (fatalities >= 0),
  added_by text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, accident_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);

-- What is in the store: keyed by tenant and SHA-256, never shared across tenants, never changed (D18).
create table blobs (
  tenant_id int not null,
  sha256 bytea not null check (length(sha256) = 32),
  size bigint not null check (size > 0),
  media_type text not null,
  pages int check (pages > 0),
  password_protected boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, sha256)
);

create table documents (
  tenant_id int not null,
  document_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  document_type_id int not null references document_types,
  doc_date date,
  expiration_date date,
  status text not null check (status in ('pendingReview', 'accepted', 'rejected', 'superseded')),
  sha256 bytea not null,
  file_name text not null check (length(file_name) between 1 and 255),
  source text not null check (source in ('upload', 'webUpload', 'email', 'fax', 'folder', 'demo')),
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  accepted_by uuid,
  accepted_at timestamptz,
  -- The incoming item it was filed from; at most one document a file of an item.
  dq_item_id uuid,
  image_id uuid,
  superseded_by uuid,
  rejected_reason text,
  hidden_at timestamptz,
  hidden_reason text,
  version int not null default 1,
  primary key (tenant_id, document_id),
  unique (tenant_id, image_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check (expiration_date is null or doc_date is null or expiration_date >= doc_date)
);
create index documents_employee on documents (tenant_id, employee_id, document_type_id, doc_date desc);
create index documents_hash on documents (tenant_id, sha256);
create index documents_id on documents (document_id);

-- Incoming documents and the work on them live in the internal tenant; the client may not be known yet (D1).
create table dq_items (
  tenant_id int not null,
  dq_item_id uuid not null default uuidv7(),
  source text not null check (source in ('webUpload', 'externalUpload', 'email', 'fax', 'folder')),
  received_at timestamptz not null default now(),
  -- The client it came from and, when known, the employee it is for.
  about_tenant_id int,
  about_client_id int references client_directory,
  about_employee_id uuid,
  -- The document already in the employee's file as pending review (D23).
  about_document_id uuid,
  uploaded_by uuid,
  sender text,
  subject text,
  body_text text,
  tag text,
  is_document_rejection boolean not null default false,
  document_type_id int references document_types,
  doc_date date,
  expiration_date date,
  note text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, dq_item_id)
);
create index dq_items_received on dq_items (tenant_id, received_at);

create table dq_item_images (
  tenant_id int not null,
  image_id uuid not null default uuidv7(),
  dq_item_id uuid not null,
  ordinal int not null,
  sha256 bytea not null,
  file_name text not null check (length(file_name) between 1 and 255),
  primary key (tenant_id, image_id),
  unique (tenant_id, dq_item_id, ordinal),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256)
);

create table process_instances (
  tenant_id int not null,
  process_instance_id uuid not null default uuidv7(),
  process_key text not null check (process_key in ('internalReviewProcess', 'cmeProcess')),
  state text not null,
  dq_item_id uuid,
  variables jsonb not null default '{}',
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, process_instance_id),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id)
);
create index process_instances_item on process_instances (tenant_id, dq_item_id);

create table tasks (
  tenant_id int not null,
  task_id uuid not null default uuidv7(),
  process_instance_id uuid not null,
  form_key text not null,
  -- A claim is a lease: it runs out unless it is renewed, by the database's clock (D20).
  assignee uuid,
  lease_id uuid,
  lease_until timestamptz,
  customer_care_rep uuid,
  needs_cc_intervention boolean not null default false,
  variables jsonb not null default '{}',
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  completed_by uuid,
  version int not null default 1,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, process_instance_id) references process_instances (tenant_id, process_instance_id)
);
create index tasks_open on tasks (tenant_id, form_key, received_at, task_id) where completed_at is null;
create index tasks_mine on tasks (tenant_id, assignee) where completed_at is null;
create index tasks_instance on tasks (tenant_id, process_instance_id);

-- What was done, with one of the thirteen tags (2§9); only ever added.
create table process_activities (
  tenant_id int not null,
  activity_id uuid not null default uuidv7(),
  process_instance_id uuid not null,
  task_id uuid,
  from_state text,
  to_state text,
  tag text,
  user_id uuid,
  at timestamptz not null default now(),
  detail jsonb not null default '{}',
  primary key (tenant_id, activity_id),
  foreign key (tenant_id, process_instance_id) references process_instances (tenant_id, process_instance_id)
);
create index process_activities_instance on process_activities (tenant_id, process_instance_id, at);
create trigger process_activities_append_only before update or delete on process_activities
  for each row execute function refuse_change();

-- Clinics are the same for every tenant.
create table vendors (
  vendor_id int primary key,
  vendor_name text not null,
  address1 text not null,
  address2 text,
  city text not null,
  state text not null,
  zip text not null,
  phone text,
  fax text,
  form_fox_prog_id text,
  form_fox_code text,
  es_site_id text,
  octopus_vendor_id int,
  latitude double precision,
  longitude double precision,
  deactivated boolean not null default false
);
create table vendor_programs (
  vendor_id int not null references vendors,
  vendor_program_id int not null,
  vendor_program_name text not null,
  primary key (vendor_id, vendor_program_id)
);

create table order_statuses (
  order_status_id int primary key,
  order_status text not null unique
);
insert into order_statuses values
  (1, 'Ordered'), (2, 'Scheduled'), (3, 'Completed'), (4, 'Results received'), (5, 'In progress'), (6, 'Canceled'),
  (7, 'No show'), (8, 'Awaiting documents'), (18, 'Awaiting review'), (21, 'Awaiting clinic'), (22, 'On hold');

create table orders (
  tenant_id int not null,
  order_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  order_type text not null check (order_type in ('drugTest', 'medicalExam', 'mvr')),
  order_status_id int not null references order_statuses,
  order_source text not null default 'console',
  medical_exam_order_id uuid,
  vendor_id int references vendors,
  -- Civil date-time at the clinic's place, never shifted (D19); the time is null for a walk-in.
  appointment_date date,
  appointment_time time,
  walk_in boolean not null default false,
  panel text,
  user_email text,
  ordered_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (appointment_time is null or not walk_in)
);
create index orders_employee on orders (tenant_id, employee_id, ordered_at desc);
create table order_audit_trail (
  tenant_id int not null,
  entry_id uuid not null default uuidv7(),
  order_id uuid not null,
  client_id int not null,
  audit_time timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  message text not null,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
);
create trigger order_audit_trail_append_only before update or delete on order_audit_trail
  for each row execute function refuse_change();

create table mvr_records (
  tenant_id int not null,
  mvr_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  order_id uuid,
  document_id uuid,
  state text not null,
  license text not null,
  report_date date not null,
  source_id int not null default 1,
  record jsonb not null default '{}',
  score int,
  scored_at timestamptz,
  scored_by uuid,
  primary key (tenant_id, mvr_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id)
);
create table drug_tests (
  tenant_id int not null,
  drug_test_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  order_id uuid,
  document_id uuid,
  reason_id int not null,
  specimen_type_id int not null check (specimen_type_id between 1 and 4),
  result_type_id int,
  collected_on date,
  reported_on date,
  primary key (tenant_id, drug_test_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id)
);
create table cme_records (
  tenant_id int not null,
  cme_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  order_id uuid,
  document_id uuid,
  exam_date date,
  expire_date date,
  examiner_name text,
  registry_number text,
  state text not null default 'ordered',
  version int not null default 1,
  primary key (tenant_id, cme_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id)
);
grant select on vendors, vendor_programs, order_statuses to console_app, console_staff, console_jobs;
