-- After a violation of the drug and alcohol rules nobody drives (49 CFR 382.217): a positive result, a refusal or what the
-- questionnaire tells begins what only the report of a substance abuse professional began (return-to-duty.rules.ts).
update qualification_defaults set citation = '49 CFR 382.217, 40.23, 40.305(a), 382.605',
  sentence = 'After a positive test, one of 0.04 or more, a refusal or another violation nobody drives before a substance abuse professional has found them fit, and a return-to-duty test was negative.',
  source = '49 CFR 382.215, 382.217 (lawstack.com, eCFR of 2026-06-20); 49 CFR 40.23 (edition of 2005); FMCSA guidance to 382.501',
  checked_on = '2026-11-26', unverified = 'the words of 40.305 and 382.605'
 where rule_id = 'returnToDuty';

-- Files are judged anew where a result comes, is corrected or finds its driver, and where the questionnaire is answered.
create function note_duty_rows() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select distinct tenant_id, employee_id from changed_rows where employee_id is not null;
  return null;
end $$;
create trigger drug_tests_added_for_rules after insert on drug_tests referencing new table as changed_rows
  for each statement execute function note_duty_rows();
create trigger drug_alcohol_answers_added_for_rules after insert on drug_alcohol_answers referencing new table as changed_rows
  for each statement execute function note_duty_rows();
create function note_moved_duty_rows() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select tenant_id, employee_id from new_rows where employee_id is not null
  union select tenant_id, employee_id from old_rows where employee_id is not null;
  return null;
end $$;
create trigger drug_tests_changed_for_rules after update on drug_tests referencing new table as new_rows old table as old_rows
  for each statement execute function note_moved_duty_rows();
create trigger drug_alcohol_answers_changed_for_rules after update on drug_alcohol_answers
  referencing new table as new_rows old table as old_rows for each statement execute function note_moved_duty_rows();
create trigger drug_tests_gone_for_rules after delete on drug_tests referencing old table as changed_rows
  for each statement execute function note_duty_rows();
create trigger drug_alcohol_answers_gone_for_rules after delete on drug_alcohol_answers referencing old table as changed_rows
  for each statement execute function note_duty_rows();

-- Of files that have such a record the standing is another one now. The owner sees the rows only while the policies are not forced.
alter table drug_tests no force row level security;
alter table drug_alcohol_answers no force row level security;
insert into qualification_due (tenant_id, employee_id)
  select tenant_id, employee_id from drug_tests where employee_id is not null
  union select tenant_id, employee_id from drug_alcohol_answers;
alter table drug_tests force row level security;
alter table drug_alcohol_answers force row level security;
