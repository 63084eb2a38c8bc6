-- Rules for required documents as dated rows, and how every file stands by them.

-- Types of the rules that 0002 does not have yet.
insert into document_types values
  (309, 'Drug and alcohol history authorization', 6, null, 'records.viewInvestigationHistory', false, null, 'single', '49 CFR 391.23(f)'),
  (310, 'CDLIS MVR with medical status', 3, null, null, false, null, 'multi', '49 CFR 391.51(b)(7)(ii)'),
  (311, 'Medical variance', 3, null, null, true, null, 'multi', '49 CFR 391.51(b)(8)'),
  (312, 'Entry-level driver training proof', 1, null, null, false, null, 'single', '49 CFR 380.609'),
  (313, 'Clearinghouse pre-employment query', 5, null, 'records.viewDrugAlcohol', false, null, 'single', '49 CFR 382.701(a)'),
  (314, 'Statement of on-duty hours', 1, null, null, false, null, 'single', '49 CFR 395.8(j)(2)');

-- What the law asks of a file, in force from a day to the day before valid_to; the same for every tenant.
create table qualification_defaults (
  rule_id text primary key,
  document_type_id int not null references document_types,
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  required boolean not null default true,
  applies_to text not null check (applies_to in ('drivers', 'cdl', 'nonCdl', 'everyone', 'holders')),
  -- Null: counted from the hire date; else from the newest accepted document of that type.
  due_from_type int references document_types,
  due_days int not null default 0 check (due_days between 0 and 3660),
  every_months int check (every_months between 1 and 240),
  expiring_days int not null default 60 check (expiring_days between 0 and 365),
  per_authority boolean not null default false,
  blocks_dispatch boolean not null default false,
  -- Documents of these types meet it as well.
  also_by int[] not null default '{}',
  retention_months int not null default 36 check (retention_months between 0 and 1200),
  retention_from text not null default 'employment' check (retention_from in ('employment', 'document')),
  citation text not null check (length(citation) between 1 and 200)
);

insert into qualification_defaults (rule_id, document_type_id, valid_from, valid_to, required, applies_to, due_from_type,
  due_days, every_months, expiring_days, per_authority, blocks_dispatch, also_by, retention_from, citation) values
  ('application', 473, '1998-06-18', null, true, 'drivers', null, 0, null, 60, false, false, '{}', 'employment', '49 CFR 391.21(a), 391.51(b)(1)'),
  ('initialMvr', 660, '1998-06-18', null, true, 'drivers', null, 30, null, 60, true, false, '{}', 'employment', '49 CFR 391.23(a)(1), (b)'),
  ('safetyHistory', 307, '2004-10-30', null, true, 'drivers', null, 30, null, 60, false, false, '{}', 'employment', '49 CFR 391.23(a)(2), (c); kept by 391.53'),
  ('historyAuthorization', 309, '2004-10-30', null, true, 'cdl', null, 0, null, 60, false, false, '{}', 'employment', '49 CFR 391.23(f), 391.53'),
  ('roadTest', 302, '1998-06-18', null, true, 'drivers', null, 0, null, 60, false, false, '{301}', 'employment', '49 CFR 391.31, 391.33'),
  ('annualMvr', 225, '1998-06-18', null, true, 'drivers', null, 365, 12, 60, true, false, '{1083,660}', 'document', '49 CFR 391.25(a)'),
  ('annualReview', 303, '1998-06-18', null, true, 'drivers', null, 365, 12, 60, false, false, '{}', 'document', '49 CFR 391.25(c)(2)'),
  -- The duty was removed; a client that keeps it as company policy has a row of its own.
  ('violations', 474, '1998-06-18', '2022-05-09', true, 'drivers', null, 365, 12, 60, false, false, '{}', 'document', '49 CFR 391.27 (until 2022-05-09)'),
  ('medicalCard', 238, '1998-06-18', null, true, 'drivers', null, 0, 24, 60, false, true, '{}', 'document', '49 CFR 391.41(a), 391.45(b)'),
  ('registryNote', 304, '2014-05-21', null, true, 'nonCdl', 238, 0, null, 60, false, false, '{}', 'document', '49 CFR 391.23(m)(1), 391.51(b)(9)'),
  ('cdlisMvr', 310, '2015-01-30', null, true, 'cdl', 238, 15, null, 60, false, false, '{1083,225}', 'document', '49 CFR 391.23(m)(2), 391.51(b)(7)(ii)'),
  ('medicalVariance', 311, '1998-06-18', null, true, 'holders', null, 0, null, 60, false, true, '{}', 'document', '49 CFR 391.51(b)(8)'),
  ('cdlCopy', 301, '1998-06-18', null, true, 'cdl', null, 0, null, 90, false, false, '{}', 'employment', '49 CFR 391.11(b)(5), 391.33'),
  -- Which drivers it is for hangs on the day of the license; a client switches it on.
  ('entryTraining', 312, '2022-02-07', null, false, 'cdl', null, 0, null, 60, false, false, '{}', 'employment', '49 CFR 380.609'),
  ('preEmploymentTest', 306, '1995-01-01', null, true, 'cdl', null, 0, null, 60, false, true, '{}', 'employment', '49 CFR 382.301(a)'),
  ('preEmploymentQuery', 313, '2020-01-06', null, true, 'cdl', null, 0, null, 60, false, true, '{308}', 'document', '49 CFR 382.701(a)'),
  ('annualQuery', 308, '2020-01-06', null, true, 'cdl', null, 365, 12, 60, false, false, '{313}', 'document', '49 CFR 382.701(b)'),
  ('queryConsent', 1116, '2020-01-06', null, true, 'cdl', null, 0, null, 60, false, false, '{}', 'document', '49 CFR 382.701(b), 382.703(a)'),
  ('reportConsent', 673, '1997-09-30', null, true, 'drivers', null, 0, null, 60, false, false, '{870}', 'employment', '15 USC 1681b(b)(2)'),
  ('policyReceipt', 305, '1995-01-01', null, true, 'cdl', null, 0, null, 60, false, false, '{}', 'employment', '49 CFR 382.601(d)'),
  -- For drivers who are hired now and then; a client switches it on.
  ('onDutyHours', 314, '1998-06-18', null, false, 'drivers', null, 0, null, 60, false, false, '{}', 'document', '49 CFR 395.8(j)(2)');
grant select on qualification_defaults to console_app, console_staff, console_jobs;

-- A client's or location's own row in place of the default, for itself and everything below.
create table qualification_rules (
  tenant_id int not null,
  rule_id uuid not null default uuidv7(),
  client_id int not null,
  document_type_id int not null references document_types,
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  required boolean not null,
  applies_to text not null check (applies_to in ('drivers', 'cdl', 'nonCdl', 'everyone', 'holders')),
  due_from_type int references document_types,
  due_days int not null check (due_days between 0 and 3660),
  every_months int check (every_months between 1 and 240),
  expiring_days int not null check (expiring_days between 0 and 365),
  per_authority boolean not null default false,
  blocks_dispatch boolean not null default false,
  also_by int[] not null default '{}',
  retention_months int not null default 36 check (retention_months between 0 and 1200),
  retention_from text not null default 'employment' check (retention_from in ('employment', 'document')),
  citation text not null check (length(citation) between 1 and 200),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, rule_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);

-- How a file stands, kept for lists; the file's own screen asks the rules.
create table employee_qualification (
  tenant_id int not null,
  employee_id uuid not null,
  -- The employee's location.
  client_id int not null,
  state text not null check (state in ('doNotDispatch', 'expired', 'missing', 'pendingReview', 'expiring', 'valid')),
  -- Null where nothing is required.
  score int check (score between 0 and 100),
  do_not_dispatch boolean not null,
  missing int not null,
  expired int not null,
  pending int not null,
  expiring int not null,
  next_expiry date,
  -- The day on which it stands otherwise without anyone doing anything.
  next_change date,
  required_types int[] not null,
  computed_at timestamptz not null default now(),
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id) on delete cascade
);
create index employee_qualification_state on employee_qualification (tenant_id, state, employee_id);
create index employee_qualification_expiry on employee_qualification (tenant_id, next_expiry, employee_id) where next_expiry is not null;
create index employee_qualification_change on employee_qualification (tenant_id, next_change) where next_change is not null;

-- What is wrong in a file or runs out within half a year, one row a required type and authority. No foreign key to the
-- employee: a hundred thousand files are written at once, and the row above has one.
create table qualification_items (
  tenant_id int not null,
  employee_id uuid not null,
  document_type_id int not null references document_types,
  authority text not null default '',
  client_id int not null,
  status text not null check (status in ('expired', 'missing', 'pendingReview', 'expiring', 'valid')),
  -- 0 keeps the driver off the road, 1 is a violation today, 2 a warning, 3 nothing yet.
  rank smallint not null check (rank between 0 and 3),
  -- The last day it counts, or by when the first one must be there.
  day date,
  last_day date,
  due date,
  document_id uuid,
  citation text not null,
  primary key (tenant_id, employee_id, document_type_id, authority)
);
create index qualification_items_worst on qualification_items
  (tenant_id, rank, (coalesce(day, '1900-01-01'::date)), employee_id, document_type_id, authority);

-- Whose standing is to be found anew: written by the triggers below in the transaction that changes something, taken at
-- its end or, where they are many, by a job. Of the kernel's kind, like live_outbox: ids only.
create table qualification_due (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  tenant_id int not null,
  employee_id uuid not null
);
create index qualification_due_xid on qualification_due (xid);
create index qualification_due_tenant on qualification_due (tenant_id, id);
grant insert on qualification_due to console_app, console_staff, console_jobs;

do $$
declare t text;
begin
  foreach t in array array['qualification_rules', 'employee_qualification', 'qualification_items'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select on %I to console_app, console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
  foreach t in array array['employee_qualification', 'qualification_items'] loop
    execute format('create policy app_rows on %I for select to console_app
      using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])))', t);
  end loop;
end $$;
-- Rules of the locations above hold below: all of the tenant's are read, one's own locations' written.
create policy app_read on qualification_rules for select to console_app using (tenant_id = (select app_tenant()));
create policy app_add on qualification_rules for insert to console_app
  with check (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));
create policy app_end on qualification_rules for update to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));
grant insert, update on qualification_rules to console_app;

create function note_new_employees() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id) select tenant_id, employee_id from new_rows;
  return null;
end $$;
create function note_changed_employees() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select n.tenant_id, n.employee_id from new_rows n join old_rows o using (tenant_id, employee_id)
   where (n.client_id, n.license, n.license_state, n.license_class_id, n.employment_status_id, n.job_title_id, n.hire_date,
       n.deleted_at, n.replaced_by)
     is distinct from (o.client_id, o.license, o.license_state, o.license_class_id, o.employment_status_id, o.job_title_id,
       o.hire_date, o.deleted_at, o.replaced_by);
  return null;
end $$;
create function note_new_papers() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id) select distinct tenant_id, employee_id from new_rows;
  return null;
end $$;
create function note_changed_papers() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select tenant_id, employee_id from new_rows union select tenant_id, employee_id from old_rows;
  return null;
end $$;
create trigger qualification_new after insert on employees
  referencing new table as new_rows for each statement execute function note_new_employees();
create trigger qualification_changed after update on employees
  referencing new table as new_rows old table as old_rows for each statement execute function note_changed_employees();
create trigger qualification_new after insert on documents
  referencing new table as new_rows for each statement execute function note_new_papers();
create trigger qualification_changed after update on documents
  referencing new table as new_rows old table as old_rows for each statement execute function note_changed_papers();
-- Whose record it is of: the authority of a document is that of the record made of it.
create trigger qualification_new after insert on mvr_records
  referencing new table as new_rows for each statement execute function note_new_papers();
create trigger qualification_changed after update on mvr_records
  referencing new table as new_rows old table as old_rows for each statement execute function note_changed_papers();
create index mvr_records_document on mvr_records (tenant_id, document_id) where document_id is not null;

-- Takes what this transaction noted, if it is not more than `most`; else leaves all to the job and gives one row of nulls.
create function take_qualification_due(most int) returns table (tenant_id int, employee_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare noted int;
begin
  select count(*) into noted from
    (select 1 from qualification_due d where d.xid = pg_current_xact_id() limit most + 1) s;
  if noted = 0 then return; end if;
  if noted > most then
    return query select null::int, null::uuid;
    return;
  end if;
  return query
    with taken as (delete from qualification_due d where d.xid = pg_current_xact_id() returning d.tenant_id, d.employee_id)
    select distinct t.tenant_id, t.employee_id from taken t;
end $$;
-- Takes the oldest of a tenant, for the job.
create function take_qualification_batch(tenant int, most int) returns setof uuid
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from qualification_due where id in (
      select id from qualification_due where tenant_id = tenant order by id limit most for update skip locked)
    returning employee_id)
  select distinct employee_id from taken $$;
revoke execute on function take_qualification_due(int), take_qualification_batch(int, int) from public;
grant execute on function take_qualification_due(int) to console_app, console_staff, console_jobs;
grant execute on function take_qualification_batch(int, int) to console_jobs;
