-- The company's own file: what an auditor asks of the carrier and not of a driver. Papers are of the location that has the DOT
-- number, or of the top-level client.

-- What of a carrier decides which papers it needs. Null until somebody says so; the nearest location above that says it counts.
alter table clients
  -- Carries property or passengers for others, for pay (49 CFR 390.5T).
  add column for_hire boolean,
  -- Hauls hazardous materials (49 CFR 387.3(b)).
  add column hauls_hazmat boolean,
  -- A consortium or other third party runs its drug and alcohol program (49 CFR 40.3).
  add column uses_consortium boolean;

-- Kinds of papers of a company. Their numbers go on from those of document types, so that one number means one kind of paper.
create table company_paper_types (
  paper_type_id int primary key check (paper_type_id between 340 and 359),
  name text not null unique check (length(name) between 1 and 100)
);

-- What the law, or good practice, asks of a company, in force from a day (at least: the oldest text that was read) to the day
-- before valid_to; the same for every tenant.
create table company_rules (
  rule_id text not null check (rule_id ~ '^[a-z][A-Za-z0-9]{1,19}$'),
  paper_type_id int not null references company_paper_types,
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  applies_to text not null check (applies_to in ('cdlEmployers', 'interstate', 'forHire', 'insured', 'consortium')),
  -- once: one on file, to its own last day if it has one. months: every so many months. mcs150: by the DOT number. ucr: one
  -- for each calendar year, before it begins. period: one for each period of so many months, some days after its end.
  -- supervisor: one for each person who supervises drivers.
  cycle text not null check (cycle in ('once', 'months', 'mcs150', 'ucr', 'period', 'supervisor')),
  every_months int check (every_months between 1 and 24),
  grace_days int not null default 0 check (grace_days between 0 and 90),
  -- Where there is no paper yet, the months count from the newest of this type, and without one nothing is asked.
  counts_from int references company_paper_types,
  expiring_days int not null default 60 check (expiring_days between 0 and 365),
  -- What it is when it is overdue: a violation of the carrier, or a warning (another's duty, or good practice).
  fault text not null check (fault in ('violation', 'warning')),
  plain text not null check (length(plain) between 1 and 300),
  citation text not null check (length(citation) between 1 and 200),
  -- Where the text was read, and when; without a day it is not verified.
  source text not null check (length(source) between 1 and 300),
  checked_on date,
  primary key (rule_id, valid_from),
  check ((cycle in ('months', 'period')) = (every_months is not null))
);
grant select on company_paper_types, company_rules to console_app, console_staff, console_jobs;

insert into company_paper_types values
  (340, 'Drug and alcohol policy'),
  (341, 'Supervisor reasonable-suspicion training'),
  (342, 'Consortium or third-party administrator agreement'),
  (343, 'MCS-150 biennial update'),
  (344, 'Unified Carrier Registration'),
  (345, 'BOC-3 designation of process agents'),
  (346, 'Laboratory summary'),
  (347, 'Clearinghouse registration'),
  (348, 'Clearinghouse users verified'),
  (349, 'Random selection and its figures'),
  (350, 'Insurance endorsement (MCS-90)');

insert into company_rules (rule_id, paper_type_id, valid_from, valid_to, applies_to, cycle, every_months, grace_days, counts_from,
  expiring_days, fault, plain, citation, source, checked_on) values
  ('policy', 340, '1995-01-01', null, 'cdlEmployers', 'once', null, 0, null, 60, 'violation',
    'The employer has a written policy on drugs and alcohol, with the contents that the rule lists, and gives it to every driver.',
    '49 CFR 382.601(a), (b)', 'federal.elaws.us, 49 CFR 382.601 of 2024-10-10', '2026-11-23'),
  ('supervisors', 341, '1995-01-01', null, 'cdlEmployers', 'supervisor', null, 0, null, 0, 'violation',
    'Each person who supervises drivers has had 60 minutes of training on alcohol and another 60 on controlled substances, once.',
    '49 CFR 382.603', 'law.lawstack.com, 49 CFR 382.603', '2026-11-23'),
  ('agreement', 342, '1995-01-01', null, 'consortium', 'once', null, 0, null, 60, 'violation',
    'The agreement with whoever runs the testing program is on file and in force; records of running the program are kept five years.',
    '49 CFR 382.401(b)(1)(vi)', 'edocket.access.gpo.gov, 49 CFR 382.401 of 2006', '2026-11-23'),
  ('mcs150', 343, '2007-10-01', null, 'interstate', 'mcs150', null, 0, null, 60, 'violation',
    'The carrier files Form MCS-150 every second year: by the last day of the month of the DOT number''s last digit, in odd or even years by the digit before it.',
    '49 CFR 390.19', 'edocket.access.gpo.gov, 49 CFR 390.19 of 2007 (the schedule); dotupdatesonline.us', '2026-11-23'),
  ('ucr', 344, '2008-01-01', null, 'interstate', 'ucr', null, 0, null, 91, 'violation',
    'A carrier that crosses state lines registers and pays for each calendar year before it begins.',
    '49 USC 14504a; 49 CFR part 367', 'jjkellercompliancenetwork.com, UCR enforcement 2026; plan.ucr.gov', '2026-11-23'),
  ('boc3', 345, '2017-01-17', null, 'forHire', 'once', null, 0, null, 60, 'violation',
    'A carrier for hire names an agent for legal papers in each state in which it drives, and keeps a copy of the form.',
    '49 CFR 366.1T, 366.2T', 'ecfr.io, 49 CFR 366.2T; jjkellercompliancenetwork.com, Designation of process agents', '2026-11-23'),
  ('labSummary', 346, '2001-08-01', null, 'cdlEmployers', 'period', 6, 20, null, 30, 'warning',
    'The laboratory sends a summary of each half-year, by January 20 and July 20, but none where it had fewer than five results.',
    '49 CFR 40.111(a)', 'law.lawstack.com, 49 CFR 40.111', '2026-11-23'),
  ('registration', 347, '2020-01-06', null, 'cdlEmployers', 'once', null, 0, null, 60, 'violation',
    'An employer of CDL drivers is registered in the Clearinghouse, and names there whoever acts for it.',
    '49 CFR 382.711(a), (b)', 'law.lawstack.com, 49 CFR 382.711', '2026-11-23'),
  ('users', 348, '2020-01-06', null, 'cdlEmployers', 'months', 12, 0, 347, 60, 'violation',
    'Once a year the employer verifies the names of those who may act for it in the Clearinghouse.',
    '49 CFR 382.711(b)(2)', 'law.lawstack.com, 49 CFR 382.711', '2026-11-23'),
  ('randomList', 349, '1995-01-01', null, 'cdlEmployers', 'period', 3, 20, null, 30, 'warning',
    'Random tests are spread over the year; the list of those selected each quarter is kept, with the figures. The quarter is good practice, not law.',
    '49 CFR 382.305(k)', 'The rule asks for dates spread over the year; that lists come by the quarter is practice', null),
  ('insurance', 350, '1985-01-01', null, 'insured', 'once', null, 0, null, 60, 'violation',
    'Proof of insurance with Form MCS-90 in the exact name of the carrier is kept at its main office, in force without a gap.',
    '49 CFR 387.3, 387.7, 387.15', 'law.lawstack.com, 49 CFR 387.3; reglogic.com, 49 CFR 387.15', '2026-11-23');

-- Those whom a company names as supervisors of drivers (49 CFR 382.603).
create table company_supervisors (
  tenant_id int not null,
  supervisor_id uuid not null default uuidv7(),
  client_id int not null,
  name text not null check (length(name) between 1 and 120),
  since date not null,
  -- The last day on which the person supervised drivers.
  until date check (until >= since),
  added_by uuid,
  added_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (tenant_id, supervisor_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create index company_supervisors_client on company_supervisors (tenant_id, client_id);

-- The papers. What one says is never changed: a correction is a paper of its own with the same file, and a removed one stays
-- with who removed it and why.
create table company_papers (
  tenant_id int not null,
  paper_id uuid not null default uuidv7(),
  client_id int not null,
  paper_type_id int not null references company_paper_types,
  supervisor_id uuid,
  doc_date date not null,
  expiration_date date check (expiration_date >= doc_date),
  -- The last day of the year, half-year or quarter that it is for.
  covers_to date,
  alcohol_minutes int check (alcohol_minutes between 0 and 6000),
  drug_minutes int check (drug_minutes between 0 and 6000),
  sha256 bytea not null,
  file_name text not null check (length(file_name) between 1 and 255),
  added_by uuid,
  added_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  removed_by uuid,
  removed_reason text check (length(removed_reason) between 1 and 1000),
  -- The paper that corrects it.
  replaced_by uuid,
  version int not null default 1,
  primary key (tenant_id, paper_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, supervisor_id) references company_supervisors (tenant_id, supervisor_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  foreign key (tenant_id, replaced_by) references company_papers (tenant_id, paper_id),
  check ((paper_type_id = 341) = (supervisor_id is not null)),
  check ((removed_at is null) = (removed_reason is null)),
  check (replaced_by is null or removed_at is not null)
);
create index company_papers_client on company_papers (tenant_id, client_id, paper_type_id, doc_date desc);
create index company_papers_hash on company_papers (tenant_id, sha256);

do $$
declare t text;
begin
  foreach t in array array['company_supervisors', 'company_papers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs', t);
  end loop;
end $$;
