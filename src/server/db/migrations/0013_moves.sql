-- Employees who move: to another location (transfer), or into another file (merge). Whatever belongs to an employee follows.

-- The trail of an order is only ever added to, so its rows keep the location they were written at; they are seen where their
-- order is.
drop policy app_rows on order_audit_trail;
create policy app_rows on order_audit_trail to console_app using (tenant_id = (select app_tenant()) and exists (
  select from orders o where o.tenant_id = order_audit_trail.tenant_id and o.order_id = order_audit_trail.order_id));

-- The tables whose rows belong to an employee, as the foreign keys say, so that the rows of a later feature follow by themselves.
-- Left out are what is worked out from a file (it is worked out anew), and rows that are only ever added to: they stay as written.
create function employee_tables() returns table (name regclass, keys text[], at_site boolean)
  language sql stable set search_path = public, pg_temp as $$
  select c.oid::regclass,
    array(select a.attname::text from unnest(p.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place),
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped)
  from pg_class c
  join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.oid <> 'employees'::regclass
    and exists (select from pg_constraint f
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'employees'::regclass and a.attname = 'employee_id')
    and has_table_privilege('console_jobs', c.oid, 'update')
    -- One row a file that people cannot write is worked out from the file.
    and (has_table_privilege('console_app', c.oid, 'update')
      or not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any (p.conkey) and a.attname = 'employee_id'))
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change'::regproc)
  order by c.relname
$$;

-- Everything in a file goes to the location that its employee is at now. For the role of jobs: rows of a site the caller does
-- not work in must not stay behind.
create function employee_rows_to_site(tenant int, employee uuid, site int) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  t record;
begin
  for t in select * from employee_tables() where at_site loop
    execute format('update %s set client_id = $3 where tenant_id = $1 and employee_id = $2 and client_id <> $3', t.name)
      using tenant, employee, site;
  end loop;
end $$;

-- A row's primary key as JSON, and the condition that finds the row by it.
create function key_json(row_json jsonb, keys text[]) returns jsonb language sql immutable
  as $$ select jsonb_object_agg(one, row_json -> one) from unnest(keys) one $$;
create function key_condition(keys text[]) returns text language sql immutable
  as $$ select string_agg(format('x.%1$I = k.%1$I', one), ' and ') from unnest(keys) one $$;

-- Gives the rows of one file to another, but for the documents that stay; answers their keys by table. A row of a kind that a
-- file has only one of stays where the other file has its own.
create function employee_rows_to_employee(tenant int, source uuid, target uuid, site int, staying uuid[]) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  t record;
  held jsonb;
  moved jsonb;
  of_table jsonb;
  every jsonb := '{}';
begin
  for t in select * from employee_tables() loop
    of_table := '[]';
    for held in execute format(
        'select key_json(to_jsonb(x), $3) from %s x where tenant_id = $1 and employee_id = $2 %s', t.name,
        case when t.name = 'documents'::regclass then 'and document_id <> all ($4)' else 'and $4 is not null' end)
      using tenant, source, t.keys, staying loop
      begin
        execute format(
          'update %1$s x set employee_id = $2 %2$s from jsonb_populate_record(null::%1$s, $1) k where %3$s
            returning key_json(to_jsonb(x), $4)',
          t.name, case when t.at_site then ', client_id = $3' else '' end, key_condition(t.keys))
          into moved using held, target, site, t.keys;
        of_table := of_table || jsonb_build_array(moved);
      exception when unique_violation then null;
      end;
    end loop;
    if of_table <> '[]' then every := every || jsonb_build_object(t.name::text, of_table); end if;
  end loop;
  return every;
end $$;

-- Gives them back.
create function employee_rows_back(moved jsonb, source uuid, site int) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  t record;
begin
  for t in select * from employee_tables() loop
    execute format(
      'update %1$s x set employee_id = $2 %2$s from jsonb_populate_recordset(null::%1$s, $1) k where %3$s and $3 is not null',
      t.name, case when t.at_site then ', client_id = $3' else '' end, key_condition(t.keys))
      using coalesce(moved -> t.name::text, '[]'), source, site;
  end loop;
end $$;

-- What files hold, as one hash: another one says that something was added or changed.
create function employee_files_print(tenant int, files uuid[]) returns text
  language plpgsql stable set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  t record;
  of_table text;
  every text := '';
begin
  select string_agg(md5(to_jsonb(e)::text), '' order by e.employee_id) into every from employees e
   where e.tenant_id = tenant and e.employee_id = any (files);
  for t in select * from employee_tables() loop
    execute format(
      $sql$ select string_agg(md5(to_jsonb(x)::text), '' order by key_json(to_jsonb(x), $3)::text)
              from %s x where tenant_id = $1 and employee_id = any ($2) $sql$, t.name)
      into of_table using tenant, files, t.keys;
    every := every || t.name || coalesce(of_table, '');
  end loop;
  return md5(every);
end $$;

revoke execute on function employee_rows_to_site(int, uuid, int), employee_rows_to_employee(int, uuid, uuid, int, uuid[]),
  employee_rows_back(jsonb, uuid, int), employee_files_print(int, uuid[]) from public;
grant execute on function employee_rows_to_site(int, uuid, int), employee_rows_to_employee(int, uuid, uuid, int, uuid[]),
  employee_rows_back(jsonb, uuid, int), employee_files_print(int, uuid[]) to console_jobs;

-- Merges of two files, with what is needed to take one back (D21).
create table employee_merges (
  tenant_id int not null,
  merge_id uuid not null default uuidv7(),
  -- Where the file is that stayed.
  client_id int not null,
  to_employee_id uuid not null,
  from_employee_id uuid not null,
  merged_by uuid,
  merged_at timestamptz not null default now(),
  -- The fields taken from the other file, and the columns of the staying one as they were before.
  fields text[] not null,
  before jsonb not null,
  -- The rows that went over, by table; the incoming items that went with them.
  moved jsonb not null,
  items uuid[] not null,
  -- The emptied file was removed.
  removed boolean not null,
  -- What both files held right after: another print says that something has changed since.
  print text not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (tenant_id, merge_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, to_employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, from_employee_id) references employees (tenant_id, employee_id),
  check (to_employee_id <> from_employee_id)
);
create index employee_merges_to on employee_merges (tenant_id, to_employee_id, merged_at desc);
create index employee_merges_from on employee_merges (tenant_id, from_employee_id, merged_at desc);
alter table employee_merges enable row level security;
alter table employee_merges force row level security;
create policy app_rows on employee_merges to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));
create policy jobs_rows on employee_merges to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on employee_merges for select to console_staff using (true);
create policy staff_write on employee_merges for all to console_staff
  using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
grant select, insert, update on employee_merges to console_app, console_jobs, console_staff;

-- Retention takes out what is personal, also from what was kept to take a merge back.
create function forget_merged_values() returns trigger language plpgsql as $$
begin
  update employee_merges set before = '{"to": {}, "from": {}}'
   where tenant_id = new.tenant_id and new.employee_id in (to_employee_id, from_employee_id);
  return null;
end $$;
create trigger employees_forget_merged after update on employees
  for each row when (old.removed_at is null and new.removed_at is not null) execute function forget_merged_values();

-- Two files of one person are found by the license too. A bare column, as row-level security keeps a condition on
-- fold(license) from its index.
create index employees_license_same on employees (tenant_id, license) where license is not null and deleted_at is null;
