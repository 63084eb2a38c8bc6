-- Keeps what the compliance screen counts: how files stand and which papers pull them down, what runs out in which week, and how
-- each location stood on each day. Counting the files of a company with a million drivers takes seconds.

alter table employee_qualification
  -- What the file adds to the totals by document type: `p:<type>:<status>` where an item of it is not valid, `a:<type>:<status>`
  -- for each other one of the same, and `w:<Monday>:<type>` for each that runs out in that week.
  add column papers text[] not null default '{}';

create table file_tallies (
  tenant_id int not null,
  -- `s:<state>`, `score` (the sum), `scored` (of how many), and as `papers` has it.
  figure text not null,
  client_id int not null,
  employment_status_id int not null,
  -- Null in the row that holds the total, as in standing_tallies (0054_standing_tallies.sql).
  tally_id uuid default uuidv7(),
  change int not null,
  unique nulls not distinct (tenant_id, figure, client_id, employment_status_id, tally_id)
);
create index file_tallies_loose on file_tallies (tenant_id) where tally_id is not null;

create table forecast_tallies (
  tenant_id int not null,
  -- Its Monday.
  week date not null,
  client_id int not null,
  employment_status_id int not null,
  document_type_id int not null,
  tally_id uuid default uuidv7(),
  change int not null,
  unique nulls not distinct (tenant_id, week, client_id, employment_status_id, document_type_id, tally_id)
);
create index forecast_tallies_loose on forecast_tallies (tenant_id) where tally_id is not null;

-- How a location stood when its day began, with everything below it as the tree was then. Of those on the roster.
create table compliance_days (
  tenant_id int not null,
  client_id int not null,
  day date not null,
  files int not null,
  -- By the state of the whole file.
  held int not null,
  expired int not null,
  missing int not null,
  pending int not null,
  expiring int not null,
  valid int not null,
  score_sum int not null,
  scored int not null,
  primary key (tenant_id, client_id, day),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

-- Fills in the existing rows. The owner can read them only while row-level security is not forced.
alter table employee_qualification no force row level security;
alter table qualification_items no force row level security;
alter table clients no force row level security;
update employee_qualification q set papers = f.papers from (
  select n.tenant_id, n.employee_id, array_agg(n.paper order by n.paper) as papers from (
    select i.tenant_id, i.employee_id, (case row_number() over (partition by i.tenant_id, i.employee_id, i.document_type_id, i.status
        order by i.authority) when 1 then 'p:' else 'a:' end) || i.document_type_id || ':' || i.status as paper
      from qualification_items i where i.status <> 'valid'
    union all
    select i.tenant_id, i.employee_id, 'w:' || date_trunc('week', i.last_day)::date || ':' || i.document_type_id
      from qualification_items i join clients c on c.tenant_id = i.tenant_id and c.client_id = i.client_id
     where i.status in ('valid', 'expiring', 'pendingReview') and i.last_day >= (now() at time zone c.zone)::date) n
   group by 1, 2) f
 where q.tenant_id = f.tenant_id and q.employee_id = f.employee_id;
insert into file_tallies (tenant_id, figure, client_id, employment_status_id, tally_id, change)
select tenant_id, figure, client_id, employment_status_id, null::uuid, count(*)
  from (select tenant_id, client_id, employment_status_id, unnest(papers || ('s:' || state)) as figure
          from employee_qualification where employment_status_id is not null) n
 where figure not like 'w:%' group by 1, 2, 3, 4
union all
select tenant_id, 'score', client_id, employment_status_id, null::uuid, sum(score)
  from employee_qualification where employment_status_id is not null and score is not null group by 1, 3, 4
union all
select tenant_id, 'scored', client_id, employment_status_id, null::uuid, count(*)
  from employee_qualification where employment_status_id is not null and score is not null group by 1, 3, 4;
insert into forecast_tallies (tenant_id, week, client_id, employment_status_id, document_type_id, tally_id, change)
select tenant_id, split_part(paper, ':', 2)::date, client_id, employment_status_id, split_part(paper, ':', 3)::int, null::uuid, count(*)
  from (select tenant_id, client_id, employment_status_id, unnest(papers) as paper
          from employee_qualification where employment_status_id is not null) n
 where paper like 'w:%' group by 1, 2, 3, 4, 5;
alter table employee_qualification force row level security;
alter table qualification_items force row level security;
alter table clients force row level security;

alter table file_tallies enable row level security;
alter table file_tallies force row level security;
create policy jobs_rows on file_tallies to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on file_tallies for select to console_staff using (true);
create policy app_rows on file_tallies for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
grant select on file_tallies to console_app, console_staff;
grant select, insert, update, delete on file_tallies to console_jobs;

alter table forecast_tallies enable row level security;
alter table forecast_tallies force row level security;
create policy jobs_rows on forecast_tallies to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on forecast_tallies for select to console_staff using (true);
create policy app_rows on forecast_tallies for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
grant select on forecast_tallies to console_app, console_staff;
grant select, insert, update, delete on forecast_tallies to console_jobs;

alter table compliance_days enable row level security;
alter table compliance_days force row level security;
create policy jobs_rows on compliance_days to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on compliance_days for select to console_staff using (true);
create policy app_rows on compliance_days for select to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
grant select on compliance_days to console_app, console_staff;
-- Written once, and never again.
grant select, insert on compliance_days to console_jobs;

create function tally_papers() returns trigger language plpgsql as $$
begin
  with changed as (
    select n.tenant_id, n.client_id, n.employment_status_id, n.state, n.score, n.papers, 1 as change from new_rows n
     where n.employment_status_id is not null
    union all
    select o.tenant_id, o.client_id, o.employment_status_id, o.state, o.score, o.papers, -1 from old_rows o
     where o.employment_status_id is not null),
  parts as (
    select tenant_id, client_id, employment_status_id, unnest(papers || ('s:' || state)) as figure, change from changed
    union all
    select tenant_id, client_id, employment_status_id, 'score', score * change from changed where score is not null
    union all
    select tenant_id, client_id, employment_status_id, 'scored', change from changed where score is not null),
  sums as materialized (
    select tenant_id, client_id, employment_status_id, figure, sum(change)::int as change from parts
     group by 1, 2, 3, 4 having sum(change) <> 0),
  figures as (
    insert into file_tallies (tenant_id, figure, client_id, employment_status_id, change)
    select tenant_id, figure, client_id, employment_status_id, change from sums where figure not like 'w:%')
  insert into forecast_tallies (tenant_id, week, client_id, employment_status_id, document_type_id, change)
  select tenant_id, split_part(figure, ':', 2)::date, client_id, employment_status_id, split_part(figure, ':', 3)::int, change
    from sums where figure like 'w:%';
  return null;
end $$;
-- A row that is new or gone has no other side.
create function tally_new_papers() returns trigger language plpgsql as $$
begin
  with parts as (
    select tenant_id, client_id, employment_status_id, unnest(papers || ('s:' || state)) as figure, 1 as change
      from new_rows where employment_status_id is not null
    union all
    select tenant_id, client_id, employment_status_id, 'score', score from new_rows
     where employment_status_id is not null and score is not null
    union all
    select tenant_id, client_id, employment_status_id, 'scored', 1 from new_rows
     where employment_status_id is not null and score is not null),
  sums as materialized (
    select tenant_id, client_id, employment_status_id, figure, sum(change)::int as change from parts
     group by 1, 2, 3, 4 having sum(change) <> 0),
  figures as (
    insert into file_tallies (tenant_id, figure, client_id, employment_status_id, change)
    select tenant_id, figure, client_id, employment_status_id, change from sums where figure not like 'w:%')
  insert into forecast_tallies (tenant_id, week, client_id, employment_status_id, document_type_id, change)
  select tenant_id, split_part(figure, ':', 2)::date, client_id, employment_status_id, split_part(figure, ':', 3)::int, change
    from sums where figure like 'w:%';
  return null;
end $$;
create function tally_gone_papers() returns trigger language plpgsql as $$
begin
  with parts as (
    select tenant_id, client_id, employment_status_id, unnest(papers || ('s:' || state)) as figure, 1 as change
      from old_rows where employment_status_id is not null
    union all
    select tenant_id, client_id, employment_status_id, 'score', score from old_rows
     where employment_status_id is not null and score is not null
    union all
    select tenant_id, client_id, employment_status_id, 'scored', 1 from old_rows
     where employment_status_id is not null and score is not null),
  sums as materialized (
    select tenant_id, client_id, employment_status_id, figure, sum(change)::int as change from parts
     group by 1, 2, 3, 4 having sum(change) <> 0),
  figures as (
    insert into file_tallies (tenant_id, figure, client_id, employment_status_id, change)
    select tenant_id, figure, client_id, employment_status_id, -change from sums where figure not like 'w:%')
  insert into forecast_tallies (tenant_id, week, client_id, employment_status_id, document_type_id, change)
  select tenant_id, split_part(figure, ':', 2)::date, client_id, employment_status_id, split_part(figure, ':', 3)::int, -change
    from sums where figure like 'w:%';
  return null;
end $$;
create trigger file_tallies_new after insert on employee_qualification
  referencing new table as new_rows for each statement execute function tally_new_papers();
create trigger file_tallies_changed after update on employee_qualification
  referencing new table as new_rows old table as old_rows for each statement execute function tally_papers();
create trigger file_tallies_gone after delete on employee_qualification
  referencing old table as old_rows for each statement execute function tally_gone_papers();

-- The alerts of one document type, as the compliance screen leads to them, in the order in which they are shown.
create index qualification_items_of_type on qualification_items (tenant_id, document_type_id, rank, sort_day, employee_id, authority);
