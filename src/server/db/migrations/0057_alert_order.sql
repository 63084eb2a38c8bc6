-- Alerts are listed by rank, then by the last day a document is or was valid. That day was `coalesce(day, …)` in the indexes
-- and in the condition that continues a list after a row. Row-level security evaluates such an expression only after its
-- own conditions, so the index could not find the row, and every page read all pages before it. A column has no such limit.
alter table qualification_items
  drop column day,
  add column sort_day date not null generated always as (coalesce(last_day, due, '1900-01-01'::date)) stored;
create index qualification_items_worst on qualification_items
  (tenant_id, rank, sort_day, employee_id, document_type_id, authority);
create index qualification_items_dated on qualification_items
  (tenant_id, rank, sort_day, employee_id, document_type_id, authority) where status <> 'missing';
