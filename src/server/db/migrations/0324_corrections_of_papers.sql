-- What a paper of a file was before a correction of its type or dates, so that a file can be judged as it showed on a past day.
-- Each entry is what stood until a moment. Null: filed before this update, and not corrected since. The corrections of such a paper
-- that nobody kept are told by a null as its first entry. Set by a trigger, so that no statement that corrects can leave it out.
alter table documents add column corrected jsonb;
alter table documents alter column corrected set default '[]';
create function note_correction() returns trigger language plpgsql as $$
begin
  new.corrected := coalesce(old.corrected, '[null]') || jsonb_build_array(jsonb_build_object(
    'until', now(), 'type', old.document_type_id, 'docDate', old.doc_date, 'expires', old.expiration_date));
  return new;
end $$;
create trigger documents_corrected before update of document_type_id, doc_date, expiration_date on documents
  for each row when (old.accepted_at is not null
    and (new.document_type_id, new.doc_date, new.expiration_date) is distinct from (old.document_type_id, old.doc_date, old.expiration_date))
  execute function note_correction();
