-- Queries of FMCSA's Drug and Alcohol Clearinghouse (49 CFR 382.701): the annual plan of a client, the files in which queries are
-- sent in bulk, what was answered, and what stops a driver because of it (D320, D321).

-- The bulk file that the Clearinghouse takes and the words in which it answers, in force from a day; the same for every tenant.
create table clearinghouse_formats (
  valid_from date primary key,
  -- The words above the columns, in their order: last name, first name, date of birth, CDL number, country, state, query type.
  header text[] not null check (cardinality(header) = 7),
  -- Whether the file begins with them.
  has_header boolean not null,
  date_format text not null check (date_format in ('MM/DD/YYYY', 'YYYY-MM-DD')),
  encoding text not null check (encoding in ('utf-8', 'windows-1252')),
  most_rows int not null check (most_rows between 1 and 100000),
  -- By the country of the license as it is called here.
  country_codes jsonb not null check (jsonb_typeof(country_codes) = 'object'),
  -- What the columns of a file of results may be called, without spaces and in lower case, by what they say.
  result_columns jsonb not null check (jsonb_typeof(result_columns) = 'object'),
  -- What the words of a status or result mean: a state, or a state and an outcome.
  result_words jsonb not null check (jsonb_typeof(result_words) = 'object'),
  source text not null check (length(source) between 1 and 600),
  -- What of it nobody has checked against the official template; null where all was.
  unverified text check (length(unverified) between 1 and 600),
  checked_on date not null
);
grant select on clearinghouse_formats to console_app, console_staff, console_jobs;
insert into clearinghouse_formats values ('2020-01-06',
  '{LastName,FirstName,DateOfBirth,CDLNumber,CountryCode,StateCode,QueryType}', true, 'MM/DD/YYYY', 'utf-8', 5000,
  '{"USA": "US", "Canada": "CA", "Mexico": "MX"}',
  '{"lastName": ["lastname", "driverlastname"], "firstName": ["firstname", "driverfirstname"], "name": ["drivername", "driver", "name"],
    "dob": ["dateofbirth", "dob", "birthdate"], "license": ["cdlnumber", "cdl", "cdlclpnumber", "licensenumber", "cdlno"],
    "state": ["statecode", "state", "cdlstate", "issuingstate"], "type": ["querytype", "type"],
    "status": ["querystatus", "status"], "result": ["queryresult", "result", "driverstatus"],
    "on": ["resultdate", "completeddate", "completedon", "datecompleted", "querydate", "date", "statusdate"]}',
  '{"awaitingprocessing": ["awaiting"], "processing": ["processing"],
    "specificconsentrequired": ["consentRequired"], "pendingdriverconsent": ["consentPending"], "pendingconsent": ["consentPending"],
    "completed": ["completed"], "drivernotfound": ["notFound"],
    "drivernotprohibited": ["completed", "notProhibited"], "notprohibited": ["completed", "notProhibited"],
    "driverprohibited": ["completed", "prohibited"], "prohibited": ["completed", "prohibited"],
    "norecordfound": ["completed", "notProhibited"], "norecordsfound": ["completed", "notProhibited"],
    "recordfound": ["consentRequired"], "recordsfound": ["consentRequired"],
    "consentrefused": ["refused"], "driverrefusedconsent": ["refused"], "refused": ["refused"]}',
  'FMCSA, Clearinghouse FAQ “How can I track the progress of my bulk queries?” of 2020-02-04 and “bulk upload” of 2020-01-29 (statuses; one file for each employer); ess-kb.helpscoutdocs.com article 916 (columns and query types); drugtestnetwork.com, Clearinghouse data file format, 2025-12-26 (tab-delimited; rejected with extra rows or columns)',
  'the words of the header and whether there is one, the date format, the encoding, the codes of countries and the most rows of a file; the columns of a file of results, and every word of it but the six statuses of the FAQ',
  '2026-11-27');

-- When the drivers of a client are asked about, and as whom the service acts for it; the nearest location above that says so counts.
create table clearinghouse_plans (
  tenant_id int not null,
  client_id int not null,
  -- hire: each driver 365 days after the hire or the last query. year: all of them on one day of the year (382.701(b)).
  cycle text not null default 'hire' check (cycle in ('hire', 'year')),
  cycle_month int check (cycle_month between 1 and 12),
  cycle_day int check (cycle_day between 1 and 28),
  -- 1 limited, 4 limited with an automatic request for the driver's consent.
  query_type int not null default 4 check (query_type in (1, 4)),
  -- Since when the service is designated in the Clearinghouse to report violations, and returns to duty (382.705(b)(6)).
  reports_violations_on date,
  reports_return_on date,
  -- Queries bought and left, as somebody entered it; unknown until then.
  balance int check (balance between 0 and 1000000),
  balance_on date,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check ((cycle = 'year') = (cycle_month is not null) and (cycle = 'year') = (cycle_day is not null)),
  check ((balance is null) = (balance_on is null))
);

-- One file of queries, for one employer. What it says of drivers stands with their queries, so that it can be written again.
create table clearinghouse_files (
  tenant_id int not null,
  file_id uuid not null default uuidv7(),
  -- Where it was asked for.
  client_id int not null,
  employer_id int not null,
  employer_name text not null,
  dot_number text not null,
  query_type int not null check (query_type between 1 and 4),
  part int not null check (part >= 1),
  parts int not null check (parts >= part),
  format_from date not null references clearinghouse_formats,
  row_count int not null check (row_count >= 1),
  sha256 bytea not null,
  made_by uuid,
  made_at timestamptz not null default now(),
  -- Uploaded to the Clearinghouse, as somebody noted.
  sent_at timestamptz,
  sent_by uuid,
  -- Taken back before that: its queries were never asked.
  dropped_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employer_id) references clients (tenant_id, client_id),
  check (sent_at is null or dropped_at is null)
);
create index clearinghouse_files_newest on clearinghouse_files (tenant_id, made_at desc);

create table clearinghouse_queries (
  tenant_id int not null,
  query_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  kind text not null check (kind in ('limited', 'full', 'preEmployment')),
  query_type int not null check (query_type between 1 and 4),
  file_id uuid,
  line int,
  order_id uuid,
  -- Whom it asks about: lastName, firstName, dob, license, country, state.
  asked jsonb not null,
  -- made: in a file that was not sent yet. The next six are the Clearinghouse's own (domain.md 2.7), and a driver may refuse.
  state text not null default 'made' check (state in ('made', 'awaiting', 'processing', 'consentRequired', 'consentPending',
    'completed', 'notFound', 'refused', 'dropped')),
  outcome text check (outcome in ('notProhibited', 'prohibited')),
  asked_by uuid,
  asked_at timestamptz not null default now(),
  -- The day of the last status as the Clearinghouse has it.
  answered_on date,
  -- A limited query found that there is a record: a full one is due 24 hours later (382.701(b)(3)).
  hit_at timestamptz,
  full_due_at timestamptz,
  -- A full query has answered.
  hit_ended_at timestamptz,
  document_id uuid,
  version int not null default 1,
  primary key (tenant_id, query_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, file_id) references clearinghouse_files (tenant_id, file_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  check ((file_id is null) = (line is null)),
  check ((hit_at is null) = (full_due_at is null)),
  check (hit_ended_at is null or hit_at is not null),
  check (outcome is null or state = 'completed')
);
create index clearinghouse_queries_employee on clearinghouse_queries (tenant_id, employee_id, asked_at desc);
create unique index clearinghouse_queries_line on clearinghouse_queries (tenant_id, file_id, line) where file_id is not null;
create index clearinghouse_queries_license on clearinghouse_queries (tenant_id, (asked ->> 'license')) where state <> 'dropped';
create index clearinghouse_queries_due on clearinghouse_queries (full_due_at) where hit_at is not null and hit_ended_at is null;
create index clearinghouse_queries_unfiled on clearinghouse_queries (tenant_id, query_id) where outcome is not null and document_id is null;
create index clearinghouse_queries_document on clearinghouse_queries (tenant_id, document_id) where document_id is not null;

-- What keeps a driver off the road because of a query: it says "prohibited" (382.701(d)), the driver refused consent (382.703(c)),
-- or the full query was not there in time. Open until a full query says otherwise.
create table clearinghouse_holds (
  tenant_id int not null,
  hold_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  query_id uuid not null,
  what text not null check (what in ('prohibited', 'refused', 'unanswered')),
  since date not null,
  began_at timestamptz not null default now(),
  -- The first day on which it stops nobody any more.
  ended_on date,
  ended_at timestamptz,
  ended_by uuid,
  primary key (tenant_id, hold_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, query_id) references clearinghouse_queries (tenant_id, query_id),
  check ((ended_on is null) = (ended_at is null))
);
create index clearinghouse_holds_employee on clearinghouse_holds (tenant_id, employee_id);
create unique index clearinghouse_holds_once on clearinghouse_holds (tenant_id, query_id, what) where ended_at is null;

-- A file of results that was read. The same bytes are read once.
create table clearinghouse_imports (
  tenant_id int not null,
  import_id uuid not null default uuidv7(),
  client_id int not null,
  sha256 bytea not null,
  file_name text not null check (length(file_name) between 1 and 255),
  row_count int not null,
  -- How many rows came to what.
  counts jsonb not null,
  -- Rows that changed nothing or need a look, by number; no names.
  remarks jsonb not null,
  read_by uuid,
  read_at timestamptz not null default now(),
  primary key (tenant_id, import_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create unique index clearinghouse_imports_once on clearinghouse_imports (tenant_id, client_id, sha256);

do $$
declare t text;
begin
  foreach t in array array['clearinghouse_plans', 'clearinghouse_files', 'clearinghouse_queries', 'clearinghouse_holds', 'clearinghouse_imports'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and ((select app_all_sites()) or client_id in (select unnest(app_sites()))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
-- The plan of a company holds at its locations, too, and is no secret there.
create policy app_reads on clearinghouse_plans for select to console_app using (tenant_id = (select app_tenant()));
grant delete on clearinghouse_queries, clearinghouse_holds to console_jobs;

-- By when the Clearinghouse is asked about a driver again: 365 days after the last query, or on the company's own day of the year
-- where that comes first; the first time when the rule says so (382.701(b)).
create function clearinghouse_due(last_query date, first_due date, cycle_month int, cycle_day int) returns date
  language sql immutable parallel safe as $$
  select case when last_query is null then first_due when cycle_month is null then last_query + 365
    else least(last_query + 365, (make_date(extract(year from last_query)::int, cycle_month, cycle_day)
      + case when make_date(extract(year from last_query)::int, cycle_month, cycle_day) > last_query then interval '0' else interval '1 year' end)::date) end $$;

-- Files are judged anew where a stop begins, ends, or goes over to another file.
create trigger clearinghouse_holds_added_for_rules after insert on clearinghouse_holds referencing new table as changed_rows
  for each statement execute function note_duty_rows();
create trigger clearinghouse_holds_changed_for_rules after update on clearinghouse_holds
  referencing new table as new_rows old table as old_rows for each statement execute function note_moved_duty_rows();
create trigger clearinghouse_holds_gone_for_rules after delete on clearinghouse_holds referencing old table as changed_rows
  for each statement execute function note_duty_rows();

-- What is filed of an answer comes from here.
alter table documents drop constraint documents_source_check, add constraint documents_source_check
  check (source in ('upload', 'webUpload', 'email', 'fax', 'folder', 'demo', 'mvr', 'cme', 'drugTest', 'formerSystem', 'clearinghouse'));

-- Retention takes out whom was asked about; that and when stays, as orders do.
create function forget_clearinghouse_queries() returns trigger language plpgsql as $$
begin
  update clearinghouse_queries set asked = '{}' where tenant_id = new.tenant_id and employee_id = new.employee_id;
  return null;
end $$;
create trigger employees_forget_clearinghouse after update on employees
  for each row when (old.removed_at is null and new.removed_at is not null) execute function forget_clearinghouse_queries();
