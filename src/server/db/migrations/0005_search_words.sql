-- Rows that hold every word, from the trigram index alone. It was: count up to 2,500, else walk the names in order, which for
-- a text inside many names read thousands of rows (0.3 to 0.7 s at 1,000,000). Now: the first rows of the index's bitmap, as many
-- as are asked for and at least 300, then ranked; whoever gets 300 types on.
grant create on schema public to console_search;
set local role console_search;

-- The employees of `guard` that hold all `words` (both SQL made by find_employees), those with words that begin so first.
-- The planner takes every pattern to be common and would walk the names or the table to the end for a rare one.
create function find_by_words(guard text, words text, beginnings text, seen uuid[], at_most int)
  returns table (tenant_id int, employee_id uuid) language plpgsql stable
  set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query execute format(
    'select s.tenant_id, s.employee_id
       from (select e.tenant_id, e.employee_id, e.sort_name, e.search from employees e
              where %s and e.deleted_at is null and %s and e.employee_id <> all ($1) limit %s) s
      order by (%s) desc, s.sort_name, s.employee_id limit %s',
    guard, words, greatest(300, at_most), beginnings, at_most) using seen;
end $$;

-- Up to `at_most` employees within `guard` (SQL made here of numbers only): names that begin so, then rows that hold
-- every word, then, when few were found, names one typing slip away. A word is matched as written, not as a pattern; one of
-- fewer than three letters is in every other name, so it must begin a word.
create or replace function find_employees(guard text, query text, at_most int)
  returns table (tenant_id int, employee_id uuid, match int) language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  q text := fold(regexp_replace(replace(trim(query), ',', ' '), '\s+', ' ', 'g'));
  escaped text := replace(replace(replace(q, '\', '\\'), '%', '\%'), '_', '\_');
  words text;
  beginnings text;
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
  for hit in select * from find_by_words(guard, words, beginnings, seen, at_most - found) loop
    tenant_id := hit.tenant_id; employee_id := hit.employee_id; match := 2; found := found + 1; seen := seen || hit.employee_id;
    return next;
  end loop;
  -- A number is not a slip of another one: its digits would find whoever has some of them.
  if found >= 5 or length(q) < 5 or q ~ '\d' then return; end if;
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

revoke execute on function find_by_words(text, text, text, uuid[], int) from public;
reset role;
revoke create on schema public from console_search;
