-- What of a row of the law was not read in the text, apart from what the row was checked against: screens mark it.
alter table qualification_defaults add column unverified text check (length(unverified) between 1 and 200),
  -- Of a row that nobody checked nothing was read.
  add check (unverified is null or checked_on is not null);

update qualification_defaults set source = regexp_replace(source, ': not verified$', '') where checked_on is null;
update qualification_defaults d set source = regexp_replace(source, '; [^;]*: not verified$', ''), unverified = n.unverified
  from (values
    ('safetyHistory', 'that a note is enough where there was no such employer, 391.23(c)(4)'),
    ('roadTestPermit', 'that a learner’s permit does not stand for the test'),
    ('registryNoteCdl', 'the paragraph'),
    ('cdlMedicalNow', 'that the waiver was not extended again'),
    ('licenseForeign', 'how 383.23(b) reads now'),
    ('annualQuery', 'that a full query stands for the annual one'),
    ('onDutyHours', 'the six months of 395.8(k)'),
    ('ownerConsortium', 'how 382.103(b) reads'),
    ('preEmploymentQuery', 'that a driver who is hired again is asked about again')
  ) as n (rule_id, unverified) where d.rule_id = n.rule_id;
-- One source names two things that were read and one that was not.
update qualification_defaults set source = '49 CFR 391.33 names the CDL alone' where rule_id = 'roadTestPermit';
