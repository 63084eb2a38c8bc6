-- As 0055_many_sites.sql, for the policies made since. tests/guards/tenancy.test.ts asks it of every later one.
do $$
declare
  p record;
  listed constant text := '(\w+) = ANY \(\( SELECT app_sites\(\) AS app_sites\)::integer\[\]\)';
  hashed constant text := '\1 in (select unnest(app_sites()))';
begin
  for p in select * from pg_policies where qual ~ listed or with_check ~ listed loop
    execute format('alter policy %I on %I.%I', p.policyname, p.schemaname, p.tablename)
      || case when p.qual is null then '' else format(' using (%s)', regexp_replace(p.qual, listed, hashed, 'g')) end
      || case when p.with_check is null then '' else format(' with check (%s)', regexp_replace(p.with_check, listed, hashed, 'g')) end;
  end loop;
end $$;
