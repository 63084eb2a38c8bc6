-- Photos of the license that an applicant takes: kept with the application, and filed as one paper with the file that it opens.
create table application_photos (
  tenant_id int not null,
  application_id uuid not null,
  side text not null check (side in ('front', 'back')),
  sha256 bytea not null,
  taken_at timestamptz not null default now(),
  -- What was read off it, before the driver confirmed anything; null where nothing could be read in time.
  reading jsonb,
  primary key (tenant_id, application_id, side),
  foreign key (tenant_id, application_id) references applications (tenant_id, application_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256)
);
create index application_photos_blob on application_photos (tenant_id, sha256);

alter table application_photos enable row level security;
alter table application_photos force row level security;
create policy app_rows on application_photos to console_app using (tenant_id = (select app_tenant()) and
  exists (select from applications a where a.tenant_id = application_photos.tenant_id and a.application_id = application_photos.application_id));
create policy jobs_rows on application_photos to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on application_photos for select to console_staff using (true);
grant select on application_photos to console_app, console_staff;
grant select, insert, update, delete on application_photos to console_jobs;

-- With a removed file the photos of its applications go, too; their bytes wait for the nightly removal.
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
  delete from applicant_letters where tenant_id = tenant and employee_id = employee;
  delete from applicant_checks where tenant_id = tenant and employee_id = employee;
  insert into blob_removals (tenant_id, sha256)
    select distinct p.tenant_id, p.sha256 from application_photos p
      join applications a on a.tenant_id = p.tenant_id and a.application_id = p.application_id
     where p.tenant_id = tenant and a.employee_id = employee;
  delete from application_photos p using applications a
   where p.tenant_id = tenant and a.tenant_id = tenant and a.application_id = p.application_id and a.employee_id = employee;
  delete from application_consents c using applications a
   where c.tenant_id = tenant and a.tenant_id = tenant and a.application_id = c.application_id and a.employee_id = employee;
  delete from application_parts p using applications a
   where p.tenant_id = tenant and a.tenant_id = tenant and a.application_id = p.application_id and a.employee_id = employee;
  delete from applications where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  update applicant_decisions set reason = 'Removed' where tenant_id = tenant and employee_id = employee and reason <> '';
  return gone;
end $$;
