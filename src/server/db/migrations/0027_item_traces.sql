-- What else a removed file leaves behind in the service's own house: files that an arrangement of pages set aside, what was
-- written about its papers and answered, and what reviewers noted.

create trigger originals_dropped after delete on dq_item_originals for each row execute function note_dropped_blob();

-- What was done stays as it was; only what was noted in words may go, and only retention takes it out.
create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user = 'console_jobs' and new.detail = old.detail - 'note'
      and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail' then
    return new;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
drop trigger process_activities_append_only on process_activities;
create trigger process_activities_append_only before update or delete on process_activities
  for each row execute function refuse_activity_change();

-- As in 0024_files.sql, and with these. Rows that say that something was written or done stay, without the words.
create or replace function empty_removed_items(house int, tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
  items uuid[] := array(select i.dq_item_id from dq_items i
    where i.tenant_id = house and i.about_tenant_id = tenant and i.about_employee_id = employee);
begin
  delete from dq_item_images where tenant_id = house and dq_item_id = any (items);
  get diagnostics gone = row_count;
  delete from dq_item_originals where tenant_id = house and dq_item_id = any (items);
  update dq_requests set asked = 'removed', to_name = null, to_address = 'removed', version = version + 1,
      answered_by = case when answered_by is not null then 'removed' end, answer = case when answer is not null then '' end
   where tenant_id = house and dq_item_id = any (items);
  update dq_mails set to_name = null, to_address = case when to_address is not null then 'removed' end, subject = 'removed', body = ''
   where tenant_id = house and dq_item_id = any (items);
  update second_reviews set note = '', version = version + 1 where tenant_id = house and dq_item_id = any (items) and note <> '';
  update process_activities a set detail = a.detail - 'note' from process_instances p
   where a.tenant_id = house and p.tenant_id = house and p.process_instance_id = a.process_instance_id
     and p.dq_item_id = any (items) and a.detail ? 'note';
  update dq_items set sender = null, subject = null, body_text = null, note = '', version = version + 1, updated_at = now()
   where tenant_id = house and dq_item_id = any (items);
  return gone;
end $$;
