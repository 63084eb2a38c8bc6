-- What a location reads of its company is not its own to change: the policies that let it be read must not let it be written.
do $$
declare
  t text;
  own_sites text := '((select app_all_sites()) or client_id = any ((select app_sites())::int[]))';
begin
  foreach t in array array['clients', 'client_services', 'client_rules', 'client_document_types', 'job_titles'] loop
    execute format('create policy app_adds_own on %I as restrictive for insert to console_app with check (%s)', t, own_sites);
    execute format('create policy app_changes_own on %I as restrictive for update to console_app using (%s)', t, own_sites);
    execute format('create policy app_deletes_own on %I as restrictive for delete to console_app using (%s)', t, own_sites);
  end loop;
end $$;
