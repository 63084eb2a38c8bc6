-- What past employers of a driver are asked (49 CFR 391.23(c) to (g), 391.53): one inquiry an employer, each time that it was tried,
-- and what came of it.

-- A link to answer by, beside whatever links there are by then: other branches add kinds of their own.
do $$
declare
  known text := (select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') from pg_constraint
    where conname = 'single_use_tokens_purpose_check');
begin
  alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
  execute format('alter table single_use_tokens add constraint single_use_tokens_purpose_check check (purpose = ''employerInquiry'' or %s)', known);
end $$;

create table employer_inquiries (
  tenant_id int not null,
  past_employer_id uuid not null,
  -- Drug and alcohol tests are asked for, too: an employer of another DOT agency, with the driver's authorization (40.25(b)).
  asks_testing boolean not null,
  opened_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Who answered, as they typed it, from where and with what.
  answered_by text check (length(answered_by) <= 160),
  answered_title text check (length(answered_title) <= 100),
  answered_ip text check (length(answered_ip) <= 60),
  answered_device text check (length(answered_device) <= 300),
  -- The record of good-faith efforts, once it was filed (391.23(c)).
  efforts_on date,
  -- What the driver says against the answer (391.23(j)), and the day on which it came.
  rebuttal text check (length(rebuttal) between 1 and 5000),
  rebutted_on date,
  primary key (tenant_id, past_employer_id),
  foreign key (tenant_id, past_employer_id) references past_employers (tenant_id, past_employer_id),
  check ((answered_at is null) = (answered_by is null)),
  check ((rebuttal is null) = (rebutted_on is null))
);

create table employer_attempts (
  tenant_id int not null,
  attempt_id uuid not null default uuidv7(),
  past_employer_id uuid not null,
  way text not null check (way in ('email', 'letter', 'link', 'phone')),
  tried_on date not null,
  -- To which address, or with whom and what was said.
  note text not null default '' check (length(note) <= 1000),
  tried_by uuid,
  -- The letter as it was printed.
  sha256 bytea,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, attempt_id),
  foreign key (tenant_id, past_employer_id) references employer_inquiries (tenant_id, past_employer_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  check ((way = 'letter') = (sha256 is not null))
);
create index employer_attempts_employer on employer_attempts (tenant_id, past_employer_id, at);
create index employer_attempts_blob on employer_attempts (tenant_id, sha256) where sha256 is not null;

do $$
declare
  t text;
begin
  foreach t in array array['employer_inquiries', 'employer_attempts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- Seen by whoever sees the past employer.
    execute format('create policy app_rows on %1$I to console_app using (tenant_id = (select app_tenant())
      and exists (select from past_employers p where p.tenant_id = %1$I.tenant_id and p.past_employer_id = %1$I.past_employer_id))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select on %I to console_app, console_staff', t);
    execute format('grant insert on %I to console_app', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;
grant update on employer_inquiries to console_app;

-- With a removed file its inquiries go, and the bytes of their letters: before its past employers do (0360_applicants.sql).
create trigger attempts_dropped after delete on employer_attempts
  for each row when (old.sha256 is not null) execute function note_dropped_blob();
create or replace function empty_removed_applications(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from employer_attempts a using past_employers p
   where a.tenant_id = tenant and p.tenant_id = tenant and p.past_employer_id = a.past_employer_id and p.employee_id = employee;
  delete from employer_inquiries q using past_employers p
   where q.tenant_id = tenant and p.tenant_id = tenant and p.past_employer_id = q.past_employer_id and p.employee_id = employee;
  delete from application_consents c using applications a
   where c.tenant_id = tenant and a.tenant_id = tenant and a.application_id = c.application_id and a.employee_id = employee;
  delete from application_parts p using applications a
   where p.tenant_id = tenant and a.tenant_id = tenant and a.application_id = p.application_id and a.employee_id = employee;
  delete from applications where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  update applicant_decisions set reason = 'Removed' where tenant_id = tenant and employee_id = employee and reason <> '';
  return gone;
end $$;
