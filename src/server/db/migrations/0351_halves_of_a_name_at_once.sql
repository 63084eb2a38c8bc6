-- A name that many have outside the caller's region and nobody within it was looked for twice, a half of it at a time, and each
-- look read all of them: both halves are asked for at once, so that whoever has both is read once.
grant create on schema public to console_search;
set local role console_search;
create or replace function find_employees(tenant int, sites int[], query text, at_most int)
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
  -- One slip leaves one half of a word as it is. A long word of which no name has a half is nobody's, which one short look at
  -- the index says; to compare all that have some of its letters takes the longer the more people there are.
  if half >= 4 and q !~ '[\s%_\\]' then
    if not exists (select from find_by_trigrams(trigrams,
        format('(e.search like %L or e.search like %L)', '% ' || left(q, half) || '%', '%' || right(q, half) || ' %'),
        '{}', 1, 's.sort_name', 1)) then return; end if;
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
reset role;
revoke create on schema public from console_search;
