-- Until when an order waits; null, or in the past: it waits for nothing.
alter table orders add column waits_until timestamptz;
create index orders_waiting on orders (tenant_id, waits_until) where waits_until is not null;

-- Whatever happens to an order ends its wait, whoever writes it: an answer, a result, a colleague.
create function end_order_wait() returns trigger language plpgsql as $$
begin
  new.waits_until := null;
  return new;
end $$;
create trigger orders_wait_over before update of order_status_id on orders for each row
  when (new.order_status_id <> old.order_status_id and old.waits_until is not null)
  execute function end_order_wait();
