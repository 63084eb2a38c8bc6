-- What was read on incoming papers, by file: a file never changes, so neither does its text.
create table paper_readings (
  tenant_id int not null,
  sha256 bytea not null,
  -- text: it has a text layer, which is read anew each time; ocr: its image was read, the words are kept here.
  outcome text not null check (outcome in ('text', 'ocr', 'none', 'protected', 'failed')),
  -- The words with their places, encrypted: a paper may bear an SSN (D17).
  words bytea,
  pages int,
  read_at timestamptz not null default now(),
  primary key (tenant_id, sha256),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256) on delete cascade,
  check ((words is not null) = (outcome = 'ocr'))
);
alter table paper_readings enable row level security;
alter table paper_readings force row level security;
create policy app_rows on paper_readings for select to console_app using (tenant_id = (select app_tenant()));
create policy jobs_rows on paper_readings to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on paper_readings for select to console_staff using (is_internal_tenant(tenant_id));
grant select on paper_readings to console_app, console_staff;
grant select, insert, update, delete on paper_readings to console_jobs;

-- The outbox of what is to be read, before a tenant is bound: numbers only, as in client_directory. Someone waits for what
-- is urgent. A lease that runs out is taken over by another server.
create table paper_work (
  tenant_id int not null,
  sha256 bytea not null,
  asked_at timestamptz not null default now(),
  urgent boolean not null default false,
  lease_until timestamptz,
  attempts int not null default 0,
  primary key (tenant_id, sha256)
);
create index paper_work_due on paper_work (urgent desc, asked_at);
grant insert on paper_work to console_app, console_staff, console_jobs;

create function note_new_images() returns trigger language plpgsql as $$
begin
  insert into paper_work (tenant_id, sha256) select distinct tenant_id, sha256 from new_rows on conflict do nothing;
  return null;
end $$;
create trigger paper_work_new after insert on dq_item_images
  referencing new table as new_rows for each statement execute function note_new_images();

-- Candidates by birth date, where a scan has spoilt the name.
create index employees_dob_staff on employees (dob, tenant_id) where deleted_at is null and dob is not null;
