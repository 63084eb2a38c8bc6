-- A search asks the trigram index for words and for slips, and nothing else. PostgreSQL chose between it and the indexes that begin
-- with the tenant, and while the table had not been analyzed, or had just been filled, it took a company for a row: it read all
-- employees of the company and compared each (0.13 s of 20,000). The company is asked for in a form that only this index has.
-- Such an index finds by any of its columns alike, so that searches across companies need none of their own.
drop index employees_search, employees_search_staff;
create index employees_search on employees using gin ((array[tenant_id]), search gin_trgm_ops) with (gin_pending_list_limit = 256)
  where deleted_at is null;

grant create on schema public to console_search;
set local role console_search;
drop function find_by_words(text, text, text, uuid[], int);

-- The employees of `guard` who match `condition`, the first `rows_read` of them ranked by `ranks` (all three SQL made by
-- find_employees, over `e`, and `ranks` over `s`). Only the trigram index is left to the planner: it takes every
-- pattern to be common and would walk the names or the table to the end for a rare one.
create function find_by_trigrams(guard text, condition text, seen uuid[], rows_read int, ranks text, at_most int)
  returns table (tenant_id int, employee_id uuid) language plpgsql stable
  set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query execute format(
    'select s.tenant_id, s.employee_id
       from (select e.tenant_id, e.employee_id, e.sort_name, e.search from employees e
              where %s and e.deleted_at is null and %s and e.employee_id <> all ($1) limit %s) s
      order by %s desc, s.sort_name, s.employee_id limit %s',
    guard, condition, rows_read, ranks, at_most) using seen;
end $$;

-- Up to `at_most` employees of a tenant and of these locations (null for all): names that begin so, then rows that hold every word,
-- then, when few were found, names one typing slip away. A word is matched as written, not as a pattern; one of fewer than three
-- letters is in every other name, so it must begin a word.
drop function find_employees(text, text, int);
create function find_employees(tenant int, sites int[], query text, at_most int)
  returns table (tenant_id int, employee_id uuid, match int) language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  q text := fold(regexp_replace(replace(trim(query), ',', ' '), '\s+', ' ', 'g'));
  escaped text := replace(replace(replace(q, '\', '\\'), '%', '\%'), '_', '\_');
  -- Whose rows: for the indexes of names and numbers, which begin with the tenant, and for the trigram index.
  guard text := case when tenant is null then 'true' else format('e.tenant_id = %s', tenant) end
    || case when sites is null then '' else format(' and e.client_id = any (%L::int[])', sites) end;
  trigrams text := case when tenant is null then 'true' else format('array[e.tenant_id] @> array[%s]', tenant) end
    || case when sites is null then '' else format(' and e.client_id + 0 = any (%L::int[])', sites) end;
  words text;
  beginnings text;
  half int := (length(q) - 1) / 2;
  found int := 0;
  seen uuid[] := '{}';
  hit record;
begin
  if q = '' then return; end if;
  select string_agg(format('e.search like %L', case when length(w) < 3 then '% ' else '%' end || w || '%'), ' and ' order by length(w) desc),
         string_agg(format('s.search like %L', '% ' || w || '%'), ' and ')
    into words, beginnings from unnest(string_to_array(escaped, ' ')) w;
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
  for hit in select * from find_by_trigrams(trigrams, words, seen, greatest(300, at_most - found), format('(%s)', beginnings),
      at_most - found) loop
    tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 2; found := found + 1; seen := seen || hit.employee_id;
    return next;
  end loop;
  -- A number is not a slip of another one: its digits would find whoever has some of them.
  if found >= 5 or length(q) < 5 or q ~ '\d' then return; end if;
  -- One slip leaves one half of a word as it is. A long word of which no name has a half is nobody's, which two short looks at
  -- the index say; to compare all that have some of its letters takes the longer the more people there are.
  if half >= 4 and q !~ '[\s%_\\]' then
    if not exists (select from unnest(array['% ' || left(q, half) || '%', '%' || right(q, half) || ' %']) piece,
        find_by_trigrams(trigrams, format('e.search like %L', piece), '{}', 1, 's.sort_name', 1)) then return; end if;
  end if;
  -- At 0.4 nine in ten one-letter slips are found (server.md section 3). Of a common name thousands are like it, and twenty are
  -- shown: five hundred are compared.
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  for hit in select * from find_by_trigrams(trigrams, format('%L <%% e.search', q), seen, 500,
      format('word_similarity(%L, s.search)', q), least(at_most - found, 20)) loop
    tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 3;
    return next;
  end loop;
end $$;

-- Within the caller's tenant and sites.
create or replace function search_employees(query text, at_most int)
  returns table (tenant_id int, employee_id uuid, match int) language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  if app_tenant() is null then return; end if;
  return query select * from find_employees(
    app_tenant(), case when app_all_sites() then null else coalesce(app_sites(), '{}') end, query, at_most);
end $$;

-- Across clients, for internal staff.
create or replace function search_employees_everywhere(query text, at_most int)
  returns table (tenant_id int, employee_id uuid, match int) language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  return query select * from find_employees(null, null, query, at_most);
end $$;

revoke execute on function find_by_trigrams(text, text, uuid[], int, text, int), find_employees(int, int[], text, int) from public;
reset role;
revoke create on schema public from console_search;
