-- The outbox of items whose pages are looked through for cover sheets, before a tenant is bound: numbers only, as in paper_work.
-- A lease that runs out is taken over by another server.
create table cover_work (
  tenant_id int not null,
  dq_item_id uuid not null,
  -- Later files raise it: what was looked through before them is looked through again.
  asked_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  attempts int not null default 0,
  primary key (tenant_id, dq_item_id)
);
create index cover_work_due on cover_work (asked_at);

create function ask_for_covers(tenant int, items uuid[]) returns void language sql security definer
  set search_path = public, pg_temp
  as $$ insert into cover_work (tenant_id, dq_item_id) select tenant, unnest(items)
    on conflict (tenant_id, dq_item_id) do update set asked_at = excluded.asked_at, lease_until = null $$;
revoke execute on function ask_for_covers(int, uuid[]) from public;
grant execute on function ask_for_covers(int, uuid[]) to console_app, console_staff, console_jobs;

-- Where it is known whose papers they are, nobody needs a cover sheet. What was made of pages was looked through before.
create function note_new_covers() returns trigger language plpgsql as $$
declare asked record;
begin
  for asked in select n.tenant_id, array_agg(distinct n.dq_item_id) as items from new_rows n
      join dq_items i on i.tenant_id = n.tenant_id and i.dq_item_id = n.dq_item_id
     where i.about_employee_id is null and i.split_from is null group by n.tenant_id loop
    perform ask_for_covers(asked.tenant_id, asked.items);
  end loop;
  return null;
end $$;
create trigger cover_work_new after insert on dq_item_images
  referencing new table as new_rows for each statement execute function note_new_covers();
