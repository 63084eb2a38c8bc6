-- Release 5: what is asked before somebody drives goes by the first day of driving; a Canadian license that is no commercial one
-- proves no medical exam; a learner's permit has a row of its own. Where files are judged already it is prepared, and seen before it
-- is switched on (D127, D252). The owner sees the files only while the policies are not forced.
alter table employees no force row level security;
insert into rule_releases (release, title, summary, switched_on_at, files_noted_at)
select 5, 'First duty, permits, Canadian licenses',
  'Who begins to drive long after the hire is tested and asked about before that day. A Canadian license that is no commercial one proves no medical exam. A learner’s permit has its own row.',
  fresh.at, fresh.at from (select case when not exists (select from employees) then now() end as at) fresh;
alter table employees force row level security;

do $$
declare t text;
begin
  foreach t in array array['qualification_defaults', 'qualification_rules'] loop
    execute format($ddl$ alter table %I drop constraint %I, add constraint %I check (jsonb_typeof(conditions) = 'object' and conditions
      - array['operation', 'agencies', 'endorsements', 'withoutEndorsements', 'countries', 'permit', 'commercial', 'ownerOperator', 'jobTitles'] = '{}') $ddl$,
      t, t || '_conditions_check', t || '_conditions_check');
  end loop;
end $$;

insert into qualification_defaults
select n.* from qualification_defaults d join (values
    ('preEmploymentTest', '{"rule_id": "preEmploymentTestDuty", "in_force_by": "firstDuty", "release": 5, "checked_on": "2026-11-26",
       "source": "49 CFR 382.301 (edition of 2005): “prior to the first time a driver performs safety-sensitive functions for an employer”; FMCSA guidance to 382.301; J. J. Keller, “Pre-employment tests”, of employees who are transferred"}'::jsonb),
    ('preEmploymentQuery', '{"rule_id": "preEmploymentQueryDuty", "in_force_by": "firstDuty", "release": 5,
       "sentence": "Before a driver is used for safety-sensitive work, a full query asks the Clearinghouse. A limited query does not do.",
       "source": "49 CFR 382.701(a)(1) (law.lawstack.com): “to perform a safety-sensitive function”; FMCSA, Clearinghouse FAQ"}'),
    ('licenseCdl', '{"rule_id": "licenseCdlFull", "release": 5, "conditions": {"countries": ["USA"], "permit": false}}'),
    ('licenseCdl', '{"rule_id": "licensePermit", "release": 5, "conditions": {"countries": ["USA"], "permit": true}, "checked_on": "2026-11-26",
       "citation": "49 CFR 383.25(a), 383.23(a), 391.11(b)(5)",
       "sentence": "A valid learner’s permit lets somebody drive in training alone, with the holder of a CDL for that vehicle beside them at all times.",
       "source": "Arkansas DFA, “CLP: Commercial Learner’s Permit”, in the words of 383.25(a); CVSA’s petition on 383.25(a)(1)"}'),
    ('medicalCard', '{"rule_id": "medicalCardCanada", "release": 5, "conditions": {"operation": ["NI"], "countries": ["Canada"], "commercial": false},
       "valid_from": "2016-04-01", "checked_on": "2026-11-26",
       "citation": "49 CFR 391.41(a), 391.45(b) (Canadian licenses that are not commercial)",
       "sentence": "A Canadian license that is no commercial one, class 5 or Ontario’s G, proves no medical exam: the driver has a medical examiner’s certificate, or the letter of the province.",
       "source": "CVSA inspection bulletin 2016-01; Ontario MTO, “Medical standards for class G and D drivers driving for commercial purposes in the US”",
       "unverified": "how long a province’s letter counts; of class 3 and Ontario’s D, which need one too since 2017-04-01, a file does not tell them from other classes"}')
  ) as made (like_id, changes) on made.like_id = d.rule_id
  cross join lateral jsonb_populate_record(d, made.changes) n;
update qualification_defaults set left_with = 5 where rule_id in ('preEmploymentTest', 'preEmploymentQuery', 'licenseCdl');
