-- Drivers who ask for a copy of a report about them (15 USC 1681b(b)(3)(B)(ii)), or of what past employers said (49 CFR 391.23(i)).

create table copy_requests (
  tenant_id int not null,
  request_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  kind text not null check (kind in ('report', 'history')),
  came_by text not null check (came_by in ('phone', 'mail', 'email', 'inPerson')),
  requested_on date not null,
  -- What the driver asked for, in a line.
  asked text not null default '' check (length(asked) <= 300),
  identified_on date,
  identified_how text check (identified_how in ('photoId', 'nameAndBirth', 'signedForm')),
  identified_by uuid,
  sent_on date,
  sent_how text check (sent_how in ('mail', 'inPerson')),
  sent_to text check (length(sent_to) between 1 and 300),
  sent_by uuid,
  -- The letter that went with the papers.
  letter_id uuid,
  closed_on date,
  closed_as text check (closed_as in ('withdrawn', 'noReport', 'notIdentified')),
  closed_note text check (length(closed_note) <= 500),
  closed_by uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, letter_id) references documents (tenant_id, document_id),
  check ((identified_on is null) = (identified_how is null)),
  check ((sent_on is null) = (sent_how is null)),
  check (sent_on is null or identified_on is not null),
  check (sent_on is null or closed_on is null),
  check ((closed_on is null) = (closed_as is null))
);
create index copy_requests_employee on copy_requests (tenant_id, employee_id);
create index copy_requests_letter on copy_requests (tenant_id, letter_id);
create index copy_requests_when on copy_requests (requested_on, request_id);

-- What was sent, paper by paper.
create table copy_request_papers (
  tenant_id int not null,
  request_id uuid not null,
  document_id uuid not null,
  primary key (tenant_id, request_id, document_id),
  foreign key (tenant_id, request_id) references copy_requests (tenant_id, request_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id)
);
create index copy_request_papers_document on copy_request_papers (tenant_id, document_id);

do $$
declare
  t text;
  rule text;
begin
  foreach t in array array['copy_requests', 'copy_request_papers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    rule := case t
      when 'copy_requests' then '((select app_all_sites()) or client_id in (select unnest(app_sites())))'
      else 'exists (select from copy_requests r where r.tenant_id = copy_request_papers.tenant_id and r.request_id = copy_request_papers.request_id)' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert on %I to console_app', t);
    execute format('grant select on %I to console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;
grant update on copy_requests to console_app;

-- With a removed file its requests go, too.
create function empty_removed_copies(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from copy_request_papers p using copy_requests r
   where p.tenant_id = tenant and r.tenant_id = tenant and r.request_id = p.request_id and r.employee_id = employee;
  delete from copy_requests where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function empty_removed_copies(int, uuid) from public;
grant execute on function empty_removed_copies(int, uuid) to console_jobs;
