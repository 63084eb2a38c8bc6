-- Codes of a driver's own page by text message: the driver's consent to texts, and what was sent (D386).
create table driver_text_consents (
  tenant_id int not null,
  consent_id uuid not null default uuidv7(),
  employee_id uuid not null,
  -- The number that was agreed to: a keyed hash to compare it by, and itself, sealed.
  phone_mac bytea not null check (length(phone_mac) = 32),
  phone_cipher bytea not null,
  -- What was agreed to, as it was shown.
  wording_version text not null check (length(wording_version) between 1 and 20),
  wording text not null check (length(wording) between 1 and 2000),
  language text not null check (language in ('en', 'es')),
  agreed_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text check (ended_by in ('driver', 'stop', 'number')),
  primary key (tenant_id, consent_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  check ((ended_at is null) = (ended_by is null))
);
-- A driver agrees to one number at a time.
create unique index driver_text_consents_open on driver_text_consents (tenant_id, employee_id) where ended_at is null;
create index driver_text_consents_phone on driver_text_consents (phone_mac) where ended_at is null;

create table driver_texts (
  tenant_id int not null,
  text_id uuid not null default uuidv7(),
  employee_id uuid not null,
  page_id uuid not null,
  consent_id uuid not null,
  -- waiting: handed to the provider at run_after. stopped: another code or the end of the consent came first.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed', 'stopped')),
  failure text check (length(failure) between 1 and 40),
  -- Number and words, sealed; gone once nothing is sent any more.
  message_cipher bytea,
  provider text check (provider in ('http', 'simulator')),
  attempts int not null default 0,
  made_at timestamptz not null default now(),
  -- The code holds until then; afterwards nothing is sent.
  until timestamptz not null,
  run_after timestamptz not null default now(),
  -- A server is sending until then.
  lease_until timestamptz,
  told_at timestamptz,
  primary key (tenant_id, text_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, page_id) references driver_pages (tenant_id, page_id) on delete cascade,
  foreign key (tenant_id, consent_id) references driver_text_consents (tenant_id, consent_id) on delete cascade,
  check ((state = 'failed') = (failure is not null))
);
create index driver_texts_due on driver_texts (run_after) where state = 'waiting';
create index driver_texts_page on driver_texts (tenant_id, page_id, made_at desc);
create index driver_texts_consent on driver_texts (tenant_id, consent_id);
create index driver_texts_employee on driver_texts (tenant_id, employee_id);
create index driver_texts_id on driver_texts (text_id);

-- A code that went by text holds as long as the consent by which it went; null for one that was mailed.
alter table driver_pages add code_consent_id uuid;

do $$
declare
  t text;
begin
  foreach t in array array['driver_text_consents', 'driver_texts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select on %I to console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;

-- Whoever writes another number into a file ends the consent to the former one, and does no more with it.
create policy app_rows on driver_text_consents to console_app using (tenant_id = (select app_tenant()));
grant select (tenant_id, employee_id, ended_at), update (ended_at, ended_by) on driver_text_consents to console_app;

create function end_text_consent() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update driver_text_consents set ended_at = now(), ended_by = 'number'
   where tenant_id = new.tenant_id and employee_id = new.employee_id and ended_at is null;
  return null;
end $$;
create trigger employees_end_text_consent after update of phone on employees
  for each row when (regexp_replace(coalesce(old.phone, ''), '\D', '', 'g') is distinct from regexp_replace(coalesce(new.phone, ''), '\D', '', 'g'))
  execute function end_text_consent();

-- With a removed file its texts and consents go, too.
create or replace function empty_removed_pages(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from driver_texts where tenant_id = tenant and employee_id = employee;
  delete from driver_text_consents where tenant_id = tenant and employee_id = employee;
  delete from file_openings where tenant_id = tenant and employee_id = employee;
  delete from driver_pages where tenant_id = tenant and employee_id = employee;
  delete from driver_disputes where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  return gone;
end $$;
