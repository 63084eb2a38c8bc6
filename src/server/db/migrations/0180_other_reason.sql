-- What is bad about a document is not always on the list: "Other" asks for a note that says it.
insert into settings_texts (collection, text_id, text)
select c, (select coalesce(max(text_id), 0) + 1 from settings_texts where collection = c), 'Other'
  from unnest(array['dqBadDocReasons', 'cmeBadDocReasons']) as c
on conflict do nothing;
