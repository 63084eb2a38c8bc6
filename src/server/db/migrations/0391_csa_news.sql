-- CSA notices reach the contacts who chose their type and category, by the news that digests are written from.
grant create on schema public to console_search;
set local role console_search;
create function note_csa_news(tenant int, what text, site int, subject uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into notification_news (tenant_id, contact_id, topic, subject_id, client_id)
  select c.tenant_id, c.contact_id, 'csa', subject, site
    from clients l
    join notification_contacts c on c.tenant_id = tenant and what = any (c.csa)
      and c.unsubscribed_at is null and c.bounced_at is null
      and l.path @> array[c.client_id] and (c.sites = '{}' or l.path && c.sites)
   where l.tenant_id = tenant and l.client_id = site
  on conflict do nothing $$;
revoke execute on function note_csa_news(int, text, int, uuid) from public;
grant execute on function note_csa_news(int, text, int, uuid) to console_jobs, session_user;
reset role;
revoke create on schema public from console_search;

create function news_of_csa() returns trigger language plpgsql as $$
begin
  perform note_csa_news(n.tenant_id, n.type_id || '.' || n.basic_id, n.client_id, n.notice_id) from new_rows n;
  return null;
end $$;
create trigger notification_news_csa after insert on csa_notices
  referencing new table as new_rows for each statement execute function news_of_csa();

-- Who chose nothing but CSA detail is told as well.
alter table notification_contacts no force row level security;
update notification_contacts set next_at = now() + interval '1 day'
 where next_at is null and csa <> '{}' and rhythm <> 'atOnce' and unsubscribed_at is null and bounced_at is null;
alter table notification_contacts force row level security;
