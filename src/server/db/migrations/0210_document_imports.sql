-- Documents of a former system (issue 19, part 2): a ZIP with an index, until it is filed or given up.
create table document_imports (
  tenant_id int not null,
  document_import_id uuid not null default uuidv7(),
  -- The company or location whose people they are.
  client_id int not null,
  file_name text not null check (length(file_name) between 1 and 255),
  state text not null default 'open' check (state in ('open', 'applying', 'applied', 'cancelled')),
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  -- The ZIP in the store; let go when it is over.
  sha256 bytea,
  row_count int not null,
  columns jsonb not null,
  mapping jsonb not null,
  -- What the index says, and what is in the ZIP; taken out when the filing begins.
  rows jsonb,
  entries jsonb,
  -- The person who asked for the filing.
  asked_by jsonb,
  version int not null default 1,
  primary key (tenant_id, document_import_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256)
);
create index document_imports_client on document_imports (tenant_id, client_id, uploaded_at desc);

-- What the rows came to when the filing began, and what became of each: a server that ends half way goes on from here.
create table document_import_rows (
  tenant_id int not null,
  document_import_id uuid not null,
  ordinal int not null,
  client_id int not null,
  -- The row of the index; null for a file that no row names.
  line int,
  kind text not null check (kind in ('file', 'queue', 'same', 'fault')),
  done boolean not null default false,
  -- The file within the ZIP, by its place there.
  entry int,
  name text not null,
  person text not null default '',
  said_type text not null default '',
  -- No foreign key: it stays where it was imported when its employee moves.
  employee_id uuid,
  document_type_id int references document_types,
  doc_date date,
  expiration_date date,
  reason text,
  document_id uuid,
  dq_item_id uuid,
  primary key (tenant_id, document_import_id, ordinal),
  foreign key (tenant_id, document_import_id) references document_imports (tenant_id, document_import_id)
);

-- The outbox of the filing, read before a tenant is bound: numbers only. A lease that runs out is taken over by another server.
create table document_import_work (
  document_import_id uuid primary key,
  tenant_id int not null,
  run_after timestamptz not null default now(),
  lease_until timestamptz,
  attempts int not null default 0
);

do $$
declare t text;
begin
  foreach t in array array['document_imports', 'document_import_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and ((select app_all_sites()) or client_id in (select unnest(app_sites()))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
grant delete on document_import_rows to console_app, console_jobs;
grant select, insert, update on document_import_work to console_app, console_jobs;
grant delete on document_import_work to console_jobs;

-- Filed without a review of its own, because the former system had it filed.
alter table documents drop constraint documents_source_check;
alter table documents add constraint documents_source_check
  check (source in ('upload', 'webUpload', 'email', 'fax', 'folder', 'demo', 'mvr', 'cme', 'drugTest', 'formerSystem'));
