-- Release 6: past employers under another DOT agency are asked about drugs and alcohol only with the driver's written authorization.
-- A client had to switch its row on; now the list of past employers says for whom it is. Where files are judged already it is
-- prepared, and seen before it is switched on (D127, D253). The owner sees the files only while the policies are not forced.
alter table employees no force row level security;
insert into rule_releases (release, title, summary, switched_on_at, files_noted_at)
select 6, 'Authorizations for other agencies',
  'Of a CDL driver who was tested under another DOT agency before, the file holds the written authorization to ask each of those employers.',
  fresh.at, fresh.at from (select case when not exists (select from employees) then now() end as at) fresh;
alter table employees force row level security;

insert into qualification_defaults
select n.* from qualification_defaults d
  cross join lateral jsonb_populate_record(d, '{"rule_id": "historyAuthorizationEach", "release": 6, "required": true,
    "conditions": {"agencies": ["FMCSA"]}, "per_employer": "otherAgency", "due_days": 30,
    "sentence": "Each employer of the three years before the hire at which the driver was tested under another DOT agency is asked about drugs and alcohol only with the driver’s written authorization, which names that employer. The answer is due within 30 days of the hire, so the authorization is as well.",
    "unverified": "the words of 40.321(b), by which a general release does not do"}') n
 where d.rule_id = 'historyAuthorizationOther';
update qualification_defaults set left_with = 6 where rule_id = 'historyAuthorizationOther';
