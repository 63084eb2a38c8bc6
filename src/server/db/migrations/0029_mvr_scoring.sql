-- Scoring of motor vehicle records. How a location scores is a row that never changes: saving another way makes the next
-- version, and a score names the version it was made by. The newest row of the nearest location, going up, holds.
create table mvr_score_defs (
  tenant_id int not null,
  def_id uuid not null default uuidv7(),
  client_id int not null,
  version int not null check (version > 0),
  name text not null,
  -- Off: nothing is scored here and below, whatever holds above.
  scores boolean not null,
  -- What needs nobody: nothing, records without a line, or all whose every line a rule knows.
  automatic text not null check (automatic in ('none', 'clear', 'known')),
  -- The day that a line's age is counted from.
  counts_from text not null check (counts_from in ('violation', 'conviction')),
  rules jsonb not null,
  bands jsonb not null,
  reasons jsonb not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, def_id),
  unique (tenant_id, client_id, version),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create trigger mvr_score_defs_append_only before update or delete on mvr_score_defs
  for each row execute function refuse_change();

-- One for each record, or filed paper of which nobody entered what it says, that is to be scored.
create table mvr_scorings (
  tenant_id int not null,
  scoring_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  mvr_id uuid,
  document_id uuid,
  -- withdrawn: its paper was rejected, hidden or reclassified before it was scored.
  state text not null default 'waiting' check (state in ('waiting', 'scored', 'withdrawn')),
  received_at timestamptz not null default now(),
  -- When the rules were tried on it, where they may score alone.
  judged_at timestamptz,
  -- A claim is a lease, as with tasks (D20).
  assignee uuid,
  assignee_name text,
  lease_id uuid,
  lease_until timestamptz,
  version int not null default 1,
  primary key (tenant_id, scoring_id),
  unique (tenant_id, mvr_id),
  unique (tenant_id, document_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, mvr_id) references mvr_records (tenant_id, mvr_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  check (mvr_id is not null or document_id is not null),
  check ((lease_id is null) = (assignee is null))
);
-- The queue is one for all clients: its order is that of arrival.
create index mvr_scorings_waiting on mvr_scorings (received_at, scoring_id) where state = 'waiting';
create index mvr_scorings_unjudged on mvr_scorings (tenant_id, scoring_id) where state = 'waiting' and judged_at is null;
create index mvr_scorings_employee on mvr_scorings (tenant_id, employee_id);

-- The scores that were given: only ever added, and withdrawn by who takes one back.
create table mvr_scores (
  tenant_id int not null,
  score_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  scoring_id uuid not null,
  def_id uuid not null,
  as_of date not null,
  lines jsonb not null,
  -- What the lines come to, and what stands: the same unless it was overridden.
  counted int not null,
  score int not null,
  band text not null,
  band_action text not null,
  override_reason text,
  override_note text,
  scored_at timestamptz not null default now(),
  -- Null: the rules alone.
  scored_by uuid,
  scored_by_name text,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (tenant_id, score_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, scoring_id) references mvr_scorings (tenant_id, scoring_id),
  foreign key (tenant_id, def_id) references mvr_score_defs (tenant_id, def_id),
  check ((override_reason is not null) or score = counted),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
-- One stands at a time.
create unique index mvr_scores_standing on mvr_scores (tenant_id, scoring_id) where withdrawn_at is null;
create index mvr_scores_employee on mvr_scores (tenant_id, employee_id, scored_at desc);

do $$
declare t text;
begin
  foreach t in array array['mvr_score_defs', 'mvr_scorings', 'mvr_scores'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    if t <> 'mvr_score_defs' then
      execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant())
        and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])))', t);
    end if;
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
-- A definition above serves the locations below it, so it is readable from every site, and written where one works.
create policy app_read on mvr_score_defs for select to console_app using (tenant_id = (select app_tenant()));
create policy app_add on mvr_score_defs for insert to console_app with check (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id = any ((select app_sites())::int[])));

-- The definition that holds at a location; null where there is none.
create function mvr_def_at(tenant int, client int) returns uuid language sql stable as $$
  select d.def_id from clients c join mvr_score_defs d on d.tenant_id = c.tenant_id and d.client_id = any (c.path)
   where c.tenant_id = tenant and c.client_id = client
   order by array_position(c.path, d.client_id) desc, d.version desc limit 1
$$;
create function scores_mvrs(tenant int, client int) returns boolean language sql stable as $$
  select coalesce((select d.scores from mvr_score_defs d where d.tenant_id = tenant and d.def_id = mvr_def_at(tenant, client)), false)
$$;

-- A record is queued with its data, whichever way it came; one whose paper stands in the queue already joins it there.
create function queue_mvr_record() returns trigger language plpgsql as $$
begin
  if not scores_mvrs(new.tenant_id, new.client_id) then return null; end if;
  if new.document_id is not null then
    update mvr_scorings set mvr_id = new.mvr_id, judged_at = null, version = version + 1
     where tenant_id = new.tenant_id and document_id = new.document_id and mvr_id is null and state = 'waiting';
    if found then return null; end if;
  end if;
  insert into mvr_scorings (tenant_id, client_id, employee_id, mvr_id, document_id)
    values (new.tenant_id, new.client_id, new.employee_id, new.mvr_id, new.document_id) on conflict do nothing;
  return null;
end $$;
create trigger mvr_records_scored after insert on mvr_records for each row execute function queue_mvr_record();

-- The paper comes after its data where an order's result is filed in two steps.
create function join_mvr_paper() returns trigger language plpgsql as $$
begin
  delete from mvr_scorings where tenant_id = new.tenant_id and document_id = new.document_id and mvr_id is null and state <> 'scored'
    and exists (select from mvr_scorings o where o.tenant_id = new.tenant_id and o.mvr_id = new.mvr_id);
  update mvr_scorings set document_id = new.document_id, version = version + 1
   where tenant_id = new.tenant_id and mvr_id = new.mvr_id and document_id is null
     and not exists (select from mvr_scorings o where o.tenant_id = new.tenant_id and o.document_id = new.document_id);
  return null;
end $$;
create trigger mvr_records_joined after update of document_id on mvr_records
  for each row when (new.document_id is not null and new.document_id is distinct from old.document_id)
  execute function join_mvr_paper();
grant delete on mvr_scorings to console_app, console_jobs;

-- An accepted MVR (types 225, 660, 1083) is queued; one that is rejected, hidden or found to be something else leaves.
create function queue_mvr_paper() returns trigger language plpgsql as $$
begin
  if new.document_type_id in (225, 660, 1083) and new.status = 'accepted' and new.hidden_at is null then
    update mvr_scorings set state = 'waiting', version = version + 1
     where tenant_id = new.tenant_id and document_id = new.document_id and state = 'withdrawn';
    if found or exists (select from mvr_records r where r.tenant_id = new.tenant_id and r.document_id = new.document_id)
      or not scores_mvrs(new.tenant_id, new.client_id) then return null; end if;
    insert into mvr_scorings (tenant_id, client_id, employee_id, document_id)
      values (new.tenant_id, new.client_id, new.employee_id, new.document_id) on conflict do nothing;
  else
    update mvr_scorings set state = 'withdrawn', assignee = null, assignee_name = null, lease_id = null, lease_until = null,
        version = version + 1
     where tenant_id = new.tenant_id and document_id = new.document_id and state = 'waiting'
       and (new.status <> 'superseded' or new.hidden_at is not null);
  end if;
  return null;
end $$;
create trigger documents_mvr_filed after insert on documents
  for each row when (new.document_type_id in (225, 660, 1083) and new.status = 'accepted') execute function queue_mvr_paper();
create trigger documents_mvr_changed after update of status, document_type_id, hidden_at on documents
  for each row when ((old.document_type_id in (225, 660, 1083) or new.document_type_id in (225, 660, 1083))
    and (old.status, old.document_type_id, old.hidden_at) is distinct from (new.status, new.document_type_id, new.hidden_at))
  execute function queue_mvr_paper();

-- Retention takes out what is personal: which violations, when and where.
create function forget_mvr_lines() returns trigger language plpgsql as $$
begin
  update mvr_scores set lines = '[]', override_note = null where tenant_id = new.tenant_id and employee_id = new.employee_id;
  update mvr_scorings set state = 'withdrawn', assignee = null, assignee_name = null, lease_id = null, lease_until = null
   where tenant_id = new.tenant_id and employee_id = new.employee_id and state = 'waiting';
  return null;
end $$;
create trigger employees_forget_mvr_lines after update of removed_at on employees
  for each row when (old.removed_at is null and new.removed_at is not null) execute function forget_mvr_lines();
