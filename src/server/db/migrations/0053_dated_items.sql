-- What ran out or is about to, without what was never there: most alerts of a new client are missing documents, and a list
-- of the others would walk past all of them.
create index qualification_items_dated on qualification_items
  (tenant_id, rank, (coalesce(day, '1900-01-01'::date)), employee_id, document_type_id, authority) where status <> 'missing';
