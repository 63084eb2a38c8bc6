-- What retention takes out beside the row of an employee; bytes that nothing holds any more; former licensing authorities;
-- rules that follow the option of the annual certificate.

-- A rule that the option of the annual certificate made: it goes with the option, and no other rule does.
alter table qualification_rules add column by_certificates boolean not null default false;

-- Where a driver was licensed before. A correction changes the state or the number; who moves gets another number of another
-- state, so only that is kept (49 CFR 391.23(a)(1), 391.25(a)).
create table employee_licenses (
  tenant_id int not null,
  license_id uuid not null default uuidv7(),
  employee_id uuid not null,
  license text not null,
  license_state text not null check (license_state ~ '^[A-Z]{2}$'),
  -- The first day on which it was on file, and the first on which another was.
  since date not null,
  until date not null check (until >= since),
  primary key (tenant_id, license_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index employee_licenses_employee on employee_licenses (tenant_id, employee_id, until desc);
alter table employee_licenses enable row level security;
alter table employee_licenses force row level security;
create policy app_rows on employee_licenses to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or exists (select from employees e
    where e.tenant_id = employee_licenses.tenant_id and e.employee_id = employee_licenses.employee_id)));
create policy jobs_rows on employee_licenses to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on employee_licenses for select to console_staff using (true);
create policy staff_write on employee_licenses for all to console_staff
  using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
grant select, insert on employee_licenses to console_app, console_staff;
grant select, insert, update, delete on employee_licenses to console_jobs;

create function keep_former_license() returns trigger language plpgsql as $$
begin
  insert into employee_licenses (tenant_id, employee_id, license, license_state, since, until)
  values (new.tenant_id, new.employee_id, old.license, old.license_state,
    -- The first one is of before the file, unless that was made today and this corrects it.
    coalesce(
      (select max(l.until) from employee_licenses l where l.tenant_id = new.tenant_id and l.employee_id = new.employee_id),
      case when (new.created_at at time zone 'UTC')::date < (now() at time zone 'UTC')::date then date '1900-01-01'
        else (now() at time zone 'UTC')::date end),
    (now() at time zone 'UTC')::date);
  return null;
end $$;
create trigger employees_keep_license after update of license, license_state on employees
  for each row when (old.license is not null and old.license_state is not null and new.removed_at is null
    and old.license_state is distinct from new.license_state and old.license is distinct from new.license)
  execute function keep_former_license();

-- Bytes that one row fewer refers to: the nightly job looks whether anything still does, and takes them off the disk if not.
create table blob_removals (
  tenant_id int not null,
  removal_id uuid not null default uuidv7(),
  sha256 bytea not null,
  noted_at timestamptz not null default now(),
  primary key (tenant_id, removal_id)
);
create index blob_removals_blob on blob_removals (tenant_id, sha256);
alter table blob_removals enable row level security;
alter table blob_removals force row level security;
create policy app_note on blob_removals for insert to console_app with check (tenant_id = (select app_tenant()));
create policy jobs_rows on blob_removals to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on blob_removals for select to console_staff using (is_internal_tenant(tenant_id));
grant insert on blob_removals to console_app;
grant select on blob_removals to console_staff;
grant select, insert, delete on blob_removals to console_jobs;

create function note_dropped_blob() returns trigger language plpgsql as $$
begin
  insert into blob_removals (tenant_id, sha256) values (old.tenant_id, old.sha256);
  return null;
end $$;
create trigger photos_replaced after update of sha256 on employee_photos
  for each row when (old.sha256 <> new.sha256) execute function note_dropped_blob();
create trigger photos_dropped after delete on employee_photos for each row execute function note_dropped_blob();
create trigger photo_files_dropped after delete on photo_import_files
  for each row when (old.sha256 is not null) execute function note_dropped_blob();
create trigger images_dropped after delete on dq_item_images for each row execute function note_dropped_blob();

-- What is kept for good is kept while its file is; with the file it goes.
create function is_removed_employee(tenant int, employee uuid) returns boolean language sql stable
  as $$ select exists (select from employees e where e.tenant_id = tenant and e.employee_id = employee and e.removed_at is not null) $$;
create function refuse_accident_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from accidents a where a.tenant_id = old.tenant_id and a.accident_id = old.accident_id
      and is_removed_employee(a.tenant_id, a.employee_id)) then
    return old;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
drop trigger accident_changes_append_only on accident_changes;
create trigger accident_changes_append_only before update or delete on accident_changes
  for each row execute function refuse_accident_change();
create or replace function refuse_other_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_removed_employee(old.tenant_id, old.employee_id) then return old; end if;
    raise exception 'a saved answer cannot be changed';
  end if;
  if (new.tenant_id, new.answer_id, new.question, new.known_on, new.answered_by, new.answered_at)
      is distinct from (old.tenant_id, old.answer_id, old.question, old.known_on, old.answered_by, old.answered_at) then
    raise exception 'a saved answer cannot be changed';
  end if;
  return new;
end $$;
grant delete on accidents, accident_changes, drug_alcohol_answers, certificates, document_consents, dq_item_images, blobs to console_jobs;

-- Takes out of a removed file what is in tables of its own, and answers how many rows of each. Orders, tests and exams stay
-- as numbers without a person, for the yearly reports (49 CFR 382.403). For the role of jobs, in the file's tenant.
create function empty_removed_file(tenant int, employee uuid) returns jsonb
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
  every jsonb := '{}';
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from accident_changes c using accidents a
   where c.tenant_id = tenant and a.tenant_id = tenant and a.accident_id = c.accident_id and a.employee_id = employee;
  delete from accidents where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  every := every || jsonb_build_object('accidents', gone);
  delete from drug_alcohol_answers where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  every := every || jsonb_build_object('answers', gone);
  update certificates set replaces = null where tenant_id = tenant and replaces in
    (select c.certificate_id from certificates c where c.tenant_id = tenant and c.employee_id = employee);
  delete from certificates where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  every := every || jsonb_build_object('certificates', gone);
  delete from document_consents s using documents d
   where s.tenant_id = tenant and d.tenant_id = tenant and d.document_id = s.document_id and d.employee_id = employee;
  delete from employee_licenses where tenant_id = tenant and employee_id = employee;
  update mvr_records set license = 'removed', record = '{}' where tenant_id = tenant and employee_id = employee;
  update roster_rows set name = '', work_id = '', changes = '[]', faults = '[]', person_key = null, ssn_key = null
   where tenant_id = tenant and employee_id = employee;
  return every;
end $$;

-- The incoming papers that were about a removed file: their bytes, and what the mail said. For the role of jobs, in the
-- internal tenant.
create function empty_removed_items(house int, tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from dq_item_images m using dq_items i
   where m.tenant_id = house and i.tenant_id = house and i.dq_item_id = m.dq_item_id
     and i.about_tenant_id = tenant and i.about_employee_id = employee;
  get diagnostics gone = row_count;
  update dq_items set sender = null, subject = null, body_text = null, note = '', version = version + 1, updated_at = now()
   where tenant_id = house and about_tenant_id = tenant and about_employee_id = employee;
  return gone;
end $$;
revoke execute on function empty_removed_file(int, uuid), empty_removed_items(int, int, uuid) from public;
grant execute on function empty_removed_file(int, uuid), empty_removed_items(int, int, uuid) to console_jobs;
grant execute on function is_removed_employee(int, uuid) to console_app, console_staff, console_jobs;

-- Archived files whose time may have come.
create index employees_retained on employees (tenant_id, retain_until, employee_id)
  where archived_at is not null and deleted_at is null and removed_at is null;
