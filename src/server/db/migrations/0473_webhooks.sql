-- Programs of a client that are told what happens (D417). An event is noted with what makes it, in the same transaction, and sent in the
-- background.
create table webhooks (
  tenant_id int not null,
  webhook_id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  address text not null check (length(address) between 1 and 500),
  topics text[] not null check (cardinality(topics) between 1 and 20),
  is_on boolean not null default true,
  -- Sealed; the former one signs as well until its hour.
  secret_cipher bytea not null,
  former_cipher bytea,
  former_until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null check (length(created_by_name) <= 200),
  primary key (tenant_id, webhook_id),
  unique (tenant_id, name)
);

create table webhook_deliveries (
  tenant_id int not null,
  delivery_id uuid not null default uuidv7(),
  webhook_id uuid not null,
  topic text not null,
  -- The employees or the orders that it is about.
  subjects uuid[] not null,
  happened_at timestamptz not null default now(),
  state text not null default 'waits' check (state in ('waits', 'sent', 'dead')),
  -- Since it was noted or asked for anew.
  tries int not null default 0,
  tried_at timestamptz,
  status int,
  fault text,
  -- When it is tried next; null once it was sent or given up.
  next_at timestamptz default now(),
  primary key (tenant_id, delivery_id),
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null;
create index webhook_deliveries_webhook on webhook_deliveries (tenant_id, webhook_id, delivery_id desc);

do $$
declare t text;
begin
  foreach t in array array['webhooks', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()))', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy search_rows on %I to console_search using (true)', t);
    execute format('grant select, insert, update, delete on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;

-- Whoever causes the news need not administer the company: the search role writes it, as it does for contacts (0116).
grant select on webhooks to console_search;
grant insert on webhook_deliveries to console_search;
grant create on schema public to console_search;
set local role console_search;
-- One delivery of a webhook and a thing that happened, of 500 subjects at most.
create function tell_webhooks(tenant int, what text, subjects uuid[]) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into webhook_deliveries (tenant_id, webhook_id, topic, subjects)
  select w.tenant_id, w.webhook_id, what, array_agg(n.subject order by n.at)
    from webhooks w cross join unnest(subjects) with ordinality n (subject, at)
   where w.tenant_id = tenant and w.is_on and what = any (w.topics)
   group by w.tenant_id, w.webhook_id, (n.at - 1) / 500 $$;
revoke execute on function tell_webhooks(int, text, uuid[]) from public;
create or replace function note_news(tenant int, what text, sites int[], subjects uuid[]) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into notification_news (tenant_id, contact_id, topic, subject_id, client_id)
  select c.tenant_id, c.contact_id, what, n.subject, n.site from unnest(sites, subjects) n (site, subject)
    join clients l on l.tenant_id = tenant and l.client_id = n.site
    join notification_contacts c on c.tenant_id = tenant and what = any (c.topics)
      and c.unsubscribed_at is null and c.bounced_at is null
      and l.path @> array[c.client_id] and (c.sites = '{}' or l.path && c.sites)
  on conflict do nothing;
  select tell_webhooks(tenant, what, subjects);
  select tell_contacts(tenant, what, sites, subjects) $$;
reset role;
revoke create on schema public from console_search;
