-- Companies that leave: from then on nobody of theirs comes in, no program, no auditor and no mailed link (D420). Like logins,
-- reached by the server's own statements alone: no role of a request is granted anything.
create table departures (
  departure_id uuid primary key default uuidv7(),
  tenant_id int not null,
  -- As the company was called: its own rows may be gone one day.
  client_name text not null,
  reason text not null check (length(reason) between 1 and 500),
  begun_by uuid not null,
  begun_by_name text not null check (length(begun_by_name) <= 200),
  begun_at timestamptz not null default now(),
  taken_back_by_name text check (length(taken_back_by_name) <= 200),
  taken_back_at timestamptz,
  check ((taken_back_at is null) = (taken_back_by_name is null))
);
create unique index departures_open on departures (tenant_id) where taken_back_at is null;

create function has_departed(tenant int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from departures d where d.tenant_id = tenant and d.taken_back_at is null)
$$;
revoke execute on function has_departed(int) from public;
grant execute on function has_departed(int) to session_user, console_kernel, console_app, console_staff, console_jobs;

-- What ends an access tells every server, which looks at its open sockets and downloads at once. The argument is the column that
-- says whose access it was; without one it is everybody's of the company.
create function tell_of_ended_access() returns trigger language plpgsql as $$
begin
  insert into live_outbox (tenant_id, topic, key, requirement)
  values (new.tenant_id, 'access', case when tg_nargs = 0 then '' else to_jsonb(new) ->> tg_argv[0] end, '"session"');
  return null;
end $$;
create trigger sessions_tell_ended after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_of_ended_access('session_id');
create trigger users_tell_ended after update of deactivated on users for each row
  when (new.deactivated and not old.deactivated) execute function tell_of_ended_access('user_id');
create trigger departures_tell_ended after insert on departures for each row execute function tell_of_ended_access();
