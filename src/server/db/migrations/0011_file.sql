-- What people write in an employee's file. A note that is deleted stays, hidden: its text stands in the changes below.
create table employee_notes (
  tenant_id int not null,
  note_id uuid not null default uuidv7(),
  employee_id uuid not null,
  body text not null check (length(body) between 1 and 4000),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, note_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index employee_notes_employee on employee_notes (tenant_id, employee_id, created_at desc);

-- Who changed what in a file, from what to what. SSNs stand masked. Rows are only ever added; the role of jobs moves them
-- with a merge, and removes them with the file.
create table employee_changes (
  tenant_id int not null,
  change_id uuid not null default uuidv7(),
  employee_id uuid not null,
  -- The note that a change is of.
  note_id uuid,
  field text not null,
  old_value text,
  new_value text,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, change_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index employee_changes_employee on employee_changes (tenant_id, employee_id, changed_at desc, change_id desc);
create index employee_status_changes_employee
  on employee_status_changes (tenant_id, employee_id, changed_at desc, change_id desc);

-- They are seen where their employee is, whose own policy tells the locations: a transfer needs no change here.
do $$
declare
  t text;
begin
  foreach t in array array['employee_notes', 'employee_changes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %1$I to console_app using (tenant_id = (select app_tenant())
      and ((select app_all_sites()) or exists (select from employees e
        where e.tenant_id = %1$I.tenant_id and e.employee_id = %1$I.employee_id)))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
grant update on employee_notes to console_app, console_jobs;
grant update on employee_changes to console_jobs;
grant delete on employee_notes, employee_changes to console_jobs;

-- Every way of changing an employee leaves its rows: an edit, a roster, a transfer, a merge. Who it was, the kernel says
-- in app.user_id for the transaction. The employment status has a table of its own, behind a permission of its own.
create function keep_employee_changes() returns trigger language plpgsql as $$
begin
  -- Retention took out what is personal: its history goes with it. (The column is of the next migration.)
  if to_jsonb(new) ->> 'removed_at' is not null then
    if to_jsonb(old) ->> 'removed_at' is null then
      delete from employee_changes where tenant_id = new.tenant_id and employee_id = new.employee_id;
      delete from employee_notes where tenant_id = new.tenant_id and employee_id = new.employee_id;
    end if;
    return null;
  end if;
  insert into employee_changes (tenant_id, employee_id, field, old_value, new_value, changed_by)
  select new.tenant_id, new.employee_id, c.field, c.was, c.is_now, nullif(current_setting('app.user_id', true), '')::uuid
    from (values
      ('firstName', old.first_name is distinct from new.first_name, old.first_name, new.first_name),
      ('lastName', old.last_name is distinct from new.last_name, old.last_name, new.last_name),
      ('dob', old.dob is distinct from new.dob, old.dob::text, new.dob::text),
      ('license', old.license is distinct from new.license, old.license, new.license),
      ('state', old.license_state is distinct from new.license_state, old.license_state, new.license_state),
      ('licenseClassId', old.license_class_id is distinct from new.license_class_id,
        (select code from license_classes where license_class_id = old.license_class_id),
        (select code from license_classes where license_class_id = new.license_class_id)),
      ('licenseExpires', old.license_expires is distinct from new.license_expires, old.license_expires::text, new.license_expires::text),
      ('ssn', old.ssn_index is distinct from new.ssn_index, 'XXX-XX-' || old.ssn_last4, 'XXX-XX-' || new.ssn_last4),
      ('workId', old.work_id is distinct from new.work_id, old.work_id, new.work_id),
      ('jobTitleId', old.job_title_id is distinct from new.job_title_id,
        (select job_title from job_titles where tenant_id = new.tenant_id and job_title_id = old.job_title_id),
        (select job_title from job_titles where tenant_id = new.tenant_id and job_title_id = new.job_title_id)),
      ('location', old.client_id is distinct from new.client_id,
        (select name from clients where tenant_id = new.tenant_id and client_id = old.client_id),
        (select name from clients where tenant_id = new.tenant_id and client_id = new.client_id)),
      ('hireDate', old.hire_date is distinct from new.hire_date, old.hire_date::text, new.hire_date::text),
      ('terminationDate', old.termination_date is distinct from new.termination_date, old.termination_date::text, new.termination_date::text),
      ('email', old.email is distinct from new.email, old.email, new.email),
      ('phone', old.phone is distinct from new.phone, old.phone, new.phone),
      ('address', old.address is distinct from new.address,
        (select string_agg(value, ', ' order by key) from jsonb_each_text(old.address)),
        (select string_agg(value, ', ' order by key) from jsonb_each_text(new.address))),
      ('replacedBy', old.replaced_by is distinct from new.replaced_by,
        (select last_name || ', ' || first_name from employees where tenant_id = new.tenant_id and employee_id = old.replaced_by),
        (select last_name || ', ' || first_name from employees where tenant_id = new.tenant_id and employee_id = new.replaced_by)),
      ('deleted', (old.deleted_at is null) <> (new.deleted_at is null), old.deleted_reason, new.deleted_reason)
    ) c (field, changed, was, is_now)
   where c.changed;
  return null;
end $$;
create trigger employees_keep_changes after update on employees
  for each row when (old.* is distinct from new.*) execute function keep_employee_changes();

-- The roster of a job title, walked in the order of names.
create index employees_job_title on employees (tenant_id, job_title_id, sort_name, employee_id) where deleted_at is null;
-- By score, the worst first.
create index employee_qualification_score on employee_qualification (tenant_id, score, employee_id) where score is not null;
