-- Alerts of one status, worst first. The list walked all alerts in their order until enough of a status had passed: what is
-- expiring stands behind all that has expired, and of what waits for review there may be none at all (1.1 s of 424,191 alerts).
-- What is missing or has expired stands first as it is.
create index qualification_items_of_status on qualification_items
  (tenant_id, status, rank, sort_day, employee_id, document_type_id, authority) where status in ('expiring', 'pendingReview');
