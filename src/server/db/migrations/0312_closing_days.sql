-- Days on which the office is closed beside the holidays of the law. What the office promises stands still on them as on holidays;
-- what the law counts in business days does not: a closed office is no federal holiday (5 USC 6103(a)).
create table closing_days (
  closing_day_id uuid primary key default uuidv7(),
  day date not null check (day between '2015-01-01' and '2060-12-31'),
  name text not null check (length(name) between 1 and 100),
  -- Who said so, such as an executive order or a notice to the clients.
  source text not null check (length(source) between 1 and 300),
  added_at timestamptz not null default now(),
  added_by uuid not null,
  -- Taken back before it began; kept, so that the list says what was.
  removed_at timestamptz,
  removed_by uuid
);
create unique index closing_days_once on closing_days (day) where removed_at is null;
grant select on closing_days to console_app, console_staff, console_jobs;
grant insert, update on closing_days to console_staff;

-- Numbers may be exchanged within a statement.
alter table business_days
  drop constraint business_days_ordinal_key,
  add constraint business_days_ordinal_key unique (ordinal) deferrable initially immediate;

-- Takes the closing days out of the calendar of business days, puts those back that were taken back, and numbers it anew. Only business
-- days are closed, so each that was taken back is one.
create function number_business_days() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from business_days b using closing_days c where c.day = b.day and c.removed_at is null;
  insert into business_days (day, ordinal)
  select distinct c.day, date '2000-01-01' - c.day from closing_days c
   where not exists (select from closing_days o where o.day = c.day and o.removed_at is null)
  on conflict (day) do nothing;
  update business_days b set ordinal = n.ordinal
    from (select day, row_number() over (order by day) as ordinal from business_days) n
   where n.day = b.day and b.ordinal is distinct from n.ordinal;
$$;
revoke execute on function number_business_days() from public;
grant execute on function number_business_days() to console_staff;
