-- The service groups of a client: its own and those of the clients above it, which serve their locations. For the kernel, before
-- a tenant is bound: they decide whether a call is served at all (2§6).
create policy search_rows on client_services for select to console_search using (true);
grant select on client_services to console_search;

grant create on schema public to console_search;
set local role console_search;
create function client_service_groups(tenant int, client int) returns text[] language sql stable security definer
  set search_path = public, pg_temp
  as $$ select coalesce(array_agg(distinct s.service_group), '{}')
      from clients c
      join client_services o on o.tenant_id = c.tenant_id and o.client_id = any (c.path)
      join services s on s.service_id = o.service_id
     where c.tenant_id = tenant and c.client_id = client and not s.internal_only $$;
revoke execute on function client_service_groups(int, int) from public;
grant execute on function client_service_groups(int, int) to session_user;
reset role;
revoke create on schema public from console_search;
