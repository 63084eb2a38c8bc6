-- What becomes of those who were selected: told, tested, excused, stood in for, missed or refused; notices at a chosen time; and
-- how a period is closed.
alter table random_selected
  -- refused counts as a test (49 CFR 40.191, 40.261); missed does not, and the number lacks again.
  add column outcome text check (outcome in ('missed', 'refused')),
  add column outcome_on date,
  add column outcome_note text check (length(outcome_note) between 1 and 1000),
  add column outcome_at timestamptz,
  add column outcome_by uuid,
  add check ((outcome is null) = (outcome_note is null) and (outcome is null) = (outcome_on is null)),
  add check (outcome is null or excused is null);
-- Nobody is stood in for twice.
create unique index random_selected_stand_in on random_selected (tenant_id, selection_id, stands_for) where stands_for is not null;
alter table random_selections
  -- Whom the notice goes to at notify_at, and when it went.
  add column notify_to text[],
  add column notify_by uuid,
  add column noticed_at timestamptz,
  -- Who signed, and the figures that were signed.
  add column closed_name text check (length(closed_name) between 1 and 160),
  add column close_summary jsonb,
  -- Why a draw of a hidden day could not be made.
  add column schedule_fault text;
create index random_selections_notices on random_selections (notify_at) where notify_at is not null and noticed_at is null;

-- Results are tied to selections whoever writes them: a result may be written where its writer does not see the location at which
-- the person was drawn. So the function belongs to the search role, and looks at the tenant itself (0004_policies.sql).
drop trigger random_tests on drug_tests;
drop function tie_random_test();
create policy search_rows on random_selected to console_search using (true);
create policy search_rows on random_pools for select to console_search using (true);
create policy search_tests on drug_tests for select to console_search using (true);
grant select, update on random_selected to console_search;
grant select on random_pools, drug_tests to console_search;
grant create on schema public to console_search;
set local role console_search;
create function tie_random_test() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare people uuid[];
begin
  if tg_op = 'UPDATE' then
    update random_selected set drug_test_id = null where tenant_id = new.tenant_id and drug_test_id = new.drug_test_id;
    update random_selected set alcohol_test_id = null where tenant_id = new.tenant_id and alcohol_test_id = new.drug_test_id;
  end if;
  if new.employee_id is null or new.reason_id <> 3 or new.collected_on is null then return null; end if;
  -- A file that was merged into this one was the same person's.
  people := array(select e.employee_id from employees e where e.tenant_id = new.tenant_id
    and (e.employee_id = new.employee_id or e.replaced_by = new.employee_id));
  update random_selected s set
      drug_test_id = case when new.specimen_type_id <> 3 then new.drug_test_id else s.drug_test_id end,
      alcohol_test_id = case when new.specimen_type_id = 3 then new.drug_test_id else s.alcohol_test_id end
    where (s.tenant_id, s.selection_id, s.place) = (
      select o.tenant_id, o.selection_id, o.place from random_selected o
        join random_pools p on p.tenant_id = o.tenant_id and p.pool_id = o.pool_id
        left join drug_tests was on was.tenant_id = o.tenant_id
          and was.drug_test_id = case when new.specimen_type_id = 3 then o.alcohol_test_id else o.drug_test_id end
       where o.tenant_id = new.tenant_id and o.employee_id = any (people) and o.excused is null and o.drawn_on <= new.collected_on
         and case when new.specimen_type_id = 3 then o.alcohol else o.drug end
         and case when new.report ->> 'dotAgency' is null then p.authority in ('nonRegulated', 'admin', 'other')
           else new.report ->> 'dotAgency' = p.authority or new.report ->> 'dotAgency' = any (p.also) end
         and (was.drug_test_id is null or was.result_type_id in (3, 6))
       order by (new.order_id is not null and new.order_id in (o.drug_order_id, o.alcohol_order_id)) desc, o.drawn_on desc limit 1);
  return null;
end $$;
revoke execute on function tie_random_test() from public;
grant execute on function tie_random_test() to session_user;
reset role;
revoke create on schema public from console_search;
create trigger random_tests after insert or update of employee_id, reason_id, collected_on, result_type_id, specimen_type_id, order_id
  on drug_tests for each row execute function tie_random_test();
create index random_selected_drug_test on random_selected (tenant_id, drug_test_id) where drug_test_id is not null;
create index random_selected_alcohol_test on random_selected (tenant_id, alcohol_test_id) where alcohol_test_id is not null;
-- The trigger's own right serves: staff write no selections.
drop policy staff_write on random_selected;
revoke update on random_selected from console_staff;
