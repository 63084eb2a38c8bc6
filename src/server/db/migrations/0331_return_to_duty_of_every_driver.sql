-- Release 4: a violation of the drug and alcohol rules stops every driver whom 49 CFR 382.501 and 40.23 name, and not those with a
-- CDL under FMCSA alone. Where files are judged already it is prepared, and seen before it is switched on (D127, D250). The owner
-- sees the files only while the policies are not forced.
alter table employees no force row level security;
insert into rule_releases (release, title, summary, switched_on_at, files_noted_at)
select 4, 'Violations of every driver',
  'A violation of the drug and alcohol rules stops drivers without a CDL who cross state lines, too, and those under another DOT agency.',
  fresh.at, fresh.at from (select case when not exists (select from employees) then now() end as at) fresh;
alter table employees force row level security;

insert into qualification_defaults (rule_id, document_type_id, valid_from, valid_to, in_force_by, required, applies_to,
  conditions, met_by, basis, due_from_type, due_days, asked_months, every_months, expiring_days, per_authority,
  blocks_dispatch, also_by, retention_months, retention_from, citation, sentence, source, checked_on, unverified, release) values
  -- 382.501(c): a commercial motor vehicle is here also one of part 390 between states, for which no CDL is needed.
  ('returnToDutyPlain', 329, '2001-08-17', null, 'day', true, 'nonCdl', '{"operation": ["NI", "EI"], "agencies": ["FMCSA"]}', 'document', 'law',
    328, 0, null, null, 60, false, true, '{}', 60, 'document', '49 CFR 382.501(a), (c), 40.305(a)',
    'Who has violated the drug and alcohol rules drives no commercial motor vehicle between states, also none without a CDL, before a substance abuse professional has found them fit, and a return-to-duty test was negative.',
    '49 CFR 382.501 (lexbuild.dev, eCFR of 2026-04-05); 49 CFR 40.305 (utu953.org)', '2026-11-26',
    'that it holds for who drives no vehicle with a CDL any more', 4),
  ('returnToDutyNone', 329, '2001-08-17', null, 'day', true, 'drivers', '{"operation": ["NI", "EI"], "agencies": ["none"]}', 'document', 'law',
    328, 0, null, null, 60, false, true, '{}', 60, 'document', '49 CFR 382.501(a), (c), 40.305(a) (under no agency)',
    'Who has violated the drug and alcohol rules drives no commercial motor vehicle between states, whoever tests them now, before a substance abuse professional has found them fit, and a return-to-duty test was negative.',
    '49 CFR 382.501 (lexbuild.dev, eCFR of 2026-04-05); 49 CFR 40.305 (utu953.org)', '2026-11-26',
    'that it holds for who is under no agency any more', 4),
  ('returnToDutyOther', 329, '2001-08-01', null, 'day', true, 'drivers', '{"agencies": ["FTA", "FAA", "FRA", "PHMSA"]}', 'document', 'law',
    328, 0, null, null, 60, false, true, '{}', 60, 'document', '49 CFR 40.23, 40.305(a), 382.501(a)',
    'After a violation of the drug and alcohol rules of any DOT agency nobody does safety-sensitive work, and drives no commercial motor vehicle, before a substance abuse professional has found them fit, and a return-to-duty test was negative.',
    '49 CFR 40.23 (edition of 2005), 40.305 (utu953.org), 382.501 (lexbuild.dev, eCFR of 2026-04-05); 49 CFR 655.61 (edition of 2006)', '2026-11-26',
    'what FAA, FRA and PHMSA ask beyond Part 40', 4),
  ('returnToDutyUscg', 329, '2001-08-16', null, 'day', true, 'drivers', '{"agencies": ["USCG"]}', 'document', 'law',
    328, 0, null, null, 60, false, true, '{}', 60, 'document', '46 CFR 16.201(f)',
    'Who failed a test under the Coast Guard does not go back to safety-sensitive work before the medical review officer has found them free of drugs and the risk low.',
    'captainsground.com on 46 CFR 16.201(f)', '2026-11-26', 'the words of 46 CFR 16.201, and that driving is such work', 4),
  ('followUpPlanOther', 330, '2001-08-01', null, 'day', true, 'drivers', '{"agencies": ["FTA", "FAA", "FRA", "PHMSA"]}', 'document', 'law',
    328, 0, null, null, 60, false, false, '{}', 60, 'document', '49 CFR 40.307 (other agencies)',
    'After the return to duty the professional’s plan of follow-up tests holds. The driver is not shown it.',
    'domain notes on 40.307', null, null, 4);

-- What was read since.
update qualification_defaults set source = source || '; 49 CFR 40.305 (utu953.org), 382.501 (lexbuild.dev, eCFR of 2026-04-05)', unverified = 'the words of 382.605'
 where rule_id = 'returnToDuty';
update qualification_defaults set checked_on = '2026-11-26', unverified = null,
  source = '49 CFR 382.701(b)(1), (2) (law.lawstack.com): a limited query is asked in lieu of a full one' where rule_id = 'annualQuery';
update qualification_defaults set checked_on = '2026-11-26', source = source || '; 49 CFR 382.701(a) (law.lawstack.com)' where rule_id = 'preEmploymentQuery';
update qualification_defaults set checked_on = '2026-11-26', unverified = null,
  source = source || '; 49 CFR 382.103(b) (truckaccidentlawyersvirginia.com)' where rule_id = 'ownerConsortium';
update qualification_defaults set checked_on = '2026-11-26',
  source = 'DOT’s notice of OMB 2126-0072: the original of the signed form and the certificate, or a copy, stay in the file' where rule_id in ('roadTestForm', 'roadTestFormTank');
