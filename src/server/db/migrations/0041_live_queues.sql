-- Whatever writes to a queue tells the consoles that follow it, in the transaction that writes. No feature has to remember
-- to, and one that may not know another still reaches the other's queue: a paper sent from the review to CME.

-- Who hears of a queue, as the live outbox has it (R272); with a setting only while that is on (R271).
create table live_queues (
  topic text primary key,
  requirement text not null,
  setting text references settings (key)
);
insert into live_queues (topic, requirement, setting) values
  ('tasks', '"dq.worklists"', null),
  ('cmeTasks', '["cme.searchAndMatch","cme.review","cme.secondReview","cme.finalReview"]', 'liveTasks'),
  ('quality', '"dq.viewDetail"', null),
  ('mvrScoring', '"dq.scoreMVRsManually"', null);
grant select on live_queues to console_app, console_staff, console_jobs;

-- One row a topic and statement, however many rows were written. Staff hear of all queues, so the hints are the internal tenant's.
create function tell_queues(topics text[]) returns void language sql as $$
  insert into live_outbox (tenant_id, topic, requirement)
  select d.client_id, q.topic, q.requirement
    from live_queues q join client_directory d on d.is_internal
   where q.topic = any (topics)
     and (q.setting is null or exists (select from settings s where s.key = q.setting and s.value = 'true'))
$$;

-- The argument is the topic of the table; tasks of exams share theirs with those of the review, and are told by their form keys.
create function tell_of_rows() returns trigger language plpgsql as $$
begin
  perform tell_queues(array(
    select distinct case when to_jsonb(w) ->> 'form_key' like 'cme%' then 'cmeTasks' else tg_argv[0] end from written w));
  return null;
end $$;
-- A lease that is only kept, or left to run out, changes nothing that a list shows.
create function tell_of_changes() returns trigger language plpgsql as $$
begin
  perform tell_queues(array(
    select distinct case when c.made ->> 'form_key' like 'cme%' then 'cmeTasks' else tg_argv[0] end
      from (select to_jsonb(w) - 'lease_until' as made from written w
            except select to_jsonb(f) - 'lease_until' from former f) c));
  return null;
end $$;

do $$
declare
  queue record;
begin
  for queue in
    select * from (values ('tasks', 'tasks'), ('cme_cases', 'cmeTasks'), ('second_reviews', 'quality'), ('mvr_scorings', 'mvrScoring'))
      as q (name, topic)
  loop
    execute format('create trigger %I after insert on %I referencing new table as written
      for each statement execute function tell_of_rows(%L)', queue.name || '_tell_new', queue.name, queue.topic);
    execute format('create trigger %I after update on %I referencing old table as former new table as written
      for each statement execute function tell_of_changes(%L)', queue.name || '_tell_changed', queue.name, queue.topic);
    execute format('create trigger %I after delete on %I referencing old table as written
      for each statement execute function tell_of_rows(%L)', queue.name || '_tell_gone', queue.name, queue.topic);
  end loop;
end $$;
