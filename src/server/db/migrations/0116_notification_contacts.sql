-- Who gets a notice of what, and when. A contact is a user or an outside address, of one location and everything below it.
create table notification_contacts (
  tenant_id int not null,
  contact_id uuid not null default uuidv7(),
  client_id int not null,
  -- Null for an outside address.
  user_id uuid,
  email text not null check (email = lower(email) and length(email) between 3 and 254 and email !~ '\s'),
  name text not null default '' check (length(name) <= 160),
  -- FMCSA's data by type and safety category, as `<type>.<BasicID>`.
  csa text[] not null default '{}',
  csa_scores boolean not null default false,
  -- Of what this contact is told (notifications.rules.ts).
  topics text[] not null default '{}',
  rhythm text not null default 'daily' check (rhythm in ('atOnce', 'daily', 'weekly')),
  -- The clock at the contact's place by which mails leave.
  hour int not null default 7 check (hour between 0 and 23),
  -- 1 is Monday.
  weekday int not null default 1 check (weekday between 1 and 7),
  zone text not null,
  -- Only these, each with everything below it; empty for all of the contact's own location.
  sites int[] not null default '{}',
  -- Whoever reads there asked for no more mails, by the link in one.
  unsubscribed_at timestamptz,
  -- The address was refused for good: no more mail goes there until an administrator has looked at it.
  bounced_at timestamptz,
  -- When the next digest is due; null where none is to come.
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, contact_id),
  unique (tenant_id, client_id, email),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create index notification_contacts_due on notification_contacts (next_at) where next_at is not null;

-- What has happened and is still to be told to a contact. Taken away in the transaction that writes the mail.
create table notification_news (
  tenant_id int not null,
  contact_id uuid not null,
  topic text not null,
  -- The employee or the order that it is about.
  subject_id uuid not null,
  client_id int not null,
  at timestamptz not null default now(),
  primary key (tenant_id, contact_id, topic, subject_id),
  foreign key (tenant_id, contact_id) references notification_contacts on delete cascade
);

-- The mails that went to a contact: that they went, and never what they said.
create table notification_mails (
  tenant_id int not null,
  mail_id uuid not null,
  contact_id uuid not null,
  at timestamptz not null default now(),
  -- A report of the receiving side that came later (RFC 3464).
  returned_at timestamptz,
  primary key (tenant_id, mail_id),
  foreign key (tenant_id, contact_id) references notification_contacts on delete cascade
);
create index notification_mails_contact on notification_mails (tenant_id, contact_id, at desc);

do $$
declare t text;
begin
  foreach t in array array['notification_contacts', 'notification_news', 'notification_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select, insert, update, delete on %I to console_app, console_jobs', t);
    execute format('grant select on %I to console_staff', t);
  end loop;
end $$;
create policy app_rows on notification_contacts to console_app using (tenant_id = (select app_tenant())
  and ((select app_all_sites()) or client_id in (select unnest(app_sites()))));
create policy app_rows on notification_news to console_app using (tenant_id = (select app_tenant())
  and exists (select from notification_contacts c where c.tenant_id = notification_news.tenant_id and c.contact_id = notification_news.contact_id));
create policy app_rows on notification_mails to console_app using (tenant_id = (select app_tenant())
  and exists (select from notification_contacts c where c.tenant_id = notification_mails.tenant_id and c.contact_id = notification_mails.contact_id));

-- Whoever causes the news need not see the contact, who may be of a location above: the search role writes it, as it sees all.
create policy search_rows on notification_contacts for select to console_search using (true);
create policy search_rows on notification_news to console_search using (true);
grant select on notification_contacts to console_search;
grant select, insert on notification_news to console_search;
grant create on schema public to console_search;
set local role console_search;
-- Notes what happened at locations for every contact who is to be told, once a contact and subject.
create function note_news(tenant int, what text, sites int[], subjects uuid[]) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into notification_news (tenant_id, contact_id, topic, subject_id, client_id)
  select c.tenant_id, c.contact_id, what, n.subject, n.site from unnest(sites, subjects) n (site, subject)
    join clients l on l.tenant_id = tenant and l.client_id = n.site
    join notification_contacts c on c.tenant_id = tenant and what = any (c.topics)
      and c.unsubscribed_at is null and c.bounced_at is null
      and l.path @> array[c.client_id] and (c.sites = '{}' or l.path && c.sites)
  on conflict do nothing $$;
revoke execute on function note_news(int, text, int[], uuid[]) from public;
grant execute on function note_news(int, text, int[], uuid[]) to console_app, console_staff, console_jobs, session_user;
reset role;
revoke create on schema public from console_search;

create function news_of_standing() returns trigger language plpgsql as $$
begin
  perform note_news(n.tenant_id, t.topic, array_agg(n.client_id), array_agg(n.employee_id))
    from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.employee_id = n.employee_id
    cross join lateral (values
      ('doNotDispatch', n.do_not_dispatch and not o.do_not_dispatch),
      ('expiring', n.expiring + n.expired > o.expiring + o.expired),
      ('missing', n.missing > o.missing)) t (topic, happened)
   where t.happened group by n.tenant_id, t.topic;
  return null;
end $$;
create trigger notification_news_standing after update on employee_qualification
  referencing new table as new_rows old table as old_rows for each statement execute function news_of_standing();

-- Results are in (4); somebody waits for the employer or the clinic (8, 21, 22).
create function news_of_orders() returns trigger language plpgsql as $$
begin
  perform note_news(n.tenant_id, t.topic, array_agg(n.client_id), array_agg(n.order_id))
    from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.order_id = n.order_id
    cross join lateral (values
      ('results', n.order_status_id = 4),
      ('orders', n.order_status_id in (8, 21, 22))) t (topic, happened)
   where t.happened and n.order_status_id <> o.order_status_id group by n.tenant_id, t.topic;
  return null;
end $$;
create trigger notification_news_orders after update on orders
  referencing new table as new_rows old table as old_rows for each statement execute function news_of_orders();

create function news_of_applicants() returns trigger language plpgsql as $$
begin
  perform note_news(n.tenant_id, 'applicants', array_agg(n.client_id), array_agg(n.employee_id))
    from new_rows n join employment_statuses s on s.employment_status_id = n.employment_status_id
   where s.status = 'Applicant' group by n.tenant_id;
  return null;
end $$;
create trigger notification_news_applicants after insert on employees
  referencing new table as new_rows for each statement execute function news_of_applicants();

-- Mail to many waits behind what somebody waits for, such as a link to set a password.
alter table mail_outbox add column is_bulk boolean not null default false;
create index mail_outbox_due on mail_outbox (is_bulk, send_after)
  where sent_at is null and cancelled_at is null;
