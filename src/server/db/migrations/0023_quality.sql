-- Quality of the review: when work was claimed, what was drawn for a second, blind look, and what came of it.

-- When the one who holds a task took it up; the same lease renewed is the same claim. When what was done by it was taken back.
alter table tasks
  add column claimed_at timestamptz,
  add column undone_at timestamptz;

create function note_claim() returns trigger language plpgsql as $$
begin
  new.claimed_at := case when new.assignee is null then null else now() end;
  return new;
end $$;
create trigger tasks_claimed_at_once before insert on tasks
  for each row when (new.assignee is not null and new.claimed_at is null) execute function note_claim();
-- A shorter lease than before: a colleague takes up what was kept for them for hours.
create trigger tasks_claimed before update of assignee, lease_id, lease_until on tasks
  for each row when (new.completed_at is null and (old.assignee is distinct from new.assignee
    or old.lease_id is distinct from new.lease_id or new.lease_until < old.lease_until)) execute function note_claim();

-- The dashboard reads these alone, never the rows.
create index tasks_done on tasks (tenant_id, completed_at) include (form_key, completed_by, claimed_at)
  where completed_by is not null and undone_at is null;
create index process_activities_ends on process_activities (tenant_id, at) include (from_state, to_state)
  where to_state in ('done', 'rejected', 'deleted', 'sentToCME', 'rejectedNoCover')
    or from_state in ('done', 'rejected', 'deleted', 'sentToCME', 'rejectedNoCover');
create index process_activities_mistakes on process_activities (tenant_id, at) include (tag)
  where tag in ('Rejected Document Classification', 'Corrected Document Classification');

-- A reviewer's level decides how much of the work is looked at again; who has no row is regular.
create table reviewer_levels (
  tenant_id int not null,
  user_id uuid not null,
  level text not null check (level in ('trainee', 'regular', 'senior')),
  set_by uuid,
  set_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);

-- How many of a hundred acceptances, by level and document type; type 0 stands for all that have no row of their own.
create table sampling_rates (
  tenant_id int not null,
  level text not null check (level in ('trainee', 'regular', 'senior')),
  document_type_id int not null default 0,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  primary key (tenant_id, level, document_type_id)
);

-- What the draw is made with. It leaves the database in no reply, so that nobody can foresee a draw.
create table sampling_seeds (
  tenant_id int primary key,
  seed bytea not null check (length(seed) = 32),
  -- Of the rates, for editing them.
  version int not null default 1
);

create function sampling_percent(tenant int, reviewer_level text, type int) returns numeric language sql stable as $$
  select coalesce(
    (select r.percent from sampling_rates r where r.tenant_id = tenant and r.level = reviewer_level and r.document_type_id = type),
    (select r.percent from sampling_rates r where r.tenant_id = tenant and r.level = reviewer_level and r.document_type_id = 0),
    -- A new reviewer's work is looked at as a whole until it is steady (domain.md 8.2).
    case reviewer_level when 'trainee' then 100 when 'senior' then 3 else 10 end)
$$;

-- From 0 up to, not including, 100: the same for the same seed and acceptance, so a draw can be checked afterwards.
create function sampling_draw(seed bytea, activity uuid) returns numeric language sql immutable as $$
  select round((get_byte(h, 0) * 16777216::bigint + get_byte(h, 1) * 65536 + get_byte(h, 2) * 256 + get_byte(h, 3)) * 100.0 / 4294967296, 6)
    from (select sha256(seed || uuid_send(activity)) as h) drawn
$$;

create table second_reviews (
  tenant_id int not null,
  second_review_id uuid not null default uuidv7(),
  process_instance_id uuid not null,
  dq_item_id uuid not null,
  -- The acceptance that was drawn.
  activity_id uuid not null,
  first_reviewer uuid not null,
  first_level text not null,
  -- The first answer: the second reviewer sees it only after giving the second.
  document_type_id int not null,
  doc_date date,
  expiration_date date,
  percent numeric(5, 2) not null,
  drawn numeric(9, 6) not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'overturned', 'withdrawn')),
  -- A claim is a lease, as with tasks (D20).
  assignee uuid,
  lease_id uuid,
  lease_until timestamptz,
  claimed_at timestamptz,
  second_reviewer uuid,
  decided_at timestamptz,
  verdict text check (verdict in ('classified', 'bad', 'wrongEmployee')),
  second_type_id int,
  second_doc_date date,
  second_expiration_date date,
  reason_id int,
  tag text check (tag in ('Rejected Document Classification', 'Corrected Document Classification')),
  -- What became of what was filed; `kept` where it had been changed meanwhile.
  filed text check (filed in ('upheld', 'corrected', 'rejected', 'removed', 'kept')),
  note text not null default '',
  -- When the first reviewer looked at it.
  seen_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, second_review_id),
  unique (tenant_id, activity_id),
  foreign key (tenant_id, process_instance_id) references process_instances (tenant_id, process_instance_id),
  foreign key (tenant_id, dq_item_id) references dq_items (tenant_id, dq_item_id),
  -- Never the first reviewer: not even holding it.
  check (assignee is distinct from first_reviewer),
  check (second_reviewer is distinct from first_reviewer),
  check ((state in ('upheld', 'overturned')) = (decided_at is not null and second_reviewer is not null and verdict is not null)),
  check ((state = 'overturned') = (tag is not null))
);
create index second_reviews_waiting on second_reviews (tenant_id, created_at, second_review_id) where state = 'waiting';
create index second_reviews_blind on second_reviews (tenant_id, dq_item_id) where state = 'waiting';
create index second_reviews_decided on second_reviews (tenant_id, decided_at desc, second_review_id) include (first_reviewer, state, tag)
  where decided_at is not null;
create index second_reviews_first on second_reviews (tenant_id, first_reviewer, decided_at desc, second_review_id)
  where decided_at is not null;

-- In the transaction of the acceptance itself: no draw is lost, and none is known before.
create function draw_second_review() returns trigger language plpgsql as $$
declare
  reviewer_level text := coalesce((select l.level from reviewer_levels l
    where l.tenant_id = new.tenant_id and l.user_id = new.user_id), 'regular');
  secret bytea := (select s.seed from sampling_seeds s where s.tenant_id = new.tenant_id);
  item record;
  rate numeric;
  draw numeric;
begin
  if secret is null then
    insert into sampling_seeds (tenant_id, seed)
      values (new.tenant_id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
      on conflict do nothing;
    secret := (select s.seed from sampling_seeds s where s.tenant_id = new.tenant_id);
  end if;
  select i.dq_item_id, i.document_type_id, i.doc_date, i.expiration_date into item
    from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
   where p.tenant_id = new.tenant_id and p.process_instance_id = new.process_instance_id;
  if item.document_type_id is null then return null; end if;
  rate := sampling_percent(new.tenant_id, reviewer_level, item.document_type_id);
  draw := sampling_draw(secret, new.activity_id);
  if draw >= rate then return null; end if;
  insert into second_reviews (tenant_id, process_instance_id, dq_item_id, activity_id, first_reviewer, first_level,
      document_type_id, doc_date, expiration_date, percent, drawn)
    values (new.tenant_id, new.process_instance_id, item.dq_item_id, new.activity_id, new.user_id, reviewer_level,
      item.document_type_id, item.doc_date, item.expiration_date, rate, draw);
  return null;
end $$;
create trigger process_activities_drawn after insert on process_activities
  for each row when (new.to_state = 'done' and new.user_id is not null and new.detail ->> 'action' = 'accept')
  execute function draw_second_review();

-- What was taken back is no work done, and nothing is left to look at.
create function note_undone() returns trigger language plpgsql as $$
declare undone uuid := (new.detail ->> 'undoes')::uuid;
begin
  update tasks t set undone_at = now() from process_activities a
   where a.tenant_id = new.tenant_id and a.activity_id = undone and t.tenant_id = a.tenant_id and t.task_id = a.task_id;
  update second_reviews set state = 'withdrawn', assignee = null, lease_id = null, lease_until = null, version = version + 1
   where tenant_id = new.tenant_id and activity_id = undone and state = 'waiting';
  return null;
end $$;
create trigger process_activities_undone after insert on process_activities
  for each row when (new.detail ? 'undoes') execute function note_undone();

do $$
declare t text;
begin
  foreach t in array array['reviewer_levels', 'sampling_rates', 'sampling_seeds', 'second_reviews'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_jobs, console_staff', t);
  end loop;
end $$;
grant delete on sampling_rates to console_jobs, console_staff;
