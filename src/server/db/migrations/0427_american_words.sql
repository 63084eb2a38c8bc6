-- Words that came with the console are as Americans write them: dates M/D/YYYY (R053), and 50%. What people changed stays.
update settings_texts set text = 'Random drug testing rate for FMCSA remains 50% in 2026.'
 where collection = 'Broadcast' and text_id = 1 and text = 'Random drug testing rate for FMCSA remains 50 % in 2026.';
update document_types set citation = '49 CFR 391.27 (until 5/9/2022)'
 where document_type_id = 474 and citation = '49 CFR 391.27 (until 2022-05-09)';

create function pg_temp.written(words text) returns text language sql immutable as $$
  select regexp_replace(words, '\m((?:19|20)\d\d)-0?(\d{1,2})-0?(\d{1,2})\M', '\2/\3/\1', 'g') $$;

-- Nobody edits these rows: they come with the releases of the rules. A preview of one that was not switched on yet still stands:
-- the same rows judge the same files.
create temporary table states on commit drop as select release, rows_of_release(release) as state from rule_releases;
update qualification_defaults set citation = pg_temp.written(citation), sentence = pg_temp.written(sentence),
  source = pg_temp.written(source), unverified = pg_temp.written(unverified)
 where concat_ws(' ', citation, sentence, source, unverified) ~ '\m(19|20)\d\d-\d\d-\d\d\M';
update rule_previews p set rows_state = rows_of_release(p.release) from states s
 where s.release = p.release and s.state = p.rows_state and rows_of_release(p.release) <> s.state;
update company_rules set citation = pg_temp.written(citation), source = pg_temp.written(source), plain = pg_temp.written(plain)
 where concat_ws(' ', citation, source, plain) ~ '\m(19|20)\d\d-\d\d-\d\d\M';

-- The rows of an option of a location, and what files were judged by. The owner sees them only while the policies are not forced.
alter table qualification_rules no force row level security;
update qualification_rules set citation = 'Company policy: annual certificate of violations (49 CFR 391.27 until 5/9/2022)'
 where by_certificates and citation = 'Company policy: annual certificate of violations (49 CFR 391.27 until 2022-05-09)';
alter table qualification_rules force row level security;
alter table qualification_items no force row level security;
update qualification_items set citation = pg_temp.written(citation) where citation ~ '\m(19|20)\d\d-\d\d-\d\d\M';
alter table qualification_items force row level security;
update clearinghouse_formats set source = pg_temp.written(source);
update testing_rates set source = pg_temp.written(source) where source like 'wfqa.com/?p=11847 of 2026-01-08%';
