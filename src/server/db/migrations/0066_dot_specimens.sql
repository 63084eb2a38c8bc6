-- From when on DOT tests of a specimen can be ordered, and why not before. Of oral fluid nobody can make one: the rule of
-- 2023 waits for two laboratories that HHS certifies (one for the split specimen), and none was by April to June 2026
-- (fastestlabs.com, May 2026; legalclarity.org; transportation.gov as quoted there). Until then a directly observed
-- collection is one of urine, 49 CFR 40.67(g) since 2026-06-10 (91 FR 25507). Switched on by writing the day into dot_from.
alter table specimen_types
  add column dot_from date,
  add column dot_fault text,
  add column dot_source text,
  add column dot_checked date;
update specimen_types set
  dot_from = case when specimen_type_id in (1, 3) then date '2018-01-01' end,
  dot_fault = case specimen_type_id
    when 2 then 'DOT does not allow hair: urine for drugs, breath for alcohol (49 CFR 40.210).'
    when 4 then 'DOT does not allow blood: urine for drugs, breath for alcohol (49 CFR 40.210).'
    when 5 then 'DOT tests of oral fluid cannot be made yet: no HHS-certified laboratory (as of June 2026). Order urine.' end,
  dot_source = case when specimen_type_id = 5 then '49 CFR 40.67(g), 91 FR 25507; fastestlabs.com May 2026' else '49 CFR 40.210' end,
  dot_checked = date '2026-11-23';
alter table specimen_types add constraint specimen_types_dot check (dot_from is not null or dot_fault is not null);
