-- Drivers who are their own carrier, or are leased to one: an independent contractor is an employee by 49 CFR 390.5.
alter table employees
  -- own: drives under a DOT number of their own, and employs nobody else to drive. leased: drives under another carrier's.
  add column owner_operator text check (owner_operator in ('own', 'leased'));

do $$
declare t text;
begin
  foreach t in array array['qualification_defaults', 'qualification_rules'] loop
    execute format($ddl$ alter table %I drop constraint %I, add constraint %I check (jsonb_typeof(conditions) = 'object' and conditions
      - array['operation', 'agencies', 'endorsements', 'withoutEndorsements', 'countries', 'permit', 'ownerOperator'] = '{}') $ddl$,
      t, t || '_conditions_check', t || '_conditions_check');
  end loop;
end $$;

insert into document_types
  (document_type_id, name, document_category_id, restricted, read_permission, expires, valid_months, tabs_mode, citation) values
  (336, 'Random testing consortium membership', 5, null, 'records.viewDrugAlcohol', true, null, 'multi', '49 CFR 382.305, 382.103(b)'),
  (337, 'Clearinghouse C/TPA designation', 5, null, 'records.viewDrugAlcohol', false, null, 'multi', '49 CFR 382.705(b)(6)');

insert into qualification_defaults (rule_id, document_type_id, valid_from, valid_to, in_force_by, required, applies_to,
  conditions, met_by, basis, due_from_type, due_days, asked_months, every_months, expiring_days, per_authority,
  blocks_dispatch, also_by, retention_months, retention_from, citation, sentence, source, checked_on, release) values
  ('ownerConsortium', 336, '1995-01-01', null, 'day', true, 'cdl', '{"agencies": ["FMCSA"], "ownerOperator": ["own"]}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 382.103(b), 382.305',
    'A driver who employs nobody else to drive, and is not leased to a carrier, is in a random testing pool with others: that of a consortium.',
    'FMCSA, “Does an employer have to join a consortium” (guidance to 382.305, question 11); the paragraph of 382.103: not verified', '2026-11-23', '3'),
  ('ownerDesignation', 337, '2020-01-06', null, 'day', true, 'cdl', '{"agencies": ["FMCSA"], "ownerOperator": ["own"]}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 382.705(b)(6)',
    'A driver who is also the employer designates a C/TPA in the Clearinghouse, which reports their own violations.',
    'FMCSA, “Clearinghouse reminders for owner-operators”, which quotes 382.705(b)(6)', '2026-11-23', '3');

-- Judged anew where it changes.
create or replace function note_changed_employees() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select n.tenant_id, n.employee_id from new_rows n join old_rows o using (tenant_id, employee_id)
   where (n.client_id, n.license, n.license_state, n.license_class_id, n.license_expires, n.employment_status_id, n.job_title_id,
       n.hire_date, n.deleted_at, n.replaced_by, n.endorsements, n.operation, n.dot_agency, n.drives, n.first_duty, n.owner_operator)
     is distinct from (o.client_id, o.license, o.license_state, o.license_class_id, o.license_expires, o.employment_status_id,
       o.job_title_id, o.hire_date, o.deleted_at, o.replaced_by, o.endorsements, o.operation, o.dot_agency, o.drives, o.first_duty, o.owner_operator);
  return null;
end $$;
