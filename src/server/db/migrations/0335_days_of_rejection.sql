-- When a document was rejected: until then the file showed it. Of what was rejected before today nobody kept the day. Set by a
-- trigger, so that no statement that rejects can leave it out.
alter table documents add column rejected_at timestamptz;
create function note_rejection() returns trigger language plpgsql as $$
begin
  new.rejected_at := case when new.status = 'rejected' then now() end;
  return new;
end $$;
create trigger documents_rejected before update of status on documents
  for each row when ((new.status = 'rejected') <> (old.status = 'rejected')) execute function note_rejection();
