-- What is one client's alone: a DOT number, and the names by which papers find their client.
grant create on schema public to console_search;
set local role console_search;

-- Who else has this DOT number, deactivated ones apart; two at once wait for one another. Numbers only: whose they are is not
-- said to another company.
create function dot_number_holder(tenant int, client int, number text) returns table (tenant_id int, client_id int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(782513010);
  return query select c.tenant_id, c.client_id from clients c
    where c.dot_number = number and not c.deactivated and c.client_id <> client
    order by c.tenant_id <> tenant, c.client_id limit 1;
end $$;

-- Which of these names another client goes by: other top-level clients for one of them, its own company's for a location.
create function alias_holder(tenant int, client int, names text[])
  returns table (name text, tenant_id int, client_id int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(782513010);
  return query select n.name, c.tenant_id, c.client_id
    from unnest(names) as n (name)
    join clients c on c.client_id <> client and not c.deactivated
      and (c.tenant_id = tenant or (client = tenant and c.parent_id is null))
      and (fold(c.name) = fold(n.name) or exists (select from unnest(c.aliases) a where fold(a) = fold(n.name)))
    order by c.tenant_id <> tenant, c.client_id limit 1;
end $$;

revoke execute on function dot_number_holder(int, int, text), alias_holder(int, int, text[]) from public;
grant execute on function dot_number_holder(int, int, text), alias_holder(int, int, text[]) to console_app, console_jobs;
reset role;
revoke create on schema public from console_search;

-- Rules and settings come down from the locations above: files are judged anew where a location stands elsewhere.
create trigger qualification_place after update of path on clients
  for each row when (new.path is distinct from old.path) execute function note_changed_operation();
