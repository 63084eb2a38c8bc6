-- A location's own rule that began today is changed in place, or taken back: none of its days has passed.
create policy app_take_back on qualification_rules for delete to console_app
  using (tenant_id = (select app_tenant()) and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
grant delete on qualification_rules to console_app;
-- A company's own rule may be for people with some of its job titles.
alter table qualification_rules drop constraint qualification_rules_conditions_check,
  add constraint qualification_rules_conditions_check check (jsonb_typeof(conditions) = 'object' and conditions
    - array['operation', 'agencies', 'endorsements', 'withoutEndorsements', 'countries', 'permit', 'ownerOperator', 'jobTitles'] = '{}');
