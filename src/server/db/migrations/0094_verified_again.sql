-- A driver whom an employer uses more than once a year without employing them: the testing program is asked again every six
-- months (49 CFR 382.301(c)(2)).
alter table testing_programs add column not_employed boolean not null default false;

update qualification_defaults set sentence = 'A driver has a negative DOT pre-employment test for drugs, by a laboratory, before driving; or the verification of a testing program that the driver was in within the 30 days before, was tested in within 6 months, or in the random pool of for 12. Of a driver who is used and not employed the program is asked again every six months.'
 where rule_id = 'preEmploymentTest';

-- Takes the place of the road test after the first certificate under the alternative vision standard.
insert into document_types
  (document_type_id, name, document_category_id, restricted, read_permission, expires, valid_months, tabs_mode, citation) values
  (351, 'Statement of three years’ driving with the vision (391.44(d)(3))', 1, null, null, false, null, 'single', '49 CFR 391.44(d)(3)');
