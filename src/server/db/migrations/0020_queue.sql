-- The review queue: when each paper is due, what changed since, and how many wait, without counting them.

-- The calendar of business days (5 USC 6103), so that SQL reckons as src/shared/business-days.ts does; a test compares them.
create table business_days (
  day date primary key,
  ordinal int not null unique
);
insert into business_days (day, ordinal)
with fixed as (
  select make_date(y, month, day) as d
    from generate_series(2014, 2061) y, (values (1, 1, 1885), (6, 19, 2021), (7, 4, 1885), (11, 11, 1885), (12, 25, 1885)) h (month, day, since)
   where y >= since),
weekdays as (
  -- The nth Monday or Thursday of a month.
  select first + ((weekday - extract(isodow from first)::int + 7) % 7) + (nth - 1) * 7 as d
    from generate_series(2014, 2061) y, (values (1, 1, 3), (2, 1, 3), (9, 1, 1), (10, 1, 2), (11, 4, 4)) h (month, weekday, nth),
      lateral (select make_date(y, month, 1) as first) m
  union all
  -- The last Monday of May.
  select last - (extract(isodow from last)::int + 6) % 7
    from generate_series(2014, 2061) y, lateral (select make_date(y, 5, 31) as last) m),
closed as (
  select d from weekdays
  union
  select case extract(isodow from d) when 6 then d - 1 when 7 then d + 1 else d end from fixed)
select day::date, row_number() over (order by day)
  from generate_series(date '2015-01-01', date '2060-12-31', interval '1 day') day
 where extract(isodow from day) < 6 and day::date not in (select d from closed);
grant select on business_days to console_app, console_staff, console_jobs;

-- So many business hours later: a business day has twenty-four of them, in UTC; other days stand still.
create function business_due(since timestamptz, hours int) returns timestamptz language plpgsql stable parallel safe as $$
declare
  on_day date := (since at time zone 'UTC')::date;
  start business_days;
  seconds numeric;
  last date;
begin
  select * into start from business_days where day >= on_day order by day limit 1;
  seconds := hours * 3600
    + case when start.day = on_day then extract(epoch from (since at time zone 'UTC') - on_day::timestamp) else 0 end;
  select day into last from business_days where ordinal = start.ordinal + floor(seconds / 86400)::int;
  -- Before and after the calendar every day counts.
  if last is null or on_day < date '2015-01-01' then return since + make_interval(hours => hours); end if;
  return (last::timestamp at time zone 'UTC') + make_interval(secs => (seconds % 86400)::double precision);
end $$;

-- How long a paper may wait, by the client it came from (its location first, then its company); the internal tenant's own
-- row is for everyone else. It is the service bureau's promise, so it is kept with the bureau's rows.
create table review_limits (
  tenant_id int not null,
  client_id int not null references client_directory,
  amount int not null check (amount between 1 and 400),
  unit text not null check (unit in ('days', 'hours')),
  set_by uuid,
  set_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, client_id)
);

-- Without any row: three business days (DEFAULT_LIMIT in queue.rules.ts).
create function review_due(of_tenant int, of_item uuid, since timestamptz) returns timestamptz language sql stable parallel safe as $$
  select business_due(since, coalesce(l.hours, 72))
    from dq_items i
    left join lateral (
      select case r.unit when 'days' then r.amount * 24 else r.amount end as hours
        from review_limits r
       where r.tenant_id = i.tenant_id and r.client_id in (i.about_client_id, i.about_tenant_id, i.tenant_id)
       order by coalesce(r.client_id = i.about_client_id, false) desc, coalesce(r.client_id = i.about_tenant_id, false) desc
       limit 1) l on true
   where i.tenant_id = of_tenant and i.dq_item_id = of_item
$$;

alter table tasks
  -- When its paper is to be dealt with; null in other processes.
  add column due_at timestamptz,
  -- When what a list shows of it changed last; a heartbeat does not count.
  add column changed_at timestamptz not null default now();

-- Open tasks by form key, as changes that are added up: a counter's row would make every step wait for every other.
create table task_tallies (
  tenant_id int not null,
  tally_id uuid not null default uuidv7(),
  form_key text not null,
  change int not null,
  primary key (tenant_id, tally_id)
);

-- What is there already. The owner sees past its own policies only while they are not forced.
alter table tasks no force row level security;
alter table process_instances no force row level security;
alter table dq_items no force row level security;
update tasks t set due_at = review_due(p.tenant_id, p.dq_item_id, t.received_at)
  from process_instances p
 where p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id and p.dq_item_id is not null;
insert into task_tallies (tenant_id, form_key, change)
select tenant_id, form_key, count(*) from tasks where completed_at is null group by tenant_id, form_key;
alter table tasks force row level security;
alter table process_instances force row level security;
alter table dq_items force row level security;

do $$
declare
  t text;
begin
  foreach t in array array['review_limits', 'task_tallies'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;

-- The oldest first, and the most urgent first: a page is walked along, whatever else is filtered.
create index tasks_received on tasks (tenant_id, received_at, task_id) where completed_at is null;
create index tasks_due on tasks (tenant_id, due_at, task_id) where completed_at is null;
-- What is held now: few rows, and those whose lease ran out lie behind.
create index tasks_held on tasks (tenant_id, lease_until) where completed_at is null and lease_until is not null;
create index tasks_changed on tasks (tenant_id, changed_at);
create index dq_items_tag on dq_items (tenant_id, tag) where tag is not null;

create function keep_task_due() returns trigger language plpgsql as $$
begin
  new.due_at := (select review_due(p.tenant_id, p.dq_item_id, new.received_at) from process_instances p
    where p.tenant_id = new.tenant_id and p.process_instance_id = new.process_instance_id and p.dq_item_id is not null);
  return new;
end $$;
create trigger tasks_due_new before insert on tasks for each row execute function keep_task_due();
-- Taken back, it is due by the limit of today.
create trigger tasks_due_again before update on tasks for each row
  when ((old.completed_at is not null and new.completed_at is null) or old.received_at <> new.received_at)
  execute function keep_task_due();

create function note_task_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger tasks_note_change before update on tasks for each row
  when ((old.version, old.assignee, old.form_key, old.completed_at, old.received_at, old.due_at, old.variables, old.needs_cc_intervention)
    is distinct from
    (new.version, new.assignee, new.form_key, new.completed_at, new.received_at, new.due_at, new.variables, new.needs_cc_intervention))
  execute function note_task_change();

-- A list shows its item, too; and the client says when it is due.
create function note_item_change() returns trigger language plpgsql as $$
begin
  update tasks t set changed_at = clock_timestamp(), due_at = review_due(new.tenant_id, new.dq_item_id, t.received_at)
    from process_instances p
   where p.tenant_id = new.tenant_id and p.dq_item_id = new.dq_item_id
     and t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id and t.completed_at is null;
  return null;
end $$;
create trigger dq_items_note_change after update on dq_items for each row
  when ((old.version, old.about_tenant_id, old.about_client_id, old.about_employee_id, old.tag, old.is_document_rejection, old.source, old.sender)
    is distinct from
    (new.version, new.about_tenant_id, new.about_client_id, new.about_employee_id, new.tag, new.is_document_rejection, new.source, new.sender))
  execute function note_item_change();

-- Rows that another is just adding up are left to it: nobody waits, and nothing is counted twice.
create function settle_tallies(of_tenant int) returns void language sql as $$
  with loose as (
    select tally_id from task_tallies where tenant_id = of_tenant for update skip locked),
  gone as (
    delete from task_tallies t using loose
     where t.tenant_id = of_tenant and t.tally_id = loose.tally_id returning t.form_key, t.change)
  insert into task_tallies (tenant_id, form_key, change)
  select of_tenant, form_key, sum(change) from gone group by form_key having sum(change) <> 0
$$;

create function tally_new_tasks() returns trigger language plpgsql as $$
begin
  insert into task_tallies (tenant_id, form_key, change)
  select tenant_id, form_key, count(*) from arrived where completed_at is null group by tenant_id, form_key;
  return null;
end $$;
create trigger tasks_tally_new after insert on tasks referencing new table as arrived
  for each statement execute function tally_new_tasks();

create function tally_gone_tasks() returns trigger language plpgsql as $$
begin
  insert into task_tallies (tenant_id, form_key, change)
  select tenant_id, form_key, -count(*) from gone where completed_at is null group by tenant_id, form_key;
  return null;
end $$;
create trigger tasks_tally_gone after delete on tasks referencing old table as gone
  for each statement execute function tally_gone_tasks();

create function tally_task() returns trigger language plpgsql as $$
begin
  if old.completed_at is null then
    insert into task_tallies (tenant_id, form_key, change) values (old.tenant_id, old.form_key, -1);
  end if;
  if new.completed_at is null then
    insert into task_tallies (tenant_id, form_key, change) values (new.tenant_id, new.form_key, 1);
  end if;
  -- Now and then they are added up, so that there are never more than some hundred.
  if random() < 0.01 then perform settle_tallies(new.tenant_id); end if;
  return null;
end $$;
create trigger tasks_tally after update on tasks for each row
  when ((old.completed_at is null) <> (new.completed_at is null) or (old.form_key <> new.form_key and new.completed_at is null))
  execute function tally_task();
