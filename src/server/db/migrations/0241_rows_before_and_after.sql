-- What a statement changed is found by sorting or hashing its rows, never by joining those before it to those after it. A connection
-- keeps the plan of the first statement, which was for one row: a thousand files judged at once then compared a million pairs.
create or replace function news_of_standing() returns trigger language plpgsql as $$
begin
  perform note_news(n.tenant_id, t.topic, array_agg(n.client_id), array_agg(n.employee_id))
    from (select tenant_id, employee_id, max(client_id) filter (where sign = 1) as client_id, sum(sign * do_not_dispatch::int) as stopped,
        sum(sign * (expiring + expired)) as expiring, sum(sign * missing) as missing
      from (
        select 1 as sign, tenant_id, employee_id, client_id, do_not_dispatch, expiring, expired, missing from new_rows
        union all
        select -1, tenant_id, employee_id, client_id, do_not_dispatch, expiring, expired, missing from old_rows) c
     group by tenant_id, employee_id having count(*) = 2) n
    cross join lateral (values
      ('doNotDispatch', n.stopped = 1),
      ('expiring', n.expiring > 0),
      ('missing', n.missing > 0)) t (topic, happened)
   where t.happened group by n.tenant_id, t.topic;
  return null;
end $$;

create or replace function news_of_orders() returns trigger language plpgsql as $$
begin
  perform note_news(n.tenant_id, t.topic, array_agg(n.client_id), array_agg(n.order_id))
    from (select tenant_id, order_id, max(client_id) filter (where sign = 1) as client_id,
        max(order_status_id) filter (where sign = 1) as now, max(order_status_id) filter (where sign = -1) as before
      from (
        select 1 as sign, tenant_id, order_id, client_id, order_status_id from new_rows
        union all
        select -1, tenant_id, order_id, client_id, order_status_id from old_rows) c
     group by tenant_id, order_id) n
    cross join lateral (values
      ('results', n.now = 4),
      ('orders', n.now in (8, 21, 22))) t (topic, happened)
   where t.happened and n.now <> n.before group by n.tenant_id, t.topic;
  return null;
end $$;

create or replace function note_changed_employees() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select distinct tenant_id, employee_id from (
    select tenant_id, employee_id, client_id, license, license_state, license_class_id, license_expires, employment_status_id,
      job_title_id, hire_date, deleted_at, replaced_by, endorsements, operation, dot_agency, drives, first_duty, owner_operator,
      dot_employers from new_rows
    except
    select tenant_id, employee_id, client_id, license, license_state, license_class_id, license_expires, employment_status_id,
      job_title_id, hire_date, deleted_at, replaced_by, endorsements, operation, dot_agency, drives, first_duty, owner_operator,
      dot_employers from old_rows) c;
  return null;
end $$;
