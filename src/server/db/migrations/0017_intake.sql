-- Papers that arrive by mail and by folder (issue 5, part 1; D34). They live in the internal tenant, as incoming items do (D1).

-- Where a client's papers are mailed to: who knows the address may send, so it cannot be guessed.
create table intake_addresses (
  tenant_id int not null,
  token text not null check (token ~ '^[a-z2-7]{20,40}$'),
  about_tenant_id int not null,
  about_client_id int not null references client_directory,
  created_at timestamptz not null default now(),
  created_by uuid,
  withdrawn_at timestamptz,
  primary key (tenant_id, token)
);
create unique index intake_addresses_client on intake_addresses (tenant_id, about_client_id) where withdrawn_at is null;

-- Each mail and each file of the folder as it came, before anything has read it: once a row is here, it is not lost.
create table intake_arrivals (
  tenant_id int not null,
  arrival_id uuid not null default uuidv7(),
  source text not null check (source in ('email', 'fax', 'folder')),
  received_at timestamptz not null default now(),
  about_tenant_id int,
  about_client_id int references client_directory,
  file_name text not null check (length(file_name) between 1 and 255),
  size bigint not null,
  -- Null when there is not a single byte.
  sha256 bytea,
  -- The same for a mail that is sent again, or a file that is still in its place after a crash.
  repeat_key bytea not null check (length(repeat_key) = 32),
  state text not null default 'received' check (state in ('received', 'opened', 'unreadable')),
  -- What the mail says of itself, once it is read.
  sender text,
  subject text,
  body_text text,
  attempts int not null default 0,
  lease_until timestamptz,
  leased_by text,
  settled_at timestamptz,
  primary key (tenant_id, arrival_id),
  unique (tenant_id, repeat_key),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check ((size = 0) = (sha256 is null))
);
create index intake_arrivals_waiting on intake_arrivals (tenant_id, received_at, arrival_id) where state = 'received';

-- What could not be read, with the reason, until someone has dealt with it.
create table unreadable_files (
  tenant_id int not null,
  file_id uuid not null default uuidv7(),
  arrival_id uuid not null,
  -- Which of the mail's attachments; 0 is the mail, or the folder's file, itself.
  ordinal int not null,
  -- The item that the mail's other files became, or that this one became later.
  dq_item_id uuid,
  file_name text not null check (length(file_name) between 1 and 255),
  media_type text not null,
  size bigint not null,
  sha256 bytea,
  reason text not null check (reason in ('damaged', 'empty', 'tooManyPages', 'tooComplex', 'tooLarge', 'notADocument', 'archive',
    'winmail', 'imageTooLarge', 'noDocument', 'tooManyFiles', 'mailDamaged', 'failed')),
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'taken', 'discarded')),
  attempts int not null default 0,
  lease_until timestamptz,
  leased_by text,
  created_at timestamptz not null default now(),
  discarded_reason text,
  settled_at timestamptz,
  settled_by uuid,
  version int not null default 1,
  primary key (tenant_id, file_id),
  unique (tenant_id, arrival_id, ordinal),
  foreign key (tenant_id, arrival_id) references intake_arrivals (tenant_id, arrival_id),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check ((state = 'discarded') = (discarded_reason is not null))
);
create index unreadable_files_state on unreadable_files (tenant_id, state, created_at, file_id);

do $$
declare t text;
begin
  foreach t in array array['intake_addresses', 'intake_arrivals', 'unreadable_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
-- What was dealt with is forgotten after its time.
grant delete on intake_arrivals, unreadable_files to console_jobs;
