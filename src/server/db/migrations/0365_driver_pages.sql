-- A driver's own page: asked for by the company, opened by a link and a code that is mailed; and what drivers dispute.

do $$
declare
  known text := (select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') from pg_constraint
    where conname = 'single_use_tokens_purpose_check');
begin
  alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
  execute format('alter table single_use_tokens add constraint single_use_tokens_purpose_check check (purpose in (''driverPage'', ''driverVisit'') or %s)', known);
end $$;

create table driver_pages (
  tenant_id int not null,
  page_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  -- What the driver is asked for, in a line or two; empty where the page is only shown.
  asked text not null default '' check (length(asked) <= 500),
  asked_by uuid,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The code that was mailed last: its hash, and until when.
  code_hash bytea check (length(code_hash) = 32),
  code_until timestamptz,
  entered_at timestamptz,
  primary key (tenant_id, page_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index driver_pages_employee on driver_pages (tenant_id, employee_id, asked_at desc);

create table driver_disputes (
  tenant_id int not null,
  dispute_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  -- The entry that is disputed: a paper, or something of the file in words.
  document_id uuid,
  about text not null check (length(about) between 1 and 200),
  says text not null check (length(says) between 1 and 2000),
  stated_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  answered_by uuid,
  primary key (tenant_id, dispute_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  check ((answer is null) = (answered_at is null))
);
create index driver_disputes_employee on driver_disputes (tenant_id, employee_id, stated_at desc);
create index driver_disputes_document on driver_disputes (tenant_id, document_id);

do $$
declare
  t text;
begin
  foreach t in array array['driver_pages', 'driver_disputes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert on %I to console_app', t);
    execute format('grant select on %I to console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;
grant update on driver_disputes to console_app;

-- With a removed file its pages and disputes go, too.
create function empty_removed_pages(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from driver_pages where tenant_id = tenant and employee_id = employee;
  delete from driver_disputes where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function empty_removed_pages(int, uuid) from public;
grant execute on function empty_removed_pages(int, uuid) to console_jobs;
