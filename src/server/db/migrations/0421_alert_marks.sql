-- What people note of alerts that are not of a document: who looks after one, until when it is put off and why.
create table alert_marks (
  tenant_id int not null,
  -- The list: csa, scoring, randoms, queries, stale, onboarding, epn.
  source text not null check (length(source) between 1 and 20),
  alert_id text not null check (length(alert_id) between 1 and 64),
  client_id int not null,
  -- Of an alert about somebody: the mark follows their file.
  employee_id uuid,
  -- A user of the company, or of the service's own staff, as they were called then.
  assignee uuid,
  assignee_name text check (length(assignee_name) between 1 and 200),
  -- 'infinity' where no day ends it.
  waits_until timestamptz,
  wait_reason text not null default '' check (length(wait_reason) <= 200),
  -- As the alert stood when it was put off: another state ends the wait.
  wait_state text,
  marked_by uuid not null,
  marked_at timestamptz not null default now(),
  primary key (tenant_id, source, alert_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id) on delete cascade,
  check ((assignee is null) = (assignee_name is null)),
  check ((waits_until is null) = (wait_state is null)),
  check (assignee is not null or waits_until is not null)
);
create index alert_marks_employee on alert_marks (tenant_id, employee_id) where employee_id is not null;
create index alert_marks_waits on alert_marks (tenant_id, source, waits_until) where waits_until is not null;

-- What people say of an alert, of a document or not. Only ever added to.
create table alert_comments (
  tenant_id int not null,
  comment_id uuid not null default uuidv7(),
  source text not null check (length(source) between 1 and 20),
  alert_id text not null check (length(alert_id) between 1 and 160),
  client_id int not null,
  employee_id uuid,
  body text not null check (length(body) between 1 and 1000),
  author uuid not null,
  author_name text not null check (length(author_name) between 1 and 200),
  at timestamptz not null default now(),
  primary key (tenant_id, comment_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id) on delete cascade
);
create index alert_comments_alert on alert_comments (tenant_id, source, alert_id, comment_id);
create index alert_comments_employee on alert_comments (tenant_id, employee_id) where employee_id is not null;

-- Why a document alert was put off.
alter table alert_waits add column reason text not null default '' check (length(reason) <= 200);

do $$
declare t text;
begin
  foreach t in array array['alert_marks', 'alert_comments'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- What is about no employee (a DOT number, a pool) is seen wherever the company's alert is.
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
      and (employee_id is null or (select app_all_sites()) or client_id in (select unnest(app_sites()))))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update, delete on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
