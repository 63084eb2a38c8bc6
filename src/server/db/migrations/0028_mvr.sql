-- MVR orders: who certified their purpose, what is asked of the provider, and every answer of it.

-- What a document came by, where it was not sent to us: what was ordered.
alter table documents drop constraint documents_source_check;
alter table documents add constraint documents_source_check
  check (source in ('upload', 'webUpload', 'email', 'fax', 'folder', 'demo', 'mvr', 'cme', 'drugTest'));

-- The record got at the hire shows the medical certification too (49 CFR 391.23(m)(2)): it ends the days after a new card.
update qualification_defaults set also_by = '{1083,225,660}' where rule_id = 'cdlisMvr';

-- Where the data of a record came from. Number 1 has its name from the specification (2§9).
insert into settings_lists (collection, ordinal, entry) values
  ('mvrSources', 1, '{"mvrSourceId": 1, "name": "Other"}'),
  ('mvrSources', 2, '{"mvrSourceId": 2, "name": "Provider"}'),
  ('mvrSources', 3, '{"mvrSourceId": 3, "name": "Simulator"}');

-- The texts that were accepted, by their hash: what was read stays readable after an administrator has changed it.
create table mvr_texts (
  text_hash bytea primary key check (length(text_hash) = 32),
  contents text not null,
  first_accepted_at timestamptz not null default now()
);
grant select, insert on mvr_texts to console_app, console_jobs, console_staff;

-- The certification of purpose (15 USC 1681b) that was accepted for an order: which text, by whom, when and from where.
create table mvr_verifications (
  tenant_id int not null,
  verification_id uuid not null default uuidv7(),
  order_id uuid not null,
  text_hash bytea not null references mvr_texts,
  text_version int not null,
  accepted_by uuid not null,
  -- Both names, while one acts as another (D7).
  accepted_by_name text not null,
  accepted_at timestamptz not null default now(),
  ip inet not null,
  -- The driver's own signed authorization, where it was on file.
  consent_document_id uuid,
  primary key (tenant_id, verification_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
);
create index mvr_verifications_order on mvr_verifications (tenant_id, order_id);
create trigger mvr_verifications_append_only before update or delete on mvr_verifications
  for each row execute function refuse_change();

-- What is asked of the provider for an order. Its id is the provider's idempotency key: as long as the same is asked, a
-- repeat costs nothing. Other data of the driver make another request.
create table mvr_requests (
  tenant_id int not null,
  request_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  order_id uuid not null,
  provider text not null check (provider in ('http', 'simulator')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'canceled')),
  -- The driver as asked for; answers are compared with it.
  asked jsonb not null,
  failure text check (failure in ('unreachable', 'noAnswer', 'garbage', 'otherDriver', 'repeated', 'refused', 'noFile')),
  -- Which fields of another driver differ, or why the provider refused: never values.
  failure_detail text,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'waiting') = (settled_at is null))
);
create index mvr_requests_order on mvr_requests (tenant_id, order_id, asked_at desc);
create index mvr_requests_employee on mvr_requests (tenant_id, employee_id);
-- An order waits for one answer at a time, and gets one record.
create unique index mvr_requests_open on mvr_requests (tenant_id, order_id) where state in ('waiting', 'done');

-- Every answer, also those that nothing came of; their bytes by hash only, for they may be about somebody else.
create table mvr_answers (
  tenant_id int not null,
  answer_id uuid not null default uuidv7(),
  request_id uuid not null,
  at timestamptz not null default now(),
  outcome text not null check (outcome in
    ('filed', 'pending', 'late', 'repeated', 'otherDriver', 'garbage', 'refused', 'busy', 'unreachable', 'timeout', 'noFile')),
  detail text,
  -- The provider's number of the report.
  reference text,
  sha256 bytea,
  primary key (tenant_id, answer_id),
  foreign key (tenant_id, request_id) references mvr_requests (tenant_id, request_id)
);
create index mvr_answers_request on mvr_answers (tenant_id, request_id, at desc);
-- A report is filed once, whatever it is sent for.
create unique index mvr_answers_filed on mvr_answers (tenant_id, reference) where outcome = 'filed' and reference is not null;
create unique index mvr_answers_once on mvr_answers (tenant_id, request_id) where outcome = 'filed';
create trigger mvr_answers_append_only before update or delete on mvr_answers
  for each row execute function refuse_change();

-- The outbox of what is to be asked next, before a tenant is bound: numbers only. A lease that runs out is taken over.
create table mvr_work (
  tenant_id int not null,
  request_id uuid not null,
  run_after timestamptz not null default now(),
  lease_until timestamptz,
  -- Attempts that failed; waiting for the state is none.
  attempts int not null default 0,
  primary key (tenant_id, request_id)
);
create index mvr_work_due on mvr_work (run_after);

do $$
declare
  t text;
  rule text;
begin
  foreach t in array array['mvr_requests', 'mvr_verifications', 'mvr_answers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    rule := case t
      when 'mvr_requests' then '((select app_all_sites()) or client_id = any ((select app_sites())::int[]))'
      when 'mvr_verifications' then 'exists (select from orders o
        where o.tenant_id = mvr_verifications.tenant_id and o.order_id = mvr_verifications.order_id)'
      else 'exists (select from mvr_requests r
        where r.tenant_id = mvr_answers.tenant_id and r.request_id = mvr_answers.request_id)' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff
      using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
grant update on mvr_requests to console_app, console_jobs, console_staff;

-- Retention takes out whom was asked for; that and when something was asked stays, as orders do.
create function forget_mvr_requests() returns trigger language plpgsql as $$
begin
  update mvr_requests set asked = '{}', settled_at = coalesce(settled_at, now()),
      state = case when state = 'waiting' then 'canceled' else state end
   where tenant_id = new.tenant_id and employee_id = new.employee_id;
  return null;
end $$;
create trigger employees_forget_mvr_requests after update on employees
  for each row when (old.removed_at is null and new.removed_at is not null) execute function forget_mvr_requests();

-- The record of a request, once.
alter table mvr_records add column request_id uuid;
create unique index mvr_records_request on mvr_records (tenant_id, request_id) where request_id is not null;
create index mvr_records_order on mvr_records (tenant_id, order_id) where order_id is not null;
