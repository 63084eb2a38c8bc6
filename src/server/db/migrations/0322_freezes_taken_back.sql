-- A list that is frozen and not drawn is taken back with a reason. What was published of it stays said, with who took it back.
alter table random_selections
  -- The lists that were frozen for this period and taken back: hashes, people, when, by whom and why.
  add column taken_back jsonb;
grant delete on random_snapshots to console_jobs, console_staff;
grant delete on random_list_parts to console_jobs, console_staff;
-- The list of a draw is kept, whoever asks (49 CFR 382.401): that of a frozen selection alone goes.
create policy undrawn_alone on random_snapshots as restrictive for delete to console_jobs, console_staff
  using (exists (select from random_selections s
    where s.tenant_id = random_snapshots.tenant_id and s.selection_id = random_snapshots.selection_id and s.state = 'frozen'));
create policy undrawn_alone on random_list_parts as restrictive for delete to console_jobs, console_staff
  using (exists (select from random_selections s
    where s.tenant_id = random_list_parts.tenant_id and s.selection_id = random_list_parts.selection_id and s.state = 'frozen'));
