-- Audits of a company: what was asked for, whose files, what was found; and an auditor's link bound to one of them.

create table audits (
  tenant_id int not null,
  audit_id uuid not null default uuidv7(),
  client_id int not null,
  kind text not null check (kind in ('review', 'newEntrant', 'insurer', 'own')),
  title text not null check (length(title) between 1 and 120),
  period_from date not null,
  period_to date not null,
  -- By when the papers are to be there.
  due_on date,
  state text not null default 'preparing' check (state in ('preparing', 'underway', 'closed')),
  outcome text check (length(outcome) between 1 and 2000),
  -- Which protected records belong to it, beside the files: permissions of the group `records`.
  records text[] not null default '{}'
    check (records <@ array['viewDrugAlcohol', 'viewInvestigationHistory', 'viewMedicalReport']),
  created_by uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant_id, audit_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (period_from <= period_to)
);
create index audits_when on audits (tenant_id, created_at desc);

-- A random draw of an audit: it can be made again from its seed and the frozen list, and is never changed.
create table audit_draws (
  tenant_id int not null,
  draw_id uuid not null default uuidv7(),
  audit_id uuid not null,
  seed text not null check (length(seed) between 8 and 64),
  wanted int not null check (wanted between 1 and 200),
  -- Who could be drawn, sorted, and the SHA-256 of that list.
  pool uuid[] not null,
  pool_hash bytea not null,
  drawn_by uuid,
  drawn_at timestamptz not null default now(),
  primary key (tenant_id, draw_id),
  foreign key (tenant_id, audit_id) references audits (tenant_id, audit_id)
);
create index audit_draws_audit on audit_draws (tenant_id, audit_id);

create table audit_drivers (
  tenant_id int not null,
  audit_id uuid not null,
  employee_id uuid not null,
  -- Null where somebody was chosen.
  draw_id uuid,
  added_by uuid,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, audit_id, employee_id),
  foreign key (tenant_id, audit_id) references audits (tenant_id, audit_id),
  foreign key (tenant_id, draw_id) references audit_draws (tenant_id, draw_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index audit_drivers_employee on audit_drivers (tenant_id, employee_id);

create table audit_items (
  tenant_id int not null,
  item_id uuid not null default uuidv7(),
  audit_id uuid not null,
  place int not null,
  title text not null check (length(title) between 1 and 200),
  citation text not null default '' check (length(citation) <= 80),
  state text not null default 'open' check (state in ('open', 'ready', 'given', 'notApplicable')),
  note text check (length(note) between 1 and 1000),
  changed_by uuid,
  changed_at timestamptz,
  primary key (tenant_id, item_id),
  unique (tenant_id, audit_id, place),
  foreign key (tenant_id, audit_id) references audits (tenant_id, audit_id)
);

create table audit_findings (
  tenant_id int not null,
  finding_id uuid not null default uuidv7(),
  audit_id uuid not null,
  -- Where it was found: the driver's place, else that of the audit.
  client_id int not null,
  employee_id uuid,
  level text not null check (level in ('acute', 'critical', 'other')),
  text text not null check (length(text) between 1 and 2000),
  citation text not null default '' check (length(citation) <= 80),
  due_on date,
  action text check (length(action) between 1 and 2000),
  fixed_at timestamptz,
  fixed_by uuid,
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (tenant_id, finding_id),
  foreign key (tenant_id, audit_id) references audits (tenant_id, audit_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id)
);
create index audit_findings_audit on audit_findings (tenant_id, audit_id);
create index audit_findings_place on audit_findings (tenant_id, client_id);

do $$
declare
  t text;
  rule text;
begin
  foreach t in array array['audits', 'audit_draws', 'audit_drivers', 'audit_items', 'audit_findings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    rule := case t
      when 'audits' then '((select app_all_sites()) or client_id in (select unnest(app_sites())))'
      else format('exists (select from audits a where a.tenant_id = %I.tenant_id and a.audit_id = %I.audit_id)', t, t) end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert on %I to console_app', t);
    execute format('grant select on %I to console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;
grant update on audits, audit_drivers, audit_items, audit_findings to console_app;

-- A link without an audit opens a client's files as it always did; one with an audit opens what the audit says, and no more.
alter table auditor_links add column audit_id uuid,
  add constraint auditor_links_audit_fkey foreign key (tenant_id, audit_id) references audits (tenant_id, audit_id);
create index auditor_links_audit on auditor_links (tenant_id, audit_id);
-- What the holder of a link opened is shown to the employer.
create index audit_log_auditor on audit_log (tenant_id, auditor_link_id, seq) where auditor_link_id is not null;
