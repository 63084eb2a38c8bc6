-- Offenses that a way of scoring counts together, as two serious ones within three years (49 CFR 383.51(c)). What was kept
-- before counts nothing: versions and scores stay what they were.
alter table mvr_score_defs add column counts jsonb not null default '[]';
-- What was counted for a score, in the words of that day.
alter table mvr_scores add column counts jsonb not null default '[]';

-- Retention takes out what is personal: which violations, when and where, and how many.
create or replace function forget_mvr_lines() returns trigger language plpgsql as $$
begin
  update mvr_scores set lines = '[]', counts = '[]', override_note = null
   where tenant_id = new.tenant_id and employee_id = new.employee_id;
  update mvr_scorings set state = 'withdrawn', assignee = null, assignee_name = null, lease_id = null, lease_until = null
   where tenant_id = new.tenant_id and employee_id = new.employee_id and state = 'waiting';
  return null;
end $$;
