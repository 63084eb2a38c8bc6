-- How far the reading of a file is, in percent; null before it is begun.
alter table paper_work add column progress smallint;

-- Of some files of the bound tenant, together: the outbox itself stays closed to whoever reads for a request.
create function reading_progress(hashes bytea[]) returns int language sql stable security definer
  set search_path = public, pg_temp
  as $$ select (sum(progress) / cardinality(hashes))::int from paper_work where tenant_id = app_tenant() and sha256 = any (hashes) $$;
