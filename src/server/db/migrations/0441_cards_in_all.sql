-- Keeps how many employees have a medical card at all, as the figure `cards` on the day -infinity. Most cards are valid for
-- more than a month: the report of medical cards takes the others from this total, and read a row for each day of two years,
-- place and status before (44,499 of a company with 460,000 employees).
-- What one entry of `dated` adds to: its day, and a card also to all cards.
create function days_told(one text, out figure text, out day date) returns setof record language sql immutable as $$
  select split_part(one, ' ', 1), split_part(one, ' ', 2)::date
  union all
  select 'cards', '-infinity'::date where one like 'card %'
$$;

create or replace function tally_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, change)
    select tenant_id, figure, day, client_id, employment_status_id, count(*)
      from new_rows, unnest(dated) as one, lateral days_told(one) where employment_status_id is not null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, change)
    select tenant_id, figure, day, client_id, employment_status_id, -count(*)
      from old_rows, unnest(dated) as one, lateral days_told(one) where employment_status_id is not null group by 1, 2, 3, 4, 5;
  else
    insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, change)
    select tenant_id, figure, day, client_id, employment_status_id, sum(change) from (
      select tenant_id, client_id, employment_status_id, unnest(dated) as one, 1 as change from new_rows
      union all
      select tenant_id, client_id, employment_status_id, unnest(dated), -1 from old_rows) c, lateral days_told(one)
     where employment_status_id is not null group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  return null;
end $$;

alter table day_tallies no force row level security;
insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, tally_id, change)
select tenant_id, 'cards', '-infinity', client_id, employment_status_id, null, sum(change)
  from day_tallies where figure = 'card' group by 1, 4, 5 having sum(change) <> 0;
alter table day_tallies force row level security;
