-- Every column of an employee is kept in the history, but for those named here. A new column needs no change of this
-- function: the history calls it as the record does, by its name in camel case (src/features/employees/employee.fields.ts).
create or replace function keep_employee_changes() returns trigger language plpgsql as $$
begin
  -- Retention took out what is personal: its history goes with it.
  if new.removed_at is not null then
    if old.removed_at is null then
      delete from employee_changes where tenant_id = new.tenant_id and employee_id = new.employee_id;
      delete from employee_notes where tenant_id = new.tenant_id and employee_id = new.employee_id;
    end if;
    return null;
  end if;
  insert into employee_changes (tenant_id, employee_id, field, old_value, new_value, changed_by)
  select new.tenant_id, new.employee_id, c.field, c.was, c.is_now, nullif(current_setting('app.user_id', true), '')::uuid
    from (
      select (select string_agg(case when at = 1 then part else initcap(part) end, '' order by at)
                from unnest(string_to_array(n.key, '_')) with ordinality p (part, at)), true, o.value, n.value
        from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
       where n.value is distinct from o.value
         -- Told below in other words, or under another name.
         and n.key not in ('license_state', 'license_class_id', 'job_title_id', 'client_id', 'address', 'replaced_by',
           'ssn_cipher', 'ssn_index', 'ssn_last4', 'deleted_at', 'deleted_reason', 'deleted_by')
         -- Kept elsewhere (the status has a history of its own), or no fact of the employee.
         and n.key not in ('employment_status_id', 'archived_at', 'archived_from', 'retain_until', 'hold_reason',
           'imported_client', 'removed_at', 'version', 'created_at', 'updated_at', 'search', 'sort_name')
      union all values
      ('state', old.license_state is distinct from new.license_state, old.license_state, new.license_state),
      ('licenseClassId', old.license_class_id is distinct from new.license_class_id,
        (select code from license_classes where license_class_id = old.license_class_id),
        (select code from license_classes where license_class_id = new.license_class_id)),
      ('ssn', old.ssn_index is distinct from new.ssn_index, 'XXX-XX-' || old.ssn_last4, 'XXX-XX-' || new.ssn_last4),
      ('jobTitleId', old.job_title_id is distinct from new.job_title_id,
        (select job_title from job_titles where tenant_id = new.tenant_id and job_title_id = old.job_title_id),
        (select job_title from job_titles where tenant_id = new.tenant_id and job_title_id = new.job_title_id)),
      ('location', old.client_id is distinct from new.client_id,
        (select name from clients where tenant_id = new.tenant_id and client_id = old.client_id),
        (select name from clients where tenant_id = new.tenant_id and client_id = new.client_id)),
      ('address', old.address is distinct from new.address,
        (select string_agg(value, ', ' order by key) from jsonb_each_text(old.address)),
        (select string_agg(value, ', ' order by key) from jsonb_each_text(new.address))),
      ('replacedBy', old.replaced_by is distinct from new.replaced_by,
        (select last_name || ', ' || first_name from employees where tenant_id = new.tenant_id and employee_id = old.replaced_by),
        (select last_name || ', ' || first_name from employees where tenant_id = new.tenant_id and employee_id = new.replaced_by)),
      ('deleted', (old.deleted_at is null) <> (new.deleted_at is null), old.deleted_reason, new.deleted_reason)
    ) c (field, changed, was, is_now)
   where c.changed;
  return null;
end $$;
