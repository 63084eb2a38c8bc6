-- Keeps by when each driver is asked about and in which lists of the Clearinghouse they stand. Read from files, queries and stops
-- whenever a list opened, that took seconds over a company of fifty thousand.
create table clearinghouse_drivers (
  tenant_id int not null,
  employee_id uuid not null,
  client_id int not null,
  sort_name text collate "C" not null,
  -- By when; the last day there is, where nobody knows.
  due date not null,
  -- Has been asked about.
  asked boolean not null,
  -- A query is on its way.
  in_progress boolean not null,
  -- A record was found and the full query is missing, or the driver is stopped.
  hit boolean not null,
  -- The driver has not consented yet to what is asked.
  consent_pending boolean not null,
  primary key (tenant_id, employee_id)
);
create index clearinghouse_drivers_due on clearinghouse_drivers (tenant_id, due, sort_name, employee_id) include (client_id, in_progress, hit, consent_pending);
create index clearinghouse_drivers_place on clearinghouse_drivers (tenant_id, client_id, due);
create index clearinghouse_drivers_progress on clearinghouse_drivers (tenant_id, due, sort_name, employee_id) where in_progress;
create index clearinghouse_drivers_trouble on clearinghouse_drivers (tenant_id, due, sort_name, employee_id) where hit or consent_pending;
create index clearinghouse_drivers_asked on clearinghouse_drivers (tenant_id, due, sort_name, employee_id) where asked and not in_progress and not hit;

alter table clearinghouse_drivers enable row level security;
alter table clearinghouse_drivers force row level security;
create policy app_rows on clearinghouse_drivers for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy jobs_rows on clearinghouse_drivers to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on clearinghouse_drivers for select to console_staff using (true);
grant select on clearinghouse_drivers to console_app, console_staff;
grant select, insert, update, delete on clearinghouse_drivers to console_jobs;

-- Whose row may have changed: written by the triggers below in the transaction that changes something, taken at its end or, where
-- they are many, by a job. Of the kernel's kind, like qualification_due (0009_qualification.sql): ids only.
create table clearinghouse_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  tenant_id int not null,
  employee_id uuid not null
);
create index clearinghouse_changes_xid on clearinghouse_changes (xid);
create index clearinghouse_changes_tenant on clearinghouse_changes (tenant_id, id);
grant insert on clearinghouse_changes to console_app, console_staff, console_jobs;

-- Takes what this transaction noted, if it is not more than `most`; else leaves all to the job and returns one row of nulls.
create function take_clearinghouse_changes(most int) returns table (tenant_id int, employee_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare noted int;
begin
  select count(*) into noted from
    (select 1 from clearinghouse_changes d where d.xid = pg_current_xact_id() limit most + 1) s;
  if noted = 0 then return; end if;
  if noted > most then
    return query select null::int, null::uuid;
    return;
  end if;
  return query
    with taken as (delete from clearinghouse_changes d where d.xid = pg_current_xact_id() returning d.tenant_id, d.employee_id)
    select distinct t.tenant_id, t.employee_id from taken t;
end $$;
-- Takes the oldest of a tenant, for the job.
create function take_clearinghouse_batch(tenant int, most int) returns setof uuid
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from clearinghouse_changes where id in (
      select id from clearinghouse_changes where tenant_id = tenant order by id limit most for update skip locked)
    returning employee_id)
  select distinct employee_id from taken $$;
revoke execute on function take_clearinghouse_changes(int), take_clearinghouse_batch(int, int) from public;
grant execute on function take_clearinghouse_changes(int) to console_app, console_staff, console_jobs;
grant execute on function take_clearinghouse_batch(int, int) to console_jobs;

create function note_clearinghouse_driver() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into clearinghouse_changes (tenant_id, employee_id) values (new.tenant_id, new.employee_id);
  end if;
  if tg_op = 'DELETE' then
    insert into clearinghouse_changes (tenant_id, employee_id) values (old.tenant_id, old.employee_id);
  elsif tg_op = 'UPDATE' then
    if new.employee_id is distinct from old.employee_id then
      insert into clearinghouse_changes (tenant_id, employee_id) values (old.tenant_id, old.employee_id);
    end if;
  end if;
  return null;
end $$;
create function note_clearinghouse_papers() returns trigger language plpgsql as $$
begin
  if new.employee_id is not null then
    insert into clearinghouse_changes (tenant_id, employee_id) values (new.tenant_id, new.employee_id);
  end if;
  if tg_op = 'UPDATE' and old.employee_id is not null and old.employee_id is distinct from new.employee_id then
    insert into clearinghouse_changes (tenant_id, employee_id) values (old.tenant_id, old.employee_id);
  end if;
  return null;
end $$;

-- A driver of whose license nobody knows whether it is a CDL is in the list before any rule asks for a query.
create trigger clearinghouse_person_new after insert on employees for each row
  when (new.license is not null and new.license_class_id is null and new.drives is null) execute function note_clearinghouse_driver();
create trigger clearinghouse_person_changed after update on employees for each row
  when ((old.client_id, old.last_name, old.first_name, old.employment_status_id, old.license_class_id, old.drives, old.dot_agency, old.hire_date)
        is distinct from (new.client_id, new.last_name, new.first_name, new.employment_status_id, new.license_class_id, new.drives, new.dot_agency, new.hire_date)
     or (old.license is null) <> (new.license is null) or (old.archived_at is null) <> (new.archived_at is null)
     or (old.deleted_at is null) <> (new.deleted_at is null) or old.replaced_by is distinct from new.replaced_by)
  execute function note_clearinghouse_driver();
-- The query before hiring (313) and the annual one (308), as rules ask for them and as papers.
create trigger clearinghouse_judged_new after insert on employee_qualification for each row
  when (new.required_types && array[308, 313]) execute function note_clearinghouse_driver();
create trigger clearinghouse_judged_changed after update on employee_qualification for each row
  when ((new.required_types && array[308, 313]) <> (old.required_types && array[308, 313])) execute function note_clearinghouse_driver();
create trigger clearinghouse_judged_gone after delete on employee_qualification for each row
  when (old.required_types && array[308, 313]) execute function note_clearinghouse_driver();
create trigger clearinghouse_item_new after insert on qualification_items for each row
  when (new.document_type_id in (308, 313)) execute function note_clearinghouse_driver();
create trigger clearinghouse_item_changed after update on qualification_items for each row
  when (new.document_type_id in (308, 313) and (old.due is distinct from new.due or old.status <> new.status))
  execute function note_clearinghouse_driver();
create trigger clearinghouse_item_gone after delete on qualification_items for each row
  when (old.document_type_id in (308, 313)) execute function note_clearinghouse_driver();
create trigger clearinghouse_paper_new after insert on documents for each row
  when (new.document_type_id in (308, 313) and new.status = 'accepted') execute function note_clearinghouse_papers();
create trigger clearinghouse_paper_changed after update on documents for each row
  when ((new.document_type_id in (308, 313) or old.document_type_id in (308, 313))
    and (old.status, old.document_type_id, old.doc_date, old.employee_id, old.hidden_at)
      is distinct from (new.status, new.document_type_id, new.doc_date, new.employee_id, new.hidden_at))
  execute function note_clearinghouse_papers();

create trigger clearinghouse_query_noted after insert or update or delete on clearinghouse_queries
  for each row execute function note_clearinghouse_driver();
create trigger clearinghouse_hold_noted after insert or update or delete on clearinghouse_holds
  for each row execute function note_clearinghouse_driver();

-- When a plan changes, or a location comes under another plan, so do the days of all drivers there.
create function note_clearinghouse_places() returns trigger language plpgsql as $$
begin
  insert into clearinghouse_changes (tenant_id, employee_id)
  select d.tenant_id, d.employee_id from clearinghouse_drivers d
    join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
   where d.tenant_id = new.tenant_id and c.path @> array[new.client_id];
  return null;
end $$;
create trigger clearinghouse_plan_new after insert on clearinghouse_plans for each row execute function note_clearinghouse_places();
create trigger clearinghouse_plan_changed after update on clearinghouse_plans for each row
  when ((old.cycle_month, old.cycle_day) is distinct from (new.cycle_month, new.cycle_day)) execute function note_clearinghouse_places();
-- Each location of a branch that is moved has a row of its own here.
create function note_clearinghouse_moved() returns trigger language plpgsql as $$
begin
  insert into clearinghouse_changes (tenant_id, employee_id)
  select d.tenant_id, d.employee_id from clearinghouse_drivers d where d.tenant_id = new.tenant_id and d.client_id = new.client_id;
  return null;
end $$;
create trigger clearinghouse_place_moved after update on clients for each row
  when (old.path is distinct from new.path) execute function note_clearinghouse_moved();

-- Those who were judged before are filled in by the job.
alter table employee_qualification no force row level security;
alter table employees no force row level security;
insert into clearinghouse_changes (tenant_id, employee_id)
select tenant_id, employee_id from employee_qualification where required_types && array[308, 313]
union
select tenant_id, employee_id from employees where license is not null and license_class_id is null and drives is null and deleted_at is null;
alter table employee_qualification force row level security;
alter table employees force row level security;
