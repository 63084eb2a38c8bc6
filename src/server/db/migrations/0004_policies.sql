-- Row-level security, forced. app: its tenant and its sites. jobs: the tenant it names. staff: reads all, writes the internal tenant only (D2).
create function is_internal_tenant(candidate int) returns boolean language sql stable parallel safe
  as $$ select exists (select from client_directory d where d.client_id = candidate and d.is_internal) $$;

do $$
declare
  t text;
  by_site text[] := array['clients', 'client_services', 'client_rules', 'client_document_types', 'job_titles',
    'employees', 'employee_status_changes', 'accidents', 'documents', 'orders', 'order_audit_trail', 'mvr_records',
    'drug_tests', 'cme_records'];
  by_tenant text[] := array['users', 'user_permissions', 'user_sites', 'user_jumplist', 'blobs', 'dq_items',
    'dq_item_images', 'process_instances', 'tasks', 'process_activities'];
  site_rule text;
begin
  foreach t in array by_site || by_tenant loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- Titles and settings of the top-level client serve its locations, so they are readable from every site.
    site_rule := case
      when t = any (by_tenant) then 'true'
      when t = 'clients' then '((select app_all_sites()) or client_id = any ((select app_sites())::int[]) or client_id = tenant_id)'
      when t in ('client_services', 'client_rules', 'client_document_types', 'job_titles') then
        '((select app_all_sites()) or client_id = any ((select app_sites())::int[]) or client_id = tenant_id)'
      else '((select app_all_sites()) or client_id = any ((select app_sites())::int[]))' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, site_rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
grant delete on user_permissions, user_sites, user_jumplist to console_app, console_staff, console_jobs;
grant delete on client_services, client_document_types, client_rules to console_app, console_jobs;

-- The search functions belong to console_search, whose policy is `true`, and test tenant and sites themselves:
-- under row-level security the trigram index would not be used (server.md section 4).
create policy search_rows on employees for select to console_search using (true);
create policy search_rows on clients for select to console_search using (true);
create policy search_rows on users for select to console_search using (true);
create policy search_rows on user_permissions for select to console_search using (true);
create policy search_rows on user_sites for select to console_search using (true);
grant select on employees, clients, users, user_permissions, user_sites to console_search;

-- Made as their owner, so that the grants below are the owner's own.
grant create on schema public to console_search;
set local role console_search;

-- Up to `at_most` employees within `guard` (SQL made here of numbers only): names that begin so, then rows that hold
-- every word, then, when few were found, names one typing slip away. A word is matched as written, not as a pattern.
create function find_employees(guard text, query text, at_most int)
  returns table (tenant_id int, employee_id uuid, match int) language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  q text := fold(regexp_replace(replace(trim(query), ',', ' '), '\s+', ' ', 'g'));
  escaped text := replace(replace(replace(q, '\', '\\'), '%', '\%'), '_', '\_');
  words text;
  found int := 0;
  seen uuid[] := '{}';
  held bigint;
  hit record;
  -- Beyond so many rows a word is common, and walking the names in order finds a page soonest.
  common constant int := 2500;
begin
  if q = '' then return; end if;
  select string_agg(format('e.search like %L', '%' || w || '%'), ' and ' order by length(w) desc)
    into words from unnest(string_to_array(escaped, ' ')) w;
  for hit in execute format(
      'select e.tenant_id, e.employee_id from employees e where %s and e.deleted_at is null and e.sort_name like %L
        order by e.sort_name, e.employee_id limit %s', guard, escaped || '%', at_most) loop
    tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 1; found := found + 1; seen := seen || hit.employee_id;
    return next;
  end loop;
  if found >= at_most then return; end if;
  -- A number that one starts to type is a work id's or a license's beginning; elsewhere its digits are everywhere.
  if q ~ '\d' and q !~ ' ' then
    -- Two statements in one, each along its own index; an OR of both would use neither.
    for hit in execute format(
        '(select e.tenant_id, e.employee_id from employees e where %1$s and e.deleted_at is null
            and fold(e.work_id) collate "C" like %2$L and e.employee_id <> all (%3$L::uuid[])
          order by fold(e.work_id) collate "C" limit %4$s)
         union
         (select e.tenant_id, e.employee_id from employees e where %1$s and e.deleted_at is null
            and fold(e.license) collate "C" like %2$L and e.employee_id <> all (%3$L::uuid[])
          order by fold(e.license) collate "C" limit %4$s)
         limit %4$s', guard, escaped || '%', seen, at_most - found) loop
      tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 1; found := found + 1; seen := seen || hit.employee_id;
      return next;
    end loop;
    if found > 0 and length(q) > 4 then return; end if;
  end if;
  -- The planner takes every pattern to be common and would walk the names to the end for a rare one; so the trigram
  -- index is asked first, apart from the order, and how much it holds decides.
  held := case when length(q) < 3 then common else 0 end;
  if held = 0 then
    for hit in execute format(
        'select s.*, count(*) over () as held from (select e.tenant_id, e.employee_id, e.sort_name from employees e where %s
            and e.deleted_at is null and %s and e.employee_id <> all (%L::uuid[]) limit %s) s
          order by s.sort_name, s.employee_id limit %s', guard, words, seen, common, at_most - found) loop
      held := hit.held;
      exit when held >= common;
      tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 2; found := found + 1; seen := seen || hit.employee_id;
      return next;
    end loop;
  end if;
  if held >= common then
    for hit in execute format(
        'select e.tenant_id, e.employee_id from employees e where %s and e.deleted_at is null and %s
            and e.employee_id <> all (%L::uuid[]) order by e.sort_name, e.employee_id limit %s',
        guard, words, seen, at_most - found) loop
      tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 2; found := found + 1; seen := seen || hit.employee_id;
      return next;
    end loop;
  end if;
  if found >= 5 or length(q) < 5 then return; end if;
  -- At 0.4 nine in ten one-letter slips are found (server.md section 3).
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  for hit in execute format(
      'select e.tenant_id, e.employee_id from employees e where %s and e.deleted_at is null and %L <%% e.search
        and e.employee_id <> all (%L::uuid[]) order by word_similarity(%L, e.search) desc, e.sort_name limit %s',
      guard, q, seen, q, least(at_most - found, 20)) loop
    tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 3;
    return next;
  end loop;
end $$;

-- Within the caller's tenant and sites.
create function search_employees(query text, at_most int)
  returns table (tenant_id int, employee_id uuid, match int) language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then return; end if;
  return query select * from find_employees(
    format('e.tenant_id = %s and %s', app_tenant(),
      case when app_all_sites() then 'true' else format('e.client_id = any (%L::int[])', coalesce(app_sites(), '{}')) end),
    query, at_most);
end $$;

-- Across clients, for internal staff.
create function search_employees_everywhere(query text, at_most int)
  returns table (tenant_id int, employee_id uuid, match int) language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  return query select * from find_employees('true', query, at_most);
end $$;

-- A location and everything below it, for the kernel before a tenant is bound.
create function client_below(tenant int, top int) returns int[] language sql stable security definer
  set search_path = public, pg_temp
  as $$ select coalesce(array_agg(c.client_id order by c.client_id), '{}') from clients c where c.tenant_id = tenant and c.path @> array[top] $$;

-- Who a session belongs to, for every request: one row, read before a tenant is bound. Null sites are everywhere.
create function account(tenant int, account_id uuid)
  returns table (client_id int, email text, first_name text, last_name text, is_pseudo_user boolean, deactivated boolean,
    mask_ssn boolean, options jsonb, version int, is_internal boolean, grants jsonb, sites int[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.client_id, u.email, u.first_name, u.last_name, u.is_pseudo_user, u.deactivated, u.mask_ssn, u.options, u.version,
    coalesce((select d.is_internal from client_directory d where d.client_id = tenant), false),
    coalesce((select jsonb_object_agg(g.permission_group, g.names) from (
      select permission_group, jsonb_agg(permission order by permission) as names from user_permissions p
       where p.tenant_id = tenant and p.user_id = account_id group by permission_group) g), '{}'),
    -- Null is everywhere: a site at the top of the tree.
    case when exists (select from user_sites s where s.tenant_id = tenant and s.user_id = account_id and s.client_id = tenant) then null
      else coalesce((select array_agg(distinct c.client_id) from user_sites s
        join clients c on c.tenant_id = tenant and c.path @> array[s.client_id]
        where s.tenant_id = tenant and s.user_id = account_id), '{}') end
  from users u where u.tenant_id = tenant and u.user_id = account_id
$$;

revoke execute on function find_employees(text, text, int), search_employees(text, int),
  search_employees_everywhere(text, int), client_below(int, int), account(int, uuid) from public;
grant execute on function search_employees(text, int) to console_app, console_staff, console_jobs;
grant execute on function search_employees_everywhere(text, int) to console_staff;
grant execute on function client_below(int, int), account(int, uuid) to session_user;
reset role;
revoke create on schema public from console_search;
