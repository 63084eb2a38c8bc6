-- What happened that a person is to know of: one row a person, line of the inbox, kind and thing. A line is a record, or a topic
-- of the notifications; its rows are told as one. What is written and what is read never wait for each other: the rows of a line
-- are added, and each is marked by itself, so that one that commits late is not taken for read.
create table inbox_events (
  tenant_id int not null,
  user_id uuid not null,
  line text not null,
  kind text not null,
  -- Which of several: the note, the alert, the order.
  item_id uuid not null,
  -- The record that it leads to, which the reader must be able to see.
  about text not null check (about in ('employee', 'order', 'process', 'look')),
  about_tenant_id int not null,
  about_id uuid not null,
  -- Who did it; null for nobody in person.
  by_user uuid,
  at timestamptz not null default now(),
  read_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, user_id, line, kind, item_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create index inbox_events_open on inbox_events (tenant_id, user_id, at desc) where done_at is null;
create index inbox_events_done on inbox_events (tenant_id, user_id, at desc) where done_at is not null;
create index inbox_events_at on inbox_events (tenant_id, at);

-- The account that reads its own rows: said by the call that reads them. Without it there are none.
create function app_account() returns uuid language sql stable as
  $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;
grant execute on function app_account() to console_app, console_staff, console_jobs;

alter table inbox_events enable row level security;
alter table inbox_events force row level security;
create policy app_rows on inbox_events to console_app
  using (tenant_id = (select app_tenant()) and user_id = (select app_account()));
create policy staff_rows on inbox_events to console_staff
  using (tenant_id = (select app_tenant()) and user_id = (select app_account()));
create policy jobs_rows on inbox_events to console_jobs using (tenant_id = (select app_tenant()));
grant select, update on inbox_events to console_app, console_staff;
grant select, update, delete on inbox_events to console_jobs;

-- Hints for one person alone: nobody else's console reads its inbox again.
alter table live_outbox add column user_id uuid;

-- Who causes an event need not see whom it is told: the search role writes it, as it writes the notifications.
create policy search_rows on inbox_events to console_search using (true);
grant select, insert, update on inbox_events to console_search;
grant insert on live_outbox to console_search;
grant create on schema public to console_search;
set local role console_search;

-- Tells people of records of a company: users of that company, or of the service. Nobody is told of what they did themselves.
create function tell_inbox(what text, about text, tenant int, records uuid[], items uuid[], people uuid[])
  returns void language sql security definer set search_path = public, pg_temp as $$
  insert into inbox_events (tenant_id, user_id, line, kind, item_id, about, about_tenant_id, about_id, by_user)
  select distinct u.tenant_id, u.user_id, about || ':' || n.record, what, n.item, about, tenant, n.record,
      nullif(current_setting('app.user_id', true), '')::uuid
    from unnest(records, items, people) n (record, item, person)
    join users u on u.user_id = n.person and u.tenant_id in (tenant, (select d.client_id from client_directory d
      where d.is_internal and d.client_id = d.tenant_id limit 1)) and not u.deactivated
   where u.user_id::text is distinct from nullif(current_setting('app.user_id', true), '')
   order by 1, 2, 3, 4, 5
  on conflict (tenant_id, user_id, line, kind, item_id) do update
    set at = now(), read_at = null, done_at = null, by_user = excluded.by_user $$;

-- What a notification contact is told stands in the inbox of those who are users: the events of a topic are one line there, and
-- mails that are refused or unsubscribed from change nothing.
create function tell_contacts(tenant int, what text, sites int[], subjects uuid[]) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into inbox_events (tenant_id, user_id, line, kind, item_id, about, about_tenant_id, about_id)
  select distinct c.tenant_id, c.user_id, 'topic:' || what, what, n.subject,
      case when what in ('results', 'orders') then 'order' else 'employee' end, tenant, n.subject
    from unnest(sites, subjects) n (site, subject)
    join clients l on l.tenant_id = tenant and l.client_id = n.site
    join notification_contacts c on c.tenant_id = tenant and c.user_id is not null and what = any (c.topics)
      and l.path @> array[c.client_id] and (c.sites = '{}' or l.path && c.sites)
   order by 1, 2, 3, 4, 5
  on conflict (tenant_id, user_id, line, kind, item_id) do update set at = now(), read_at = null, done_at = null $$;
-- As 0116_notification_contacts.sql has it, and tells those of them who are users.
create or replace function note_news(tenant int, what text, sites int[], subjects uuid[]) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into notification_news (tenant_id, contact_id, topic, subject_id, client_id)
  select c.tenant_id, c.contact_id, what, n.subject, n.site from unnest(sites, subjects) n (site, subject)
    join clients l on l.tenant_id = tenant and l.client_id = n.site
    join notification_contacts c on c.tenant_id = tenant and what = any (c.topics)
      and c.unsubscribed_at is null and c.bounced_at is null
      and l.path @> array[c.client_id] and (c.sites = '{}' or l.path && c.sites)
  on conflict do nothing;
  select tell_contacts(tenant, what, sites, subjects) $$;

-- Whose inbox has changed reads it again, in every console of theirs.
create function hint_inbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_outbox (tenant_id, topic, user_id) select distinct w.tenant_id, 'inbox', w.user_id from written w;
  return null;
end $$;
revoke execute on function tell_inbox(text, text, int, uuid[], uuid[], uuid[]), tell_contacts(int, text, int[], uuid[]) from public;
grant execute on function tell_inbox(text, text, int, uuid[], uuid[], uuid[]) to console_app, console_staff, console_jobs, session_user;
grant execute on function hint_inbox() to session_user;
reset role;
revoke create on schema public from console_search;
create trigger inbox_events_hint_new after insert on inbox_events
  referencing new table as written for each statement execute function hint_inbox();
create trigger inbox_events_hint_changed after update on inbox_events
  referencing new table as written for each statement execute function hint_inbox();

-- A question that was put about a paper or an exam is answered: who asked is told.
create function inbox_of_answer() returns trigger language plpgsql as $$
begin
  perform tell_inbox('answered', 'process', new.tenant_id, array[new.process_instance_id], array[new.activity_id], array[t.asked_by])
    from tasks t where t.tenant_id = new.tenant_id and t.task_id = new.task_id and t.asked_by is not null;
  return null;
end $$;
create trigger inbox_answers after insert on process_activities for each row
  when (new.to_state is not null and new.detail ->> 'action' in ('answerEscalation', 'answerCare'))
  execute function inbox_of_answer();

-- A task is given to somebody by somebody else.
create function inbox_of_task() returns trigger language plpgsql as $$
begin
  perform tell_inbox('task', 'process', new.tenant_id, array[new.process_instance_id], array[new.task_id], array[new.assignee]);
  return null;
end $$;
create trigger inbox_tasks_given after update of assignee on tasks for each row
  when (new.completed_at is null and new.assignee is not null and new.assignee is distinct from old.assignee
    and new.assignee::text is distinct from nullif(current_setting('app.user_id', true), ''))
  execute function inbox_of_task();
create trigger inbox_tasks_opened after insert on tasks for each row
  when (new.completed_at is null and new.assignee is not null
    and new.assignee::text is distinct from nullif(current_setting('app.user_id', true), ''))
  execute function inbox_of_task();

-- A second look overturned what somebody decided.
create function inbox_of_look() returns trigger language plpgsql as $$
begin
  perform tell_inbox('overturned', 'look', new.tenant_id, array[new.second_review_id], array[new.second_review_id],
    array[new.first_reviewer]);
  return null;
end $$;
create trigger inbox_looks after update of state on second_reviews for each row
  when (new.state = 'overturned' and old.state <> 'overturned') execute function inbox_of_look();

-- Of an order, who placed it: results are in (4), it is held (22), it goes on.
create function inbox_of_order() returns trigger language plpgsql as $$
begin
  perform tell_inbox(case new.order_status_id when 4 then 'resultsIn' when 22 then 'held' else 'resumed' end,
    'order', new.tenant_id, array[new.order_id], array[new.order_id], array[new.placed_by]);
  return null;
end $$;
create trigger inbox_orders after update of order_status_id on orders for each row
  when (new.placed_by is not null and new.order_status_id <> old.order_status_id
    and (new.order_status_id in (4, 22) or old.order_status_id = 22))
  execute function inbox_of_order();

-- An alert is given to somebody.
create function inbox_of_alert() returns trigger language plpgsql as $$
begin
  perform tell_inbox('alert', 'employee', new.tenant_id, array[new.employee_id],
    array[md5(new.document_type_id || ' ' || new.authority)::uuid], array[new.assignee]);
  return null;
end $$;
create trigger inbox_alerts after insert or update of assignee on alert_assignees for each row
  execute function inbox_of_alert();

-- Who is mentioned in a note, by `@name` in its text.
alter table employee_notes add column mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20);
create function inbox_of_note() returns trigger language plpgsql as $$
declare
  before uuid[] := '{}';
begin
  if tg_op = 'UPDATE' then before := old.mentions; end if;
  perform tell_inbox('mentioned', 'employee', new.tenant_id, array_agg(new.employee_id), array_agg(new.note_id), array_agg(m.person))
    from unnest(new.mentions) m (person) where m.person <> all (before) having count(*) > 0;
  return null;
end $$;
create trigger inbox_notes after insert or update of mentions on employee_notes for each row
  when (new.mentions <> '{}' and new.deleted_at is null) execute function inbox_of_note();
