-- What was billed for random tests, by company and month of the draw, as whoever reconciles it reads it from the invoices.
create table random_bills (
  -- The service's own, internal, client: a company does not see what is reconciled.
  tenant_id int not null,
  billed_tenant_id int not null,
  month date not null check (extract(day from month) = 1),
  drug_tests int not null check (drug_tests between 0 and 1000000),
  alcohol_tests int not null check (alcohol_tests between 0 and 1000000),
  invoice text not null default '' check (length(invoice) <= 100),
  entered_by uuid not null,
  entered_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, billed_tenant_id, month)
);
alter table random_bills enable row level security;
alter table random_bills force row level security;
create policy staff_rows on random_bills to console_staff
  using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
create policy jobs_rows on random_bills to console_jobs using (tenant_id = (select app_tenant()));
grant select, insert, update on random_bills to console_staff, console_jobs;
