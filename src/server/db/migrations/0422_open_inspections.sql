-- Inspections with violations, whose signed reports go back (49 CFR 396.9(d)): the sidebar counts those that are open.
create index csa_inspections_violations on csa_inspections (dot_number, inspected_on desc, record_key desc)
  where violation_count > 0 and gone_release is null;
