-- Orders that wait for the employer, which Home counts: awaiting documents, and on hold.
create index orders_held on orders (tenant_id, client_id) where order_status_id in (8, 22);
