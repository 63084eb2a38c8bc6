-- What waits for review at a location is counted before it is deactivated: few among millions of documents.
create index documents_waiting on documents (tenant_id, client_id) where status = 'pendingReview';
