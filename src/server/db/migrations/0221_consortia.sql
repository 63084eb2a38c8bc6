-- Pools over several clients (49 CFR 382.103(b), 40.355(k)): the service's own pool is drawn as a whole, and each client that is in it
-- has a part, which holds its own people alone.
alter table random_pools
  add column kind text not null default 'company' check (kind in ('company', 'consortium', 'part')),
  -- The pool of the internal client to which a part belongs.
  add column consortium_id uuid,
  add check ((kind = 'part') = (consortium_id is not null));
create unique index random_pools_part on random_pools (consortium_id, tenant_id) where consortium_id is not null;
alter table random_selections
  -- Of a part: the selection of the whole that it is of, and how many people stood in that list.
  add column consortium_selection_id uuid,
  add column list_people int check (list_people >= 0),
  -- The round of a public beacon whose value was mixed in: where it was asked for, its number, randomness and signature.
  add column beacon jsonb;
create index random_selections_consortium on random_selections (consortium_selection_id) where consortium_selection_id is not null;

-- How many people of each client stood in a list.
create table random_list_parts (
  tenant_id int not null,
  selection_id uuid not null,
  part_tenant_id int not null,
  people int not null check (people >= 0),
  primary key (tenant_id, selection_id, part_tenant_id),
  foreign key (tenant_id, selection_id) references random_selections (tenant_id, selection_id)
);
alter table random_list_parts enable row level security;
alter table random_list_parts force row level security;
-- Nobody of a client reads how many people others have in the list.
create policy staff_rows on random_list_parts to console_staff
  using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()));
create policy jobs_rows on random_list_parts to console_jobs using (tenant_id = (select app_tenant()));
grant select, insert on random_list_parts to console_staff, console_jobs;

-- The service's staff keep the pools of their own, internal, client.
do $$
declare t text;
begin
  foreach t in array array['random_pools', 'random_selections', 'random_snapshots'] loop
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant insert, update on %I to console_staff', t);
  end loop;
end $$;
