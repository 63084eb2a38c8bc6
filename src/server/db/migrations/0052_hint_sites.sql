-- Where the row is that a hint names, so that who is bound to locations hears of theirs alone. Looked up here, whoever
-- writes the hint; null where the hint names no employee.
alter table live_outbox add column client_id int;

grant create on schema public to console_search;
set local role console_search;
create function site_of_hint(tenant int, hint_key text) returns int language sql stable security definer
  set search_path = public, pg_temp
  as $$ select e.client_id from employees e where e.tenant_id = tenant and e.employee_id = hint_key::uuid $$;
revoke execute on function site_of_hint(int, text) from public;
grant execute on function site_of_hint(int, text) to session_user, console_kernel, console_app, console_staff, console_jobs;
reset role;
revoke create on schema public from console_search;

create function place_hint() returns trigger language plpgsql as $$
begin
  if new.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    new.client_id := site_of_hint(new.tenant_id, new.key);
  end if;
  return new;
end $$;
create trigger live_outbox_place before insert on live_outbox for each row execute function place_hint();
