-- Which vehicle was driven: the tests after an accident follow vehicles that need a CDL (49 CFR 382.103(a), 382.303). Null: as the
-- driver's record has it.
alter table accidents add column vehicle text check (vehicle in ('cdl', 'nonCdl'));

-- Whoever drives vehicles that need a CDL, and has none on record, stands otherwise now. The owner sees the rows only while the
-- policies are not forced.
alter table employees no force row level security;
insert into qualification_due (tenant_id, employee_id)
  select e.tenant_id, e.employee_id from employees e left join license_classes k on k.license_class_id = e.license_class_id
   where e.drives = 'cdl' and k.is_cdl is not true and e.deleted_at is null;
alter table employees force row level security;
