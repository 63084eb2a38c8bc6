-- Who serves is not who owns. The login of requests and jobs takes the kernel's rights from this role and inherits nothing
-- else: it reads and writes the kernel's tables, and can change neither a table nor a trigger nor a policy. No policy
-- names the role, so tenants' rows stay out of its reach. `admitServing` (serving-login.ts) makes a login its member.
do $$
begin
  if not exists (select from pg_roles where rolname = 'console_kernel') then
    create role console_kernel nologin;
  end if;
end $$;

grant usage on schema public to console_kernel;
grant select, insert, update, delete on all tables in schema public to console_kernel;
grant usage on all sequences in schema public to console_kernel;
-- Tables of later migrations; what is only ever added to takes the others back where it is made, as below.
alter default privileges in schema public grant select, insert, update, delete on tables to console_kernel;
alter default privileges in schema public grant usage on sequences to console_kernel;

do $$
declare t regclass;
begin
  for t in select tgrelid::regclass from pg_trigger where tgfoid = 'refuse_change'::regproc loop
    execute format('revoke update, delete on %s from console_kernel', t);
  end loop;
end $$;
revoke delete on audit_head from console_kernel;
revoke insert, update, delete on migrations from console_kernel;

-- A trigger for each row does not see TRUNCATE.
create trigger audit_log_not_truncated before truncate on audit_log for each statement execute function refuse_change();

-- What is read before a tenant is bound; granted by the functions' owner, as when they were made.
set local role console_search;
grant execute on function client_below(int, int), account(int, uuid), client_service_groups(int, int) to console_kernel;
reset role;
