-- Closing, replacing, deleting and removing employee files. A file is kept while its person is employed and for three
-- years after (49 CFR 391.51(c)); what is deleted can be brought back until the nightly job removes it.
alter table employees
  add column archived_at timestamptz,
  -- What taking an archive back restores: status, job title and last day.
  add column archived_from jsonb,
  -- The last day on which the file must be kept; runs from the last day of the employment.
  add column retain_until date,
  add column deleted_by uuid,
  -- Why nothing of the file may be removed (a lawsuit, an audit); null when nothing holds it.
  add column hold_reason text check (length(hold_reason) between 1 and 500),
  -- When what is personal was taken out. The row itself stays, as the history of others names it.
  add column removed_at timestamptz,
  add constraint employees_archived_from check ((archived_at is null) = (archived_from is null)),
  add constraint employees_removed check (removed_at is null or deleted_at is not null);
create index employees_deleted on employees (tenant_id, deleted_at desc, employee_id desc)
  where deleted_at is not null and removed_at is null;
create index employees_replaced_by on employees (tenant_id, replaced_by) where replaced_by is not null;

-- Bytes of a removed file are taken off the disk apart from the rows, so that a job that was cut off goes on where it was.
alter table documents add column file_removed_at timestamptz;

-- Orders that freeze a job title are asked for with every record.
create index orders_open on orders (tenant_id, employee_id) where order_status_id in (1, 2, 5, 8, 18, 21, 22);

-- The jurisdictions whose licenses are taken, also those of whose numbers no format is known, or none any more.
create table license_states (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  state_name text not null unique,
  country text not null check (country in ('USA', 'Canada'))
);
insert into license_states select distinct state, state_name, country from license_formats;
insert into license_states values
  ('AS', 'American Samoa', 'USA'), ('MP', 'Northern Mariana Islands', 'USA'), ('VI', 'U.S. Virgin Islands', 'USA');
alter table license_formats add foreign key (state) references license_states;
grant select on license_states to console_app, console_staff, console_jobs, console_search;

-- Whoever is on the roster is employed, however the status was changed (an edit, a transfer, a roster update): nothing counts
-- the days to the end of the file any more.
create function reopen_employment() returns trigger language plpgsql as $$
begin
  if exists (select from employment_statuses s where s.employment_status_id = new.employment_status_id and s.on_roster) then
    new.archived_at := null;
    new.archived_from := null;
    new.retain_until := null;
    new.termination_date := null;
  end if;
  return new;
end $$;
create trigger employees_reopen before update of employment_status_id on employees
  for each row when (old.employment_status_id is distinct from new.employment_status_id) execute function reopen_employment();
