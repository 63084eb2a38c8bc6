-- Onboarding of new drivers: what a company asks of each job, and what one driver was asked and did by a link.

-- A link to one's own onboarding, beside whatever links there are by then: other branches add kinds of their own.
do $$
declare
  known text := (select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') from pg_constraint
    where conname = 'single_use_tokens_purpose_check');
begin
  alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
  execute format('alter table single_use_tokens add constraint single_use_tokens_purpose_check check (purpose = ''onboarding'' or %s)', known);
end $$;

create table onboarding_tasks (
  tenant_id int not null,
  task_id uuid not null default uuidv7(),
  -- Null for everyone.
  job_title_id int,
  kind text not null check (kind in ('upload', 'policy', 'sign', 'training', 'onDuty')),
  title text not null check (length(title) between 1 and 120),
  -- The words to read or to sign, or what is wanted.
  body text not null default '' check (length(body) <= 12000),
  -- What the paper is filed as.
  document_type_id int references document_types,
  removed_at timestamptz,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, job_title_id) references job_titles (tenant_id, job_title_id),
  check (kind <> 'upload' or document_type_id is not null),
  check (kind not in ('policy', 'sign') or body <> '')
);

create table onboardings (
  tenant_id int not null,
  onboarding_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  started_by uuid,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, onboarding_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index onboardings_employee on onboardings (tenant_id, employee_id);
create index onboardings_when on onboardings (tenant_id, started_at desc);

-- As the checklist stood when it began.
create table onboarding_steps (
  tenant_id int not null,
  step_id uuid not null default uuidv7(),
  onboarding_id uuid not null,
  place int not null,
  kind text not null,
  title text not null,
  body text not null,
  document_type_id int references document_types,
  done_at timestamptz,
  signed_name text check (length(signed_name) <= 160),
  ip text check (length(ip) <= 60),
  device text check (length(device) <= 300),
  document_id uuid,
  primary key (tenant_id, step_id),
  unique (tenant_id, onboarding_id, place),
  foreign key (tenant_id, onboarding_id) references onboardings (tenant_id, onboarding_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id)
);

do $$
declare
  t text;
  rule text;
begin
  foreach t in array array['onboarding_tasks', 'onboardings', 'onboarding_steps'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    rule := case t
      when 'onboarding_tasks' then 'true'
      when 'onboardings' then '((select app_all_sites()) or client_id in (select unnest(app_sites())))'
      else 'exists (select from onboardings o where o.tenant_id = onboarding_steps.tenant_id and o.onboarding_id = onboarding_steps.onboarding_id)' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert on %I to console_app', t);
    execute format('grant select on %I to console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;
grant update on onboarding_tasks, onboardings to console_app;

-- With a removed file its onboarding goes, too (0362_employer_inquiries.sql).
create or replace function empty_removed_applications(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from onboarding_steps s using onboardings o
   where s.tenant_id = tenant and o.tenant_id = tenant and o.onboarding_id = s.onboarding_id and o.employee_id = employee;
  delete from onboardings where tenant_id = tenant and employee_id = employee;
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
