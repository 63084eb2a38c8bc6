-- Queries of the Clearinghouse that a provider answers (D385): a company's plan says so, and each query that was handed over has
-- one row here until it is answered.
alter table clearinghouse_plans add by_provider boolean not null default false;

create table clearinghouse_asks (
  tenant_id int not null,
  query_id uuid not null,
  -- The employer for whom it is asked.
  dot_number text not null,
  -- Who answered last; null before that.
  provider text check (provider in ('http', 'simulator')),
  -- asking: the provider is asked at run_after. stopped: nobody asks until somebody says so.
  state text not null default 'asking' check (state in ('asking', 'answered', 'stopped')),
  failure text check (length(failure) between 1 and 40),
  -- What was wrong, naming nobody.
  detail text check (length(detail) between 1 and 200),
  -- The provider's number.
  reference text check (length(reference) between 1 and 200),
  -- Failures one after the other.
  attempts int not null default 0,
  began_at timestamptz not null default now(),
  run_after timestamptz not null default now(),
  -- A server is asking until then.
  lease_until timestamptz,
  last_at timestamptz,
  primary key (tenant_id, query_id),
  foreign key (tenant_id, query_id) references clearinghouse_queries (tenant_id, query_id) on delete cascade,
  check ((state = 'stopped') = (failure is not null))
);
create index clearinghouse_asks_due on clearinghouse_asks (run_after) where state = 'asking';
create index clearinghouse_asks_stopped on clearinghouse_asks (tenant_id) where state = 'stopped';

alter table clearinghouse_asks enable row level security;
alter table clearinghouse_asks force row level security;
-- Whoever has the query has its row here: the same sites.
create policy app_rows on clearinghouse_asks to console_app using (tenant_id = (select app_tenant())
  and exists (select from clearinghouse_queries q where q.tenant_id = clearinghouse_asks.tenant_id and q.query_id = clearinghouse_asks.query_id));
create policy jobs_rows on clearinghouse_asks to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on clearinghouse_asks for select to console_staff using (true);
grant select, insert, update on clearinghouse_asks to console_app, console_jobs;
grant select on clearinghouse_asks to console_staff;
