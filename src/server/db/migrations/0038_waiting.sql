-- What waits for a day or an event is nobody's next task until then, and a question is not handed to who asked it.
alter table tasks
  -- Until when it waits: 'infinity' where only an event ends it. Null, or in the past: it waits for nothing.
  add column waits_until timestamptz,
  -- Who asked the question that it is.
  add column asked_by uuid;

alter table tasks no force row level security;
alter table process_instances no force row level security;
alter table process_activities no force row level security;
-- Put aside by a person: what came without a cover sheet from the start is there to be worked on.
update tasks t set waits_until = 'infinity'
  from process_instances p
 where p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id and t.completed_at is null
   and t.form_key in ('waitingForCoverSheet', 'getExternalDocs') and p.variables -> 'cameFrom' ? t.form_key;
update tasks t set asked_by = (
    select a.user_id from process_activities a
     where a.tenant_id = t.tenant_id and a.process_instance_id = t.process_instance_id and a.to_state = t.form_key
     order by a.at desc, a.activity_id desc limit 1)
 where t.completed_at is null and t.form_key in ('escalated', 'customerCareIntervention', 'cmeCustomerCare');
alter table tasks force row level security;
alter table process_instances force row level security;
alter table process_activities force row level security;

-- Few rows beside the queue: counted, and looked through for waits that ended.
create index tasks_waiting on tasks (tenant_id, waits_until) where completed_at is null and waits_until is not null;
create index tasks_asked on tasks (tenant_id, asked_by) where completed_at is null and asked_by is not null;

drop trigger tasks_note_change on tasks;
create trigger tasks_note_change before update on tasks for each row
  when ((old.version, old.assignee, old.form_key, old.completed_at, old.received_at, old.due_at, old.variables, old.needs_cc_intervention,
      old.waits_until)
    is distinct from
    (new.version, new.assignee, new.form_key, new.completed_at, new.received_at, new.due_at, new.variables, new.needs_cc_intervention,
      new.waits_until))
  execute function note_task_change();
