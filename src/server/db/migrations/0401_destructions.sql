-- Files whose time is over: a person approves what was shown of them, a job destroys what was approved, and the proof of it stays.
create table destructions (
  tenant_id int not null,
  destruction_id uuid not null default uuidv7(),
  employee_id uuid not null,
  client_id int not null,
  -- The last day on which the file had to be kept, and the rule that kept it longest, as they were when it was approved.
  kept_until date not null,
  rule text not null check (length(rule) between 1 and 300),
  -- What was in the file then (file_seal); another file is not destroyed.
  seal bytea not null check (length(seal) = 32),
  approved_by uuid not null,
  approved_name text not null,
  approved_at timestamptz not null default now(),
  -- By a person; by nobody where the file had changed, was held or was restored before the job came to it.
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  destroyed_at timestamptz,
  -- How many of each kind were removed.
  removed jsonb,
  primary key (tenant_id, destruction_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  check (withdrawn_by is null or withdrawn_at is not null),
  check (withdrawn_at is null or destroyed_at is null),
  check ((destroyed_at is null) = (removed is null))
);
-- One that is approved, or done, for each file.
create unique index destructions_open on destructions (tenant_id, employee_id) where withdrawn_at is null;
create index destructions_approved on destructions (tenant_id, destruction_id) where destroyed_at is null and withdrawn_at is null;
create index destructions_done on destructions (tenant_id, destroyed_at desc, destruction_id desc) where destroyed_at is not null;

alter table destructions enable row level security;
alter table destructions force row level security;
create policy app_rows on destructions to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy jobs_rows on destructions to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on destructions for select to console_staff using (true);
grant select, insert, update on destructions to console_app, console_jobs;
grant select on destructions to console_staff;

-- What is destroyed or withdrawn stays written as it is.
create function keep_destructions() returns trigger language plpgsql as $$
begin
  if old.destroyed_at is not null or old.withdrawn_at is not null then
    raise exception 'a destruction that is done is not changed';
  end if;
  return new;
end $$;
create trigger destructions_kept before update on destructions for each row execute function keep_destructions();

-- What is in a file, as one hash: SHA-256 of a line for its record with its version, for each document with its type, day and the
-- hash of its bytes, for each accident and for each answer, in the order of the lines.
create function file_seal(tenant int, employee uuid) returns bytea
  language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(string_agg(line, E'\n' order by line collate "C"), 'UTF8')) from (
    select concat_ws(' ', 'record', e.employee_id, e.version) as line
      from employees e where e.tenant_id = tenant and e.employee_id = employee
    union all
    select concat_ws(' ', 'document', d.document_id, d.document_type_id, coalesce(d.doc_date::text, '-'), coalesce(encode(d.sha256, 'hex'), '-'))
      from documents d where d.tenant_id = tenant and d.employee_id = employee
    union all
    select concat_ws(' ', 'accident', a.accident_id, a.date, a.removed_at is not null)
      from accidents a where a.tenant_id = tenant and a.employee_id = employee
    union all
    select concat_ws(' ', 'answer', a.known_on)
      from drug_alcohol_answers a where a.tenant_id = tenant and a.employee_id = employee) lines
$$;
