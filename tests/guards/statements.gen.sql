-- The statements that the code puts together from parts, as the API tests ran them. The guard statements.test.ts describes
-- each against the migrated database and compares it with the code. Written by "npm run db:statements".

-- statement accidents-register-all
select a.tenant_id as "tenantId", a.client_id as "clientId", a.accident_id as "accidentId", a.employee_id as "employeeId",
  c.legacy_client_id as "legacyClientId", a.date, to_char(a.time, 'HH24:MI') as time, a.city, a.state, a.zone, a.vehicle, a.hazmat, a.cited,
  a.cited_at as "citedAt", a.injuries, a.disabled, a.fatalities, a.died_at as "diedAt", a.added_by as "addedBy", a.created_at as "createdAt", a.removed_at as "removedAt",
  a.removed_reason as "removedReason", a.alcohol_tested_at as "alcoholTestedAt", a.alcohol_reason as "alcoholReason",
  a.drug_tested_at as "drugTestedAt", a.drug_reason as "drugReason", a.version,
  jsonb_build_object('isCdl', k.is_cdl, 'drives', e.drives, 'agency', e.dot_agency) as driver, e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName"
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id
      where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0
      order by a.date desc, a.accident_id desc limit $2
;

-- statement accidents-register-f
select a.tenant_id as "tenantId", a.client_id as "clientId", a.accident_id as "accidentId", a.employee_id as "employeeId",
  c.legacy_client_id as "legacyClientId", a.date, to_char(a.time, 'HH24:MI') as time, a.city, a.state, a.zone, a.vehicle, a.hazmat, a.cited,
  a.cited_at as "citedAt", a.injuries, a.disabled, a.fatalities, a.died_at as "diedAt", a.added_by as "addedBy", a.created_at as "createdAt", a.removed_at as "removedAt",
  a.removed_reason as "removedReason", a.alcohol_tested_at as "alcoholTestedAt", a.alcohol_reason as "alcoholReason",
  a.drug_tested_at as "drugTestedAt", a.drug_reason as "drugReason", a.version,
  jsonb_build_object('isCdl', k.is_cdl, 'drives', e.drives, 'agency', e.dot_agency) as driver, e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName"
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id
      where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0 and a.date >= $2::date
      order by a.date desc, a.accident_id desc limit $3
;

-- statement accidents-register-fu
select a.tenant_id as "tenantId", a.client_id as "clientId", a.accident_id as "accidentId", a.employee_id as "employeeId",
  c.legacy_client_id as "legacyClientId", a.date, to_char(a.time, 'HH24:MI') as time, a.city, a.state, a.zone, a.vehicle, a.hazmat, a.cited,
  a.cited_at as "citedAt", a.injuries, a.disabled, a.fatalities, a.died_at as "diedAt", a.added_by as "addedBy", a.created_at as "createdAt", a.removed_at as "removedAt",
  a.removed_reason as "removedReason", a.alcohol_tested_at as "alcoholTestedAt", a.alcohol_reason as "alcoholReason",
  a.drug_tested_at as "drugTestedAt", a.drug_reason as "drugReason", a.version,
  jsonb_build_object('isCdl', k.is_cdl, 'drives', e.drives, 'agency', e.dot_agency) as driver, e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName"
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id
      where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0 and a.date >= $2::date and a.date <= $3::date
      order by a.date desc, a.accident_id desc limit $4
;

-- statement accidents-register-lf
select a.tenant_id as "tenantId", a.client_id as "clientId", a.accident_id as "accidentId", a.employee_id as "employeeId",
  c.legacy_client_id as "legacyClientId", a.date, to_char(a.time, 'HH24:MI') as time, a.city, a.state, a.zone, a.vehicle, a.hazmat, a.cited,
  a.cited_at as "citedAt", a.injuries, a.disabled, a.fatalities, a.died_at as "diedAt", a.added_by as "addedBy", a.created_at as "createdAt", a.removed_at as "removedAt",
  a.removed_reason as "removedReason", a.alcohol_tested_at as "alcoholTestedAt", a.alcohol_reason as "alcoholReason",
  a.drug_tested_at as "drugTestedAt", a.drug_reason as "drugReason", a.version,
  jsonb_build_object('isCdl', k.is_cdl, 'drives', e.drives, 'agency', e.dot_agency) as driver, e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName"
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id
      where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0 and a.client_id = any ($2::int[]) and a.date >= $3::date
      order by a.date desc, a.accident_id desc limit $4
;

-- statement accidents-register-lfu
select a.tenant_id as "tenantId", a.client_id as "clientId", a.accident_id as "accidentId", a.employee_id as "employeeId",
  c.legacy_client_id as "legacyClientId", a.date, to_char(a.time, 'HH24:MI') as time, a.city, a.state, a.zone, a.vehicle, a.hazmat, a.cited,
  a.cited_at as "citedAt", a.injuries, a.disabled, a.fatalities, a.died_at as "diedAt", a.added_by as "addedBy", a.created_at as "createdAt", a.removed_at as "removedAt",
  a.removed_reason as "removedReason", a.alcohol_tested_at as "alcoholTestedAt", a.alcohol_reason as "alcoholReason",
  a.drug_tested_at as "drugTestedAt", a.drug_reason as "drugReason", a.version,
  jsonb_build_object('isCdl', k.is_cdl, 'drives', e.drives, 'agency', e.dot_agency) as driver, e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName"
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id
      where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0 and a.client_id = any ($2::int[]) and a.date >= $3::date and a.date <= $4::date
      order by a.date desc, a.accident_id desc limit $5
;

-- statement accidents-register-sums-f
select count(*)::int as rows, coalesce(sum(a.injuries), 0)::int as injuries, coalesce(sum(a.fatalities), 0)::int as fatalities,
         coalesce(sum(a.disabled), 0)::int as disabled
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0 and a.date >= $2::date
;

-- statement accidents-register-sums-fu
select count(*)::int as rows, coalesce(sum(a.injuries), 0)::int as injuries, coalesce(sum(a.fatalities), 0)::int as fatalities,
         coalesce(sum(a.disabled), 0)::int as disabled
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0 and a.date >= $2::date and a.date <= $3::date
;

-- statement accidents-register-sums-lfu
select count(*)::int as rows, coalesce(sum(a.injuries), 0)::int as injuries, coalesce(sum(a.fatalities), 0)::int as fatalities,
         coalesce(sum(a.disabled), 0)::int as disabled
       from accidents a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  left join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  left join license_classes k on k.license_class_id = e.license_class_id where a.tenant_id = $1 and e.employee_id is not null and a.removed_at is null
        and greatest(a.injuries, a.disabled, a.fatalities) > 0 and a.client_id = any ($2::int[]) and a.date >= $3::date and a.date <= $4::date
;

-- statement alerts-coming-all
select coalesce(sum(t.change), 0)::int as count from day_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.figure = any ($3::text[]) and t.day <= $2::date
;

-- statement alerts-coming-l
select coalesce(sum(t.change), 0)::int as count from day_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.figure = any ($3::text[]) and t.day <= $2::date and t.client_id = any ($4::int[])
;

-- statement alerts-count-a
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster) x
;

-- statement alerts-count-ad
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.status <> 'missing') x
;

-- statement alerts-count-ae
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.status = 'expiring') x
;

-- statement alerts-count-af
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($2, 500) f))) x
;

-- statement alerts-count-afq
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($2, 500) f)) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank))) x
;

-- statement alerts-count-afwd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($2, 500) f)) and i.rank >= 2 and i.status <> 'missing') x
;

-- statement alerts-count-ah
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and (i.document_id is null or i.document_id <> all ($2::uuid[]))) x
;

-- statement alerts-count-amq
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $2::uuid) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank))) x
;

-- statement alerts-count-ap
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.status = 'pendingReview') x
;

-- statement alerts-count-aq
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank))) x
;

-- statement alerts-count-aqwd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.rank >= 2 and i.status <> 'missing') x
;

-- statement alerts-count-at
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[]) and s.on_roster and i.document_type_id = $2::int) x
;

-- statement alerts-count-awd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.rank >= 2 and i.status <> 'missing') x
;

-- statement alerts-count-gad
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and true and s.on_roster and i.status <> 'missing') x
;

-- statement alerts-count-lam
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[])
      and i.document_type_id = any ($5::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $3::uuid)) x
;

-- statement alerts-count-lat
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and i.document_type_id = $3::int) x
;

-- statement alerts-count-s
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.status = any ($2::text[])) x
;

-- statement alerts-count-swd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.status = any ($2::text[]) and i.rank >= 2 and i.status <> 'missing') x
;

-- statement alerts-drivers-first-a
with picked as materialized (/* in the order of an index */
       select w.employee_id from (
         select i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster  order by rank, sort_day, employee_id, document_type_id, authority offset 0) w
        where (select true from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.employee_id = w.employee_id
            and (i.rank, i.sort_day, i.document_type_id, i.authority) < (w.rank, w.sort_day, w.document_type_id, w.authority)
          limit 1) is null
        order by rank, sort_day, employee_id, document_type_id, authority limit $4)
     select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.employee_id = any (array(select employee_id from picked)) offset 0) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-drivers-first-aq
with picked as materialized (/* in the order of an index */
       select w.employee_id from (
         select i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank))  order by rank, sort_day, employee_id, document_type_id, authority offset 0) w
        where (select true from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = w.employee_id
            and (i.rank, i.sort_day, i.document_type_id, i.authority) < (w.rank, w.sort_day, w.document_type_id, w.authority)
          limit 1) is null
        order by rank, sort_day, employee_id, document_type_id, authority limit $4)
     select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = any (array(select employee_id from picked)) offset 0) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-drivers-first-la
with picked as materialized (
       select w.employee_id from (
         select i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster  order by rank, sort_day, employee_id, document_type_id, authority offset 0) w
        where (select true from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and i.employee_id = w.employee_id
            and (i.rank, i.sort_day, i.document_type_id, i.authority) < (w.rank, w.sort_day, w.document_type_id, w.authority)
          limit 1) is null
        order by rank, sort_day, employee_id, document_type_id, authority limit $5)
     select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and i.employee_id = any (array(select employee_id from picked)) offset 0) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-drivers-next-a
with picked as materialized (/* in the order of an index */
       select w.employee_id from (
         select i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.rank, i.sort_day, i.employee_id) > ($4::smallint, $5::date, $6::uuid) order by rank, sort_day, employee_id, document_type_id, authority offset 0) w
        where (select true from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.employee_id = w.employee_id
            and (i.rank, i.sort_day, i.document_type_id, i.authority) < (w.rank, w.sort_day, w.document_type_id, w.authority)
          limit 1) is null
        order by rank, sort_day, employee_id, document_type_id, authority limit $7)
     select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.employee_id = any (array(select employee_id from picked)) offset 0) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-figures-a
select t.figure, s.on_roster, sum(t.change)::int as count
       from standing_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = $1 and s.on_roster group by t.figure, s.on_roster
;

-- statement alerts-figures-al
select t.figure, s.on_roster, sum(t.change)::int as count
       from standing_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = $1 and s.on_roster and t.client_id = any ($2::int[]) group by t.figure, s.on_roster
;

-- statement alerts-list-first-a
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-ab
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.rank = 0 and s.on_roster 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-ad
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-adt
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[]) and s.on_roster and i.status <> 'missing' and i.document_type_id = $2::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-ae
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.status = 'expiring' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-aet
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[]) and s.on_roster and i.status = 'expiring' and i.document_type_id = $2::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-af
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($2, 500) f)) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-ah
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and (i.document_id is null or i.document_id <> all ($2::uuid[])) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-an
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-ap
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.status = 'pendingReview' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-apt
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[]) and s.on_roster and i.status = 'pendingReview' and i.document_type_id = $2::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-aq
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-aqd
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-aqdh
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status <> 'missing' and (i.document_id is null or i.document_id <> all ($2::uuid[])) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-aqt
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.document_type_id = $2::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-at
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[]) and s.on_roster and i.document_type_id = $2::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-av
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $4) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-axd
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and (i.status <> 'expired' or i.last_day >= $2::date) and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-gad
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and true and s.on_roster and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-gawd
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and true and s.on_roster and i.rank >= 2 and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-glad
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end = any ($4::text[])
      and i.document_type_id = any ($5::int[]) and true and i.client_id = any ($3::int[]) and e.client_id = any ($3::int[]) and s.on_roster and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $6) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-la
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-ladt
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and i.status <> 'missing' and i.document_type_id = $3::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-laet
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and i.status = 'expiring' and i.document_type_id = $3::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-lam
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[])
      and i.document_type_id = any ($5::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $3::uuid) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $6) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-lapt
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and i.status = 'pendingReview' and i.document_type_id = $3::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-laq
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-laqd
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-laqt
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.document_type_id = $3::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-lat
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and i.document_type_id = $3::int 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-moa
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) /* planned anew */ /* in the order of an index */ and s.on_roster 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-s
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.status = any ($2::text[]) 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-first-sd
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.status = any ($2::text[]) and i.status <> 'missing' 
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $5) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-next-a
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority)
        > ($4::smallint, $5::date, $6::uuid, $7::int, $8)
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $9) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-next-ab
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and i.rank = 0 and s.on_roster and (i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority)
        > ($4::smallint, $5::date, $6::uuid, $7::int, $8)
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $9) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-next-la
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and (i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority)
        > ($5::smallint, $6::date, $7::uuid, $8::int, $9)
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $10) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-list-next-moa
select i.*, c.name as client_name, t.name as document_type, a.assignee, a.assignee_name, w.waits_until is not null as waits,
     case when isfinite(w.waits_until) then w.waits_until end as waits_until, coalesce(w.reason, '') as wait_reason from (select i.tenant_id, i.employee_id, e.last_name || ', ' || e.first_name as employee_name, s.status as employment_status,
  s.on_roster, i.client_id, i.document_type_id, i.authority, i.rank, i.sort_day as place, i.status, i.last_day, i.due, i.document_id, i.citation, i.status as shown from qualification_items i
    cross join lateral (
    select * from employees x where x.tenant_id = i.tenant_id and x.employee_id = i.employee_id offset 0) e
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) /* planned anew */ /* in the order of an index */ and s.on_roster and (i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority)
        > ($5::smallint, $6::date, $7::uuid, $8::int, $9)
       order by i.rank, i.sort_day, i.employee_id, i.document_type_id, i.authority
       limit $10) i
     -- Looked up one by one: a join read every location of the company.
     cross join lateral (select name from clients l where l.tenant_id = i.tenant_id and l.client_id = i.client_id offset 0) c
     join document_types t on t.document_type_id = i.document_type_id
     left join alert_assignees a on a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority
     left join alert_waits w on w.tenant_id = i.tenant_id and w.employee_id = i.employee_id
       and w.document_type_id = i.document_type_id and w.authority = i.authority and w.waits_until > now() and w.status = i.status and w.rank <= i.rank
    order by i.rank, i.place, i.employee_id, i.document_type_id, i.authority
;

-- statement alerts-of-types-all
select coalesce(sum(t.change), 0)::int as count from file_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.figure = any ($2::text[])
;

-- statement alerts-of-types-l
select coalesce(sum(t.change), 0)::int as count from file_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.figure = any ($2::text[]) and t.client_id = any ($3::int[])
;

-- statement alerts-put-off-afv
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($6, 500) f)) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($6, 500) f)) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($2, 500) f)) and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) offset 0) x
;

-- statement alerts-put-off-afvwd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($6, 500) f)) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.rank >= 2 and i.status <> 'missing' and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($6, 500) f)) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.rank >= 2 and i.status <> 'missing' and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and i.employee_id = any (array(select f.employee_id from search_employees($2, 500) f)) and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.rank >= 2 and i.status <> 'missing' offset 0) x
;

-- statement alerts-put-off-amv
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $6::uuid) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $6::uuid) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $2::uuid) and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) offset 0) x
;

-- statement alerts-put-off-av
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) offset 0) x
;

-- statement alerts-put-off-avd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status <> 'missing' and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status <> 'missing' and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.status <> 'missing' offset 0) x
;

-- statement alerts-put-off-ave
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status = 'expiring' and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status = 'expiring' and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.status = 'expiring' offset 0) x
;

-- statement alerts-put-off-avp
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status = 'pendingReview' and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status = 'pendingReview' and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.status = 'pendingReview' offset 0) x
;

-- statement alerts-put-off-avt
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($6::text[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.document_type_id = $5::int and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($6::text[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.document_type_id = $5::int and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.document_type_id = $2::int offset 0) x
;

-- statement alerts-put-off-avwd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.rank >= 2 and i.status <> 'missing' and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $4 and e.deleted_at is null and i.status = any ($5::text[])
      and i.document_type_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $4 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.rank >= 2 and i.status <> 'missing' and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($2::text[])
      and i.document_type_id = any ($3::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.rank >= 2 and i.status <> 'missing' offset 0) x
;

-- statement alerts-put-off-gavd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $6::date then 'expiring' else 'valid' end = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and true and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status <> 'missing' and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $6::date then 'expiring' else 'valid' end = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and true and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.status <> 'missing' and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and case when i.status not in ('expiring', 'valid') then i.status
      when i.last_day <= $2::date then 'expiring' else 'valid' end = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and true and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.status <> 'missing' offset 0) x
;

-- statement alerts-put-off-lamv
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $6 and e.deleted_at is null and i.status = any ($9::text[])
      and i.document_type_id = any ($10::int[]) and i.client_id = any ($7::int[]) and e.client_id = any ($7::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $8::uuid) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $6 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $6 and e.deleted_at is null and i.status = any ($9::text[])
      and i.document_type_id = any ($10::int[]) and i.client_id = any ($7::int[]) and e.client_id = any ($7::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $8::uuid) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $6 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[])
      and i.document_type_id = any ($5::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and exists (select from alert_assignees a where a.tenant_id = i.tenant_id and a.employee_id = i.employee_id
  and a.document_type_id = i.document_type_id and a.authority = i.authority and a.assignee = $3::uuid) and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) offset 0) x
;

-- statement alerts-put-off-lav
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and i.client_id = any ($6::int[]) and e.client_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and i.client_id = any ($6::int[]) and e.client_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) offset 0) x
;

-- statement alerts-put-off-lavt
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($8::text[]) and i.client_id = any ($6::int[]) and e.client_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.document_type_id = $7::int and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($8::text[]) and i.client_id = any ($6::int[]) and e.client_id = any ($6::int[]) and s.on_roster and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.document_type_id = $7::int and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($4::text[]) and i.client_id = any ($2::int[]) and e.client_id = any ($2::int[]) and s.on_roster and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.document_type_id = $3::int offset 0) x
;

-- statement alerts-put-off-sv
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.status = any ($6::text[]) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.status = any ($6::text[]) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.status = any ($2::text[]) and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) offset 0) x
;

-- statement alerts-put-off-svwd
select count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview",
       count(distinct x.employee_id) filter (where not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.status = any ($6::text[]) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.rank >= 2 and i.status <> 'missing' and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $5 and e.deleted_at is null and i.status = any ($7::text[])
      and i.document_type_id = any ($8::int[]) and s.status = any ($6::text[]) and not ((i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $5 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank)) and i.rank >= 2 and i.status <> 'missing' and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, i.status as shown from qualification_items i
    join employees e on e.tenant_id = i.tenant_id and e.employee_id = i.employee_id
    join employment_statuses s on s.employment_status_id = e.employment_status_id
    where i.tenant_id = $1 and e.deleted_at is null and i.status = any ($3::text[])
      and i.document_type_id = any ($4::int[]) and s.status = any ($2::text[]) and (i.employee_id, i.document_type_id, i.authority) in (
      select i.employee_id, i.document_type_id, i.authority from alert_waits w
        join qualification_items i on i.tenant_id = w.tenant_id and i.employee_id = w.employee_id
          and i.document_type_id = w.document_type_id and i.authority = w.authority
       where w.tenant_id = $1 and w.waits_until > now() and w.status = i.status and w.rank <= i.rank) and i.rank >= 2 and i.status <> 'missing' offset 0) x
;

-- statement alerts-runs-out-all
select coalesce(sum(t.change), 0)::int as count from expiry_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.day between $2::date and $3::date
;

-- statement alerts-runs-out-l
select coalesce(sum(t.change), 0)::int as count from expiry_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.day between $2::date and $3::date and t.client_id = any ($4::int[])
;

-- statement applicants-list-d
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, r.decided_at::text as "cursorAt" from (select x.tenant_id, x.employee_id, x.decided_at from applicant_decisions x where x.tenant_id = $1 and x.kind = $3
          and not exists (select from applicant_decisions y where y.tenant_id = x.tenant_id and y.employee_id = x.employee_id
            and (y.decided_at, y.decision_id) > (x.decided_at, x.decision_id)) order by x.decided_at desc, x.employee_id desc offset 0) r
       join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id <> 1
      order by r.decided_at desc, r.employee_id desc limit $4
;

-- statement applicants-list-w
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1
      order by e.created_at desc, e.employee_id desc limit $3
;

-- statement applicants-list-wdriver
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1 and (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending')))
      order by e.created_at desc, e.employee_id desc limit $3
;

-- statement applicants-list-wfn
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1 and e.employee_id = any ($3::uuid[]) and e.search like all (array(select '%' || fold(x) || '%' from unnest($4::text[]) x))
      order by e.created_at desc, e.employee_id desc limit $5
;

-- statement applicants-list-wn
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1 and e.search like all (array(select '%' || fold(x) || '%' from unnest($3::text[]) x))
      order by e.created_at desc, e.employee_id desc limit $4
;

-- statement applicants-list-wp
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1 and (e.created_at, e.employee_id) < ($3::timestamptz, $4::uuid)
      order by e.created_at desc, e.employee_id desc limit $5
;

-- statement applicants-list-wready
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1 and coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) and not (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) and not (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending')))
      order by e.created_at desc, e.employee_id desc limit $3
;

-- statement applicants-list-ws
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1 and w.days > 60
      order by e.created_at, e.employee_id limit $3
;

-- statement applicants-list-wsp
select e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when (coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ('fcra', 'dppa', 'psp', 'history') and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending'))) then 'driver' when (exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end)) then 'checks' when coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false) then 'ready' else 'applied' end as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > 60 as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason, e.created_at::text as "cursorAt" from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = 1 and w.days > 60 and (e.created_at, e.employee_id) > ($3::timestamptz, $4::uuid)
      order by e.created_at, e.employee_id limit $5
;

-- statement audit-draw
select w.draw_id as "drawId", w.seed, w.wanted, cardinality(w.pool) as "poolSize", encode(w.pool_hash, 'hex') as "poolHash",
  w.drawn_at as "drawnAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = w.drawn_by) as "drawnBy", w.pool::text[] as pool from audit_draws w where w.audit_id = $1 and w.draw_id = $2
;

-- statement audit-draws
select w.draw_id as "drawId", w.seed, w.wanted, cardinality(w.pool) as "poolSize", encode(w.pool_hash, 'hex') as "poolHash",
  w.drawn_at as "drawnAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = w.drawn_by) as "drawnBy" from audit_draws w where w.tenant_id = $1 and w.audit_id = $2 order by w.drawn_at, w.draw_id
;

-- statement audit-items
select i.item_id as "itemId", i.title, i.citation, i.state, i.note, (select u.first_name || ' ' || u.last_name from users u where u.user_id = i.changed_by) as "changedBy",
        i.changed_at as "changedAt"
       from audit_items i where i.tenant_id = $1 and i.audit_id = $2 order by i.place
;

-- statement audit-read
select a.tenant_id as "tenantId", a.client_id as "clientId", a.audit_id as "auditId", c.name as "clientName", a.kind, a.title,
  a.period_from as "periodFrom", a.period_to as "periodTo", a.due_on as "dueOn", a.state, a.outcome, a.records,
  (select u.first_name || ' ' || u.last_name from users u where u.user_id = a.created_by) as "createdBy", a.created_at as "createdAt", c.zone, top.name as "employerName" from audits a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  join clients top on top.tenant_id = a.tenant_id and top.client_id = a.tenant_id where a.audit_id = $1
;

-- statement certificates-candidates
select e.employee_id as "employeeId", e.client_id as "clientId", c.zone, e.first_name as "firstName", e.last_name as "lastName",
         nullif(e.email, '') as email, t.name as "employerName", coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled, e.license_class_id is not null and e.license_class_id <> 12 as "isDriver",
         e.employment_status_id = 2 as "isEmployed", x.certificate_id as "certificateId", x.state, x.expires_at as "expiresAt", x.as_of as "asOf",
         (select count(*)::int from certificates s where s.tenant_id = e.tenant_id and s.employee_id = e.employee_id
           and s.sent_at > now() - interval '1 day') as "sentToday"
       from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone c.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where e.tenant_id = $1 and e.employee_id = any ($2::uuid[]) and e.deleted_at is null and e.replaced_by is null
      order by e.sort_name, e.employee_id
;

-- statement certificates-list-all
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed')
      order by e.sort_name, e.employee_id limit $3
;

-- statement certificates-list-cs
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.employee_id = any (array(
         select s.employee_id from certificates s where s.tenant_id = $1 and s.latest
         union all select o.replaced_by from certificates s
           join employees o on o.tenant_id = s.tenant_id and o.employee_id = s.employee_id
          where s.tenant_id = $1 and s.latest and o.replaced_by is not null))
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end = $3
      order by e.sort_name, e.employee_id limit $4
;

-- statement certificates-list-fw
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.employee_id = any ($3::uuid[])
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and e.search like all (array(select '%' || fold(w) || '%' from unnest($4::text[]) w))
      order by e.sort_name, e.employee_id limit $5
;

-- statement certificates-list-l
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int]))
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed')
      order by e.sort_name, e.employee_id limit $3
;

-- statement certificates-list-la
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int])) and (e.sort_name, e.employee_id) > ($3 collate "C", $4::uuid)
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed')
      order by e.sort_name, e.employee_id limit $5
;

-- statement certificates-list-lcs
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int])) and e.employee_id = any (array(
         select s.employee_id from certificates s where s.tenant_id = $1 and s.latest
         union all select o.replaced_by from certificates s
           join employees o on o.tenant_id = s.tenant_id and o.employee_id = s.employee_id
          where s.tenant_id = $1 and s.latest and o.replaced_by is not null))
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end = $3
      order by e.sort_name, e.employee_id limit $4
;

-- statement certificates-list-ld
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int]))
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date))
      order by e.sort_name, e.employee_id limit $3
;

-- statement certificates-list-lfw
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int])) and e.employee_id = any ($3::uuid[])
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and e.search like all (array(select '%' || fold(w) || '%' from unnest($4::text[]) w))
      order by e.sort_name, e.employee_id limit $5
;

-- statement certificates-list-ln
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int]))
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end = 'notSent'
      order by e.sort_name, e.employee_id limit $3
;

-- statement certificates-list-lw
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int]))
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and e.search like all (array(select '%' || fold(w) || '%' from unnest($3::text[]) w))
      order by e.sort_name, e.employee_id limit $4
;

-- statement certificates-list-w
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end as standing, p.enabled and (case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '12 months')::date - 30 <= (now() at time zone p.zone)::date)) as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '12 months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false) as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[$2::int] limit 1) p
       left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '12 months' >= (now() at time zone p.zone)::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true
      where ((e.employment_status_id = 2 and e.license_class_id is not null and e.license_class_id <> 12 and p.enabled) or x.state = 'signed') and e.search like all (array(select '%' || fold(w) || '%' from unnest($3::text[]) w))
      order by e.sort_name, e.employee_id limit $4
;

-- statement clearinghouse-count-alerts-all
select count(*)::int as count from clearinghouse_drivers d
      where d.tenant_id = $1 and (d.hit or d.consent_pending
          or not d.in_progress and (d.due <= $2::date or d.due = date '9999-12-31'))
;

-- statement clearinghouse-count-alerts-l
select count(*)::int as count from clearinghouse_drivers d
      where d.tenant_id = $1 and (d.hit or d.consent_pending
          or not d.in_progress and (d.due <= $3::date or d.due = date '9999-12-31')) and d.client_id = any ($2::int[])
;

-- statement clearinghouse-counts-all
select count(*) filter (where not d.in_progress and not d.hit and (d.due <= $2::date or d.due = date '9999-12-31'))::int as due,
         count(*) filter (where d.in_progress)::int as asked,
         count(*) filter (where d.asked and not d.in_progress and not d.hit)::int as answered,
         count(*) filter (where not d.in_progress and not d.hit and d.due < $3::date)::int as overdue,
         count(*) filter (where d.hit)::int as hits, count(*)::int as "all"
       from clearinghouse_drivers d where d.tenant_id = $1
;

-- statement clearinghouse-drivers

  with sites as materialized (
    select c.client_id, c.name, c.zone, p.cycle_month, p.cycle_day
      from clients c left join lateral (
        select p.cycle_month, p.cycle_day from clearinghouse_plans p where p.tenant_id = c.tenant_id and p.client_id = any (c.path)
         order by array_position(c.path, p.client_id) desc limit 1) p on true
     where c.tenant_id = $1 and c.path @> array[$3::int]
       and c.client_id = any (array(select e.client_id from employees e where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])))),
  known as materialized (
    select e.*, j.employee_id is not null as class_known, j.first_due, j.paper_on, j.hire_due, coalesce(j.wants_full, false) as wants_full
      from unnest($2::uuid[]) as one (id)
      cross join lateral (select x.employee_id, x.client_id, x.employment_status_id, x.first_name, x.last_name, x.sort_name, x.dob, x.hire_date,
          x.license, x.license_state, x.license_class_id, x.drives, x.dot_agency, x.archived_at
        from employees x where x.tenant_id = $1 and x.employee_id = one.id and x.deleted_at is null and x.replaced_by is null offset 0) e
      left join lateral (
        select k.employee_id, a.due as first_due, p.due as hire_due, coalesce(p.status in ('missing', 'expired'), false) as wants_full,
            (select max(d.doc_date) from documents d where d.tenant_id = $1 and d.employee_id = k.employee_id
               and d.document_type_id in (308, 313) and d.status = 'accepted' and d.hidden_at is null) as paper_on
          from (select x.employee_id, x.required_types from employee_qualification x
                 where x.tenant_id = $1 and x.employee_id = e.employee_id offset 0) k
          -- What is in order for long has no item of its own.
          left join lateral (select x.due, x.status from qualification_items x
    where x.tenant_id = $1 and x.employee_id = k.employee_id and x.document_type_id = 308 and x.authority = '' offset 0) a on true left join lateral (select x.due, x.status from qualification_items x
    where x.tenant_id = $1 and x.employee_id = k.employee_id and x.document_type_id = 313 and x.authority = '' offset 0) p on true
         where k.required_types && array[308, 313]) j on true
     where j.employee_id is not null
        or (e.license_class_id is null and e.license is not null and e.drives is null
          and coalesce(e.dot_agency, 'FMCSA') = 'FMCSA' and e.archived_at is null)),
  drivers as (
    select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", e.client_id as "clientId",
        s.name as "clientName", e.first_name as "firstName", e.last_name as "lastName", e.dob, e.license, e.license_state as state,
        e.class_known as "classKnown", w.wants_full as "wantsFull", greatest(e.paper_on, a.last_on) as "lastQuery",
        case when w.wants_full then e.hire_due
          else clearinghouse_due(greatest(e.paper_on, a.last_on), e.first_due, s.cycle_month, s.cycle_day) end as due,
        q.query_id as "queryId", q.kind, q.state as "queryState", q.outcome, (q.asked_at at time zone s.zone)::date as "askedOn",
        q.answered_on as "answeredOn", case when q.hit_ended_at is null then q.full_due_at end as "fullDueAt", q.document_id as "documentId",
        a.open as "openQuery", q.query_id is not null and (q.state in ('made', 'awaiting', 'processing')
          or (q.kind <> 'limited' and q.state in ('consentRequired', 'consentPending'))) as "inProgress",
        (select h.what from clearinghouse_holds h where h.tenant_id = $1 and h.employee_id = e.employee_id and h.ended_at is null
          order by array_position(array['prohibited', 'refused', 'unanswered'], h.what) limit 1) as hold
      from known e join sites s on s.client_id = e.client_id
      join employment_statuses t on t.employment_status_id = e.employment_status_id
      cross join lateral (select max(coalesce(q.answered_on, q.asked_at::date)) filter (where q.state = 'completed' or q.hit_at is not null) as last_on,
          max(coalesce(q.answered_on, q.asked_at::date)) filter (where q.state = 'completed' and q.kind <> 'limited') as full_on,
          (array_agg(q.query_id order by (q.hit_at is not null and q.hit_ended_at is null) desc, q.asked_at desc, q.query_id desc)
            filter (where q.state <> 'dropped'))[1] as query_id,
          (array_agg(jsonb_build_object('queryId', q.query_id, 'kind', q.kind, 'state', q.state) order by q.asked_at desc, q.query_id desc)
            filter (where q.state not in ('completed', 'notFound', 'refused', 'dropped') and q.hit_ended_at is null))[1] as open
        from clearinghouse_queries q where q.tenant_id = $1 and q.employee_id = e.employee_id) a
      cross join lateral (select e.wants_full and (a.full_on is null or a.full_on < coalesce(e.hire_date, a.full_on)) as wants_full) w
      left join clearinghouse_queries q on q.tenant_id = $1 and q.query_id = a.query_id
     where t.on_roster or (e.employment_status_id = 1 and e.wants_full))
     select d.*, l.country,
         coalesce((select array_agg(f.pattern order by f.ordinal) from license_formats f where f.state = d.state
           and f.valid_from <= $4::date and (f.valid_to is null or f.valid_to >= $4::date)), '{}') as patterns,
         (select o.order_id from orders o where o.tenant_id = $1 and o.employee_id = d."employeeId" and o.order_type = 'clearinghouseQuery'
           and o.order_status_id in (1, 5) order by o.ordered_at limit 1) as "orderId"
       from drivers d left join license_states l on l.state = d.state
      order by array_position($2::uuid[], d."employeeId")
;

-- statement clearinghouse-keep

  with sites as materialized (
    select c.client_id, c.name, c.zone, p.cycle_month, p.cycle_day
      from clients c left join lateral (
        select p.cycle_month, p.cycle_day from clearinghouse_plans p where p.tenant_id = c.tenant_id and p.client_id = any (c.path)
         order by array_position(c.path, p.client_id) desc limit 1) p on true
     where c.tenant_id = $1 and c.path @> array[$3::int]
       and c.client_id = any (array(select e.client_id from employees e where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])))),
  known as materialized (
    select e.*, j.employee_id is not null as class_known, j.first_due, j.paper_on, j.hire_due, coalesce(j.wants_full, false) as wants_full
      from unnest($2::uuid[]) as one (id)
      cross join lateral (select x.employee_id, x.client_id, x.employment_status_id, x.first_name, x.last_name, x.sort_name, x.dob, x.hire_date,
          x.license, x.license_state, x.license_class_id, x.drives, x.dot_agency, x.archived_at
        from employees x where x.tenant_id = $1 and x.employee_id = one.id and x.deleted_at is null and x.replaced_by is null offset 0) e
      left join lateral (
        select k.employee_id, a.due as first_due, p.due as hire_due, coalesce(p.status in ('missing', 'expired'), false) as wants_full,
            (select max(d.doc_date) from documents d where d.tenant_id = $1 and d.employee_id = k.employee_id
               and d.document_type_id in (308, 313) and d.status = 'accepted' and d.hidden_at is null) as paper_on
          from (select x.employee_id, x.required_types from employee_qualification x
                 where x.tenant_id = $1 and x.employee_id = e.employee_id offset 0) k
          -- What is in order for long has no item of its own.
          left join lateral (select x.due, x.status from qualification_items x
    where x.tenant_id = $1 and x.employee_id = k.employee_id and x.document_type_id = 308 and x.authority = '' offset 0) a on true left join lateral (select x.due, x.status from qualification_items x
    where x.tenant_id = $1 and x.employee_id = k.employee_id and x.document_type_id = 313 and x.authority = '' offset 0) p on true
         where k.required_types && array[308, 313]) j on true
     where j.employee_id is not null
        or (e.license_class_id is null and e.license is not null and e.drives is null
          and coalesce(e.dot_agency, 'FMCSA') = 'FMCSA' and e.archived_at is null)),
  drivers as (
    select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", e.client_id as "clientId",
        s.name as "clientName", e.first_name as "firstName", e.last_name as "lastName", e.dob, e.license, e.license_state as state,
        e.class_known as "classKnown", w.wants_full as "wantsFull", greatest(e.paper_on, a.last_on) as "lastQuery",
        case when w.wants_full then e.hire_due
          else clearinghouse_due(greatest(e.paper_on, a.last_on), e.first_due, s.cycle_month, s.cycle_day) end as due,
        q.query_id as "queryId", q.kind, q.state as "queryState", q.outcome, (q.asked_at at time zone s.zone)::date as "askedOn",
        q.answered_on as "answeredOn", case when q.hit_ended_at is null then q.full_due_at end as "fullDueAt", q.document_id as "documentId",
        a.open as "openQuery", q.query_id is not null and (q.state in ('made', 'awaiting', 'processing')
          or (q.kind <> 'limited' and q.state in ('consentRequired', 'consentPending'))) as "inProgress",
        (select h.what from clearinghouse_holds h where h.tenant_id = $1 and h.employee_id = e.employee_id and h.ended_at is null
          order by array_position(array['prohibited', 'refused', 'unanswered'], h.what) limit 1) as hold
      from known e join sites s on s.client_id = e.client_id
      join employment_statuses t on t.employment_status_id = e.employment_status_id
      cross join lateral (select max(coalesce(q.answered_on, q.asked_at::date)) filter (where q.state = 'completed' or q.hit_at is not null) as last_on,
          max(coalesce(q.answered_on, q.asked_at::date)) filter (where q.state = 'completed' and q.kind <> 'limited') as full_on,
          (array_agg(q.query_id order by (q.hit_at is not null and q.hit_ended_at is null) desc, q.asked_at desc, q.query_id desc)
            filter (where q.state <> 'dropped'))[1] as query_id,
          (array_agg(jsonb_build_object('queryId', q.query_id, 'kind', q.kind, 'state', q.state) order by q.asked_at desc, q.query_id desc)
            filter (where q.state not in ('completed', 'notFound', 'refused', 'dropped') and q.hit_ended_at is null))[1] as open
        from clearinghouse_queries q where q.tenant_id = $1 and q.employee_id = e.employee_id) a
      cross join lateral (select e.wants_full and (a.full_on is null or a.full_on < coalesce(e.hire_date, a.full_on)) as wants_full) w
      left join clearinghouse_queries q on q.tenant_id = $1 and q.query_id = a.query_id
     where t.on_roster or (e.employment_status_id = 1 and e.wants_full)), found as (
       select "employeeId" as employee_id, "clientId" as client_id, "sortName" as sort_name, coalesce(due, date '9999-12-31') as due,
           "queryId" is not null as asked, "inProgress" as in_progress, ("fullDueAt" is not null or hold is not null) as hit,
           coalesce("queryState" = 'consentPending', false) as consent_pending
         from drivers),
     gone as (
       delete from clearinghouse_drivers d where d.tenant_id = $1 and d.employee_id = any ($2::uuid[])
         and not exists (select from found f where f.employee_id = d.employee_id) returning 1),
     kept as (
       insert into clearinghouse_drivers as d (tenant_id, employee_id, client_id, sort_name, due, asked, in_progress, hit, consent_pending)
       select $1, employee_id, client_id, sort_name, due, asked, in_progress, hit, consent_pending from found
       on conflict (tenant_id, employee_id) do update set client_id = excluded.client_id, sort_name = excluded.sort_name, due = excluded.due,
         asked = excluded.asked, in_progress = excluded.in_progress, hit = excluded.hit, consent_pending = excluded.consent_pending
       where (d.client_id, d.sort_name, d.due, d.asked, d.in_progress, d.hit, d.consent_pending)
         is distinct from (excluded.client_id, excluded.sort_name, excluded.due, excluded.asked, excluded.in_progress, excluded.hit, excluded.consent_pending)
       returning 1)
     select (select count(*) from gone)::int + (select count(*) from kept)::int as changed
;

-- statement clearinghouse-pick-alerts-all
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and (d.hit or d.consent_pending) and true
         order by d.due, d.sort_name, d.employee_id limit $3) union all (select 1 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and not d.in_progress and not d.hit and not d.consent_pending and d.due <= $2::date
         order by d.due, d.sort_name, d.employee_id limit $3) union all (select 1 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and not d.in_progress and not d.hit and not d.consent_pending and d.due = date '9999-12-31'
         order by d.due, d.sort_name, d.employee_id limit $3)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $3
;

-- statement clearinghouse-pick-alerts-l
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and (d.hit or d.consent_pending) and true and d.client_id = any ($2::int[])
         order by d.due, d.sort_name, d.employee_id limit $4) union all (select 1 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and not d.in_progress and not d.hit and not d.consent_pending and d.due <= $3::date and d.client_id = any ($2::int[])
         order by d.due, d.sort_name, d.employee_id limit $4) union all (select 1 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and not d.in_progress and not d.hit and not d.consent_pending and d.due = date '9999-12-31' and d.client_id = any ($2::int[])
         order by d.due, d.sort_name, d.employee_id limit $4)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $4
;

-- statement clearinghouse-pick-all-all
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and true and true
         order by d.due, d.sort_name, d.employee_id limit $2)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $2
;

-- statement clearinghouse-pick-all-l
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and true and true and d.client_id = any ($2::int[])
         order by d.due, d.sort_name, d.employee_id limit $3)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $3
;

-- statement clearinghouse-pick-all-n
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and true and true and (d.due, d.sort_name, d.employee_id) > ($2::date, $3::text collate "C", $4::uuid)
         order by d.due, d.sort_name, d.employee_id limit $5)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $5
;

-- statement clearinghouse-pick-all-s
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and true and true and exists (select from employees e where e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
         and e.search like all (array(select '%' || fold(w) || '%' from unnest($2::text[]) w)))
         order by d.due, d.sort_name, d.employee_id limit $3)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $3
;

-- statement clearinghouse-pick-asked-all
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and d.in_progress and true
         order by d.due, d.sort_name, d.employee_id limit $2)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $2
;

-- statement clearinghouse-pick-due-all
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and not d.in_progress and not d.hit and d.due <= $2::date
         order by d.due, d.sort_name, d.employee_id limit $3) union all (select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and not d.in_progress and not d.hit and d.due = date '9999-12-31'
         order by d.due, d.sort_name, d.employee_id limit $3)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $3
;

-- statement clearinghouse-pick-hits-all
select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from ((select 0 as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = $1 and d.hit and true
         order by d.due, d.sort_name, d.employee_id limit $2)) p
      order by p.part, p.due, p.sort_name, p.employee_id limit $2
;

-- statement clients-alone-company
select c.client_id as "clientId" from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
        and not exists (select from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path)
            and a.dot_number is not null and a.path @> array[$2::int] and a.client_id <> $2)
;

-- statement clients-alone-location
select c.client_id as "clientId" from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
        and c.client_id = $2
;

-- statement clients-children
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber" from clients c
      where c.tenant_id = $2 and ((c.parent_id = $3 and (not c.deactivated or ($1::boolean and (c.parent_id is null or c.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)]))))
        or ($4::boolean and c.client_id = $3))
      order by c.client_id <> $3, lower(c.name), c.client_id
;

-- statement clients-children-of-user
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber" from clients c
      where c.tenant_id = $2 and ((c.parent_id = $3 and (not c.deactivated or ($1::boolean and (c.parent_id is null or c.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)])))
          and exists (select from user_sites s where s.tenant_id = $6::int and s.user_id = $5 and c.path @> array[s.client_id]))
        or ($4::boolean and c.client_id = $3))
      order by c.client_id <> $3, lower(c.name), c.client_id
;

-- statement clients-list-flat-reps
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber", c.aliases,
         (select jsonb_build_object('id', u.user_id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email, 'gone', u.deactivated)
     from client_reps r join users u on u.tenant_id = r.rep_tenant_id and u.user_id = r.rep_user_id
    where r.tenant_id = c.tenant_id and c.parent_id is null) as rep,
         case when c.parent_id is not null then (select t.name from clients t where t.tenant_id = c.tenant_id and t.client_id = c.tenant_id) end as company
       
       from clients c
      where (not c.deactivated or ($1::boolean and (c.parent_id is null or c.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)])))
        and (not $2::boolean or c.parent_id is null)
        and (not $3::boolean or (not c.deactivated and c.legacy_client_id <> 78))
        and ($4::int is null or c.tenant_id = $4)
        and ($5::int is null or (c.path @> array[$5::int] and c.client_id <> $5))
        and ($6::text is null or c.dot_number = $6)
        and (not $7::boolean or not c.imported)
        and ($8::text is null or lower(c.name) like '%' || $8 || '%' or c.dot_number like $8 || '%'
          or c.legacy_client_id::text like $8 || '%' or exists (select from unnest(c.aliases) a where lower(a) like '%' || $8 || '%'))
        and ($10::text is null or c.deactivated = ($10 = 'deactivated'))
        and ($11::int is null or exists (select from client_services x
          where x.tenant_id = c.tenant_id and x.client_id = c.client_id and x.service_id = $11))
        and ($12::text is null or case when $12 = 'none' then not exists (select from client_reps r where r.tenant_id = c.tenant_id)
          else exists (select from client_reps r where r.tenant_id = c.tenant_id and r.rep_user_id::text = $12) end)
      order by coalesce(c.legacy_client_id::text = $8 or c.dot_number = $8, false) desc,
        ($8::text is not null and lower(c.name) like $8 || '%') desc, lower(c.name), c.client_id
      limit $9
;

-- statement clients-list-tree
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber", c.aliases,
         
         case when c.parent_id is not null then (select t.name from clients t where t.tenant_id = c.tenant_id and t.client_id = c.tenant_id) end as company
       , array(select k.client_id from clients k where k.tenant_id = c.tenant_id and k.parent_id = c.client_id and (not k.deactivated or ($1::boolean and (k.parent_id is null or k.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)]))) order by k.name) as children
       from clients c
      where (not c.deactivated or ($1::boolean and (c.parent_id is null or c.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)])))
        and (not $2::boolean or c.parent_id is null)
        and (not $3::boolean or (not c.deactivated and c.legacy_client_id <> 78))
        and ($4::int is null or c.tenant_id = $4)
        and ($5::int is null or (c.path @> array[$5::int] and c.client_id <> $5))
        and ($6::text is null or c.dot_number = $6)
        and (not $7::boolean or not c.imported)
        and ($8::text is null or lower(c.name) like '%' || $8 || '%' or c.dot_number like $8 || '%'
          or c.legacy_client_id::text like $8 || '%' or exists (select from unnest(c.aliases) a where lower(a) like '%' || $8 || '%'))
        and ($10::text is null or c.deactivated = ($10 = 'deactivated'))
        and ($11::int is null or exists (select from client_services x
          where x.tenant_id = c.tenant_id and x.client_id = c.client_id and x.service_id = $11))
        and ($12::text is null or case when $12 = 'none' then not exists (select from client_reps r where r.tenant_id = c.tenant_id)
          else exists (select from client_reps r where r.tenant_id = c.tenant_id and r.rep_user_id::text = $12) end)
      order by coalesce(c.legacy_client_id::text = $8 or c.dot_number = $8, false) desc,
        ($8::text is not null and lower(c.name) like $8 || '%') desc, lower(c.name), c.client_id
      limit $9
;

-- statement clients-list-tree-reps
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber", c.aliases,
         (select jsonb_build_object('id', u.user_id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email, 'gone', u.deactivated)
     from client_reps r join users u on u.tenant_id = r.rep_tenant_id and u.user_id = r.rep_user_id
    where r.tenant_id = c.tenant_id and c.parent_id is null) as rep,
         case when c.parent_id is not null then (select t.name from clients t where t.tenant_id = c.tenant_id and t.client_id = c.tenant_id) end as company
       , array(select k.client_id from clients k where k.tenant_id = c.tenant_id and k.parent_id = c.client_id and (not k.deactivated or ($1::boolean and (k.parent_id is null or k.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)]))) order by k.name) as children
       from clients c
      where (not c.deactivated or ($1::boolean and (c.parent_id is null or c.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)])))
        and (not $2::boolean or c.parent_id is null)
        and (not $3::boolean or (not c.deactivated and c.legacy_client_id <> 78))
        and ($4::int is null or c.tenant_id = $4)
        and ($5::int is null or (c.path @> array[$5::int] and c.client_id <> $5))
        and ($6::text is null or c.dot_number = $6)
        and (not $7::boolean or not c.imported)
        and ($8::text is null or lower(c.name) like '%' || $8 || '%' or c.dot_number like $8 || '%'
          or c.legacy_client_id::text like $8 || '%' or exists (select from unnest(c.aliases) a where lower(a) like '%' || $8 || '%'))
        and ($10::text is null or c.deactivated = ($10 = 'deactivated'))
        and ($11::int is null or exists (select from client_services x
          where x.tenant_id = c.tenant_id and x.client_id = c.client_id and x.service_id = $11))
        and ($12::text is null or case when $12 = 'none' then not exists (select from client_reps r where r.tenant_id = c.tenant_id)
          else exists (select from client_reps r where r.tenant_id = c.tenant_id and r.rep_user_id::text = $12) end)
      order by coalesce(c.legacy_client_id::text = $8 or c.dot_number = $8, false) desc,
        ($8::text is not null and lower(c.name) like $8 || '%') desc, lower(c.name), c.client_id
      limit $9
;

-- statement clients-narrow
select c.client_id from clients c
      where (case when $2::boolean then c.path && $1::int[] else c.client_id = any ($1::int[]) end)
        and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
;

-- statement clients-notification-contacts
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber", coalesce((select jsonb_agg(jsonb_build_object('contactId', n.contact_id, 'UID', n.user_id,
          'email', coalesce(u.email, n.email), 'name', coalesce(nullif(n.name, ''), u.first_name || ' ' || u.last_name, ''),
          'clientId', n.client_id, 'clientName', c.name, 'csaScores', n.csa_scores) order by n.email, n.contact_id)
        from notification_contacts n left join users u on u.tenant_id = n.tenant_id and u.user_id = n.user_id
        where n.tenant_id = c.tenant_id and n.client_id = c.client_id), '[]') as "notificationContacts"
       from clients c where (not c.deactivated or ($1::boolean and (c.parent_id is null or c.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)]))) and c.client_id = any ($2::int[]) and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
      order by lower(c.name), c.client_id
;

-- statement clients-open
with below as materialized (select client_id, deactivated from clients where tenant_id = $1 and path @> array[$2::int])
     select
       (select count(*)::int from below where client_id <> $2 and not deactivated) as locations,
       (select count(*)::int from (select 1 from below b
          -- From place to place, so that it ends as soon as there are enough.
          cross join lateral (select 1 from employees e join employment_statuses s using (employment_status_id)
            where e.tenant_id = $1 and e.client_id = b.client_id and e.deleted_at is null and e.archived_at is null and s.on_roster
            limit 1001) x limit 1001) o) as employees,
       (select count(*)::int from users u where u.tenant_id = $1 and u.client_id in (select client_id from below)
         and not u.deactivated and not u.is_pseudo_user) as users,
       (select count(*)::int from (select 1 from orders o where o.tenant_id = $1 and o.client_id in (select client_id from below)
         and o.order_status_id <> all ($3::int[]) limit 1001) o) as orders,
       (select count(*)::int from (select 1 from documents d where d.tenant_id = $1 and d.client_id in (select client_id from below)
         and d.status = 'pendingReview' limit 1001) d) as documents
;

-- statement clients-read
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber", c.tenant_id as "tenantId", c.primary_address as "primaryAddress", c.zone as "zone", c.own_zone as "ownZone", c.contacts as "contacts", c.notes as "notes", c.employee_identifier as "employeeIdentifier", c.display_include_children as "displayIncludeChildren", c.imported as "imported", c.aliases as "aliases", c.operates as "operates", c.for_hire as "forHire", c.hauls_hazmat as "haulsHazmat", c.uses_consortium as "usesConsortium", c.version,
        array(select k.client_id from clients k where k.tenant_id = c.tenant_id and k.parent_id = c.client_id and (not k.deactivated or ($1::boolean and (k.parent_id is null or k.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)]))) order by k.name) as children,
        coalesce((select jsonb_agg(jsonb_build_object('serviceId', s.service_id, 'name', s.name) order by lower(s.name))
          from client_services x join services s using (service_id)
         where x.tenant_id = c.tenant_id and x.client_id = c.client_id and ($1::boolean or not s.internal_only)), '[]') as services,
        coalesce((select jsonb_agg(jsonb_build_object('ruleId', r.rule_id, 'documentTypeId', r.document_type_id) order by r.rule_id)
          from client_rules r where r.tenant_id = c.tenant_id and r.client_id = c.client_id), '[]') as rules,
        (select jsonb_build_object('_id', t.client_id, 'name', t.name, 'legacyClientId', t.legacy_client_id)
          from clients t where t.tenant_id = c.tenant_id and t.client_id = c.tenant_id) as "topLevel"
       from clients c
      where c.tenant_id = $2 and c.client_id = $3 and ($1::boolean or $4::boolean or not c.deactivated)
;

-- statement clients-sites
select c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber", array_to_string(c.path, ',') as path from clients c
      where c.tenant_id = $2 and c.path @> array[$3::int] and ((not c.deactivated or ($1::boolean and (c.parent_id is null or c.path @> array[(
     select client_id from client_directory where legacy_client_id = 513)]))) or c.client_id = $3)
;

-- statement clinics-by-name-
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-a
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.search_address like (select fold($1))
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-i
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.vendor_id = $1
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-io
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.vendor_id = $1 and v.program_ids && $2::int[]
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-ip
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.vendor_id = $1 and v.program_ids @> $2::int[]
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-n
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.sort_name like (select fold($1))
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-na
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.sort_name like (select fold($1)) and v.search_address like (select fold($2))
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-o
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.program_ids && $1::int[]
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-op
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.program_ids && $1::int[] and v.program_ids @> $2::int[]
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-p
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.program_ids @> $1::int[]
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-by-name-z
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", null as distance from vendors v where not v.deactivated and v.zip collate "C" like $1
      order by v.sort_name collate "C", v.vendor_id limit 101
;

-- statement clinics-near--all
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", round(h.miles::numeric, 2)::float8 as distance
       from (select v.vendor_id, m.miles from vendors v
               cross join lateral (select miles_between($1, $2, v.place[1], v.place[0]) as miles) m
              where not v.deactivated 
              order by m.miles nulls last, v.vendor_id limit 101) h
       join vendors v on v.vendor_id = h.vendor_id
      order by h.miles nulls last, v.vendor_id
;

-- statement clinics-near--within
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", round(h.miles::numeric, 2)::float8 as distance
       from (select v.vendor_id, m.miles from vendors v
               cross join lateral (select miles_between($1, $2, v.place[1], v.place[0]) as miles) m
              where not v.deactivated and v.place <@ box(point($3, $4), point($5, $6)) and m.miles <= $7
              order by m.miles nulls last, v.vendor_id limit 101) h
       join vendors v on v.vendor_id = h.vendor_id
      order by h.miles nulls last, v.vendor_id
;

-- statement clinics-near-i-all
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", round(h.miles::numeric, 2)::float8 as distance
       from (select v.vendor_id, m.miles from vendors v
               cross join lateral (select miles_between($2, $3, v.place[1], v.place[0]) as miles) m
              where not v.deactivated and v.vendor_id = $1 
              order by m.miles nulls last, v.vendor_id limit 101) h
       join vendors v on v.vendor_id = h.vendor_id
      order by h.miles nulls last, v.vendor_id
;

-- statement clinics-near-n-all
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", round(h.miles::numeric, 2)::float8 as distance
       from (select v.vendor_id, m.miles from vendors v
               cross join lateral (select miles_between($2, $3, v.place[1], v.place[0]) as miles) m
              where not v.deactivated and v.sort_name like (select fold($1)) 
              order by m.miles nulls last, v.vendor_id limit 101) h
       join vendors v on v.vendor_id = h.vendor_id
      order by h.miles nulls last, v.vendor_id
;

-- statement clinics-near-n-within
select v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds", round(h.miles::numeric, 2)::float8 as distance
       from (select v.vendor_id, m.miles from vendors v
               cross join lateral (select miles_between($2, $3, v.place[1], v.place[0]) as miles) m
              where not v.deactivated and v.sort_name like (select fold($1)) and v.place <@ box(point($4, $5), point($6, $7)) and m.miles <= $8
              order by m.miles nulls last, v.vendor_id limit 101) h
       join vendors v on v.vendor_id = h.vendor_id
      order by h.miles nulls last, v.vendor_id
;

-- statement closing-days
select x.day, x.name, x.source, x.added_at as "addedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = x.added_by limit 1) as "addedBy",
        x.removed_at as "removedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = x.removed_by limit 1) as "removedBy"
       from closing_days x order by x.day, x.added_at
;

-- statement cme-record
select cme_id as "cmeId", state, tenant_id as "tenantId", client_id as "clientId", employee_id as "employeeId",
        order_id as "orderId", document_id as "documentId", certificate,
        jsonb_build_object('examDate', exam_date, 'expireDate', expire_date, 'examinerName', examiner_name, 'registryNumber', registry_number) as columns, version
       from cme_records where cme_id = $1
;

-- statement cme-record-change
update cme_records set state = coalesce($3, state), document_id = case when $4 then $5::uuid else document_id end,
        certificate = coalesce($6::jsonb, certificate),
        exam_date = case when $6::jsonb is null then exam_date else $7 end, expire_date = case when $6::jsonb is null then expire_date else $8 end, examiner_name = case when $6::jsonb is null then examiner_name else $9 end, registry_number = case when $6::jsonb is null then registry_number else $10 end,
        version = version + 1, updated_at = now()
      where tenant_id = $1 and cme_id = $2 returning version
;

-- statement company-file-companies
with companies as (select c.* from clients c where c.tenant_id = $1 and not c.deactivated and (c.parent_id is null
  or exists (select from company_papers p where p.tenant_id = c.tenant_id and p.client_id = c.client_id) or (c.dot_number is not null and not exists (select from clients a
  where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.client_id <> c.client_id and a.dot_number = c.dot_number))))
     select c.tenant_id as "tenantId", c.client_id as "clientId", c.name, c.dot_number as "dotNumber",
         (select a.operates from clients a
  where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.operates is not null order by a.level_number desc limit 1) as operates, (select a.for_hire from clients a
  where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.for_hire is not null order by a.level_number desc limit 1) as "forHire", (select a.hauls_hazmat from clients a
  where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.hauls_hazmat is not null order by a.level_number desc limit 1) as "haulsHazmat",
         (select a.uses_consortium from clients a
  where a.tenant_id = c.tenant_id and a.client_id = any (c.path) and a.uses_consortium is not null order by a.level_number desc limit 1) as "usesConsortium", c.zone,
         exists (select from clients l
           join employees e on e.tenant_id = l.tenant_id and e.client_id = l.client_id and e.deleted_at is null
           join employment_statuses s on s.employment_status_id = e.employment_status_id and s.on_roster
           left join license_classes k on k.license_class_id = e.license_class_id
          where l.tenant_id = c.tenant_id and l.path @> array[c.client_id]
            -- As isCdlDriver has it; an applicant is not employed, and nothing said of the agency is FMCSA.
            and e.employment_status_id <> 1 and coalesce(e.dot_agency, 'FMCSA') = 'FMCSA'
            and case e.drives when 'cdl' then true when 'nonCdl' then false else k.is_cdl end
            and not exists (select from companies o where o.client_id = any (l.path) and o.level_number > c.level_number)) as "employsCdl"
       from companies c
      where c.path @> array[$2::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
      order by lower(c.name), c.client_id
;

-- statement company-file-paper
select p.tenant_id as "tenantId", p.client_id as "clientId", p.paper_id as "paperId", p.paper_type_id as "paperTypeId",
    t.name as "paperType", p.supervisor_id as "supervisorId", p.doc_date as "docDate", p.expiration_date as "expirationDate",
    p.covers_to as "coversTo", p.alcohol_minutes as "alcoholMinutes", p.drug_minutes as "drugMinutes", p.sha256, b.size, b.pages,
    b.password_protected as "passwordProtected", p.file_name as "fileName", p.added_at as "addedAt",
    (select u.first_name || ' ' || u.last_name from users u where u.user_id = p.added_by) as "addedBy", p.removed_at as "removedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = p.removed_by) as "removedBy",
    p.removed_reason as "removedReason", p.replaced_by as "replacedBy", p.version
  from company_papers p join company_paper_types t on t.paper_type_id = p.paper_type_id
  join blobs b on b.tenant_id = p.tenant_id and b.sha256 = p.sha256 where p.paper_id = $1
;

-- statement company-file-papers
select p.tenant_id as "tenantId", p.client_id as "clientId", p.paper_id as "paperId", p.paper_type_id as "paperTypeId",
    t.name as "paperType", p.supervisor_id as "supervisorId", p.doc_date as "docDate", p.expiration_date as "expirationDate",
    p.covers_to as "coversTo", p.alcohol_minutes as "alcoholMinutes", p.drug_minutes as "drugMinutes", p.sha256, b.size, b.pages,
    b.password_protected as "passwordProtected", p.file_name as "fileName", p.added_at as "addedAt",
    (select u.first_name || ' ' || u.last_name from users u where u.user_id = p.added_by) as "addedBy", p.removed_at as "removedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = p.removed_by) as "removedBy",
    p.removed_reason as "removedReason", p.replaced_by as "replacedBy", p.version
  from company_papers p join company_paper_types t on t.paper_type_id = p.paper_type_id
  join blobs b on b.tenant_id = p.tenant_id and b.sha256 = p.sha256 where p.tenant_id = $1 and p.client_id = any ($2::int[])
      order by p.doc_date desc, p.added_at desc, p.paper_id desc limit 5000
;

-- statement compliance-causes-all
select t.figure, sum(t.change)::int as count from file_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and (t.figure >= 'a:' and t.figure < 'a;' or t.figure >= 'p:' and t.figure < 'p;')
        and $2::int[] is not null
      group by t.figure having sum(t.change) <> 0
;

-- statement compliance-causes-alone
select t.figure, sum(t.change)::int as count from file_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and (t.figure >= 'a:' and t.figure < 'a;' or t.figure >= 'p:' and t.figure < 'p;')
        and t.client_id = any ($2::int[])
      group by t.figure having sum(t.change) <> 0
;

-- statement compliance-causes-part
select t.figure, sum(t.change)::int as count from file_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and (t.figure >= 'a:' and t.figure < 'a;' or t.figure >= 'p:' and t.figure < 'p;')
        and t.client_id in (select c.client_id from clients c where c.tenant_id = $1 and c.path @> $2::int[])
      group by t.figure having sum(t.change) <> 0
;

-- statement compliance-forecast-all
select t.week, t.document_type_id as "documentTypeId", sum(t.change)::int as papers from forecast_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.week between $3::date and $4::date and $2::int[] is not null
      group by t.week, t.document_type_id having sum(t.change) <> 0
      order by t.week, papers desc, t.document_type_id
;

-- statement compliance-forecast-alone
select t.week, t.document_type_id as "documentTypeId", sum(t.change)::int as papers from forecast_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.week between $3::date and $4::date and t.client_id = any ($2::int[])
      group by t.week, t.document_type_id having sum(t.change) <> 0
      order by t.week, papers desc, t.document_type_id
;

-- statement compliance-forecast-part
select t.week, t.document_type_id as "documentTypeId", sum(t.change)::int as papers from forecast_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.week between $3::date and $4::date and t.client_id in (select c.client_id from clients c where c.tenant_id = $1 and c.path @> $2::int[])
      group by t.week, t.document_type_id having sum(t.change) <> 0
      order by t.week, papers desc, t.document_type_id
;

-- statement compliance-keep-days
with today as (
       select c.client_id, c.path, $2::timestamptz at time zone c.zone as local from clients c
        where c.tenant_id = $1 and not c.deactivated),
     due as materialized (
       select t.client_id, t.local::date as day from today t
        where not exists (select from compliance_days d
            where d.tenant_id = $1 and d.client_id = t.client_id and d.day = t.local::date)
          and (t.local::time >= time '06:00' or not exists (select from employee_qualification q
            where q.tenant_id = $1 and q.next_change <= t.local::date and q.client_id = t.client_id))),
     own as materialized (
       select t.client_id, t.figure, sum(t.change) as change from file_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
        where t.tenant_id = $1 and t.figure in ('s:doNotDispatch', 's:expired', 's:missing', 's:pendingReview', 's:expiring', 's:valid', 'score', 'scored') and exists (select from due)
        group by t.client_id, t.figure)
     insert into compliance_days (tenant_id, client_id, day, files, held, expired, missing, pending, expiring, valid, score_sum, scored)
     select $1, d.client_id, d.day, coalesce(sum(t.change) filter (where t.figure like 's:%'), 0)::int as files, coalesce(sum(t.change) filter (where t.figure = 's:doNotDispatch'), 0)::int as held,
    coalesce(sum(t.change) filter (where t.figure = 's:expired'), 0)::int as expired, coalesce(sum(t.change) filter (where t.figure = 's:missing'), 0)::int as missing, coalesce(sum(t.change) filter (where t.figure = 's:pendingReview'), 0)::int as pending,
    coalesce(sum(t.change) filter (where t.figure = 's:expiring'), 0)::int as expiring, coalesce(sum(t.change) filter (where t.figure = 's:valid'), 0)::int as valid, coalesce(sum(t.change) filter (where t.figure = 'score'), 0)::int as "scoreSum", coalesce(sum(t.change) filter (where t.figure = 'scored'), 0)::int as scored
       from due d left join (select a.client_id, o.figure, o.change from own o
         join clients c on c.tenant_id = $1 and c.client_id = o.client_id, unnest(c.path) as a (client_id)) t on t.client_id = d.client_id
      group by d.client_id, d.day having sum(t.change) filter (where t.figure like 's:%') > 0
     on conflict (tenant_id, client_id, day) do nothing
;

-- statement compliance-path
select c.client_id as "clientId", c.name from clients c
      where c.tenant_id = $1 and c.client_id = any ($2::int[]) and (c.client_id = $2[cardinality($2::int[])] or ((select app_all_sites()) or c.client_id in (select unnest(app_sites()))))
      order by c.level_number
;

-- statement compliance-places-company
select p.place as "clientId", n.name, coalesce(p.above, false) as "isAbove", p.files, p.held, p.expired, p.missing, p.pending, p.expiring, p.valid,
         p."scoreSum", p.scored
       from (select l.place, bool_or(l.client_id <> l.place) as above, coalesce(sum(t.change) filter (where t.figure like 's:%'), 0)::int as files, coalesce(sum(t.change) filter (where t.figure = 's:doNotDispatch'), 0)::int as held,
    coalesce(sum(t.change) filter (where t.figure = 's:expired'), 0)::int as expired, coalesce(sum(t.change) filter (where t.figure = 's:missing'), 0)::int as missing, coalesce(sum(t.change) filter (where t.figure = 's:pendingReview'), 0)::int as pending,
    coalesce(sum(t.change) filter (where t.figure = 's:expiring'), 0)::int as expiring, coalesce(sum(t.change) filter (where t.figure = 's:valid'), 0)::int as valid, coalesce(sum(t.change) filter (where t.figure = 'score'), 0)::int as "scoreSum", coalesce(sum(t.change) filter (where t.figure = 'scored'), 0)::int as scored
               from (select c.client_id, coalesce((select a.client_id from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path)
      and a.dot_number is not null and a.level_number >= cardinality($2::int[]) order by a.level_number desc limit 1), $2[cardinality($2::int[])]) as place from clients c
                      where c.tenant_id = $1 and c.path @> array[$3::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
                        and ($4::int[] is null or c.client_id = any ($4)) offset 0) l
               join file_tallies t on t.tenant_id = $1 and t.figure in ('s:doNotDispatch', 's:expired', 's:missing', 's:pendingReview', 's:expiring', 's:valid', 'score', 'scored') and t.client_id = l.client_id
               join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
              group by l.place) p
       join clients n on n.tenant_id = $1 and n.client_id = p.place
      where p.files > 0
      order by case when p.scored = 0 then 101 else p."scoreSum"::float8 / p.scored end, p.held desc, lower(n.name), p.place
;

-- statement compliance-places-location
select p.place as "clientId", n.name, coalesce(p.above, false) as "isAbove", p.files, p.held, p.expired, p.missing, p.pending, p.expiring, p.valid,
         p."scoreSum", p.scored
       from (select l.place, bool_or(l.client_id <> l.place) as above, coalesce(sum(t.change) filter (where t.figure like 's:%'), 0)::int as files, coalesce(sum(t.change) filter (where t.figure = 's:doNotDispatch'), 0)::int as held,
    coalesce(sum(t.change) filter (where t.figure = 's:expired'), 0)::int as expired, coalesce(sum(t.change) filter (where t.figure = 's:missing'), 0)::int as missing, coalesce(sum(t.change) filter (where t.figure = 's:pendingReview'), 0)::int as pending,
    coalesce(sum(t.change) filter (where t.figure = 's:expiring'), 0)::int as expiring, coalesce(sum(t.change) filter (where t.figure = 's:valid'), 0)::int as valid, coalesce(sum(t.change) filter (where t.figure = 'score'), 0)::int as "scoreSum", coalesce(sum(t.change) filter (where t.figure = 'scored'), 0)::int as scored
               from (select c.client_id, case when $2::int[] is not null then c.client_id end as place from clients c
                      where c.tenant_id = $1 and c.path @> array[$3::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
                        and ($4::int[] is null or c.client_id = any ($4)) offset 0) l
               join file_tallies t on t.tenant_id = $1 and t.figure in ('s:doNotDispatch', 's:expired', 's:missing', 's:pendingReview', 's:expiring', 's:valid', 'score', 'scored') and t.client_id = l.client_id
               join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
              group by l.place) p
       join clients n on n.tenant_id = $1 and n.client_id = p.place
      where p.files > 0
      order by case when p.scored = 0 then 101 else p."scoreSum"::float8 / p.scored end, p.held desc, lower(n.name), p.place
;

-- statement compliance-places-region
select p.place as "clientId", n.name, coalesce(p.above, false) as "isAbove", p.files, p.held, p.expired, p.missing, p.pending, p.expiring, p.valid,
         p."scoreSum", p.scored
       from (select l.place, bool_or(l.client_id <> l.place) as above, coalesce(sum(t.change) filter (where t.figure like 's:%'), 0)::int as files, coalesce(sum(t.change) filter (where t.figure = 's:doNotDispatch'), 0)::int as held,
    coalesce(sum(t.change) filter (where t.figure = 's:expired'), 0)::int as expired, coalesce(sum(t.change) filter (where t.figure = 's:missing'), 0)::int as missing, coalesce(sum(t.change) filter (where t.figure = 's:pendingReview'), 0)::int as pending,
    coalesce(sum(t.change) filter (where t.figure = 's:expiring'), 0)::int as expiring, coalesce(sum(t.change) filter (where t.figure = 's:valid'), 0)::int as valid, coalesce(sum(t.change) filter (where t.figure = 'score'), 0)::int as "scoreSum", coalesce(sum(t.change) filter (where t.figure = 'scored'), 0)::int as scored
               from (select c.client_id, coalesce(c.path[cardinality($2::int[]) + 1], c.client_id) as place from clients c
                      where c.tenant_id = $1 and c.path @> array[$3::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
                        and ($4::int[] is null or c.client_id = any ($4)) offset 0) l
               join file_tallies t on t.tenant_id = $1 and t.figure in ('s:doNotDispatch', 's:expired', 's:missing', 's:pendingReview', 's:expiring', 's:valid', 'score', 'scored') and t.client_id = l.client_id
               join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
              group by l.place) p
       join clients n on n.tenant_id = $1 and n.client_id = p.place
      where p.files > 0
      order by case when p.scored = 0 then 101 else p."scoreSum"::float8 / p.scored end, p.held desc, lower(n.name), p.place
;

-- statement compliance-tops
select c.client_id as "clientId" from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
        and not exists (select from clients u where u.tenant_id = c.tenant_id and u.client_id = any (c.path)
          and u.client_id <> c.client_id and u.path @> array[$2::int] and ((select app_all_sites()) or u.client_id in (select unnest(app_sites()))))
;

-- statement copy-requests-list
select r.tenant_id as "tenantId", r.request_id as "requestId", e.client_id as "clientId", t.name as "employerName",
    c.name as "clientName", r.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "driverName", c.zone, r.kind,
    r.came_by as "cameBy", r.requested_on as "requestedOn", r.asked, r.identified_on as "identifiedOn",
    r.identified_how as "identifiedHow",
    (select min((d.uploaded_at at time zone c.zone)::date) from documents d where d.tenant_id = r.tenant_id
      and d.employee_id = r.employee_id and d.document_type_id in (307, 339, 397) and d.status in ('accepted', 'superseded')
      and d.hidden_at is null) as "answeredOn",
    r.sent_on as "sentOn", r.sent_how as "sentHow", r.sent_to as "sentTo",
    (select count(*)::int from copy_request_papers p where p.tenant_id = r.tenant_id and p.request_id = r.request_id) as papers,
    r.letter_id as "letterId", r.closed_on as "closedOn", r.closed_as as "closedAs", r.closed_note as "closedNote", r.version
  from copy_requests r
  join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id and e.deleted_at is null
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id order by (r.sent_on is null and r.closed_on is null) desc,
        case when r.sent_on is null and r.closed_on is null then r.requested_on end, r.requested_on desc, r.request_id limit 1000
;

-- statement copy-requests-read
select r.tenant_id as "tenantId", r.request_id as "requestId", e.client_id as "clientId", t.name as "employerName",
    c.name as "clientName", r.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "driverName", c.zone, r.kind,
    r.came_by as "cameBy", r.requested_on as "requestedOn", r.asked, r.identified_on as "identifiedOn",
    r.identified_how as "identifiedHow",
    (select min((d.uploaded_at at time zone c.zone)::date) from documents d where d.tenant_id = r.tenant_id
      and d.employee_id = r.employee_id and d.document_type_id in (307, 339, 397) and d.status in ('accepted', 'superseded')
      and d.hidden_at is null) as "answeredOn",
    r.sent_on as "sentOn", r.sent_how as "sentHow", r.sent_to as "sentTo",
    (select count(*)::int from copy_request_papers p where p.tenant_id = r.tenant_id and p.request_id = r.request_id) as papers,
    r.letter_id as "letterId", r.closed_on as "closedOn", r.closed_as as "closedAs", r.closed_note as "closedNote", r.version
  from copy_requests r
  join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id and e.deleted_at is null
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id where r.request_id = $1
;

-- statement csa-accident-in
select (select t.dot_number || ' ' || t.crash_id from csa_crash_ties t where t.tenant_id = a.tenant_id and t.accident_id = a.accident_id
         limit 1) as "tiedTo"
       from accidents a join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  join clients l on l.tenant_id = a.tenant_id and l.client_id = a.client_id
      where a.tenant_id = $1 and a.accident_id = $3 and l.path @> array[$2::int] and ((select app_all_sites()) or a.client_id in (select unnest(app_sites()))) and a.removed_at is null
;

-- statement csa-crashes-between-f
select c.dot_number as "DOTNumber", c.record_key as "crashId", c.release, c.first_release as "firstRelease",
  c.report_number as "reportNumber", c.report_state as "reportState", c.crashed_on as "crashedOn", c.crashed_at as "crashedAt",
  c.city, c.state, c.location, c.vin, c.plate, c.plate_state as "plateState", c.fatalities, c.injuries, c.tow_away as "towAway",
  c.hazmat_released as "hazmatReleased", c.not_preventable as "notPreventable", t.reason, case when a.accident_id is not null then jsonb_build_object('accidentId', a.accident_id, 'employeeId', a.employee_id, 'date', a.date, 'city', a.city,
  'state', a.state, 'driver', e.last_name || ', ' || e.first_name, 'location', l.name, 'fatalities', a.fatalities, 'injuries', a.injuries) end as accident
       from csa_crashes c
       left join csa_crash_ties t on t.tenant_id = $1 and t.dot_number = c.dot_number and t.crash_id = c.record_key
       left join (accidents a join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  join clients l on l.tenant_id = a.tenant_id and l.client_id = a.client_id) on a.tenant_id = $1 and a.accident_id = t.accident_id and a.removed_at is null
      where c.dot_number = any ($2::text[]) and c.gone_release is null and c.crashed_on >= $3::date
      order by c.crashed_on desc, c.dot_number desc, c.record_key desc limit $4
;

-- statement csa-crashes-between-fu
select c.dot_number as "DOTNumber", c.record_key as "crashId", c.release, c.first_release as "firstRelease",
  c.report_number as "reportNumber", c.report_state as "reportState", c.crashed_on as "crashedOn", c.crashed_at as "crashedAt",
  c.city, c.state, c.location, c.vin, c.plate, c.plate_state as "plateState", c.fatalities, c.injuries, c.tow_away as "towAway",
  c.hazmat_released as "hazmatReleased", c.not_preventable as "notPreventable", t.reason, case when a.accident_id is not null then jsonb_build_object('accidentId', a.accident_id, 'employeeId', a.employee_id, 'date', a.date, 'city', a.city,
  'state', a.state, 'driver', e.last_name || ', ' || e.first_name, 'location', l.name, 'fatalities', a.fatalities, 'injuries', a.injuries) end as accident
       from csa_crashes c
       left join csa_crash_ties t on t.tenant_id = $1 and t.dot_number = c.dot_number and t.crash_id = c.record_key
       left join (accidents a join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  join clients l on l.tenant_id = a.tenant_id and l.client_id = a.client_id) on a.tenant_id = $1 and a.accident_id = t.accident_id and a.removed_at is null
      where c.dot_number = any ($2::text[]) and c.gone_release is null and c.crashed_on >= $3::date and c.crashed_on <= $4::date
      order by c.crashed_on desc, c.dot_number desc, c.record_key desc limit $5
;

-- statement csa-dataqs-add
insert into csa_dataqs (tenant_id, client_id, dot_number, kind, record_id, state, on_day, request_number, note, noted_by, noted_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning step_id as "stepId", state, on_day as "on", request_number as number, note, noted_name as "notedBy", noted_at as "notedAt",
  taken_back_at as "takenBackAt", noted_by = $10::uuid as own
;

-- statement csa-dataqs-steps
select step_id as "stepId", state, on_day as "on", request_number as number, note, noted_name as "notedBy", noted_at as "notedAt",
  taken_back_at as "takenBackAt", noted_by = $5::uuid as own from csa_dataqs where tenant_id = $1 and dot_number = $2 and kind = $3 and record_id = $4
      order by step_id desc limit 200
;

-- statement csa-dataqs-take-back
update csa_dataqs set taken_back_at = coalesce(taken_back_at, clock_timestamp())
      where tenant_id = $1 and dot_number = $2 and kind = $3 and record_id = $4 and step_id = $5 and noted_by = $6
     returning step_id as "stepId", state, on_day as "on", request_number as number, note, noted_name as "notedBy", noted_at as "notedAt",
  taken_back_at as "takenBackAt", noted_by = $6::uuid as own
;

-- statement csa-gone-carriers
with compared as materialized (select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc)
     update csa_carriers t set gone_release = $2 where t.gone_release is null and t.dot_number = any ($3::text[])
        and not exists (select from compared s where s.dot_number = t.dot_number and s.record_key = t.record_key)
;

-- statement csa-gone-crashes
with compared as materialized (select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc)
     update csa_crashes t set gone_release = $2 where t.gone_release is null and t.dot_number = any ($3::text[])
        and not exists (select from compared s where s.dot_number = t.dot_number and s.record_key = t.record_key)
;

-- statement csa-gone-inspections
with compared as materialized (select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc)
     update csa_inspections t set gone_release = $2 where t.gone_release is null and t.dot_number = any ($3::text[])
        and not exists (select from compared s where s.dot_number = t.dot_number and s.record_key = t.record_key)
;

-- statement csa-gone-violations
with compared as materialized (select dot_number, record_key || '#' || row_number() over (partition by dot_number, record_key order by digest, row_number)
         as record_key, digest, facts from csa_staged where import_id = $1)
     update csa_violations t set gone_release = $2 where t.gone_release is null and t.dot_number = any ($3::text[])
        and not exists (select from compared s where s.dot_number = t.dot_number and s.record_key = t.record_key)
;

-- statement csa-merge-carriers
with compared as materialized (select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc),
       differing as (select s.* from compared s left join csa_carriers t on t.dot_number = s.dot_number and t.record_key = s.record_key
         where t.dot_number is null or t.digest <> s.digest or t.gone_release is not null),
       written as (insert into csa_carriers as t (dot_number, record_key, release, first_release, digest, import_id, legal_name, dba_name, operation, hazmat, passenger, city, state, power_units, drivers, mileage, mileage_year, mcs150_on, added_on)
         select s.dot_number, s.record_key, $2, $2, s.digest, $1, x.legal_name, x.dba_name, x.operation, x.hazmat, x.passenger, x.city, x.state, x.power_units, x.drivers, x.mileage, x.mileage_year, x.mcs150_on, x.added_on
           from differing s cross join lateral jsonb_to_record(s.facts) as x (legal_name text, dba_name text, operation text, hazmat boolean, passenger boolean, city text, state text, power_units int,
      drivers int, mileage bigint, mileage_year int, mcs150_on date, added_on date)
         on conflict (dot_number, record_key) do update set release = excluded.release, gone_release = null, digest = excluded.digest,
           import_id = excluded.import_id, legal_name = excluded.legal_name, dba_name = excluded.dba_name, operation = excluded.operation, hazmat = excluded.hazmat, passenger = excluded.passenger, city = excluded.city, state = excluded.state, power_units = excluded.power_units, drivers = excluded.drivers, mileage = excluded.mileage, mileage_year = excluded.mileage_year, mcs150_on = excluded.mcs150_on, added_on = excluded.added_on
         returning t.first_release = t.release and t.xmax = 0 as is_new)
     select count(*) filter (where is_new)::float8 as added, count(*) filter (where not is_new)::float8 as changed from written
;

-- statement csa-merge-crashes
with compared as materialized (select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc),
       differing as (select s.* from compared s left join csa_crashes t on t.dot_number = s.dot_number and t.record_key = s.record_key
         where t.dot_number is null or t.digest <> s.digest or t.gone_release is not null),
       written as (insert into csa_crashes as t (dot_number, record_key, release, first_release, digest, import_id, report_number, report_state, sequence, crashed_on, crashed_at, city, state, location, vin, plate, plate_state, vehicles, fatalities, injuries, tow_away, hazmat_released, recordable, severity, time_weight, citation, not_preventable)
         select s.dot_number, s.record_key, $2, $2, s.digest, $1, x.report_number, x.report_state, x.sequence, x.crashed_on, x.crashed_at, x.city, x.state, x.location, x.vin, x.plate, x.plate_state, x.vehicles, x.fatalities, x.injuries, x.tow_away, x.hazmat_released, x.recordable, x.severity, x.time_weight, x.citation, x.not_preventable
           from differing s cross join lateral jsonb_to_record(s.facts) as x (report_number text, report_state text, sequence int, crashed_on date, crashed_at text, city text, state text, location text,
      vin text, plate text, plate_state text, vehicles int, fatalities int, injuries int, tow_away boolean, hazmat_released boolean,
      recordable boolean, severity int, time_weight int, citation text, not_preventable boolean)
         on conflict (dot_number, record_key) do update set release = excluded.release, gone_release = null, digest = excluded.digest,
           import_id = excluded.import_id, report_number = excluded.report_number, report_state = excluded.report_state, sequence = excluded.sequence, crashed_on = excluded.crashed_on, crashed_at = excluded.crashed_at, city = excluded.city, state = excluded.state, location = excluded.location, vin = excluded.vin, plate = excluded.plate, plate_state = excluded.plate_state, vehicles = excluded.vehicles, fatalities = excluded.fatalities, injuries = excluded.injuries, tow_away = excluded.tow_away, hazmat_released = excluded.hazmat_released, recordable = excluded.recordable, severity = excluded.severity, time_weight = excluded.time_weight, citation = excluded.citation, not_preventable = excluded.not_preventable
         returning t.first_release = t.release and t.xmax = 0 as is_new)
     select count(*) filter (where is_new)::float8 as added, count(*) filter (where not is_new)::float8 as changed from written
;

-- statement csa-merge-inspections
with compared as materialized (select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc),
       differing as (select s.* from compared s left join csa_inspections t on t.dot_number = s.dot_number and t.record_key = s.record_key
         where t.dot_number is null or t.digest <> s.digest or t.gone_release is not null),
       written as (insert into csa_inspections as t (dot_number, record_key, release, first_release, digest, import_id, report_number, report_state, inspected_on, level, place, time_weight, driver_out_of_service, vehicle_out_of_service, hazmat_out_of_service, placard, units, violations, violation_count)
         select s.dot_number, s.record_key, $2, $2, s.digest, $1, x.report_number, x.report_state, x.inspected_on, x.level, x.place, x.time_weight, x.driver_out_of_service, x.vehicle_out_of_service, x.hazmat_out_of_service, x.placard, x.units, x.violations, x.violation_count
           from differing s cross join lateral jsonb_to_record(s.facts) as x (report_number text, report_state text, inspected_on date, level int, place text, time_weight int, driver_out_of_service int,
      vehicle_out_of_service int, hazmat_out_of_service int, placard boolean, units jsonb, violations jsonb, violation_count int)
         on conflict (dot_number, record_key) do update set release = excluded.release, gone_release = null, digest = excluded.digest,
           import_id = excluded.import_id, report_number = excluded.report_number, report_state = excluded.report_state, inspected_on = excluded.inspected_on, level = excluded.level, place = excluded.place, time_weight = excluded.time_weight, driver_out_of_service = excluded.driver_out_of_service, vehicle_out_of_service = excluded.vehicle_out_of_service, hazmat_out_of_service = excluded.hazmat_out_of_service, placard = excluded.placard, units = excluded.units, violations = excluded.violations, violation_count = excluded.violation_count
         returning t.first_release = t.release and t.xmax = 0 as is_new)
     select count(*) filter (where is_new)::float8 as added, count(*) filter (where not is_new)::float8 as changed from written
;

-- statement csa-merge-results
with compared as materialized (select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc),
       differing as (select s.* from compared s left join csa_results t on t.dot_number = s.dot_number and t.record_key = s.record_key
         where t.dot_number is null or t.digest <> s.digest or t.gone_release is not null),
       written as (insert into csa_results as t (dot_number, record_key, release, first_release, digest, import_id, carrier_kind, inspections, driver_inspections, driver_out_of_service, vehicle_inspections, vehicle_out_of_service, categories)
         select s.dot_number, s.record_key, $2, $2, s.digest, $1, x.carrier_kind, x.inspections, x.driver_inspections, x.driver_out_of_service, x.vehicle_inspections, x.vehicle_out_of_service, x.categories
           from differing s cross join lateral jsonb_to_record(s.facts) as x (carrier_kind text, inspections int, driver_inspections int, driver_out_of_service int, vehicle_inspections int,
      vehicle_out_of_service int, categories jsonb)
         on conflict (dot_number, record_key) do update set release = excluded.release, gone_release = null, digest = excluded.digest,
           import_id = excluded.import_id, carrier_kind = excluded.carrier_kind, inspections = excluded.inspections, driver_inspections = excluded.driver_inspections, driver_out_of_service = excluded.driver_out_of_service, vehicle_inspections = excluded.vehicle_inspections, vehicle_out_of_service = excluded.vehicle_out_of_service, categories = excluded.categories
         returning t.first_release = t.release and t.xmax = 0 as is_new)
     select count(*) filter (where is_new)::float8 as added, count(*) filter (where not is_new)::float8 as changed from written
;

-- statement csa-merge-violations
with compared as materialized (select dot_number, record_key || '#' || row_number() over (partition by dot_number, record_key order by digest, row_number)
         as record_key, digest, facts from csa_staged where import_id = $1),
       differing as (select s.* from compared s left join csa_violations t on t.dot_number = s.dot_number and t.record_key = s.record_key
         where t.dot_number is null or t.digest <> s.digest or t.gone_release is not null),
       written as (insert into csa_violations as t (dot_number, record_key, release, first_release, digest, import_id, inspection_id, inspected_on, code, basic_id, basic_said, out_of_service, severity, time_weight, total_weight, description, violation_group, unit)
         select s.dot_number, s.record_key, $2, $2, s.digest, $1, x.inspection_id, x.inspected_on, x.code, x.basic_id, x.basic_said, x.out_of_service, x.severity, x.time_weight, x.total_weight, x.description, x.violation_group, x.unit
           from differing s cross join lateral jsonb_to_record(s.facts) as x (inspection_id text, inspected_on date, code text, basic_id int, basic_said text, out_of_service boolean, severity int,
      time_weight int, total_weight int, description text, violation_group text, unit text)
         on conflict (dot_number, record_key) do update set release = excluded.release, gone_release = null, digest = excluded.digest,
           import_id = excluded.import_id, inspection_id = excluded.inspection_id, inspected_on = excluded.inspected_on, code = excluded.code, basic_id = excluded.basic_id, basic_said = excluded.basic_said, out_of_service = excluded.out_of_service, severity = excluded.severity, time_weight = excluded.time_weight, total_weight = excluded.total_weight, description = excluded.description, violation_group = excluded.violation_group, unit = excluded.unit
         returning t.first_release = t.release and t.xmax = 0 as is_new)
     select count(*) filter (where is_new)::float8 as added, count(*) filter (where not is_new)::float8 as changed from written
;

-- statement csa-numbers-at
select distinct on (ltrim(c.dot_number, '0')) ltrim(c.dot_number, '0') as "dotNumber", c.client_id as "clientId", c.name as "clientName"
       from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and not c.deactivated and ltrim(c.dot_number, '0') <> '' and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
      order by ltrim(c.dot_number, '0'), c.level_number, c.client_id
;

-- statement csa-untied-accidents
select jsonb_build_object('accidentId', a.accident_id, 'employeeId', a.employee_id, 'date', a.date, 'city', a.city,
  'state', a.state, 'driver', e.last_name || ', ' || e.first_name, 'location', l.name, 'fatalities', a.fatalities, 'injuries', a.injuries) as accident from accidents a join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  join clients l on l.tenant_id = a.tenant_id and l.client_id = a.client_id
      where a.tenant_id = $1 and l.path @> array[$2::int] and ((select app_all_sites()) or a.client_id in (select unnest(app_sites()))) and a.removed_at is null
        and a.date between $3 and $4 and greatest(a.injuries, a.disabled, a.fatalities) > 0
        and not exists (select from csa_crash_ties t where t.tenant_id = a.tenant_id and t.accident_id = a.accident_id)
      order by a.date desc, a.accident_id desc limit $5
;

-- statement dashboard-count
select count(*)::int as count from tasks where tenant_id = $1 and completed_by is not null and undone_at is null
        and completed_at >= ($2::date)::timestamp at time zone $4 and completed_at < ($3::date + 1)::timestamp at time zone $4 and form_key = any ($5)
;

-- statement dashboard-ends
select state, sum(n)::int as count from (
       select e.state, e.n from process_activities a
        cross join lateral (values (a.to_state, 1), (a.from_state, -1)) as e (state, n)
        where a.tenant_id = $1 and a.at >= ($2::date)::timestamp at time zone $4 and a.at < ($3::date + 1)::timestamp at time zone $4 and (a.to_state in ('done', 'rejected', 'deleted', 'sentToCME', 'rejectedNoCover') or a.from_state in ('done', 'rejected', 'deleted', 'sentToCME', 'rejectedNoCover'))) moved
      where state in ('done', 'rejected', 'deleted', 'sentToCME', 'rejectedNoCover') group by state having sum(n) > 0 order by 2 desc, 1
;

-- statement dashboard-looks-at
select count(*)::int as looks, (count(*) filter (where state = 'overturned'))::int as overturned from second_reviews
      where tenant_id = $1 and first_reviewer = $5 and decided_at is not null and decided_at >= ($2::date)::timestamp at time zone $4 and decided_at < ($3::date + 1)::timestamp at time zone $4
;

-- statement dashboard-mistakes
select tag, count(*)::int as count from process_activities where tenant_id = $1 and at >= ($2::date)::timestamp at time zone $4 and at < ($3::date + 1)::timestamp at time zone $4 and tag in ('Rejected Document Classification', 'Corrected Document Classification')
      group by tag
;

-- statement dashboard-second-looks
select first_reviewer as user_id, state, tag, count(*)::int as count from second_reviews
      where tenant_id = $1 and decided_at is not null and decided_at >= ($2::date)::timestamp at time zone $4 and decided_at < ($3::date + 1)::timestamp at time zone $4 group by 1, 2, 3
;

-- statement dashboard-times
select form_key, completed_by as user_id, b.bucket, count(*)::int as count
       from tasks
       cross join lateral (select extract(epoch from completed_at - claimed_at)::float8 as s) t
       cross join lateral (select case when t.s < $6 then floor(t.s) else $6 + floor(ln(t.s / $6) / ln($7::float8)) end::int as bucket) b
      where tenant_id = $1 and completed_by is not null and undone_at is null and completed_at >= ($2::date)::timestamp at time zone $4 and completed_at < ($3::date + 1)::timestamp at time zone $4
        and form_key = any ($5) and claimed_at <= completed_at
      group by 1, 2, 3
;

-- statement dashboard-work
with cells as materialized (
       select date_trunc('hour', completed_at at time zone $4) as hour, form_key, completed_by, count(*) as n
         from tasks where tenant_id = $1 and completed_by is not null and undone_at is null and completed_at >= ($2::date)::timestamp at time zone $4 and completed_at < ($3::date + 1)::timestamp at time zone $4
          and form_key = any ($5)
        group by 1, 2, 3)
     select to_char(hour, 'YYYY-MM-DD"T"HH24') as hour, form_key, null::uuid as user_id, sum(n)::int as count, 0 as hours
       from cells group by cells.hour, form_key
     union all
     select null, null, completed_by, sum(n)::int, count(distinct hour)::int from cells group by completed_by
     order by 1
;

-- statement dashboard-work-of
select to_char(completed_at at time zone $4, 'YYYY-MM-DD') as day, count(*)::int as steps from tasks
      where tenant_id = $1 and completed_by = $5 and completed_by is not null and undone_at is null and completed_at >= ($2::date)::timestamp at time zone $4 and completed_at < ($3::date + 1)::timestamp at time zone $4
      group by 1
;

-- statement departure-rows-accident_changes-first
select array[t."tenant_id"::text, t."change_id"::text, t."accident_id"::text, t."changed_by"::text, t."changed_at"::text, t."act"::text, t."changes"::text]::text[] as cells, array[t."tenant_id"::text, t."change_id"::text]::text[] as at
       from "accident_changes" t where t.tenant_id = $1 order by t."tenant_id", t."change_id" limit $2
;

-- statement departure-rows-accidents-first
select array[t."tenant_id"::text, t."accident_id"::text, t."employee_id"::text, t."client_id"::text, t."date"::text, t."city"::text, t."state"::text, t."hazmat"::text, t."cited"::text, t."injuries"::text, t."disabled"::text, t."fatalities"::text, t."added_by"::text, t."created_at"::text, t."time"::text, t."alcohol_tested_at"::text, t."alcohol_reason"::text, t."drug_tested_at"::text, t."drug_reason"::text, t."removed_at"::text, t."removed_reason"::text, t."version"::text, t."updated_at"::text, t."cited_at"::text, t."died_at"::text, t."zone"::text, t."vehicle"::text]::text[] as cells, array[t."tenant_id"::text, t."accident_id"::text]::text[] as at
       from "accidents" t where t.tenant_id = $1 order by t."tenant_id", t."accident_id" limit $2
;

-- statement departure-rows-alert_assignees-first
select array[t."tenant_id"::text, t."employee_id"::text, t."document_type_id"::text, t."authority"::text, t."assignee"::text, t."assignee_name"::text, t."assigned_by"::text, t."assigned_at"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text, t."document_type_id"::text, t."authority"::text]::text[] as at
       from "alert_assignees" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id", t."document_type_id", t."authority" limit $2
;

-- statement departure-rows-alert_comments-first
select array[t."tenant_id"::text, t."comment_id"::text, t."source"::text, t."alert_id"::text, t."client_id"::text, t."employee_id"::text, t."body"::text, t."author"::text, t."author_name"::text, t."at"::text]::text[] as cells, array[t."tenant_id"::text, t."comment_id"::text]::text[] as at
       from "alert_comments" t where t.tenant_id = $1 order by t."tenant_id", t."comment_id" limit $2
;

-- statement departure-rows-alert_marks-first
select array[t."tenant_id"::text, t."source"::text, t."alert_id"::text, t."client_id"::text, t."employee_id"::text, t."assignee"::text, t."assignee_name"::text, t."waits_until"::text, t."wait_reason"::text, t."wait_state"::text, t."marked_by"::text, t."marked_at"::text]::text[] as cells, array[t."tenant_id"::text, t."source"::text, t."alert_id"::text]::text[] as at
       from "alert_marks" t where t.tenant_id = $1 order by t."tenant_id", t."source", t."alert_id" limit $2
;

-- statement departure-rows-alert_waits-first
select array[t."tenant_id"::text, t."employee_id"::text, t."document_type_id"::text, t."authority"::text, t."waits_until"::text, t."status"::text, t."rank"::text, t."put_by"::text, t."put_at"::text, t."reason"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text, t."document_type_id"::text, t."authority"::text]::text[] as at
       from "alert_waits" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id", t."document_type_id", t."authority" limit $2
;

-- statement departure-rows-applicant_checks-first
select array[t."tenant_id"::text, t."check_id"::text, t."client_id"::text, t."employee_id"::text, t."kind"::text, t."asked_at"::text, t."asked_by"::text]::text[] as cells, array[t."tenant_id"::text, t."check_id"::text]::text[] as at
       from "applicant_checks" t where t.tenant_id = $1 order by t."tenant_id", t."check_id" limit $2
;

-- statement departure-rows-applicant_decisions-first
select array[t."tenant_id"::text, t."decision_id"::text, t."employee_id"::text, t."client_id"::text, t."kind"::text, t."reason"::text, t."decided_by"::text, t."decided_at"::text, t."report"::text, t."notice_due"::text]::text[] as cells, array[t."tenant_id"::text, t."decision_id"::text]::text[] as at
       from "applicant_decisions" t where t.tenant_id = $1 order by t."tenant_id", t."decision_id" limit $2
;

-- statement departure-rows-applicant_letters-first
select array[t."tenant_id"::text, t."letter_id"::text, t."client_id"::text, t."employee_id"::text, t."kind"::text, t."report"::text, t."agency"::text, t."agency_address"::text, t."agency_phone"::text, t."dated"::text, t."wait_days"::text, t."decide_from"::text, t."document_id"::text, t."written_by"::text, t."written_at"::text]::text[] as cells, array[t."tenant_id"::text, t."letter_id"::text]::text[] as at
       from "applicant_letters" t where t.tenant_id = $1 order by t."tenant_id", t."letter_id" limit $2
;

-- statement departure-rows-application_consents-first
select array[t."tenant_id"::text, t."consent_id"::text, t."application_id"::text, t."kind"::text, t."version"::text, t."text"::text, t."agreed"::text, t."signed_name"::text, t."at"::text, t."ip"::text, t."device"::text, t."withdrawn_at"::text, t."document_id"::text]::text[] as cells, array[t."tenant_id"::text, t."consent_id"::text]::text[] as at
       from "application_consents" t where t.tenant_id = $1 order by t."tenant_id", t."consent_id" limit $2
;

-- statement departure-rows-application_links-first
select array[t."tenant_id"::text, t."link_id"::text, t."client_id"::text, t."job_title_id"::text, t."cdl"::text, t."created_by"::text, t."created_at"::text, t."expires_at"::text, t."withdrawn_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."link_id"::text]::text[] as at
       from "application_links" t where t.tenant_id = $1 order by t."tenant_id", t."link_id" limit $2
;

-- statement departure-rows-application_parts-first
select array[t."tenant_id"::text, t."application_id"::text, t."section"::text, t."answers"::text, t."version"::text, t."saved_at"::text]::text[] as cells, array[t."tenant_id"::text, t."application_id"::text, t."section"::text]::text[] as at
       from "application_parts" t where t.tenant_id = $1 order by t."tenant_id", t."application_id", t."section" limit $2
;

-- statement departure-rows-application_photos-first
select array[t."tenant_id"::text, t."application_id"::text, t."side"::text, encode(t.sha256, 'hex'), t."taken_at"::text, t."reading"::text]::text[] as cells, array[t."tenant_id"::text, t."application_id"::text, t."side"::text]::text[] as at
       from "application_photos" t where t.tenant_id = $1 order by t."tenant_id", t."application_id", t."side" limit $2
;

-- statement departure-rows-applications-first
select array[t."tenant_id"::text, t."application_id"::text, t."link_id"::text, t."client_id"::text, t."job_title_id"::text, t."cdl"::text, t."employer_name"::text, t."employer_address"::text, t."location_name"::text, t."job_title"::text, t."first_name"::text, t."last_name"::text, t."email"::text, t."ssn_last4"::text, t."state"::text, t."started_at"::text, t."expires_at"::text, t."sent_at"::text, t."sent_text"::text, t."employee_id"::text, t."document_id"::text, t."ssn_taken"::text]::text[] as cells, array[t."tenant_id"::text, t."application_id"::text]::text[] as at
       from "applications" t where t.tenant_id = $1 order by t."tenant_id", t."application_id" limit $2
;

-- statement departure-rows-audit_draws-first
select array[t."tenant_id"::text, t."draw_id"::text, t."audit_id"::text, t."seed"::text, t."wanted"::text, t."pool"::text, t."drawn_by"::text, t."drawn_at"::text]::text[] as cells, array[t."tenant_id"::text, t."draw_id"::text]::text[] as at
       from "audit_draws" t where t.tenant_id = $1 order by t."tenant_id", t."draw_id" limit $2
;

-- statement departure-rows-audit_drivers-first
select array[t."tenant_id"::text, t."audit_id"::text, t."employee_id"::text, t."draw_id"::text, t."added_by"::text, t."added_at"::text, t."removed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."audit_id"::text, t."employee_id"::text]::text[] as at
       from "audit_drivers" t where t.tenant_id = $1 order by t."tenant_id", t."audit_id", t."employee_id" limit $2
;

-- statement departure-rows-audit_findings-first
select array[t."tenant_id"::text, t."finding_id"::text, t."audit_id"::text, t."client_id"::text, t."employee_id"::text, t."level"::text, t."text"::text, t."citation"::text, t."due_on"::text, t."action"::text, t."fixed_at"::text, t."fixed_by"::text, t."added_by"::text, t."added_at"::text]::text[] as cells, array[t."tenant_id"::text, t."finding_id"::text]::text[] as at
       from "audit_findings" t where t.tenant_id = $1 order by t."tenant_id", t."finding_id" limit $2
;

-- statement departure-rows-audit_items-first
select array[t."tenant_id"::text, t."item_id"::text, t."audit_id"::text, t."place"::text, t."title"::text, t."citation"::text, t."state"::text, t."note"::text, t."changed_by"::text, t."changed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."item_id"::text]::text[] as at
       from "audit_items" t where t.tenant_id = $1 order by t."tenant_id", t."item_id" limit $2
;

-- statement departure-rows-audits-first
select array[t."tenant_id"::text, t."audit_id"::text, t."client_id"::text, t."kind"::text, t."title"::text, t."period_from"::text, t."period_to"::text, t."due_on"::text, t."state"::text, t."outcome"::text, t."records"::text, t."created_by"::text, t."created_at"::text, t."closed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."audit_id"::text]::text[] as at
       from "audits" t where t.tenant_id = $1 order by t."tenant_id", t."audit_id" limit $2
;

-- statement departure-rows-certificate_options-first
select array[t."tenant_id"::text, t."client_id"::text, t."enabled"::text, t."changed_at"::text, t."changed_by"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text]::text[] as at
       from "certificate_options" t where t.tenant_id = $1 order by t."tenant_id", t."client_id" limit $2
;

-- statement departure-rows-certificates-first
select array[t."tenant_id"::text, t."certificate_id"::text, t."employee_id"::text, t."latest"::text, t."replaces"::text, t."state"::text, t."driver_name"::text, t."employer_name"::text, t."mail_id"::text, t."sent_at"::text, t."sent_by"::text, t."expires_at"::text, t."opened_at"::text, t."as_of"::text, t."violations"::text, t."signed_name"::text, t."signed_at"::text, t."signed_ip"::text, t."signed_text"::text, t."document_id"::text, t."reviewed_by"::text, t."reviewer_name"::text, t."reviewed_at"::text, t."review_note"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."certificate_id"::text]::text[] as at
       from "certificates" t where t.tenant_id = $1 order by t."tenant_id", t."certificate_id" limit $2
;

-- statement departure-rows-clearinghouse_asks-first
select array[t."tenant_id"::text, t."query_id"::text, t."dot_number"::text, t."provider"::text, t."state"::text, t."failure"::text, t."detail"::text, t."reference"::text, t."attempts"::text, t."began_at"::text, t."run_after"::text, t."lease_until"::text, t."last_at"::text]::text[] as cells, array[t."tenant_id"::text, t."query_id"::text]::text[] as at
       from "clearinghouse_asks" t where t.tenant_id = $1 order by t."tenant_id", t."query_id" limit $2
;

-- statement departure-rows-clearinghouse_drivers-first
select array[t."tenant_id"::text, t."employee_id"::text, t."client_id"::text, t."sort_name"::text, t."due"::text, t."asked"::text, t."in_progress"::text, t."hit"::text, t."consent_pending"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text]::text[] as at
       from "clearinghouse_drivers" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id" limit $2
;

-- statement departure-rows-clearinghouse_drivers-on
select array[t."tenant_id"::text, t."employee_id"::text, t."client_id"::text, t."sort_name"::text, t."due"::text, t."asked"::text, t."in_progress"::text, t."hit"::text, t."consent_pending"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text]::text[] as at
       from "clearinghouse_drivers" t where t.tenant_id = $1 and (t."tenant_id", t."employee_id") > ($3, $4) order by t."tenant_id", t."employee_id" limit $2
;

-- statement departure-rows-clearinghouse_files-first
select array[t."tenant_id"::text, t."file_id"::text, t."client_id"::text, t."employer_id"::text, t."employer_name"::text, t."dot_number"::text, t."query_type"::text, t."part"::text, t."parts"::text, t."format_from"::text, t."row_count"::text, encode(t.sha256, 'hex'), t."made_by"::text, t."made_at"::text, t."sent_at"::text, t."sent_by"::text, t."dropped_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."file_id"::text]::text[] as at
       from "clearinghouse_files" t where t.tenant_id = $1 order by t."tenant_id", t."file_id" limit $2
;

-- statement departure-rows-clearinghouse_holds-first
select array[t."tenant_id"::text, t."hold_id"::text, t."client_id"::text, t."employee_id"::text, t."query_id"::text, t."what"::text, t."since"::text, t."began_at"::text, t."ended_on"::text, t."ended_at"::text, t."ended_by"::text]::text[] as cells, array[t."tenant_id"::text, t."hold_id"::text]::text[] as at
       from "clearinghouse_holds" t where t.tenant_id = $1 order by t."tenant_id", t."hold_id" limit $2
;

-- statement departure-rows-clearinghouse_imports-first
select array[t."tenant_id"::text, t."import_id"::text, t."client_id"::text, encode(t.sha256, 'hex'), t."file_name"::text, t."row_count"::text, t."counts"::text, t."remarks"::text, t."read_by"::text, t."read_at"::text]::text[] as cells, array[t."tenant_id"::text, t."import_id"::text]::text[] as at
       from "clearinghouse_imports" t where t.tenant_id = $1 order by t."tenant_id", t."import_id" limit $2
;

-- statement departure-rows-clearinghouse_plans-first
select array[t."tenant_id"::text, t."client_id"::text, t."cycle"::text, t."cycle_month"::text, t."cycle_day"::text, t."query_type"::text, t."reports_violations_on"::text, t."reports_return_on"::text, t."balance"::text, t."balance_on"::text, t."changed_by"::text, t."changed_at"::text, t."version"::text, t."by_provider"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text]::text[] as at
       from "clearinghouse_plans" t where t.tenant_id = $1 order by t."tenant_id", t."client_id" limit $2
;

-- statement departure-rows-clearinghouse_queries-first
select array[t."tenant_id"::text, t."query_id"::text, t."client_id"::text, t."employee_id"::text, t."kind"::text, t."query_type"::text, t."file_id"::text, t."line"::text, t."order_id"::text, t."asked"::text, t."state"::text, t."outcome"::text, t."asked_by"::text, t."asked_at"::text, t."answered_on"::text, t."hit_at"::text, t."full_due_at"::text, t."hit_ended_at"::text, t."document_id"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."query_id"::text]::text[] as at
       from "clearinghouse_queries" t where t.tenant_id = $1 order by t."tenant_id", t."query_id" limit $2
;

-- statement departure-rows-client_document_types-first
select array[t."tenant_id"::text, t."client_id"::text, t."document_type_id"::text, t."required"::text, t."hidden"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text, t."document_type_id"::text]::text[] as at
       from "client_document_types" t where t.tenant_id = $1 order by t."tenant_id", t."client_id", t."document_type_id" limit $2
;

-- statement departure-rows-client_logos-first
select array[t."tenant_id"::text, t."client_id"::text, t."width"::text, t."height"::text, t."changed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text]::text[] as at
       from "client_logos" t where t.tenant_id = $1 order by t."tenant_id", t."client_id" limit $2
;

-- statement departure-rows-client_reps-first
select array[t."tenant_id"::text, t."rep_tenant_id"::text, t."rep_user_id"::text]::text[] as cells, array[t."tenant_id"::text]::text[] as at
       from "client_reps" t where t.tenant_id = $1 order by t."tenant_id" limit $2
;

-- statement departure-rows-client_rules-first
select array[t."tenant_id"::text, t."client_id"::text, t."rule_id"::text, t."document_type_id"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text, t."rule_id"::text]::text[] as at
       from "client_rules" t where t.tenant_id = $1 order by t."tenant_id", t."client_id", t."rule_id" limit $2
;

-- statement departure-rows-client_services-first
select array[t."tenant_id"::text, t."client_id"::text, t."service_id"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text, t."service_id"::text]::text[] as at
       from "client_services" t where t.tenant_id = $1 order by t."tenant_id", t."client_id", t."service_id" limit $2
;

-- statement departure-rows-client_services-on
select array[t."tenant_id"::text, t."client_id"::text, t."service_id"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text, t."service_id"::text]::text[] as at
       from "client_services" t where t.tenant_id = $1 and (t."tenant_id", t."client_id", t."service_id") > ($3, $4, $5) order by t."tenant_id", t."client_id", t."service_id" limit $2
;

-- statement departure-rows-clients-first
select array[t."tenant_id"::text, t."client_id"::text, t."legacy_client_id"::text, t."parent_id"::text, t."path"::text, t."level_number"::text, t."name"::text, t."dot_number"::text, t."deactivated"::text, t."primary_address"::text, t."contacts"::text, t."notes"::text, t."employee_identifier"::text, t."display_include_children"::text, t."imported"::text, t."aliases"::text, t."version"::text, t."created_at"::text, t."updated_at"::text, t."operates"::text, t."for_hire"::text, t."hauls_hazmat"::text, t."uses_consortium"::text, t."zone"::text, t."own_zone"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text]::text[] as at
       from "clients" t where t.tenant_id = $1 order by t."tenant_id", t."client_id" limit $2
;

-- statement departure-rows-clients-on
select array[t."tenant_id"::text, t."client_id"::text, t."legacy_client_id"::text, t."parent_id"::text, t."path"::text, t."level_number"::text, t."name"::text, t."dot_number"::text, t."deactivated"::text, t."primary_address"::text, t."contacts"::text, t."notes"::text, t."employee_identifier"::text, t."display_include_children"::text, t."imported"::text, t."aliases"::text, t."version"::text, t."created_at"::text, t."updated_at"::text, t."operates"::text, t."for_hire"::text, t."hauls_hazmat"::text, t."uses_consortium"::text, t."zone"::text, t."own_zone"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text]::text[] as at
       from "clients" t where t.tenant_id = $1 and (t."tenant_id", t."client_id") > ($3, $4) order by t."tenant_id", t."client_id" limit $2
;

-- statement departure-rows-cme_cases-first
select array[t."tenant_id"::text, t."process_instance_id"::text, t."dq_item_id"::text, t."order_id"::text, t."medical_exam_order_id"::text, t."cme_id"::text, t."first_reviewer"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."process_instance_id"::text]::text[] as at
       from "cme_cases" t where t.tenant_id = $1 order by t."tenant_id", t."process_instance_id" limit $2
;

-- statement departure-rows-cme_records-first
select array[t."tenant_id"::text, t."cme_id"::text, t."client_id"::text, t."employee_id"::text, t."order_id"::text, t."document_id"::text, t."exam_date"::text, t."expire_date"::text, t."examiner_name"::text, t."registry_number"::text, t."state"::text, t."version"::text, t."certificate"::text, t."updated_at"::text]::text[] as cells, array[t."tenant_id"::text, t."cme_id"::text]::text[] as at
       from "cme_records" t where t.tenant_id = $1 order by t."tenant_id", t."cme_id" limit $2
;

-- statement departure-rows-company_papers-first
select array[t."tenant_id"::text, t."paper_id"::text, t."client_id"::text, t."paper_type_id"::text, t."supervisor_id"::text, t."doc_date"::text, t."expiration_date"::text, t."covers_to"::text, t."alcohol_minutes"::text, t."drug_minutes"::text, encode(t.sha256, 'hex'), t."file_name"::text, t."added_by"::text, t."added_at"::text, t."removed_at"::text, t."removed_by"::text, t."removed_reason"::text, t."replaced_by"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."paper_id"::text]::text[] as at
       from "company_papers" t where t.tenant_id = $1 order by t."tenant_id", t."paper_id" limit $2
;

-- statement departure-rows-company_supervisors-first
select array[t."tenant_id"::text, t."supervisor_id"::text, t."client_id"::text, t."name"::text, t."since"::text, t."until"::text, t."added_by"::text, t."added_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."supervisor_id"::text]::text[] as at
       from "company_supervisors" t where t.tenant_id = $1 order by t."tenant_id", t."supervisor_id" limit $2
;

-- statement departure-rows-compliance_days-first
select array[t."tenant_id"::text, t."client_id"::text, t."day"::text, t."files"::text, t."held"::text, t."expired"::text, t."missing"::text, t."pending"::text, t."expiring"::text, t."valid"::text, t."score_sum"::text, t."scored"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text, t."day"::text]::text[] as at
       from "compliance_days" t where t.tenant_id = $1 order by t."tenant_id", t."client_id", t."day" limit $2
;

-- statement departure-rows-copy_request_papers-first
select array[t."tenant_id"::text, t."request_id"::text, t."document_id"::text]::text[] as cells, array[t."tenant_id"::text, t."request_id"::text, t."document_id"::text]::text[] as at
       from "copy_request_papers" t where t.tenant_id = $1 order by t."tenant_id", t."request_id", t."document_id" limit $2
;

-- statement departure-rows-copy_requests-first
select array[t."tenant_id"::text, t."request_id"::text, t."client_id"::text, t."employee_id"::text, t."kind"::text, t."came_by"::text, t."requested_on"::text, t."asked"::text, t."identified_on"::text, t."identified_how"::text, t."identified_by"::text, t."sent_on"::text, t."sent_how"::text, t."sent_to"::text, t."sent_by"::text, t."letter_id"::text, t."closed_on"::text, t."closed_as"::text, t."closed_note"::text, t."closed_by"::text, t."created_by"::text, t."created_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."request_id"::text]::text[] as at
       from "copy_requests" t where t.tenant_id = $1 order by t."tenant_id", t."request_id" limit $2
;

-- statement departure-rows-cover_sheet_revocations-first
select array[t."tenant_id"::text, t."employee_id"::text, t."revoked_at"::text, t."revoked_by"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text, t."revoked_at"::text]::text[] as at
       from "cover_sheet_revocations" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id", t."revoked_at" limit $2
;

-- statement departure-rows-csa_crash_ties-first
select array[t."tenant_id"::text, t."client_id"::text, t."dot_number"::text, t."crash_id"::text, t."accident_id"::text, t."reason"::text, t."noted_by"::text, t."noted_at"::text]::text[] as cells, array[t."tenant_id"::text, t."dot_number"::text, t."crash_id"::text]::text[] as at
       from "csa_crash_ties" t where t.tenant_id = $1 order by t."tenant_id", t."dot_number", t."crash_id" limit $2
;

-- statement departure-rows-csa_dataqs-first
select array[t."tenant_id"::text, t."step_id"::text, t."client_id"::text, t."dot_number"::text, t."kind"::text, t."record_id"::text, t."state"::text, t."on_day"::text, t."request_number"::text, t."note"::text, t."noted_by"::text, t."noted_name"::text, t."noted_at"::text, t."taken_back_at"::text]::text[] as cells, array[t."tenant_id"::text, t."step_id"::text]::text[] as at
       from "csa_dataqs" t where t.tenant_id = $1 order by t."tenant_id", t."step_id" limit $2
;

-- statement departure-rows-csa_imports-first
select array[t."tenant_id"::text, t."import_id"::text, t."data_set"::text, t."release"::text, t."source"::text, t."file_name"::text, encode(t.sha256, 'hex'), t."size"::text, t."state"::text, t."confirmed"::text, t."problem"::text, t."remarks"::text, t."row_count"::text, t."own_count"::text, t."added"::text, t."changed"::text, t."gone"::text, t."fault_count"::text, t."faults"::text, t."added_by"::text, t."added_at"::text, t."ended_at"::text, t."lease_until"::text, t."attempts"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."import_id"::text]::text[] as at
       from "csa_imports" t where t.tenant_id = $1 order by t."tenant_id", t."import_id" limit $2
;

-- statement departure-rows-csa_notices-first
select array[t."tenant_id"::text, t."notice_id"::text, t."client_id"::text, t."dot_number"::text, t."type_id"::text, t."basic_id"::text, t."subject"::text, t."row_count"::text, t."measure_before"::text, t."measure_now"::text, t."at"::text]::text[] as cells, array[t."tenant_id"::text, t."notice_id"::text]::text[] as at
       from "csa_notices" t where t.tenant_id = $1 order by t."tenant_id", t."notice_id" limit $2
;

-- statement departure-rows-csa_returns-first
select array[t."tenant_id"::text, t."client_id"::text, t."dot_number"::text, t."inspection_id"::text, t."returned_on"::text, t."noted_by"::text, t."noted_at"::text]::text[] as cells, array[t."tenant_id"::text, t."dot_number"::text, t."inspection_id"::text]::text[] as at
       from "csa_returns" t where t.tenant_id = $1 order by t."tenant_id", t."dot_number", t."inspection_id" limit $2
;

-- statement departure-rows-csa_sources-first
select array[t."tenant_id"::text, t."address"::text, t."etag"::text, t."modified"::text, encode(t.sha256, 'hex'), t."tried_at"::text, t."taken_at"::text, t."problem"::text]::text[] as cells, array[t."tenant_id"::text, t."address_digest"::text]::text[] as at
       from "csa_sources" t where t.tenant_id = $1 order by t."tenant_id", t."address_digest" limit $2
;

-- statement departure-rows-destructions-first
select array[t."tenant_id"::text, t."destruction_id"::text, t."employee_id"::text, t."client_id"::text, t."kept_until"::text, t."rule"::text, t."approved_by"::text, t."approved_name"::text, t."approved_at"::text, t."withdrawn_by"::text, t."withdrawn_at"::text, t."destroyed_at"::text, t."removed"::text]::text[] as cells, array[t."tenant_id"::text, t."destruction_id"::text]::text[] as at
       from "destructions" t where t.tenant_id = $1 order by t."tenant_id", t."destruction_id" limit $2
;

-- statement departure-rows-document_consents-first
select array[t."tenant_id"::text, t."document_id"::text, t."client_id"::text, t."license"::text, t."license_state"::text, t."dot_number"::text, t."valid_from"::text, t."valid_to"::text, t."noted_by"::text, t."noted_at"::text]::text[] as cells, array[t."tenant_id"::text, t."document_id"::text]::text[] as at
       from "document_consents" t where t.tenant_id = $1 order by t."tenant_id", t."document_id" limit $2
;

-- statement departure-rows-document_import_rows-first
select array[t."tenant_id"::text, t."document_import_id"::text, t."ordinal"::text, t."client_id"::text, t."line"::text, t."kind"::text, t."done"::text, t."entry"::text, t."name"::text, t."person"::text, t."said_type"::text, t."employee_id"::text, t."document_type_id"::text, t."doc_date"::text, t."expiration_date"::text, t."reason"::text, t."document_id"::text, t."dq_item_id"::text]::text[] as cells, array[t."tenant_id"::text, t."document_import_id"::text, t."ordinal"::text]::text[] as at
       from "document_import_rows" t where t.tenant_id = $1 order by t."tenant_id", t."document_import_id", t."ordinal" limit $2
;

-- statement departure-rows-document_imports-first
select array[t."tenant_id"::text, t."document_import_id"::text, t."client_id"::text, t."file_name"::text, t."state"::text, t."uploaded_by"::text, t."uploaded_at"::text, encode(t.sha256, 'hex'), t."row_count"::text, t."columns"::text, t."mapping"::text, t."rows"::text, t."entries"::text, t."asked_by"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."document_import_id"::text]::text[] as at
       from "document_imports" t where t.tenant_id = $1 order by t."tenant_id", t."document_import_id" limit $2
;

-- statement departure-rows-documents-first
select array[t."tenant_id"::text, t."document_id"::text, t."client_id"::text, t."employee_id"::text, t."document_type_id"::text, t."doc_date"::text, t."expiration_date"::text, t."status"::text, encode(t.sha256, 'hex'), t."file_name"::text, t."source"::text, t."uploaded_by"::text, t."uploaded_at"::text, t."accepted_by"::text, t."accepted_at"::text, t."dq_item_id"::text, t."image_id"::text, t."superseded_by"::text, t."rejected_reason"::text, t."hidden_at"::text, t."hidden_reason"::text, t."version"::text, t."file_removed_at"::text, t."corrected"::text, t."rejected_at"::text]::text[] as cells, array[t."tenant_id"::text, t."document_id"::text]::text[] as at
       from "documents" t where t.tenant_id = $1 order by t."tenant_id", t."document_id" limit $2
;

-- statement departure-rows-documents-on
select array[t."tenant_id"::text, t."document_id"::text, t."client_id"::text, t."employee_id"::text, t."document_type_id"::text, t."doc_date"::text, t."expiration_date"::text, t."status"::text, encode(t.sha256, 'hex'), t."file_name"::text, t."source"::text, t."uploaded_by"::text, t."uploaded_at"::text, t."accepted_by"::text, t."accepted_at"::text, t."dq_item_id"::text, t."image_id"::text, t."superseded_by"::text, t."rejected_reason"::text, t."hidden_at"::text, t."hidden_reason"::text, t."version"::text, t."file_removed_at"::text, t."corrected"::text, t."rejected_at"::text]::text[] as cells, array[t."tenant_id"::text, t."document_id"::text]::text[] as at
       from "documents" t where t.tenant_id = $1 and (t."tenant_id", t."document_id") > ($3, $4) order by t."tenant_id", t."document_id" limit $2
;

-- statement departure-rows-dq_item_images-first
select array[t."tenant_id"::text, t."image_id"::text, t."dq_item_id"::text, t."ordinal"::text, encode(t.sha256, 'hex'), t."file_name"::text, t."made_of"::text]::text[] as cells, array[t."tenant_id"::text, t."image_id"::text]::text[] as at
       from "dq_item_images" t where t.tenant_id = $1 order by t."tenant_id", t."image_id" limit $2
;

-- statement departure-rows-dq_item_originals-first
select array[t."tenant_id"::text, t."image_id"::text, t."dq_item_id"::text, t."ordinal"::text, encode(t.sha256, 'hex'), t."file_name"::text, t."made_of"::text, t."change_id"::text, t."set_aside_at"::text]::text[] as cells, array[t."tenant_id"::text, t."image_id"::text]::text[] as at
       from "dq_item_originals" t where t.tenant_id = $1 order by t."tenant_id", t."image_id" limit $2
;

-- statement departure-rows-dq_items-first
select array[t."tenant_id"::text, t."dq_item_id"::text, t."source"::text, t."received_at"::text, t."about_tenant_id"::text, t."about_client_id"::text, t."about_employee_id"::text, t."about_document_id"::text, t."uploaded_by"::text, t."sender"::text, t."subject"::text, t."body_text"::text, t."tag"::text, t."is_document_rejection"::text, t."document_type_id"::text, t."doc_date"::text, t."expiration_date"::text, t."note"::text, t."version"::text, t."updated_at"::text, t."flagged_at"::text, t."flagged_by"::text, t."split_from"::text, t."batch_id"::text]::text[] as cells, array[t."tenant_id"::text, t."dq_item_id"::text]::text[] as at
       from "dq_items" t where t.tenant_id = $1 order by t."tenant_id", t."dq_item_id" limit $2
;

-- statement departure-rows-dq_mails-first
select array[t."tenant_id"::text, t."mail_id"::text, t."dq_item_id"::text, t."kind"::text, t."template_key"::text, t."to_name"::text, t."to_address"::text, t."subject"::text, t."body"::text, t."sent_by"::text, t."sent_at"::text, t."stopped_at"::text]::text[] as cells, array[t."tenant_id"::text, t."mail_id"::text]::text[] as at
       from "dq_mails" t where t.tenant_id = $1 order by t."tenant_id", t."mail_id" limit $2
;

-- statement departure-rows-dq_requests-first
select array[t."tenant_id"::text, t."request_id"::text, t."dq_item_id"::text, t."mail_id"::text, t."asked"::text, t."client_name"::text, t."to_name"::text, t."to_address"::text, t."asked_by"::text, t."asked_at"::text, t."expires_at"::text, t."state"::text, t."answered_at"::text, t."answered_by"::text, t."answer"::text, t."files"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."request_id"::text]::text[] as at
       from "dq_requests" t where t.tenant_id = $1 order by t."tenant_id", t."request_id" limit $2
;

-- statement departure-rows-driver_disputes-first
select array[t."tenant_id"::text, t."dispute_id"::text, t."client_id"::text, t."employee_id"::text, t."document_id"::text, t."about"::text, t."says"::text, t."stated_at"::text, t."answer"::text, t."answered_at"::text, t."answered_by"::text]::text[] as cells, array[t."tenant_id"::text, t."dispute_id"::text]::text[] as at
       from "driver_disputes" t where t.tenant_id = $1 order by t."tenant_id", t."dispute_id" limit $2
;

-- statement departure-rows-driver_pages-first
select array[t."tenant_id"::text, t."page_id"::text, t."client_id"::text, t."employee_id"::text, t."asked"::text, t."asked_by"::text, t."asked_at"::text, t."expires_at"::text, t."code_until"::text, t."entered_at"::text, t."code_consent_id"::text]::text[] as cells, array[t."tenant_id"::text, t."page_id"::text]::text[] as at
       from "driver_pages" t where t.tenant_id = $1 order by t."tenant_id", t."page_id" limit $2
;

-- statement departure-rows-driver_text_consents-first
select array[t."tenant_id"::text, t."consent_id"::text, t."employee_id"::text, t."wording_version"::text, t."wording"::text, t."language"::text, t."agreed_at"::text, t."ended_at"::text, t."ended_by"::text]::text[] as cells, array[t."tenant_id"::text, t."consent_id"::text]::text[] as at
       from "driver_text_consents" t where t.tenant_id = $1 order by t."tenant_id", t."consent_id" limit $2
;

-- statement departure-rows-driver_texts-first
select array[t."tenant_id"::text, t."text_id"::text, t."employee_id"::text, t."page_id"::text, t."consent_id"::text, t."state"::text, t."failure"::text, t."provider"::text, t."attempts"::text, t."made_at"::text, t."until"::text, t."run_after"::text, t."lease_until"::text, t."told_at"::text]::text[] as cells, array[t."tenant_id"::text, t."text_id"::text]::text[] as at
       from "driver_texts" t where t.tenant_id = $1 order by t."tenant_id", t."text_id" limit $2
;

-- statement departure-rows-drug_alcohol_answers-first
select array[t."tenant_id"::text, t."answer_id"::text, t."client_id"::text, t."employee_id"::text, t."question"::text, t."known_on"::text, t."answered_by"::text, t."answered_at"::text, t."reported_on"::text, t."reported_by"::text]::text[] as cells, array[t."tenant_id"::text, t."answer_id"::text]::text[] as at
       from "drug_alcohol_answers" t where t.tenant_id = $1 order by t."tenant_id", t."answer_id" limit $2
;

-- statement departure-rows-drug_test_history-first
select array[t."tenant_id"::text, t."entry_id"::text, t."drug_test_id"::text, t."at"::text, t."by_id"::text, t."by_name"::text, t."kind"::text, t."message"::text, t."result_type_id"::text, t."report"::text, t."employee_id"::text]::text[] as cells, array[t."tenant_id"::text, t."entry_id"::text]::text[] as at
       from "drug_test_history" t where t.tenant_id = $1 order by t."tenant_id", t."entry_id" limit $2
;

-- statement departure-rows-drug_test_import_faults-first
select array[t."tenant_id"::text, t."import_id"::text, t."line"::text, t."faults"::text]::text[] as cells, array[t."tenant_id"::text, t."import_id"::text, t."line"::text]::text[] as at
       from "drug_test_import_faults" t where t.tenant_id = $1 order by t."tenant_id", t."import_id", t."line" limit $2
;

-- statement departure-rows-drug_test_imports-first
select array[t."tenant_id"::text, t."import_id"::text, t."client_id"::text, t."source"::text, t."file_name"::text, t."sent_by"::text, t."sent_by_name"::text, t."sent_at"::text, t."rows"::text, t."added"::text, t."corrected"::text, t."repeated"::text, t."older"::text, t."unmatched"::text, t."faulty"::text, t."papers"::text]::text[] as cells, array[t."tenant_id"::text, t."import_id"::text]::text[] as at
       from "drug_test_imports" t where t.tenant_id = $1 order by t."tenant_id", t."import_id" limit $2
;

-- statement departure-rows-drug_test_papers-first
select array[t."tenant_id"::text, t."paper_id"::text, t."drug_test_id"::text, encode(t.sha256, 'hex'), t."file_name"::text, t."added_at"::text, t."added_by"::text, t."corrections"::text, t."document_id"::text, t."chosen"::text]::text[] as cells, array[t."tenant_id"::text, t."paper_id"::text]::text[] as at
       from "drug_test_papers" t where t.tenant_id = $1 order by t."tenant_id", t."paper_id" limit $2
;

-- statement departure-rows-drug_tests-first
select array[t."tenant_id"::text, t."drug_test_id"::text, t."client_id"::text, t."employee_id"::text, t."order_id"::text, t."reason_id"::text, t."specimen_type_id"::text, t."result_type_id"::text, t."collected_on"::text, t."reported_on"::text, t."result_number"::text, t."report"::text, t."donor_search"::text, t."source"::text, t."import_id"::text, t."received_at"::text, t."updated_at"::text, t."version"::text, t."corrections"::text, t."matched_at"::text, t."matched_by"::text, t."order_status_before"::text, t."bat_state"::text, t."bat_remark"::text, t."bat_decided_at"::text, t."bat_decided_by"::text]::text[] as cells, array[t."tenant_id"::text, t."drug_test_id"::text]::text[] as at
       from "drug_tests" t where t.tenant_id = $1 order by t."tenant_id", t."drug_test_id" limit $2
;

-- statement departure-rows-employee_changes-first
select array[t."tenant_id"::text, t."change_id"::text, t."employee_id"::text, t."note_id"::text, t."field"::text, t."old_value"::text, t."new_value"::text, t."changed_by"::text, t."changed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."change_id"::text]::text[] as at
       from "employee_changes" t where t.tenant_id = $1 order by t."tenant_id", t."change_id" limit $2
;

-- statement departure-rows-employee_licenses-first
select array[t."tenant_id"::text, t."license_id"::text, t."employee_id"::text, t."license"::text, t."license_state"::text, t."since"::text, t."until"::text]::text[] as cells, array[t."tenant_id"::text, t."license_id"::text]::text[] as at
       from "employee_licenses" t where t.tenant_id = $1 order by t."tenant_id", t."license_id" limit $2
;

-- statement departure-rows-employee_merges-first
select array[t."tenant_id"::text, t."merge_id"::text, t."client_id"::text, t."to_employee_id"::text, t."from_employee_id"::text, t."merged_by"::text, t."merged_at"::text, t."fields"::text, t."before"::text, t."moved"::text, t."items"::text, t."removed"::text, t."print"::text, t."undone_at"::text, t."undone_by"::text]::text[] as cells, array[t."tenant_id"::text, t."merge_id"::text]::text[] as at
       from "employee_merges" t where t.tenant_id = $1 order by t."tenant_id", t."merge_id" limit $2
;

-- statement departure-rows-employee_notes-first
select array[t."tenant_id"::text, t."note_id"::text, t."employee_id"::text, t."body"::text, t."created_by"::text, t."created_at"::text, t."updated_at"::text, t."deleted_at"::text, t."version"::text, t."mentions"::text]::text[] as cells, array[t."tenant_id"::text, t."note_id"::text]::text[] as at
       from "employee_notes" t where t.tenant_id = $1 order by t."tenant_id", t."note_id" limit $2
;

-- statement departure-rows-employee_photos-first
select array[t."tenant_id"::text, t."employee_id"::text, t."client_id"::text, encode(t.sha256, 'hex'), t."width"::text, t."height"::text, t."uploaded_by"::text, t."uploaded_at"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text]::text[] as at
       from "employee_photos" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id" limit $2
;

-- statement departure-rows-employee_status_changes-first
select array[t."tenant_id"::text, t."change_id"::text, t."employee_id"::text, t."client_id"::text, t."from_status_id"::text, t."to_status_id"::text, t."changed_by"::text, t."changed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."change_id"::text]::text[] as at
       from "employee_status_changes" t where t.tenant_id = $1 order by t."tenant_id", t."change_id" limit $2
;

-- statement departure-rows-employee_system_ids-first
select array[t."tenant_id"::text, t."integration_type_id"::text, t."external_id"::text, t."employee_id"::text, t."noted_at"::text]::text[] as cells, array[t."tenant_id"::text, t."integration_type_id"::text, t."external_id"::text]::text[] as at
       from "employee_system_ids" t where t.tenant_id = $1 order by t."tenant_id", t."integration_type_id", t."external_id" limit $2
;

-- statement departure-rows-employees-first
select array[t."tenant_id"::text, t."employee_id"::text, t."client_id"::text, t."first_name"::text, t."last_name"::text, t."dob"::text, t."license"::text, t."license_state"::text, t."license_class_id"::text, t."license_expires"::text, t."ssn_last4"::text, t."work_id"::text, t."employment_status_id"::text, t."job_title_id"::text, t."hire_date"::text, t."termination_date"::text, t."email"::text, t."phone"::text, t."address"::text, t."imported_client"::text, t."replaced_by"::text, t."deleted_at"::text, t."deleted_reason"::text, t."version"::text, t."created_at"::text, t."updated_at"::text, t."sort_name"::text, t."archived_at"::text, t."archived_from"::text, t."retain_until"::text, t."deleted_by"::text, t."hold_reason"::text, t."removed_at"::text, t."endorsements"::text, t."operation"::text, t."dot_agency"::text, t."drives"::text, t."first_duty"::text, t."owner_operator"::text, t."dot_employers"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text]::text[] as at
       from "employees" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id" limit $2
;

-- statement departure-rows-employees-on
select array[t."tenant_id"::text, t."employee_id"::text, t."client_id"::text, t."first_name"::text, t."last_name"::text, t."dob"::text, t."license"::text, t."license_state"::text, t."license_class_id"::text, t."license_expires"::text, t."ssn_last4"::text, t."work_id"::text, t."employment_status_id"::text, t."job_title_id"::text, t."hire_date"::text, t."termination_date"::text, t."email"::text, t."phone"::text, t."address"::text, t."imported_client"::text, t."replaced_by"::text, t."deleted_at"::text, t."deleted_reason"::text, t."version"::text, t."created_at"::text, t."updated_at"::text, t."sort_name"::text, t."archived_at"::text, t."archived_from"::text, t."retain_until"::text, t."deleted_by"::text, t."hold_reason"::text, t."removed_at"::text, t."endorsements"::text, t."operation"::text, t."dot_agency"::text, t."drives"::text, t."first_duty"::text, t."owner_operator"::text, t."dot_employers"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text]::text[] as at
       from "employees" t where t.tenant_id = $1 and (t."tenant_id", t."employee_id") > ($3, $4) order by t."tenant_id", t."employee_id" limit $2
;

-- statement departure-rows-employer_attempts-first
select array[t."tenant_id"::text, t."attempt_id"::text, t."past_employer_id"::text, t."way"::text, t."tried_on"::text, t."note"::text, t."tried_by"::text, encode(t.sha256, 'hex'), t."at"::text]::text[] as cells, array[t."tenant_id"::text, t."attempt_id"::text]::text[] as at
       from "employer_attempts" t where t.tenant_id = $1 order by t."tenant_id", t."attempt_id" limit $2
;

-- statement departure-rows-employer_inquiries-first
select array[t."tenant_id"::text, t."past_employer_id"::text, t."asks_testing"::text, t."opened_at"::text, t."answered_at"::text, t."answered_by"::text, t."answered_title"::text, t."answered_ip"::text, t."answered_device"::text, t."efforts_on"::text, t."rebuttal"::text, t."rebutted_on"::text]::text[] as cells, array[t."tenant_id"::text, t."past_employer_id"::text]::text[] as at
       from "employer_inquiries" t where t.tenant_id = $1 order by t."tenant_id", t."past_employer_id" limit $2
;

-- statement departure-rows-file_openings-first
select array[t."tenant_id"::text, t."employee_id"::text, t."opened_by"::text, t."kind"::text, t."day"::text, t."opened_at"::text, t."record"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text, t."day"::text, t."opened_by"::text, t."record"::text]::text[] as at
       from "file_openings" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id", t."day", t."opened_by", t."record" limit $2
;

-- statement departure-rows-follow_up_days-first
select array[t."tenant_id"::text, t."plan_id"::text, t."day"::text]::text[] as cells, array[t."tenant_id"::text, t."plan_id"::text, t."day"::text]::text[] as at
       from "follow_up_days" t where t.tenant_id = $1 order by t."tenant_id", t."plan_id", t."day" limit $2
;

-- statement departure-rows-follow_up_plans-first
select array[t."tenant_id"::text, t."plan_id"::text, t."client_id"::text, t."employee_id"::text, t."agency"::text, t."professional"::text, t."planned_on"::text, t."returned_on"::text, t."first_year_tests"::text, t."tests"::text, t."months"::text, t."drugs"::text, t."alcohol"::text, t."ended_on"::text, t."ended_why"::text, t."created_at"::text, t."created_by"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."plan_id"::text]::text[] as at
       from "follow_up_plans" t where t.tenant_id = $1 order by t."tenant_id", t."plan_id" limit $2
;

-- statement departure-rows-inbox_events-first
select array[t."tenant_id"::text, t."user_id"::text, t."line"::text, t."kind"::text, t."item_id"::text, t."about"::text, t."about_tenant_id"::text, t."about_id"::text, t."by_user"::text, t."at"::text, t."read_at"::text, t."done_at"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text, t."line"::text, t."kind"::text, t."item_id"::text]::text[] as at
       from "inbox_events" t where t.tenant_id = $1 order by t."tenant_id", t."user_id", t."line", t."kind", t."item_id" limit $2
;

-- statement departure-rows-intake_addresses-first
select array[t."tenant_id"::text, t."token"::text, t."about_tenant_id"::text, t."about_client_id"::text, t."created_at"::text, t."created_by"::text, t."withdrawn_at"::text]::text[] as cells, array[t."tenant_id"::text, t."token"::text]::text[] as at
       from "intake_addresses" t where t.tenant_id = $1 order by t."tenant_id", t."token" limit $2
;

-- statement departure-rows-intake_arrivals-first
select array[t."tenant_id"::text, t."arrival_id"::text, t."source"::text, t."received_at"::text, t."about_tenant_id"::text, t."about_client_id"::text, t."file_name"::text, t."size"::text, encode(t.sha256, 'hex'), t."state"::text, t."sender"::text, t."subject"::text, t."body_text"::text, t."attempts"::text, t."lease_until"::text, t."leased_by"::text, t."settled_at"::text, t."is_return"::text]::text[] as cells, array[t."tenant_id"::text, t."arrival_id"::text]::text[] as at
       from "intake_arrivals" t where t.tenant_id = $1 order by t."tenant_id", t."arrival_id" limit $2
;

-- statement departure-rows-job_titles-first
select array[t."tenant_id"::text, t."job_title_id"::text, t."client_id"::text, t."job_title"::text, t."safety_sensitive"::text, t."deactivated"::text]::text[] as cells, array[t."tenant_id"::text, t."job_title_id"::text]::text[] as at
       from "job_titles" t where t.tenant_id = $1 order by t."tenant_id", t."job_title_id" limit $2
;

-- statement departure-rows-location_settings-first
select array[t."tenant_id"::text, t."client_id"::text, t."kind"::text, t."value"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text, t."kind"::text]::text[] as at
       from "location_settings" t where t.tenant_id = $1 order by t."tenant_id", t."client_id", t."kind" limit $2
;

-- statement departure-rows-med_card_mails-first
select array[t."tenant_id"::text, t."med_card_mail_id"::text, t."client_id"::text, t."name"::text, t."email"::text, t."mail_id"::text, t."written_at"::text, t."expires_at"::text, t."refused_at"::text, t."returned_at"::text, t."returned_for_good"::text, t."opened_at"::text]::text[] as cells, array[t."tenant_id"::text, t."med_card_mail_id"::text]::text[] as at
       from "med_card_mails" t where t.tenant_id = $1 order by t."tenant_id", t."med_card_mail_id" limit $2
;

-- statement departure-rows-med_card_submissions-first
select array[t."tenant_id"::text, t."submission_id"::text, t."client_id"::text, t."document_id"::text, t."noted_at"::text, t."due_at"::text, t."asked_by"::text, t."med_card_mail_id"::text, t."fetched_at"::text, t."fetched"::text]::text[] as cells, array[t."tenant_id"::text, t."submission_id"::text]::text[] as at
       from "med_card_submissions" t where t.tenant_id = $1 order by t."tenant_id", t."submission_id" limit $2
;

-- statement departure-rows-mvr_answers-first
select array[t."tenant_id"::text, t."answer_id"::text, t."request_id"::text, t."at"::text, t."outcome"::text, t."detail"::text, t."reference"::text, encode(t.sha256, 'hex')]::text[] as cells, array[t."tenant_id"::text, t."answer_id"::text]::text[] as at
       from "mvr_answers" t where t.tenant_id = $1 order by t."tenant_id", t."answer_id" limit $2
;

-- statement departure-rows-mvr_records-first
select array[t."tenant_id"::text, t."mvr_id"::text, t."client_id"::text, t."employee_id"::text, t."order_id"::text, t."document_id"::text, t."state"::text, t."license"::text, t."report_date"::text, t."source_id"::text, t."record"::text, t."score"::text, t."scored_at"::text, t."scored_by"::text, t."request_id"::text]::text[] as cells, array[t."tenant_id"::text, t."mvr_id"::text]::text[] as at
       from "mvr_records" t where t.tenant_id = $1 order by t."tenant_id", t."mvr_id" limit $2
;

-- statement departure-rows-mvr_requests-first
select array[t."tenant_id"::text, t."request_id"::text, t."client_id"::text, t."employee_id"::text, t."order_id"::text, t."provider"::text, t."state"::text, t."asked"::text, t."failure"::text, t."failure_detail"::text, t."asked_by"::text, t."asked_at"::text, t."settled_at"::text]::text[] as cells, array[t."tenant_id"::text, t."request_id"::text]::text[] as at
       from "mvr_requests" t where t.tenant_id = $1 order by t."tenant_id", t."request_id" limit $2
;

-- statement departure-rows-mvr_score_defs-first
select array[t."tenant_id"::text, t."def_id"::text, t."client_id"::text, t."version"::text, t."name"::text, t."scores"::text, t."automatic"::text, t."counts_from"::text, t."rules"::text, t."bands"::text, t."reasons"::text, t."created_by"::text, t."created_by_name"::text, t."created_at"::text, t."counts"::text]::text[] as cells, array[t."tenant_id"::text, t."def_id"::text]::text[] as at
       from "mvr_score_defs" t where t.tenant_id = $1 order by t."tenant_id", t."def_id" limit $2
;

-- statement departure-rows-mvr_scores-first
select array[t."tenant_id"::text, t."score_id"::text, t."client_id"::text, t."employee_id"::text, t."scoring_id"::text, t."def_id"::text, t."as_of"::text, t."lines"::text, t."counted"::text, t."score"::text, t."band"::text, t."band_action"::text, t."override_reason"::text, t."override_note"::text, t."scored_at"::text, t."scored_by"::text, t."scored_by_name"::text, t."withdrawn_at"::text, t."withdrawn_by"::text, t."withdrawn_reason"::text, t."counts"::text]::text[] as cells, array[t."tenant_id"::text, t."score_id"::text]::text[] as at
       from "mvr_scores" t where t.tenant_id = $1 order by t."tenant_id", t."score_id" limit $2
;

-- statement departure-rows-mvr_scorings-first
select array[t."tenant_id"::text, t."scoring_id"::text, t."client_id"::text, t."employee_id"::text, t."mvr_id"::text, t."document_id"::text, t."state"::text, t."received_at"::text, t."judged_at"::text, t."assignee"::text, t."assignee_name"::text, t."lease_id"::text, t."lease_until"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."scoring_id"::text]::text[] as at
       from "mvr_scorings" t where t.tenant_id = $1 order by t."tenant_id", t."scoring_id" limit $2
;

-- statement departure-rows-mvr_verifications-first
select array[t."tenant_id"::text, t."verification_id"::text, t."order_id"::text, t."text_version"::text, t."accepted_by"::text, t."accepted_by_name"::text, t."accepted_at"::text, t."ip"::text, t."consent_document_id"::text]::text[] as cells, array[t."tenant_id"::text, t."verification_id"::text]::text[] as at
       from "mvr_verifications" t where t.tenant_id = $1 order by t."tenant_id", t."verification_id" limit $2
;

-- statement departure-rows-notification_contacts-first
select array[t."tenant_id"::text, t."contact_id"::text, t."client_id"::text, t."user_id"::text, t."email"::text, t."name"::text, t."csa"::text, t."csa_scores"::text, t."topics"::text, t."rhythm"::text, t."hour"::text, t."weekday"::text, t."zone"::text, t."sites"::text, t."unsubscribed_at"::text, t."bounced_at"::text, t."next_at"::text, t."version"::text, t."created_at"::text, t."trusted_at"::text]::text[] as cells, array[t."tenant_id"::text, t."contact_id"::text]::text[] as at
       from "notification_contacts" t where t.tenant_id = $1 order by t."tenant_id", t."contact_id" limit $2
;

-- statement departure-rows-notification_mails-first
select array[t."tenant_id"::text, t."mail_id"::text, t."contact_id"::text, t."at"::text, t."returned_at"::text, t."returned_for_good"::text]::text[] as cells, array[t."tenant_id"::text, t."mail_id"::text]::text[] as at
       from "notification_mails" t where t.tenant_id = $1 order by t."tenant_id", t."mail_id" limit $2
;

-- statement departure-rows-notification_news-first
select array[t."tenant_id"::text, t."contact_id"::text, t."topic"::text, t."subject_id"::text, t."client_id"::text, t."at"::text]::text[] as cells, array[t."tenant_id"::text, t."contact_id"::text, t."topic"::text, t."subject_id"::text]::text[] as at
       from "notification_news" t where t.tenant_id = $1 order by t."tenant_id", t."contact_id", t."topic", t."subject_id" limit $2
;

-- statement departure-rows-onboarding_steps-first
select array[t."tenant_id"::text, t."step_id"::text, t."onboarding_id"::text, t."place"::text, t."kind"::text, t."title"::text, t."body"::text, t."document_type_id"::text, t."done_at"::text, t."signed_name"::text, t."ip"::text, t."device"::text, t."document_id"::text]::text[] as cells, array[t."tenant_id"::text, t."step_id"::text]::text[] as at
       from "onboarding_steps" t where t.tenant_id = $1 order by t."tenant_id", t."step_id" limit $2
;

-- statement departure-rows-onboarding_tasks-first
select array[t."tenant_id"::text, t."task_id"::text, t."job_title_id"::text, t."kind"::text, t."title"::text, t."body"::text, t."document_type_id"::text, t."removed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."task_id"::text]::text[] as at
       from "onboarding_tasks" t where t.tenant_id = $1 order by t."tenant_id", t."task_id" limit $2
;

-- statement departure-rows-onboardings-first
select array[t."tenant_id"::text, t."onboarding_id"::text, t."client_id"::text, t."employee_id"::text, t."started_by"::text, t."started_at"::text, t."expires_at"::text, t."withdrawn_at"::text]::text[] as cells, array[t."tenant_id"::text, t."onboarding_id"::text]::text[] as at
       from "onboardings" t where t.tenant_id = $1 order by t."tenant_id", t."onboarding_id" limit $2
;

-- statement departure-rows-order_audit_trail-first
select array[t."tenant_id"::text, t."entry_id"::text, t."order_id"::text, t."client_id"::text, t."audit_time"::text, t."user_id"::text, t."user_name"::text, t."message"::text]::text[] as cells, array[t."tenant_id"::text, t."entry_id"::text]::text[] as at
       from "order_audit_trail" t where t.tenant_id = $1 order by t."tenant_id", t."entry_id" limit $2
;

-- statement departure-rows-order_authorizations-first
select array[t."tenant_id"::text, t."authorization_id"::text, t."order_id"::text, t."mail_id"::text, t."sent_by"::text, t."sent_at"::text]::text[] as cells, array[t."tenant_id"::text, t."authorization_id"::text]::text[] as at
       from "order_authorizations" t where t.tenant_id = $1 order by t."tenant_id", t."authorization_id" limit $2
;

-- statement departure-rows-orders-first
select array[t."tenant_id"::text, t."order_id"::text, t."client_id"::text, t."employee_id"::text, t."order_type"::text, t."order_status_id"::text, t."order_source"::text, t."medical_exam_order_id"::text, t."vendor_id"::text, t."appointment_date"::text, t."appointment_time"::text, t."walk_in"::text, t."panel"::text, t."user_email"::text, t."ordered_at"::text, t."version"::text, t."reason_id"::text, t."specimen_type_id"::text, t."dot_agency"::text, t."query_type"::text, t."placed_by"::text, t."updated_at"::text, t."waits_until"::text]::text[] as cells, array[t."tenant_id"::text, t."order_id"::text]::text[] as at
       from "orders" t where t.tenant_id = $1 order by t."tenant_id", t."order_id" limit $2
;

-- statement departure-rows-paper_readings-first
select array[t."tenant_id"::text, encode(t.sha256, 'hex'), t."outcome"::text, t."pages"::text, t."read_at"::text]::text[] as cells, array[t."tenant_id"::text, t."sha256"::text]::text[] as at
       from "paper_readings" t where t.tenant_id = $1 order by t."tenant_id", t."sha256" limit $2
;

-- statement departure-rows-past_employer_papers-first
select array[t."tenant_id"::text, t."document_id"::text, t."past_employer_id"::text]::text[] as cells, array[t."tenant_id"::text, t."document_id"::text]::text[] as at
       from "past_employer_papers" t where t.tenant_id = $1 order by t."tenant_id", t."document_id" limit $2
;

-- statement departure-rows-past_employers-first
select array[t."tenant_id"::text, t."past_employer_id"::text, t."client_id"::text, t."employee_id"::text, t."name"::text, t."place"::text, t."started_on"::text, t."ended_on"::text, t."agency"::text, t."part40"::text, t."contact"::text, t."removed_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."past_employer_id"::text]::text[] as at
       from "past_employers" t where t.tenant_id = $1 order by t."tenant_id", t."past_employer_id" limit $2
;

-- statement departure-rows-photo_import_files-first
select array[t."tenant_id"::text, t."file_id"::text, t."import_id"::text, t."client_id"::text, t."ordinal"::text, t."file_name"::text, encode(t.sha256, 'hex'), t."width"::text, t."height"::text, t."employee_id"::text, t."state"::text, t."reason"::text]::text[] as cells, array[t."tenant_id"::text, t."file_id"::text]::text[] as at
       from "photo_import_files" t where t.tenant_id = $1 order by t."tenant_id", t."file_id" limit $2
;

-- statement departure-rows-photo_imports-first
select array[t."tenant_id"::text, t."import_id"::text, t."client_id"::text, t."uploaded_by"::text, t."uploaded_at"::text, t."finished_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."import_id"::text]::text[] as at
       from "photo_imports" t where t.tenant_id = $1 order by t."tenant_id", t."import_id" limit $2
;

-- statement departure-rows-process_activities-first
select array[t."tenant_id"::text, t."activity_id"::text, t."process_instance_id"::text, t."task_id"::text, t."from_state"::text, t."to_state"::text, t."tag"::text, t."user_id"::text, t."at"::text, t."detail"::text]::text[] as cells, array[t."tenant_id"::text, t."activity_id"::text]::text[] as at
       from "process_activities" t where t.tenant_id = $1 order by t."tenant_id", t."activity_id" limit $2
;

-- statement departure-rows-process_instances-first
select array[t."tenant_id"::text, t."process_instance_id"::text, t."process_key"::text, t."state"::text, t."dq_item_id"::text, t."variables"::text, t."started_at"::text, t."ended_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."process_instance_id"::text]::text[] as at
       from "process_instances" t where t.tenant_id = $1 order by t."tenant_id", t."process_instance_id" limit $2
;

-- statement departure-rows-qualification_rules-first
select array[t."tenant_id"::text, t."rule_id"::text, t."client_id"::text, t."document_type_id"::text, t."valid_from"::text, t."valid_to"::text, t."required"::text, t."applies_to"::text, t."due_from_type"::text, t."due_days"::text, t."every_months"::text, t."expiring_days"::text, t."per_authority"::text, t."blocks_dispatch"::text, t."also_by"::text, t."retention_months"::text, t."retention_from"::text, t."citation"::text, t."created_by"::text, t."created_at"::text, t."by_certificates"::text, t."in_force_by"::text, t."conditions"::text, t."met_by"::text, t."asked_months"::text, t."per_employer"::text]::text[] as cells, array[t."tenant_id"::text, t."rule_id"::text]::text[] as at
       from "qualification_rules" t where t.tenant_id = $1 order by t."tenant_id", t."rule_id" limit $2
;

-- statement departure-rows-random_bills-first
select array[t."tenant_id"::text, t."billed_tenant_id"::text, t."month"::text, t."drug_tests"::text, t."alcohol_tests"::text, t."invoice"::text, t."entered_by"::text, t."entered_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."billed_tenant_id"::text, t."month"::text]::text[] as at
       from "random_bills" t where t.tenant_id = $1 order by t."tenant_id", t."billed_tenant_id", t."month" limit $2
;

-- statement departure-rows-random_list_parts-first
select array[t."tenant_id"::text, t."selection_id"::text, t."part_tenant_id"::text, t."people"::text]::text[] as cells, array[t."tenant_id"::text, t."selection_id"::text, t."part_tenant_id"::text]::text[] as at
       from "random_list_parts" t where t.tenant_id = $1 order by t."tenant_id", t."selection_id", t."part_tenant_id" limit $2
;

-- statement departure-rows-random_pools-first
select array[t."tenant_id"::text, t."pool_id"::text, t."client_id"::text, t."name"::text, t."authority"::text, t."stratum"::text, t."also"::text, t."located_by"::text, t."sites"::text, t."include_children"::text, t."statuses"::text, t."job_titles"::text, t."safety"::text, t."drug_pct"::text, t."alcohol_pct"::text, t."frequency"::text, t."alternates"::text, t."totals"::text, t."ez_compliance"::text, t."created_by"::text, t."created_at"::text, t."begun_on"::text, t."deleted_at"::text, t."deleted_by"::text, t."version"::text, t."kind"::text, t."consortium_id"::text]::text[] as cells, array[t."tenant_id"::text, t."pool_id"::text]::text[] as at
       from "random_pools" t where t.tenant_id = $1 order by t."tenant_id", t."pool_id" limit $2
;

-- statement departure-rows-random_selected-first
select array[t."tenant_id"::text, t."selection_id"::text, t."place"::text, t."pool_id"::text, t."employee_id"::text, t."client_id"::text, t."token"::text, t."alternate"::text, t."drug"::text, t."alcohol"::text, t."stands_for"::text, t."drawn_on"::text, t."notified_at"::text, t."arrived_at"::text, t."collected_at"::text, t."excused"::text, t."excused_note"::text, t."excused_at"::text, t."excused_by"::text, t."returns_on"::text, t."drug_order_id"::text, t."alcohol_order_id"::text, t."drug_test_id"::text, t."alcohol_test_id"::text, t."version"::text, t."outcome"::text, t."outcome_on"::text, t."outcome_note"::text, t."outcome_at"::text, t."outcome_by"::text]::text[] as cells, array[t."tenant_id"::text, t."selection_id"::text, t."place"::text]::text[] as at
       from "random_selected" t where t.tenant_id = $1 order by t."tenant_id", t."selection_id", t."place" limit $2
;

-- statement departure-rows-random_selections-first
select array[t."tenant_id"::text, t."selection_id"::text, t."pool_id"::text, t."client_id"::text, t."year"::text, t."period"::text, t."frequency"::text, t."state"::text, t."scheduled_for"::text, t."scheduled_by"::text, t."secret"::text, t."secret_hash"::text, t."snapshot_hash"::text, t."people"::text, t."frozen_at"::text, t."frozen_by"::text, t."value"::text, t."value_from"::text, t."drawn_at"::text, t."drawn_on"::text, t."drawn_by"::text, t."algorithm"::text, t."calculation"::text, t."num_drug"::text, t."num_alcohol"::text, t."alternates"::text, t."adjusted"::text, t."notify_at"::text, t."closed_at"::text, t."closed_by"::text, t."close_note"::text, t."version"::text, t."notify_to"::text, t."notify_by"::text, t."noticed_at"::text, t."closed_name"::text, t."close_summary"::text, t."schedule_fault"::text, t."consortium_selection_id"::text, t."list_people"::text, t."beacon"::text, t."taken_back"::text]::text[] as cells, array[t."tenant_id"::text, t."selection_id"::text]::text[] as at
       from "random_selections" t where t.tenant_id = $1 order by t."tenant_id", t."selection_id" limit $2
;

-- statement departure-rows-random_snapshots-first
select array[t."tenant_id"::text, t."selection_id"::text, t."part"::text]::text[] as cells, array[t."tenant_id"::text, t."selection_id"::text, t."part"::text]::text[] as at
       from "random_snapshots" t where t.tenant_id = $1 order by t."tenant_id", t."selection_id", t."part" limit $2
;

-- statement departure-rows-report_runs-first
select array[t."tenant_id"::text, t."run_id"::text, t."client_id"::text, t."user_id"::text, t."impersonator_id"::text, t."report_name"::text, t."format"::text, t."asked"::text, t."state"::text, t."rows_read"::text, t."rows_of"::text, t."lease_until"::text, t."tries"::text, t."fault"::text, encode(t.sha256, 'hex'), t."size"::text, t."asked_at"::text, t."finished_at"::text, t."user_tenant_id"::text]::text[] as cells, array[t."tenant_id"::text, t."run_id"::text]::text[] as at
       from "report_runs" t where t.tenant_id = $1 order by t."tenant_id", t."run_id" limit $2
;

-- statement departure-rows-report_schedules-first
select array[t."tenant_id"::text, t."schedule_id"::text, t."client_id"::text, t."user_id"::text, t."report_name"::text, t."dot_numbers"::text, t."rhythm"::text, t."next_at"::text, t."told_at"::text, t."fault"::text, t."view_id"::text, t."filters"::text]::text[] as cells, array[t."tenant_id"::text, t."schedule_id"::text]::text[] as at
       from "report_schedules" t where t.tenant_id = $1 order by t."tenant_id", t."schedule_id" limit $2
;

-- statement departure-rows-review_limits-first
select array[t."tenant_id"::text, t."client_id"::text, t."amount"::text, t."unit"::text, t."set_by"::text, t."set_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text]::text[] as at
       from "review_limits" t where t.tenant_id = $1 order by t."tenant_id", t."client_id" limit $2
;

-- statement departure-rows-reviewer_levels-first
select array[t."tenant_id"::text, t."user_id"::text, t."level"::text, t."set_by"::text, t."set_at"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text]::text[] as at
       from "reviewer_levels" t where t.tenant_id = $1 order by t."tenant_id", t."user_id" limit $2
;

-- statement departure-rows-roster_habits-first
select array[t."tenant_id"::text, t."client_id"::text, t."headings"::text, t."match_by"::text]::text[] as cells, array[t."tenant_id"::text, t."client_id"::text]::text[] as at
       from "roster_habits" t where t.tenant_id = $1 order by t."tenant_id", t."client_id" limit $2
;

-- statement departure-rows-roster_parts-first
select array[t."tenant_id"::text, t."roster_id"::text, t."part"::text, t."client_id"::text, t."row_count"::text]::text[] as cells, array[t."tenant_id"::text, t."roster_id"::text, t."part"::text]::text[] as at
       from "roster_parts" t where t.tenant_id = $1 order by t."tenant_id", t."roster_id", t."part" limit $2
;

-- statement departure-rows-roster_rows-first
select array[t."tenant_id"::text, t."roster_id"::text, t."ordinal"::text, t."client_id"::text, t."line"::text, t."kind"::text, t."employee_id"::text, t."name"::text, t."work_id"::text, t."changes"::text, t."faults"::text, t."outcome"::text, t."reason"::text]::text[] as cells, array[t."tenant_id"::text, t."roster_id"::text, t."ordinal"::text]::text[] as at
       from "roster_rows" t where t.tenant_id = $1 order by t."tenant_id", t."roster_id", t."ordinal" limit $2
;

-- statement departure-rows-rosters-first
select array[t."tenant_id"::text, t."roster_id"::text, t."client_id"::text, t."file_name"::text, t."state"::text, t."uploaded_by"::text, t."uploaded_at"::text, t."row_count"::text, t."columns"::text, t."remarks"::text, t."plan"::text, t."sites"::text, t."asked_by"::text, t."done"::text, t."total"::text, t."next_part"::text, t."counts"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."roster_id"::text]::text[] as at
       from "rosters" t where t.tenant_id = $1 order by t."tenant_id", t."roster_id" limit $2
;

-- statement departure-rows-rule_preview_clients-first
select array[t."preview_id"::text, t."tenant_id"::text, t."files"::text, t."judged"::text, t."judged_to"::text, t."stopped"::text, t."worse"::text, t."otherwise"::text, t."better"::text, t."freed"::text, t."finished_at"::text]::text[] as cells, array[t."preview_id"::text, t."tenant_id"::text]::text[] as at
       from "rule_preview_clients" t where t.tenant_id = $1 order by t."preview_id", t."tenant_id" limit $2
;

-- statement departure-rows-rule_preview_files-first
select array[t."preview_id"::text, t."tenant_id"::text, t."effect"::text, t."employee_id"::text, t."client_id"::text]::text[] as cells, array[t."tenant_id"::text, t."preview_id"::text, t."effect"::text, t."employee_id"::text]::text[] as at
       from "rule_preview_files" t where t.tenant_id = $1 order by t."tenant_id", t."preview_id", t."effect", t."employee_id" limit $2
;

-- statement departure-rows-sampling_rates-first
select array[t."tenant_id"::text, t."level"::text, t."document_type_id"::text, t."percent"::text]::text[] as cells, array[t."tenant_id"::text, t."level"::text, t."document_type_id"::text]::text[] as at
       from "sampling_rates" t where t.tenant_id = $1 order by t."tenant_id", t."level", t."document_type_id" limit $2
;

-- statement departure-rows-sampling_seeds-first
select array[t."tenant_id"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text]::text[] as at
       from "sampling_seeds" t where t.tenant_id = $1 order by t."tenant_id" limit $2
;

-- statement departure-rows-scim_groups-first
select array[t."tenant_id"::text, t."group_id"::text, t."name"::text, t."external_id"::text, t."created_at"::text, t."changed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."group_id"::text]::text[] as at
       from "scim_groups" t where t.tenant_id = $1 order by t."tenant_id", t."group_id" limit $2
;

-- statement departure-rows-scim_members-first
select array[t."tenant_id"::text, t."group_id"::text, t."user_id"::text]::text[] as cells, array[t."tenant_id"::text, t."group_id"::text, t."user_id"::text]::text[] as at
       from "scim_members" t where t.tenant_id = $1 order by t."tenant_id", t."group_id", t."user_id" limit $2
;

-- statement departure-rows-scim_users-first
select array[t."tenant_id"::text, t."user_id"::text, t."external_id"::text, t."is_made"::text, t."ended_version"::text, t."deleted_at"::text, t."created_at"::text, t."changed_at"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text]::text[] as at
       from "scim_users" t where t.tenant_id = $1 order by t."tenant_id", t."user_id" limit $2
;

-- statement departure-rows-second_reviews-first
select array[t."tenant_id"::text, t."second_review_id"::text, t."process_instance_id"::text, t."dq_item_id"::text, t."activity_id"::text, t."first_reviewer"::text, t."first_level"::text, t."document_type_id"::text, t."doc_date"::text, t."expiration_date"::text, t."percent"::text, t."drawn"::text, t."created_at"::text, t."state"::text, t."assignee"::text, t."lease_id"::text, t."lease_until"::text, t."claimed_at"::text, t."second_reviewer"::text, t."decided_at"::text, t."verdict"::text, t."second_type_id"::text, t."second_doc_date"::text, t."second_expiration_date"::text, t."reason_id"::text, t."tag"::text, t."filed"::text, t."note"::text, t."seen_at"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."second_review_id"::text]::text[] as at
       from "second_reviews" t where t.tenant_id = $1 order by t."tenant_id", t."second_review_id" limit $2
;

-- statement departure-rows-settings_push_sites-first
select array[t."tenant_id"::text, t."push_id"::text, t."client_id"::text, t."ordinal"::text, t."done_at"::text]::text[] as cells, array[t."tenant_id"::text, t."push_id"::text, t."client_id"::text]::text[] as at
       from "settings_push_sites" t where t.tenant_id = $1 order by t."tenant_id", t."push_id", t."client_id" limit $2
;

-- statement departure-rows-settings_pushes-first
select array[t."tenant_id"::text, t."push_id"::text, t."client_id"::text, t."fields"::text, t."started_by"::text, t."started_at"::text]::text[] as cells, array[t."tenant_id"::text, t."push_id"::text]::text[] as at
       from "settings_pushes" t where t.tenant_id = $1 order by t."tenant_id", t."push_id" limit $2
;

-- statement departure-rows-task_tallies-first
select array[t."tenant_id"::text, t."tally_id"::text, t."form_key"::text, t."change"::text]::text[] as cells, array[t."tenant_id"::text, t."tally_id"::text]::text[] as at
       from "task_tallies" t where t.tenant_id = $1 order by t."tenant_id", t."tally_id" limit $2
;

-- statement departure-rows-tasks-first
select array[t."tenant_id"::text, t."task_id"::text, t."process_instance_id"::text, t."form_key"::text, t."assignee"::text, t."lease_id"::text, t."lease_until"::text, t."customer_care_rep"::text, t."needs_cc_intervention"::text, t."variables"::text, t."received_at"::text, t."created_at"::text, t."completed_at"::text, t."completed_by"::text, t."version"::text, t."due_at"::text, t."changed_at"::text, t."claimed_at"::text, t."undone_at"::text, t."waits_until"::text, t."asked_by"::text]::text[] as cells, array[t."tenant_id"::text, t."task_id"::text]::text[] as at
       from "tasks" t where t.tenant_id = $1 order by t."tenant_id", t."task_id" limit $2
;

-- statement departure-rows-testing_programs-first
select array[t."tenant_id"::text, t."employee_id"::text, t."client_id"::text, t."program"::text, t."until"::text, t."tested_on"::text, t."pool_since"::text, t."applied_on"::text, t."no_violations"::text, t."version"::text, t."not_employed"::text]::text[] as cells, array[t."tenant_id"::text, t."employee_id"::text]::text[] as at
       from "testing_programs" t where t.tenant_id = $1 order by t."tenant_id", t."employee_id" limit $2
;

-- statement departure-rows-text_prints-first
select array[t."tenant_id"::text, encode(t.sha256, 'hex'), t."words"::text, t."marks"::text, t."made_at"::text]::text[] as cells, array[t."tenant_id"::text, t."sha256"::text]::text[] as at
       from "text_prints" t where t.tenant_id = $1 order by t."tenant_id", t."sha256" limit $2
;

-- statement departure-rows-tree_imports-first
select array[t."tenant_id"::text, t."tree_import_id"::text, t."client_id"::text, t."file_name"::text, t."state"::text, t."uploaded_by"::text, t."uploaded_at"::text, t."row_count"::text, t."columns"::text, t."mapping"::text, t."rows"::text, t."added"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."tree_import_id"::text]::text[] as at
       from "tree_imports" t where t.tenant_id = $1 order by t."tenant_id", t."tree_import_id" limit $2
;

-- statement departure-rows-unreadable_files-first
select array[t."tenant_id"::text, t."file_id"::text, t."arrival_id"::text, t."ordinal"::text, t."dq_item_id"::text, t."file_name"::text, t."media_type"::text, t."size"::text, encode(t.sha256, 'hex'), t."reason"::text, t."state"::text, t."attempts"::text, t."lease_until"::text, t."leased_by"::text, t."created_at"::text, t."discarded_reason"::text, t."settled_at"::text, t."settled_by"::text, t."version"::text]::text[] as cells, array[t."tenant_id"::text, t."file_id"::text]::text[] as at
       from "unreadable_files" t where t.tenant_id = $1 order by t."tenant_id", t."file_id" limit $2
;

-- statement departure-rows-user_jumplist-first
select array[t."tenant_id"::text, t."user_id"::text, t."employee_tenant_id"::text, t."employee_id"::text, t."added_at"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text, t."employee_tenant_id"::text, t."employee_id"::text]::text[] as at
       from "user_jumplist" t where t.tenant_id = $1 order by t."tenant_id", t."user_id", t."employee_tenant_id", t."employee_id" limit $2
;

-- statement departure-rows-user_permissions-first
select array[t."tenant_id"::text, t."user_id"::text, t."permission_group"::text, t."permission"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text, t."permission_group"::text, t."permission"::text]::text[] as at
       from "user_permissions" t where t.tenant_id = $1 order by t."tenant_id", t."user_id", t."permission_group", t."permission" limit $2
;

-- statement departure-rows-user_permissions-on
select array[t."tenant_id"::text, t."user_id"::text, t."permission_group"::text, t."permission"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text, t."permission_group"::text, t."permission"::text]::text[] as at
       from "user_permissions" t where t.tenant_id = $1 and (t."tenant_id", t."user_id", t."permission_group", t."permission") > ($3, $4, $5, $6) order by t."tenant_id", t."user_id", t."permission_group", t."permission" limit $2
;

-- statement departure-rows-user_sites-first
select array[t."tenant_id"::text, t."user_id"::text, t."client_id"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text, t."client_id"::text]::text[] as at
       from "user_sites" t where t.tenant_id = $1 order by t."tenant_id", t."user_id", t."client_id" limit $2
;

-- statement departure-rows-user_sites-on
select array[t."tenant_id"::text, t."user_id"::text, t."client_id"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text, t."client_id"::text]::text[] as at
       from "user_sites" t where t.tenant_id = $1 and (t."tenant_id", t."user_id", t."client_id") > ($3, $4, $5) order by t."tenant_id", t."user_id", t."client_id" limit $2
;

-- statement departure-rows-users-first
select array[t."tenant_id"::text, t."user_id"::text, t."client_id"::text, t."email"::text, t."first_name"::text, t."last_name"::text, t."phone"::text, t."is_pseudo_user"::text, t."deactivated"::text, t."mask_ssn"::text, t."options"::text, t."version"::text, t."created_at"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text]::text[] as at
       from "users" t where t.tenant_id = $1 order by t."tenant_id", t."user_id" limit $2
;

-- statement departure-rows-users-on
select array[t."tenant_id"::text, t."user_id"::text, t."client_id"::text, t."email"::text, t."first_name"::text, t."last_name"::text, t."phone"::text, t."is_pseudo_user"::text, t."deactivated"::text, t."mask_ssn"::text, t."options"::text, t."version"::text, t."created_at"::text]::text[] as cells, array[t."tenant_id"::text, t."user_id"::text]::text[] as at
       from "users" t where t.tenant_id = $1 and (t."tenant_id", t."user_id") > ($3, $4) order by t."tenant_id", t."user_id" limit $2
;

-- statement departure-rows-webhook_deliveries-first
select array[t."tenant_id"::text, t."delivery_id"::text, t."webhook_id"::text, t."topic"::text, t."subjects"::text, t."happened_at"::text, t."state"::text, t."tries"::text, t."tried_at"::text, t."status"::text, t."fault"::text, t."next_at"::text]::text[] as cells, array[t."tenant_id"::text, t."delivery_id"::text]::text[] as at
       from "webhook_deliveries" t where t.tenant_id = $1 order by t."tenant_id", t."delivery_id" limit $2
;

-- statement departure-rows-webhooks-first
select array[t."tenant_id"::text, t."webhook_id"::text, t."name"::text, t."address"::text, t."topics"::text, t."is_on"::text, t."former_until"::text, t."created_at"::text, t."created_by"::text, t."created_by_name"::text]::text[] as cells, array[t."tenant_id"::text, t."webhook_id"::text]::text[] as at
       from "webhooks" t where t.tenant_id = $1 order by t."tenant_id", t."webhook_id" limit $2
;

-- statement document-by-id

  select d.tenant_id, d.document_id, d.client_id, d.employee_id, d.document_type_id, d.doc_date, d.expiration_date, d.file_name, d.source, d.uploaded_at, d.accepted_at, d.rejected_reason, d.hidden_at, d.hidden_reason, d.status, d.sha256, d.image_id,
    d.superseded_by, d.uploaded_by, d.version, t.name as type_name, t.document_category_id, g.name as category_name,
    t.restricted, t.read_permission, t.expires, t.valid_months, b.size, b.pages, b.password_protected,
    e.first_name, e.last_name, c.zone, i.status as rule_status, i.last_day as rule_last_day, d.dq_item_id, n.dq_item_id as newer_item_id
  from documents d
  join document_types t on t.document_type_id = d.document_type_id
  join document_categories g on g.document_category_id = t.document_category_id
  join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join qualification_items i on i.tenant_id = d.tenant_id and i.employee_id = d.employee_id
    and i.document_type_id = d.document_type_id and i.document_id = d.document_id
    and d.status = 'accepted' and d.hidden_at is null and i.status in ('expired', 'expiring', 'valid')
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by where d.document_id = $1
;

-- statement document-of-image

  select d.tenant_id, d.document_id, d.client_id, d.employee_id, d.document_type_id, d.doc_date, d.expiration_date, d.file_name, d.source, d.uploaded_at, d.accepted_at, d.rejected_reason, d.hidden_at, d.hidden_reason, d.status, d.sha256, d.image_id,
    d.superseded_by, d.uploaded_by, d.version, t.name as type_name, t.document_category_id, g.name as category_name,
    t.restricted, t.read_permission, t.expires, t.valid_months, b.size, b.pages, b.password_protected,
    e.first_name, e.last_name, c.zone, i.status as rule_status, i.last_day as rule_last_day, d.dq_item_id, n.dq_item_id as newer_item_id
  from documents d
  join document_types t on t.document_type_id = d.document_type_id
  join document_categories g on g.document_category_id = t.document_category_id
  join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join qualification_items i on i.tenant_id = d.tenant_id and i.employee_id = d.employee_id
    and i.document_type_id = d.document_type_id and i.document_id = d.document_id
    and d.status = 'accepted' and d.hidden_at is null and i.status in ('expired', 'expiring', 'valid')
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by where d.employee_id = $1 and (d.image_id = $2 or d.document_id = $2) and d.hidden_at is null
     order by d.image_id is null limit 1
;

-- statement documents-by-hash

  select d.tenant_id, d.document_id, d.client_id, d.employee_id, d.document_type_id, d.doc_date, d.expiration_date, d.file_name, d.source, d.uploaded_at, d.accepted_at, d.rejected_reason, d.hidden_at, d.hidden_reason, d.status, d.sha256, d.image_id,
    d.superseded_by, d.uploaded_by, d.version, t.name as type_name, t.document_category_id, g.name as category_name,
    t.restricted, t.read_permission, t.expires, t.valid_months, b.size, b.pages, b.password_protected,
    e.first_name, e.last_name, c.zone, i.status as rule_status, i.last_day as rule_last_day, d.dq_item_id, n.dq_item_id as newer_item_id
  from documents d
  join document_types t on t.document_type_id = d.document_type_id
  join document_categories g on g.document_category_id = t.document_category_id
  join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join qualification_items i on i.tenant_id = d.tenant_id and i.employee_id = d.employee_id
    and i.document_type_id = d.document_type_id and i.document_id = d.document_id
    and d.status = 'accepted' and d.hidden_at is null and i.status in ('expired', 'expiring', 'valid')
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by where d.document_id = any (array(select x.document_id from documents x where x.sha256 = any ($1::bytea[])
        order by x.hidden_at is not null, x.uploaded_at desc, x.document_id limit 1000)) and e.deleted_at is null
     order by d.hidden_at is not null, d.uploaded_at desc, d.document_id limit 500
;

-- statement documents-forget
update documents set file_name = 'removed', hidden_at = coalesce(hidden_at, now()), hidden_reason = 'Retention', version = version + 1
      where tenant_id = $1 and employee_id = $2
;

-- statement documents-of-employee

  select d.tenant_id, d.document_id, d.client_id, d.employee_id, d.document_type_id, d.doc_date, d.expiration_date, d.file_name, d.source, d.uploaded_at, d.accepted_at, d.rejected_reason, d.hidden_at, d.hidden_reason, d.status, d.sha256, d.image_id,
    d.superseded_by, d.uploaded_by, d.version, t.name as type_name, t.document_category_id, g.name as category_name,
    t.restricted, t.read_permission, t.expires, t.valid_months, b.size, b.pages, b.password_protected,
    e.first_name, e.last_name, c.zone, i.status as rule_status, i.last_day as rule_last_day, d.dq_item_id, n.dq_item_id as newer_item_id
  from documents d
  join document_types t on t.document_type_id = d.document_type_id
  join document_categories g on g.document_category_id = t.document_category_id
  join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join qualification_items i on i.tenant_id = d.tenant_id and i.employee_id = d.employee_id
    and i.document_type_id = d.document_type_id and i.document_id = d.document_id
    and d.status = 'accepted' and d.hidden_at is null and i.status in ('expired', 'expiring', 'valid')
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by
     where e.employee_id = $1 and (d.hidden_at is null or $5::boolean)
       and ($6::text = 'with' or (t.read_permission is not distinct from $7) = ($6 = 'only'))
       and ($2::int is null or d.document_type_id = $2) and ($3::date is null or d.doc_date = $3)
       and ($4::date is null or d.expiration_date = $4)
     order by d.doc_date desc nulls last, d.uploaded_at desc, d.document_id
;

-- statement drug-tests-by-type-tcf
select d.result_type_id as "resultTypeId", count(*)::int as count from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.collected_on >= $3::date group by d.result_type_id
;

-- statement drug-tests-by-type-tcfu
select d.result_type_id as "resultTypeId", count(*)::int as count from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.collected_on >= $3::date and d.collected_on <= $4::date group by d.result_type_id
;

-- statement drug-tests-by-type-tclfu
select d.result_type_id as "resultTypeId", count(*)::int as count from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.client_id = any ($3::int[]) and d.collected_on >= $4::date and d.collected_on <= $5::date group by d.result_type_id
;

-- statement drug-tests-by-type-tclrfu
select d.result_type_id as "resultTypeId", count(*)::int as count from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.client_id = any ($3::int[]) and d.reason_id = any ($4::int[]) and d.collected_on >= $5::date and d.collected_on <= $6::date group by d.result_type_id
;

-- statement drug-tests-by-type-tcrfu
select d.result_type_id as "resultTypeId", count(*)::int as count from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.reason_id = any ($3::int[]) and d.collected_on >= $4::date and d.collected_on <= $5::date group by d.result_type_id
;

-- statement drug-tests-list-bw
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.bat_state is not null and case $1::text when 'waiting' then d.bat_state = 'waiting'
          when 'done' then d.bat_state <> 'waiting' else true end and (d.donor_search || ' ' || coalesce(e.search, '')) like all
          (array(select fold(w) from unnest($2::text[]) w))
      order by d.received_at desc, d.drug_test_id desc limit $3
;

-- statement drug-tests-list-hw
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and (d.employee_id is not null) = $1 and (d.donor_search || ' ' || coalesce(e.search, '')) like all
          (array(select fold(w) from unnest($2::text[]) w))
      order by d.received_at desc, d.drug_test_id desc limit $3
;

-- statement drug-tests-list-mw
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and (d.employee_id is not null) = $1 and (d.donor_search || ' ' || coalesce(e.search, '')) like all
          (array(select fold(w) from unnest($2::text[]) w))
      order by d.received_at desc, d.drug_test_id desc limit $3
;

-- statement drug-tests-list-tc
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int]
      order by d.received_at desc, d.drug_test_id desc limit $3
;

-- statement drug-tests-list-tcb
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.bat_state is not null and case $3::text when 'waiting' then d.bat_state = 'waiting'
          when 'done' then d.bat_state <> 'waiting' else true end
      order by d.received_at desc, d.drug_test_id desc limit $4
;

-- statement drug-tests-list-tcf
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.collected_on >= $3::date
      order by d.received_at desc, d.drug_test_id desc limit $4
;

-- statement drug-tests-list-tcfu
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.collected_on >= $3::date and d.collected_on <= $4::date
      order by d.received_at desc, d.drug_test_id desc limit $5
;

-- statement drug-tests-list-tch
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and (d.employee_id is not null) = $3
      order by d.received_at desc, d.drug_test_id desc limit $4
;

-- statement drug-tests-list-tclfu
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.client_id = any ($3::int[]) and d.collected_on >= $4::date and d.collected_on <= $5::date
      order by d.received_at desc, d.drug_test_id desc limit $6
;

-- statement drug-tests-list-tclrfu
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.client_id = any ($3::int[]) and d.reason_id = any ($4::int[]) and d.collected_on >= $5::date and d.collected_on <= $6::date
      order by d.received_at desc, d.drug_test_id desc limit $7
;

-- statement drug-tests-list-tcm
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and (d.employee_id is not null) = $3
      order by d.received_at desc, d.drug_test_id desc limit $4
;

-- statement drug-tests-list-tcn
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and (d.received_at, d.drug_test_id) < ($3::timestamptz, $4::uuid)
      order by d.received_at desc, d.drug_test_id desc limit $5
;

-- statement drug-tests-list-tco
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and $3::text = case when d.result_type_id is null then 'notReported'
          when d.result_type_id = any ($4::int[]) then 'negative'
          when d.result_type_id = any ($5::int[]) then 'nonNegative' else 'noTest' end
      order by d.received_at desc, d.drug_test_id desc limit $6
;

-- statement drug-tests-list-tcp
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) = $3
      order by d.received_at desc, d.drug_test_id desc limit $4
;

-- statement drug-tests-list-tcr
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.reason_id = any ($3::int[])
      order by d.received_at desc, d.drug_test_id desc limit $4
;

-- statement drug-tests-list-tcrfu
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and d.reason_id = any ($3::int[]) and d.collected_on >= $4::date and d.collected_on <= $5::date
      order by d.received_at desc, d.drug_test_id desc limit $6
;

-- statement drug-tests-list-tcw
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where (d.employee_id is null or e.deleted_at is null) and d.tenant_id = $1 and c.path @> array[$2::int] and (d.donor_search || ' ' || coalesce(e.search, '')) like all
          (array(select fold(w) from unnest($3::text[]) w))
      order by d.received_at desc, d.drug_test_id desc limit $4
;

-- statement drug-tests-read
select d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,screen,serial}'
     and d.report #>> '{alcohol,screen,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "screenTwin", (d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,confirm,serial}'
     and d.report #>> '{alcohol,confirm,number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}'))) as "confirmTwin", exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null)) as "hasPaper", d.version, d.received_at::text as "cursorAt" from drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where d.drug_test_id = $1 and ($2::int is null or d.tenant_id = $2) and (d.employee_id is null or e.deleted_at is null)
;

-- statement employees-doc-info
select distinct on (t.name, d.document_type_id) d.document_type_id as "documentTypeId", t.name, d.document_id as "documentId",
        d.doc_date as "docDate", d.expiration_date as "expirationDate", case when d.status = 'superseded' and exists (select from documents n where n.tenant_id = d.tenant_id
     and n.document_id = d.superseded_by and n.dq_item_id = any ($5::uuid[])) then 'accepted' else d.status end as status,
        (count(*) over (partition by d.document_type_id))::int as count
       from documents d join document_types t using (document_type_id)
      where d.tenant_id = $4 and d.employee_id = $1 and d.hidden_at is null and case when d.status = 'superseded' and exists (select from documents n where n.tenant_id = d.tenant_id
     and n.document_id = d.superseded_by and n.dq_item_id = any ($5::uuid[])) then 'accepted' else d.status end in ('accepted', 'pendingReview')
        and (d.dq_item_id is null or d.dq_item_id <> all ($5::uuid[])) and ($2::boolean or t.restricted is distinct from 'internal')
        and (t.read_permission is null or t.read_permission = any ($3::text[]))
        and t.read_permission is distinct from 'records.viewInvestigationHistory'
      order by t.name, d.document_type_id, (d.status <> 'pendingReview') desc, d.doc_date desc nulls last, d.uploaded_at desc
;

-- statement employees-frozen-in-title
select count(*)::int as frozen from employees e
      where e.tenant_id = $1 and e.job_title_id = $2 and e.deleted_at is null
        and e.employee_id in (select o.employee_id from orders o where o.tenant_id = $1
          and o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
;

-- statement employees-import
insert into employees (tenant_id, employee_id, client_id, employment_status_id, first_name, last_name, dob, license, license_state, license_class_id, license_expires, work_id, job_title_id, hire_date, endorsements, first_duty, operation, drives, owner_operator, dot_employers, dot_agency, email, phone, ssn_cipher, ssn_index, ssn_last4, imported_client)
     select $1, x.*, true from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::date[], $8::text[], $9::text[], $10::int[], $11::date[], $12::text[], $13::int[], $14::date[], $15::text[], $16::date[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[], $22::text[], $23::text[], $24::bytea[], $25::bytea[], $26::text[]) x
;

-- statement employees-merge-restore-columns
update employees e set first_name = case when $3::jsonb ? 'first_name' then b.first_name else e.first_name end, last_name = case when $3::jsonb ? 'last_name' then b.last_name else e.last_name end, dob = case when $3::jsonb ? 'dob' then b.dob else e.dob end, ssn_cipher = case when $3::jsonb ? 'ssn_cipher' then b.ssn_cipher else e.ssn_cipher end, ssn_index = case when $3::jsonb ? 'ssn_index' then b.ssn_index else e.ssn_index end, ssn_last4 = case when $3::jsonb ? 'ssn_last4' then b.ssn_last4 else e.ssn_last4 end, license = case when $3::jsonb ? 'license' then b.license else e.license end, license_state = case when $3::jsonb ? 'license_state' then b.license_state else e.license_state end, license_class_id = case when $3::jsonb ? 'license_class_id' then b.license_class_id else e.license_class_id end, license_expires = case when $3::jsonb ? 'license_expires' then b.license_expires else e.license_expires end, work_id = case when $3::jsonb ? 'work_id' then b.work_id else e.work_id end, employment_status_id = case when $3::jsonb ? 'employment_status_id' then b.employment_status_id else e.employment_status_id end, archived_at = case when $3::jsonb ? 'archived_at' then b.archived_at else e.archived_at end, archived_from = case when $3::jsonb ? 'archived_from' then b.archived_from else e.archived_from end, retain_until = case when $3::jsonb ? 'retain_until' then b.retain_until else e.retain_until end, job_title_id = case when $3::jsonb ? 'job_title_id' then b.job_title_id else e.job_title_id end, hire_date = case when $3::jsonb ? 'hire_date' then b.hire_date else e.hire_date end, termination_date = case when $3::jsonb ? 'termination_date' then b.termination_date else e.termination_date end, endorsements = case when $3::jsonb ? 'endorsements' then b.endorsements else e.endorsements end, first_duty = case when $3::jsonb ? 'first_duty' then b.first_duty else e.first_duty end, operation = case when $3::jsonb ? 'operation' then b.operation else e.operation end, drives = case when $3::jsonb ? 'drives' then b.drives else e.drives end, owner_operator = case when $3::jsonb ? 'owner_operator' then b.owner_operator else e.owner_operator end, dot_employers = case when $3::jsonb ? 'dot_employers' then b.dot_employers else e.dot_employers end, dot_agency = case when $3::jsonb ? 'dot_agency' then b.dot_agency else e.dot_agency end, email = case when $3::jsonb ? 'email' then b.email else e.email end, phone = case when $3::jsonb ? 'phone' then b.phone else e.phone end, address = case when $3::jsonb ? 'address' then b.address else e.address end, deleted_at = case when $3::jsonb ? 'deleted_at' then b.deleted_at else e.deleted_at end, deleted_reason = case when $3::jsonb ? 'deleted_reason' then b.deleted_reason else e.deleted_reason end, deleted_by = case when $3::jsonb ? 'deleted_by' then b.deleted_by else e.deleted_by end, replaced_by = case when $3::jsonb ? 'replaced_by' then b.replaced_by else e.replaced_by end, hold_reason = case when $3::jsonb ? 'hold_reason' then b.hold_reason else e.hold_reason end,
        version = e.version + 1, updated_at = now()
       from jsonb_populate_record(null::employees, $3::jsonb) b
      where e.tenant_id = $1 and e.employee_id = $2 returning e.version
;

-- statement employees-merge-take-columns
update employees e set first_name = case when 'first_name' = any ($4::text[]) then f.first_name else e.first_name end, last_name = case when 'last_name' = any ($4::text[]) then f.last_name else e.last_name end, dob = case when 'dob' = any ($4::text[]) then f.dob else e.dob end, license = case when 'license' = any ($4::text[]) then f.license else e.license end, license_state = case when 'license_state' = any ($4::text[]) then f.license_state else e.license_state end, license_class_id = case when 'license_class_id' = any ($4::text[]) then f.license_class_id else e.license_class_id end, license_expires = case when 'license_expires' = any ($4::text[]) then f.license_expires else e.license_expires end, work_id = case when 'work_id' = any ($4::text[]) then f.work_id else e.work_id end, employment_status_id = case when 'employment_status_id' = any ($4::text[]) then f.employment_status_id else e.employment_status_id end, archived_at = case when 'archived_at' = any ($4::text[]) then f.archived_at else e.archived_at end, archived_from = case when 'archived_from' = any ($4::text[]) then f.archived_from else e.archived_from end, retain_until = case when 'retain_until' = any ($4::text[]) then f.retain_until else e.retain_until end, job_title_id = case when 'job_title_id' = any ($4::text[]) then f.job_title_id else e.job_title_id end, hire_date = case when 'hire_date' = any ($4::text[]) then f.hire_date else e.hire_date end, termination_date = case when 'termination_date' = any ($4::text[]) then f.termination_date else e.termination_date end, endorsements = case when 'endorsements' = any ($4::text[]) then f.endorsements else e.endorsements end, first_duty = case when 'first_duty' = any ($4::text[]) then f.first_duty else e.first_duty end, operation = case when 'operation' = any ($4::text[]) then f.operation else e.operation end, drives = case when 'drives' = any ($4::text[]) then f.drives else e.drives end, owner_operator = case when 'owner_operator' = any ($4::text[]) then f.owner_operator else e.owner_operator end, dot_employers = case when 'dot_employers' = any ($4::text[]) then f.dot_employers else e.dot_employers end, dot_agency = case when 'dot_agency' = any ($4::text[]) then f.dot_agency else e.dot_agency end, email = case when 'email' = any ($4::text[]) then f.email else e.email end, phone = case when 'phone' = any ($4::text[]) then f.phone else e.phone end, address = case when 'address' = any ($4::text[]) then f.address else e.address end,
        hold_reason = coalesce(e.hold_reason, f.hold_reason),
        ssn_cipher = case when $5::boolean then $6::bytea else e.ssn_cipher end,
        ssn_index = case when $5::boolean then $7::bytea else e.ssn_index end,
        ssn_last4 = case when $5::boolean then $8::text else e.ssn_last4 end,
        version = e.version + 1, updated_at = now()
       from employees f
      where e.tenant_id = $1 and e.employee_id = $2 and f.tenant_id = $1 and f.employee_id = $3 returning e.version
;

-- statement employees-read
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn, e.license_class_id as "licenseClassId", e.license_expires as "licenseExpires", e.job_title_id as "jobTitleId", e.hire_date as "hireDate", e.termination_date as "terminationDate", e.endorsements as "endorsements", e.first_duty as "firstDuty", e.operation as "operation", e.drives as "drives", e.owner_operator as "ownerOperator", e.dot_employers as "dotEmployers", e.dot_agency as "dotAgency", e.email as "email", e.phone as "phone", k.code as "licenseClass", c.zone, t.employee_identifier as "employeeIdentifier", e.version, e.archived_at as "archivedAt", e.retain_until as "retainUntil",
        e.replaced_by as "replacedBy", exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
          and o.order_status_id in (1, 2, 5, 8, 18, 21, 22)) as "jobTitleFrozen",
        array(select p.name from clients p where p.tenant_id = e.tenant_id and p.client_id = any (c.path) order by p.level_number) as "locationPath"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       left join license_classes k on k.license_class_id = e.license_class_id
      where e.employee_id = $1 and e.deleted_at is null
;

-- statement employees-roster-by-expires-asc-empty-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is null 
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-asc-empty-first-s

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.status = any ($3::text[]) and e.license_expires is null 
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-asc-empty-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is null and e.employee_id > $3::uuid
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-asc-empty-next-s

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.status = any ($3::text[]) and e.license_expires is null and e.employee_id > $4::uuid
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-asc-filled-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is not null 
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-asc-filled-first-s

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.status = any ($3::text[]) and e.license_expires is not null 
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-asc-filled-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is not null and (e.license_expires, e.employee_id) > ($3::date, $4::uuid)
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-asc-filled-next-s

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.status = any ($3::text[]) and e.license_expires is not null and (e.license_expires, e.employee_id) > ($4::date, $5::uuid)
      order by e.license_expires asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-expires-desc-empty-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is null 
      order by e.license_expires desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-expires-desc-empty-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is null and e.employee_id < $3::uuid
      order by e.license_expires desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-expires-desc-filled-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is not null 
      order by e.license_expires desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-expires-desc-filled-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.license_expires)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.license_expires is not null and (e.license_expires, e.employee_id) < ($3::date, $4::uuid)
      order by e.license_expires desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-location-asc-first-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $3::int and true) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.client_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-location-asc-first-q
/* in the order of an index */
         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $3::int and true) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
              where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($4::text[]) and e.client_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-location-asc-first-q-few
with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $5 and z.state = any ($6::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $5 and y.employee_id = z.employee_id offset 0) x)
         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $3::int and true) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from few e join employment_statuses s on s.employment_status_id = e.employment_status_id
               left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
              where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($4::text[]) and e.client_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-location-asc-next-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $3::int and true) g where (g.key, g.id) >= ($4 collate "C", $5::int) order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.client_id = g.id and (e.sort_name, e.employee_id) >
        (case when g.id = $5::int then $6 else '' end collate "C",
         case when g.id = $5::int then $7::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-location-asc-next-q
/* in the order of an index */
         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $3::int and true) g where (g.key, g.id) >= ($5 collate "C", $6::int) order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
              where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($4::text[]) and e.client_id = g.id and (e.sort_name, e.employee_id) >
        (case when g.id = $6::int then $7 else '' end collate "C",
         case when g.id = $6::int then $8::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-location-desc-first-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $3::int and true) g  order by g.key desc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.client_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key desc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-location-desc-next-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select client_id as id, lower(name) collate "C" as key from clients where tenant_id = $3::int and true) g where g.key < $4 collate "C" or (g.key = $4 collate "C" and g.id >= $5::int) order by g.key desc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.client_id = g.id and (e.sort_name, e.employee_id) >
        (case when g.id = $5::int then $6 else '' end collate "C",
         case when g.id = $5::int then $7::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key desc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-name-asc-all-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  
      order by e.sort_name asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-name-asc-all-first-l

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.client_id = any ($3::int[])  
      order by e.sort_name asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-name-asc-all-first-q-few
with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $4 and z.state = any ($5::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $4 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[])  
      order by e.sort_name asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-name-asc-all-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  and (e.sort_name, e.employee_id) > ($3::text collate "C", $4::uuid)
      order by e.sort_name asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-asc-empty-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.score is null 
      order by q.score asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-asc-empty-first-q-few
with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $4 and z.state = any ($5::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $4 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and q.score is null 
      order by q.score asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-asc-filled-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.score is not null 
      order by q.score asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-asc-filled-first-q
/* in the order of an index */
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and q.score is not null 
      order by q.score asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-asc-filled-first-q-few
with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $4 and z.state = any ($5::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $4 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and q.score is not null 
      order by q.score asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-asc-filled-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.score is not null and (q.score, e.employee_id) > ($3::int, $4::uuid)
      order by q.score asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-asc-filled-next-q
/* in the order of an index */
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and q.score is not null and (q.score, e.employee_id) > ($4::int, $5::uuid)
      order by q.score asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-score-desc-empty-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.score is null 
      order by q.score desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-score-desc-filled-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.score is not null 
      order by q.score desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-score-desc-filled-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (q.score)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.score is not null and (q.score, e.employee_id) < ($3::int, $4::uuid)
      order by q.score desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-status-asc-first-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.employment_status_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-asc-first-j

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.job_title_id = $3::int and e.employment_status_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-asc-first-l

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.client_id = any ($3::int[]) and e.employment_status_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-asc-first-q
/* in the order of an index */
         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
              where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and e.employment_status_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-asc-first-q-few
with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $4 and z.state = any ($5::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $4 and y.employee_id = z.employee_id offset 0) x)
         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g  order by g.key asc, g.id) g
           cross join lateral (
             select e.* from few e join employment_statuses s on s.employment_status_id = e.employment_status_id
               left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
              where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and e.employment_status_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-asc-next-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g where (g.key, g.id) >= ($3 collate "C", $4::int) order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.employment_status_id = g.id and (e.sort_name, e.employee_id) >
        (case when g.id = $4::int then $5 else '' end collate "C",
         case when g.id = $4::int then $6::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-asc-next-q
/* in the order of an index */
         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g where (g.key, g.id) >= ($4 collate "C", $5::int) order by g.key asc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
              where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and e.employment_status_id = g.id and (e.sort_name, e.employee_id) >
        (case when g.id = $5::int then $6 else '' end collate "C",
         case when g.id = $5::int then $7::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key asc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-desc-first-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g  order by g.key desc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.employment_status_id = g.id 
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key desc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-status-desc-next-all

         select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", g.key as "groupKey", g.id as "groupId", null as value
           from (select * from (select employment_status_id as id, status collate "C" as key from employment_statuses) g where g.key < $3 collate "C" or (g.key = $3 collate "C" and g.id >= $4::int) order by g.key desc, g.id) g
           cross join lateral (
             select e.* from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
               
              where e.tenant_id = $1 and e.deleted_at is null and e.employment_status_id = g.id and (e.sort_name, e.employee_id) >
        (case when g.id = $4::int then $5 else '' end collate "C",
         case when g.id = $4::int then $6::uuid else '00000000-0000-0000-0000-000000000000'::uuid end)
              order by e.sort_name, e.employee_id limit $2) e
           join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
          order by g.key desc, g.id, e.sort_name, e.employee_id limit $2
;

-- statement employees-roster-by-work-id-asc-empty-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is null 
      order by e.work_id collate "C" asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-work-id-asc-empty-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is null and e.employee_id > $3::uuid
      order by e.work_id collate "C" asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-work-id-asc-filled-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is not null 
      order by e.work_id collate "C" asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-work-id-asc-filled-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is not null and (e.work_id collate "C", e.employee_id) > ($3::text collate "C", $4::uuid)
      order by e.work_id collate "C" asc, e.employee_id asc limit $2
;

-- statement employees-roster-by-work-id-desc-empty-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is null 
      order by e.work_id collate "C" desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-work-id-desc-empty-first-s

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.status = any ($3::text[]) and e.work_id collate "C" is null 
      order by e.work_id collate "C" desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-work-id-desc-empty-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is null and e.employee_id < $3::uuid
      order by e.work_id collate "C" desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-work-id-desc-filled-first-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is not null 
      order by e.work_id collate "C" desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-work-id-desc-filled-first-s

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.status = any ($3::text[]) and e.work_id collate "C" is not null 
      order by e.work_id collate "C" desc, e.employee_id desc limit $2
;

-- statement employees-roster-by-work-id-desc-filled-next-all

     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.work_id collate "C")::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.work_id collate "C" is not null and (e.work_id collate "C", e.employee_id) < ($3::text collate "C", $4::uuid)
      order by e.work_id collate "C" desc, e.employee_id desc limit $2
;

-- statement employees-roster-search-a
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry"
       from search_employees($1, 1000) with ordinality f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $2 and e.deleted_at is null and s.on_roster
      order by f.match, f.ordinality
      limit $3
;

-- statement employees-roster-search-all
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry"
       from search_employees($1, 1000) with ordinality f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $2 and e.deleted_at is null
      order by f.match, f.ordinality
      limit $3
;

-- statement employees-roster-search-l
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry"
       from search_employees($1, 1000) with ordinality f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $2 and e.deleted_at is null and e.client_id = any ($4::int[])
      order by f.match, f.ordinality
      limit $3
;

-- statement employees-roster-search-q
select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry"
       from search_employees($1, 1000) with ordinality f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $2 and e.deleted_at is null and q.state = any ($4::text[])
      order by f.match, f.ordinality
      limit $3
;

-- statement employees-roster-written-brief-name-asc-all-first-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-brief-name-asc-all-next-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  and (e.sort_name, e.employee_id) > ($3::text collate "C", $4::uuid)
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-brief-name-desc-all-first-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  
      order by e.sort_name desc, e.employee_id desc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry") r
      order by p."sortName" desc, p."employeeId" desc
;

-- statement employees-roster-written-brief-name-desc-all-next-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  and (e.sort_name, e.employee_id) < ($3::text collate "C", $4::uuid)
      order by e.sort_name desc, e.employee_id desc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry") r
      order by p."sortName" desc, p."employeeId" desc
;

-- statement employees-roster-written-name-asc-all-first-a
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-al
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and e.client_id = any ($3::int[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-alq-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $5 and z.state = any ($6::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $5 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and e.client_id = any ($3::int[]) and q.state = any ($4::text[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-alx-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $6 and z.next_expiry between $7::date and $8::date offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $6 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and e.client_id = any ($3::int[]) and q.next_expiry between $4::date and $5::date  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-aq-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $4 and z.state = any ($5::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $4 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and q.state = any ($3::text[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-ax-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $5 and z.next_expiry between $6::date and $7::date offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $5 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and q.next_expiry between $3::date and $4::date  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-j
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.job_title_id = $3::int  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-jx-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $6 and z.next_expiry between $7::date and $8::date offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $6 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.job_title_id = $3::int and q.next_expiry between $4::date and $5::date  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-l
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.client_id = any ($3::int[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-lq-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $5 and z.state = any ($6::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $5 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.client_id = any ($3::int[]) and q.state = any ($4::text[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-q
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (/* in the order of an index */
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-q-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $4 and z.state = any ($5::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $4 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-qx-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $6 and z.state = any ($7::text[]) and z.next_expiry between $8::date and $9::date offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $6 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[]) and q.next_expiry between $4::date and $5::date  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-s
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.status = any ($3::text[])  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-x
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (/* in the order of an index */
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.next_expiry between $3::date and $4::date  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-first-x-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $5 and z.next_expiry between $6::date and $7::date offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $5 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.next_expiry between $3::date and $4::date  
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-next-a
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster  and (e.sort_name, e.employee_id) > ($3::text collate "C", $4::uuid)
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-next-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  and (e.sort_name, e.employee_id) > ($3::text collate "C", $4::uuid)
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-asc-all-next-q
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (/* in the order of an index */
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[])  and (e.sort_name, e.employee_id) > ($4::text collate "C", $5::uuid)
      order by e.sort_name asc, e.employee_id asc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" asc, p."employeeId" asc
;

-- statement employees-roster-written-name-desc-all-first-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  
      order by e.sort_name desc, e.employee_id desc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" desc, p."employeeId" desc
;

-- statement employees-roster-written-name-desc-all-first-k
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.job_title_id = any ($3::int[])  
      order by e.sort_name desc, e.employee_id desc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" desc, p."employeeId" desc
;

-- statement employees-roster-written-name-desc-all-first-l
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.client_id = any ($3::int[])  
      order by e.sort_name desc, e.employee_id desc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" desc, p."employeeId" desc
;

-- statement employees-roster-written-name-desc-all-first-q-few
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (with few as materialized (
      select x.* from (select z.employee_id from employee_qualification z where z.tenant_id = $4 and z.state = any ($5::text[]) offset 0) z
       cross join lateral (select * from employees y where y.tenant_id = $4 and y.employee_id = z.employee_id offset 0) x)
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from few e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and q.state = any ($3::text[])  
      order by e.sort_name desc, e.employee_id desc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" desc, p."employeeId" desc
;

-- statement employees-roster-written-name-desc-all-next-all
select row_to_json(r)::text as written, p."sortName", p."employeeId"
       from (
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", k.code as "licenseClass", e.license_expires as "licenseExpires", e.hire_date as "hireDate", e.email as "email", e.phone as "phone",
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry", null as "groupKey", 0 as "groupId", (e.sort_name)::text as value
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join license_classes k on k.license_class_id = e.license_class_id
  left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null  and (e.sort_name, e.employee_id) < ($3::text collate "C", $4::uuid)
      order by e.sort_name desc, e.employee_id desc limit $2) p cross join lateral (select p."employeeId", p."firstName", p."lastName", p."clientId", p."clientName", p."legacyClientId", p."employerId", p."employerName", p."employmentStatusId", p."employmentStatus", p."workId", p."importedClient", p."jobTitle", p."dob", p."state", p."license", p."licenseClass", p."licenseExpires", p."compliance", p."score", p."nextExpiry", p."hireDate", p."email", p."phone") r
      order by p."sortName" desc, p."employeeId" desc
;

-- statement employees-search_employees-all
with names as (select array(select fold(n) from unnest($2::text[]) n) as full_names, array(select fold(x) from unnest($1::text[]) x) as numbers),
     candidates as (
       select e.tenant_id, e.employee_id, 0 as match, 0::bigint as place from employees e where e.deleted_at is null and e.sort_name = any ((select full_names from names)::text[])
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.employee_id = $4::uuid
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.ssn_index = any ($5::bytea[])
       union all select f.tenant_id, f.employee_id, f.match, f.ordinality from unnest($1::text[]) t, search_employees(t, $3) with ordinality f
     ), ranked as (
       select tenant_id, employee_id, min(match) as match, min(place) as place from candidates group by tenant_id, employee_id
     ), judged as (
       select r.tenant_id, r.employee_id, r.place,
           case when fold(e.work_id) = any (n.numbers) or fold(e.license) = any (n.numbers) then 0 else r.match end as match
         from ranked r join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id, names n
     )
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn, f.match
       from judged f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.deleted_at is null
      order by f.match, f.place, e.sort_name, e.employee_id
      limit $6
;

-- statement employees-search_employees-e
with names as (select array(select fold(n) from unnest($2::text[]) n) as full_names, array(select fold(x) from unnest($1::text[]) x) as numbers),
     candidates as (
       select e.tenant_id, e.employee_id, 0 as match, 0::bigint as place from employees e where e.deleted_at is null and e.sort_name = any ((select full_names from names)::text[])
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.employee_id = $4::uuid
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.ssn_index = any ($5::bytea[])
       union all select f.tenant_id, f.employee_id, f.match, f.ordinality from unnest($1::text[]) t, search_employees(t, $3) with ordinality f
     ), ranked as (
       select tenant_id, employee_id, min(match) as match, min(place) as place from candidates group by tenant_id, employee_id
     ), judged as (
       select r.tenant_id, r.employee_id, r.place,
           case when fold(e.work_id) = any (n.numbers) or fold(e.license) = any (n.numbers) then 0 else r.match end as match
         from ranked r join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id, names n
     )
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn, f.match
       from judged f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.deleted_at is null and f.match = 0
      order by f.match, f.place, e.sort_name, e.employee_id
      limit $6
;

-- statement employees-search_employees-l
with names as (select array(select fold(n) from unnest($2::text[]) n) as full_names, array(select fold(x) from unnest($1::text[]) x) as numbers),
     candidates as (
       select e.tenant_id, e.employee_id, 0 as match, 0::bigint as place from employees e where e.deleted_at is null and e.sort_name = any ((select full_names from names)::text[])
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.employee_id = $5::uuid
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.ssn_index = any ($6::bytea[])
       union all select f.tenant_id, f.employee_id, f.match, f.ordinality from unnest($1::text[]) t, search_employees(t, $3) with ordinality f
     ), ranked as (
       select tenant_id, employee_id, min(match) as match, min(place) as place from candidates group by tenant_id, employee_id
     ), judged as (
       select r.tenant_id, r.employee_id, r.place,
           case when fold(e.work_id) = any (n.numbers) or fold(e.license) = any (n.numbers) then 0 else r.match end as match
         from ranked r join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id, names n
     )
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn, f.match
       from judged f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.deleted_at is null and e.client_id = any ($4::int[])
      order by f.match, f.place, e.sort_name, e.employee_id
      limit $7
;

-- statement employees-search_employees_everywhere-all
with names as (select array(select fold(n) from unnest($2::text[]) n) as full_names, array(select fold(x) from unnest($1::text[]) x) as numbers),
     candidates as (
       select e.tenant_id, e.employee_id, 0 as match, 0::bigint as place from employees e where e.deleted_at is null and e.sort_name = any ((select full_names from names)::text[])
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.employee_id = $4::uuid
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.ssn_index = any ($5::bytea[])
       union all select f.tenant_id, f.employee_id, f.match, f.ordinality from unnest($1::text[]) t, search_employees_everywhere(t, $3) with ordinality f
     ), ranked as (
       select tenant_id, employee_id, min(match) as match, min(place) as place from candidates group by tenant_id, employee_id
     ), judged as (
       select r.tenant_id, r.employee_id, r.place,
           case when fold(e.work_id) = any (n.numbers) or fold(e.license) = any (n.numbers) then 0 else r.match end as match
         from ranked r join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id, names n
     )
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn, f.match
       from judged f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.deleted_at is null
      order by f.match, f.place, e.sort_name, e.employee_id
      limit $6
;

-- statement employees-search_employees_everywhere-e
with names as (select array(select fold(n) from unnest($2::text[]) n) as full_names, array(select fold(x) from unnest($1::text[]) x) as numbers),
     candidates as (
       select e.tenant_id, e.employee_id, 0 as match, 0::bigint as place from employees e where e.deleted_at is null and e.sort_name = any ((select full_names from names)::text[])
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.employee_id = $4::uuid
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.ssn_index = any ($5::bytea[])
       union all select f.tenant_id, f.employee_id, f.match, f.ordinality from unnest($1::text[]) t, search_employees_everywhere(t, $3) with ordinality f
     ), ranked as (
       select tenant_id, employee_id, min(match) as match, min(place) as place from candidates group by tenant_id, employee_id
     ), judged as (
       select r.tenant_id, r.employee_id, r.place,
           case when fold(e.work_id) = any (n.numbers) or fold(e.license) = any (n.numbers) then 0 else r.match end as match
         from ranked r join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id, names n
     )
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn, f.match
       from judged f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.deleted_at is null and f.match = 0
      order by f.match, f.place, e.sort_name, e.employee_id
      limit $6
;

-- statement employees-search_employees_everywhere-l
with names as (select array(select fold(n) from unnest($2::text[]) n) as full_names, array(select fold(x) from unnest($1::text[]) x) as numbers),
     candidates as (
       select e.tenant_id, e.employee_id, 0 as match, 0::bigint as place from employees e where e.deleted_at is null and e.sort_name = any ((select full_names from names)::text[])
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.employee_id = $5::uuid
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.ssn_index = any ($6::bytea[])
       union all select f.tenant_id, f.employee_id, f.match, f.ordinality from unnest($1::text[]) t, search_employees_everywhere(t, $3) with ordinality f
     ), ranked as (
       select tenant_id, employee_id, min(match) as match, min(place) as place from candidates group by tenant_id, employee_id
     ), judged as (
       select r.tenant_id, r.employee_id, r.place,
           case when fold(e.work_id) = any (n.numbers) or fold(e.license) = any (n.numbers) then 0 else r.match end as match
         from ranked r join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id, names n
     )
     select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.employment_status_id as "employmentStatusId", e.work_id as "workId", e.dob as "dob", e.license as "license", e.license_state as "state", e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle", case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn, f.match
       from judged f
       cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.deleted_at is null and e.client_id = any ($4::int[])
      order by f.match, f.place, e.sort_name, e.employee_id
      limit $7
;

-- statement employees-stands-few-q
select count(*) <= 5000 as few from (
         select from employee_qualification z where z.tenant_id = $1 and z.state = any ($2::text[]) limit 5001) z
;

-- statement employees-stands-few-qx
select count(*) <= 5000 as few from (
         select from employee_qualification z where z.tenant_id = $1 and z.state = any ($2::text[]) and z.next_expiry between $3::date and $4::date limit 5001) z
;

-- statement employees-stands-few-x
select count(*) <= 5000 as few from (
         select from employee_qualification z where z.tenant_id = $1 and z.next_expiry between $2::date and $3::date limit 5001) z
;

-- statement employees-transfer-target
select c.tenant_id as "tenantId", c.client_id as "clientId", c.path,
        exists (select from clients p where p.tenant_id = c.tenant_id and p.client_id = any (c.path) and p.deactivated) as deactivated
       from clients c
      where c.tenant_id = $1 and c.client_id = $2
        and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
;

-- statement employment-location
select exists (select from clients p where p.tenant_id = c.tenant_id and p.client_id = any (c.path) and p.deactivated) as deactivated
       from clients c
      where c.tenant_id = $1 and c.client_id = $2
        and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
;

-- statement employment-unarchive
update employees set employment_status_id = (archived_from ->> 'employmentStatusId')::int,
        job_title_id = case when exists (select from orders o where o.tenant_id = $1 and o.employee_id = $2
            and o.order_status_id in (1, 2, 5, 8, 18, 21, 22)) then job_title_id else (archived_from ->> 'jobTitleId')::int end,
        termination_date = (archived_from ->> 'terminationDate')::date,
        archived_at = null, archived_from = null, retain_until = null, version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2 returning employment_status_id as "statusId"
;

-- statement file-documents
select d.document_id as "documentId", d.document_type_id as "documentTypeId", t.name as "documentType",
        t.document_category_id as "documentCategoryId", d.doc_date as "docDate", d.expiration_date as "expirationDate",
        case when d.status = 'superseded' and exists (select from documents n where n.tenant_id = d.tenant_id
     and n.document_id = d.superseded_by and n.dq_item_id = any ($3::uuid[])) then 'accepted' else d.status end as status, t.expires, t.valid_months as "validMonths", t.restricted, t.read_permission as "readPermission"
       from documents d join document_types t using (document_type_id)
      where d.tenant_id = $1 and d.employee_id = $2 and d.hidden_at is null and (d.dq_item_id is null or d.dq_item_id <> all ($3::uuid[]))
      order by d.doc_date desc nulls last, d.uploaded_at desc, d.document_id
;

-- statement follow-up-of-employee
select p.tenant_id as "tenantId", p.client_id as "clientId", p.employee_id as "employeeId", p.plan_id as "planId", p.agency,
    p.professional, p.planned_on as "plannedOn", p.returned_on as "returnedOn", p.first_year_tests as "firstYearTests", p.tests, p.months,
    p.drugs, p.alcohol, p.ended_on as "endedOn", p.ended_why as "endedWhy", p.version, c.zone, e.replaced_by as "replacedBy",
    e.last_name || ', ' || e.first_name as name, c.name as "clientName",
    coalesce((select jsonb_agg(d.day order by d.day) from follow_up_days d
      where d.tenant_id = p.tenant_id and d.plan_id = p.plan_id), '[]') as days,
    coalesce((select jsonb_agg(jsonb_build_object('collectedOn', t.collected_on,
        'kind', case when t.specimen_type_id = 3 then 'alcohol' else 'drugs' end, 'standing',
        case when t.result_type_id is null then 'pending' when t.result_type_id in (3, 6) then 'canceled' else 'counts' end))
      from drug_tests t where t.tenant_id = p.tenant_id and t.employee_id = p.employee_id and t.reason_id = 6
        and t.collected_on >= p.returned_on and t.bat_state is distinct from 'canceled'
        and coalesce(t.report ->> 'dotAgency', p.agency) = p.agency), '[]') as found
  from follow_up_plans p
  join employees e on e.tenant_id = p.tenant_id and e.employee_id = p.employee_id and e.deleted_at is null
  join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id where p.tenant_id = $1 and p.employee_id = $2 order by p.ended_on is not null, p.returned_on desc, p.plan_id limit 50
;

-- statement follow-up-open
select p.tenant_id as "tenantId", p.client_id as "clientId", p.employee_id as "employeeId", p.plan_id as "planId", p.agency,
    p.professional, p.planned_on as "plannedOn", p.returned_on as "returnedOn", p.first_year_tests as "firstYearTests", p.tests, p.months,
    p.drugs, p.alcohol, p.ended_on as "endedOn", p.ended_why as "endedWhy", p.version, c.zone, e.replaced_by as "replacedBy",
    e.last_name || ', ' || e.first_name as name, c.name as "clientName",
    coalesce((select jsonb_agg(d.day order by d.day) from follow_up_days d
      where d.tenant_id = p.tenant_id and d.plan_id = p.plan_id), '[]') as days,
    coalesce((select jsonb_agg(jsonb_build_object('collectedOn', t.collected_on,
        'kind', case when t.specimen_type_id = 3 then 'alcohol' else 'drugs' end, 'standing',
        case when t.result_type_id is null then 'pending' when t.result_type_id in (3, 6) then 'canceled' else 'counts' end))
      from drug_tests t where t.tenant_id = p.tenant_id and t.employee_id = p.employee_id and t.reason_id = 6
        and t.collected_on >= p.returned_on and t.bat_state is distinct from 'canceled'
        and coalesce(t.report ->> 'dotAgency', p.agency) = p.agency), '[]') as found
  from follow_up_plans p
  join employees e on e.tenant_id = p.tenant_id and e.employee_id = p.employee_id and e.deleted_at is null
  join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id where p.tenant_id = $1 and p.ended_on is null and c.path @> array[$2::int] order by p.plan_id limit 2000
;

-- statement follow-up-read
select p.tenant_id as "tenantId", p.client_id as "clientId", p.employee_id as "employeeId", p.plan_id as "planId", p.agency,
    p.professional, p.planned_on as "plannedOn", p.returned_on as "returnedOn", p.first_year_tests as "firstYearTests", p.tests, p.months,
    p.drugs, p.alcohol, p.ended_on as "endedOn", p.ended_why as "endedWhy", p.version, c.zone, e.replaced_by as "replacedBy",
    e.last_name || ', ' || e.first_name as name, c.name as "clientName",
    coalesce((select jsonb_agg(d.day order by d.day) from follow_up_days d
      where d.tenant_id = p.tenant_id and d.plan_id = p.plan_id), '[]') as days,
    coalesce((select jsonb_agg(jsonb_build_object('collectedOn', t.collected_on,
        'kind', case when t.specimen_type_id = 3 then 'alcohol' else 'drugs' end, 'standing',
        case when t.result_type_id is null then 'pending' when t.result_type_id in (3, 6) then 'canceled' else 'counts' end))
      from drug_tests t where t.tenant_id = p.tenant_id and t.employee_id = p.employee_id and t.reason_id = 6
        and t.collected_on >= p.returned_on and t.bat_state is distinct from 'canceled'
        and coalesce(t.report ->> 'dotAgency', p.agency) = p.agency), '[]') as found
  from follow_up_plans p
  join employees e on e.tenant_id = p.tenant_id and e.employee_id = p.employee_id and e.deleted_at is null
  join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id where p.plan_id = $1
;

-- statement inbox-count-app
with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and m.done_at is null and m.read_at is null
      and m.kind = any ($3::text[]) order by m.at desc limit 2000),
    seen as (select e.*, null::text as key, null::text as state, o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, null::text) as name,
        coalesce(w.employee_id, null::uuid) as employee_id, coalesce(o.client_id, w.client_id, null::int) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      
     where case
       when e.about in ('process', 'look') then false
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end) select count(distinct line)::int as unread from seen
;

-- statement inbox-count-staff
with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and m.done_at is null and m.read_at is null
      and m.kind = any ($3::text[]) order by m.at desc limit 2000),
    seen as (select e.*, p.process_key as key, p.state, o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, pe.last_name || ', ' || pe.first_name) as name,
        coalesce(w.employee_id, pe.employee_id) as employee_id, coalesce(o.client_id, w.client_id, pe.client_id) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      left join second_reviews s on e.about = 'look' and s.tenant_id = e.about_tenant_id and s.second_review_id = e.about_id
       and s.state = 'overturned'
     left join process_instances p on p.tenant_id = e.about_tenant_id and p.process_instance_id =
       case e.about when 'process' then e.about_id when 'look' then s.process_instance_id end
     left join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
     left join employees pe on pe.tenant_id = i.about_tenant_id and pe.employee_id = i.about_employee_id and pe.deleted_at is null
     where case
       when e.about in ('process', 'look') then p.process_instance_id is not null
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end) select count(distinct line)::int as unread from seen
;

-- statement inbox-done-app
with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and m.done_at is not null
      and m.kind = any ($3::text[]) order by m.at desc limit 2000),
    seen as (select e.*, null::text as key, null::text as state, o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, null::text) as name,
        coalesce(w.employee_id, null::uuid) as employee_id, coalesce(o.client_id, w.client_id, null::int) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      
     where case
       when e.about in ('process', 'look') then false
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end),
     told as (select line, kind, count(*)::int as count, max(at) as at, bool_or(read_at is null) as unread,
         (array_agg(name order by at desc, item_id) filter (where name is not null))[1:3] as names,
         (array_agg(about_id order by at desc, item_id))[1] as first_id
       from seen group by line, kind)
     select t.line, t.kind, s.about, s.about_id as "aboutId", s.about_tenant_id as "tenantId", t.count, t.at, t.unread,
        s.by_user as "byUser", u.first_name || ' ' || u.last_name as "byName", s.name, coalesce(t.names, '{}') as names,
        s.employee_id as "employeeId", s.order_type as "orderType", s.key as "processKey", s.state as "processState",
        c.name as "clientName"
       from told t
       join lateral (select * from seen x where x.line = t.line and x.kind = t.kind and x.about_id = t.first_id
         order by x.at desc, x.item_id limit 1) s on true
       left join lateral (select b.first_name, b.last_name from users b where b.user_id = s.by_user
         and b.tenant_id in (s.tenant_id, s.about_tenant_id) limit 1) u on true
       left join clients c on c.tenant_id = s.about_tenant_id and c.client_id = s.place
      order by t.at desc, t.line, t.kind
;

-- statement inbox-done-staff
with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and m.done_at is not null
      and m.kind = any ($3::text[]) order by m.at desc limit 2000),
    seen as (select e.*, p.process_key as key, p.state, o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, pe.last_name || ', ' || pe.first_name) as name,
        coalesce(w.employee_id, pe.employee_id) as employee_id, coalesce(o.client_id, w.client_id, pe.client_id) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      left join second_reviews s on e.about = 'look' and s.tenant_id = e.about_tenant_id and s.second_review_id = e.about_id
       and s.state = 'overturned'
     left join process_instances p on p.tenant_id = e.about_tenant_id and p.process_instance_id =
       case e.about when 'process' then e.about_id when 'look' then s.process_instance_id end
     left join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
     left join employees pe on pe.tenant_id = i.about_tenant_id and pe.employee_id = i.about_employee_id and pe.deleted_at is null
     where case
       when e.about in ('process', 'look') then p.process_instance_id is not null
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end),
     told as (select line, kind, count(*)::int as count, max(at) as at, bool_or(read_at is null) as unread,
         (array_agg(name order by at desc, item_id) filter (where name is not null))[1:3] as names,
         (array_agg(about_id order by at desc, item_id))[1] as first_id
       from seen group by line, kind)
     select t.line, t.kind, s.about, s.about_id as "aboutId", s.about_tenant_id as "tenantId", t.count, t.at, t.unread,
        s.by_user as "byUser", u.first_name || ' ' || u.last_name as "byName", s.name, coalesce(t.names, '{}') as names,
        s.employee_id as "employeeId", s.order_type as "orderType", s.key as "processKey", s.state as "processState",
        c.name as "clientName"
       from told t
       join lateral (select * from seen x where x.line = t.line and x.kind = t.kind and x.about_id = t.first_id
         order by x.at desc, x.item_id limit 1) s on true
       left join lateral (select b.first_name, b.last_name from users b where b.user_id = s.by_user
         and b.tenant_id in (s.tenant_id, s.about_tenant_id) limit 1) u on true
       left join clients c on c.tenant_id = s.about_tenant_id and c.client_id = s.place
      order by t.at desc, t.line, t.kind
;

-- statement inbox-inbox-app
with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and m.done_at is null
      and m.kind = any ($3::text[]) order by m.at desc limit 2000),
    seen as (select e.*, null::text as key, null::text as state, o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, null::text) as name,
        coalesce(w.employee_id, null::uuid) as employee_id, coalesce(o.client_id, w.client_id, null::int) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      
     where case
       when e.about in ('process', 'look') then false
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end),
     told as (select line, kind, count(*)::int as count, max(at) as at, bool_or(read_at is null) as unread,
         (array_agg(name order by at desc, item_id) filter (where name is not null))[1:3] as names,
         (array_agg(about_id order by at desc, item_id))[1] as first_id
       from seen group by line, kind)
     select t.line, t.kind, s.about, s.about_id as "aboutId", s.about_tenant_id as "tenantId", t.count, t.at, t.unread,
        s.by_user as "byUser", u.first_name || ' ' || u.last_name as "byName", s.name, coalesce(t.names, '{}') as names,
        s.employee_id as "employeeId", s.order_type as "orderType", s.key as "processKey", s.state as "processState",
        c.name as "clientName"
       from told t
       join lateral (select * from seen x where x.line = t.line and x.kind = t.kind and x.about_id = t.first_id
         order by x.at desc, x.item_id limit 1) s on true
       left join lateral (select b.first_name, b.last_name from users b where b.user_id = s.by_user
         and b.tenant_id in (s.tenant_id, s.about_tenant_id) limit 1) u on true
       left join clients c on c.tenant_id = s.about_tenant_id and c.client_id = s.place
      order by t.at desc, t.line, t.kind
;

-- statement inbox-inbox-staff
with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and m.done_at is null
      and m.kind = any ($3::text[]) order by m.at desc limit 2000),
    seen as (select e.*, p.process_key as key, p.state, o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, pe.last_name || ', ' || pe.first_name) as name,
        coalesce(w.employee_id, pe.employee_id) as employee_id, coalesce(o.client_id, w.client_id, pe.client_id) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      left join second_reviews s on e.about = 'look' and s.tenant_id = e.about_tenant_id and s.second_review_id = e.about_id
       and s.state = 'overturned'
     left join process_instances p on p.tenant_id = e.about_tenant_id and p.process_instance_id =
       case e.about when 'process' then e.about_id when 'look' then s.process_instance_id end
     left join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
     left join employees pe on pe.tenant_id = i.about_tenant_id and pe.employee_id = i.about_employee_id and pe.deleted_at is null
     where case
       when e.about in ('process', 'look') then p.process_instance_id is not null
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end),
     told as (select line, kind, count(*)::int as count, max(at) as at, bool_or(read_at is null) as unread,
         (array_agg(name order by at desc, item_id) filter (where name is not null))[1:3] as names,
         (array_agg(about_id order by at desc, item_id))[1] as first_id
       from seen group by line, kind)
     select t.line, t.kind, s.about, s.about_id as "aboutId", s.about_tenant_id as "tenantId", t.count, t.at, t.unread,
        s.by_user as "byUser", u.first_name || ' ' || u.last_name as "byName", s.name, coalesce(t.names, '{}') as names,
        s.employee_id as "employeeId", s.order_type as "orderType", s.key as "processKey", s.state as "processState",
        c.name as "clientName"
       from told t
       join lateral (select * from seen x where x.line = t.line and x.kind = t.kind and x.about_id = t.first_id
         order by x.at desc, x.item_id limit 1) s on true
       left join lateral (select b.first_name, b.last_name from users b where b.user_id = s.by_user
         and b.tenant_id in (s.tenant_id, s.about_tenant_id) limit 1) u on true
       left join clients c on c.tenant_id = s.about_tenant_id and c.client_id = s.place
      order by t.at desc, t.line, t.kind
;

-- statement inbox-unread-app
with mine as materialized (select * from inbox_events m where m.tenant_id = $1 and m.user_id = $2 and m.done_at is null and m.read_at is null
      and m.kind = any ($3::text[]) order by m.at desc limit 2000),
    seen as (select e.*, null::text as key, null::text as state, o.order_type,
        coalesce(w.last_name || ', ' || w.first_name, null::text) as name,
        coalesce(w.employee_id, null::uuid) as employee_id, coalesce(o.client_id, w.client_id, null::int) as place
      from mine e
      left join orders o on e.about = 'order' and o.tenant_id = e.about_tenant_id and o.order_id = e.about_id
      left join employees w on w.tenant_id = e.about_tenant_id and w.deleted_at is null
        and w.employee_id = case e.about when 'employee' then e.about_id when 'order' then o.employee_id end
      
     where case
       when e.about in ('process', 'look') then false
       when w.employee_id is null then false
       when e.kind = 'alert' then exists (select from alert_assignees a where a.tenant_id = e.about_tenant_id
         and a.employee_id = e.about_id and a.assignee = e.user_id and a.document_type_id = any ($4::int[]))
       when e.kind = 'doNotDispatch' then exists (select from employee_qualification q where q.tenant_id = e.about_tenant_id
         and q.employee_id = e.about_id and q.do_not_dispatch)
       when e.kind in ('expiring', 'missing') then exists (select from qualification_items t where t.tenant_id = e.about_tenant_id
         and t.employee_id = e.about_id and t.document_type_id = any ($4::int[])
         and t.status = any (case e.kind when 'missing' then array['missing'] else array['expired', 'expiring'] end))
       when e.kind = 'results' then o.order_status_id = 4
       when e.kind = 'orders' then o.order_status_id in (8, 21, 22)
       else true end),
     told as (select line, kind, count(*)::int as count, max(at) as at, bool_or(read_at is null) as unread,
         (array_agg(name order by at desc, item_id) filter (where name is not null))[1:3] as names,
         (array_agg(about_id order by at desc, item_id))[1] as first_id
       from seen group by line, kind)
     select t.line, t.kind, s.about, s.about_id as "aboutId", s.about_tenant_id as "tenantId", t.count, t.at, t.unread,
        s.by_user as "byUser", u.first_name || ' ' || u.last_name as "byName", s.name, coalesce(t.names, '{}') as names,
        s.employee_id as "employeeId", s.order_type as "orderType", s.key as "processKey", s.state as "processState",
        c.name as "clientName"
       from told t
       join lateral (select * from seen x where x.line = t.line and x.kind = t.kind and x.about_id = t.first_id
         order by x.at desc, x.item_id limit 1) s on true
       left join lateral (select b.first_name, b.last_name from users b where b.user_id = s.by_user
         and b.tenant_id in (s.tenant_id, s.about_tenant_id) limit 1) u on true
       left join clients c on c.tenant_id = s.about_tenant_id and c.client_id = s.place
      order by t.at desc, t.line, t.kind
;

-- statement intake-forget-intake_arrivals
delete from intake_arrivals where tenant_id = $1 and arrival_id = any ($2::uuid[]) returning sha256
;

-- statement intake-forget-unreadable_files
delete from unreadable_files where tenant_id = $1 and arrival_id = any ($2::uuid[]) returning sha256
;

-- statement intake-free-intake_arrivals
update intake_arrivals set lease_until = null where tenant_id = $1 and leased_by = $2 and lease_until is not null
;

-- statement intake-free-unreadable_files
update unreadable_files set lease_until = null where tenant_id = $1 and leased_by = $2 and lease_until is not null
;

-- statement license-format
select f.state, f.state_name as "stateName", f.ordinal, f.pattern, f.description, f.valid_from as "from", f.valid_to as "until",
    f.source, f.added_at as "addedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = f.added_by limit 1) as "addedBy", f.dated_at as "datedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = f.dated_by limit 1) as "datedBy"
  from license_formats f where f.state = $1 and f.ordinal = $2 and f.valid_from = $3
;

-- statement license-formats
select f.state, f.state_name as "stateName", f.ordinal, f.pattern, f.description, f.valid_from as "from", f.valid_to as "until",
    f.source, f.added_at as "addedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = f.added_by limit 1) as "addedBy", f.dated_at as "datedAt", (select u.first_name || ' ' || u.last_name from users u where u.user_id = f.dated_by limit 1) as "datedBy"
  from license_formats f order by lower(f.state_name), f.valid_from, f.ordinal
;

-- statement match-file-used
select exists (select from accidents where tenant_id = $1 and employee_id = $2) or exists (select from alert_comments where tenant_id = $1 and employee_id = $2) or exists (select from alert_marks where tenant_id = $1 and employee_id = $2) or exists (select from applicant_checks where tenant_id = $1 and employee_id = $2) or exists (select from applicant_decisions where tenant_id = $1 and employee_id = $2) or exists (select from applicant_letters where tenant_id = $1 and employee_id = $2) or exists (select from applications where tenant_id = $1 and employee_id = $2) or exists (select from audit_drivers where tenant_id = $1 and employee_id = $2) or exists (select from audit_findings where tenant_id = $1 and employee_id = $2) or exists (select from certificates where tenant_id = $1 and employee_id = $2) or exists (select from clearinghouse_holds where tenant_id = $1 and employee_id = $2) or exists (select from clearinghouse_queries where tenant_id = $1 and employee_id = $2) or exists (select from cme_records where tenant_id = $1 and employee_id = $2) or exists (select from copy_requests where tenant_id = $1 and employee_id = $2) or exists (select from destructions where tenant_id = $1 and employee_id = $2) or exists (select from documents where tenant_id = $1 and employee_id = $2 and hidden_at is null) or exists (select from driver_disputes where tenant_id = $1 and employee_id = $2) or exists (select from driver_pages where tenant_id = $1 and employee_id = $2) or exists (select from driver_text_consents where tenant_id = $1 and employee_id = $2) or exists (select from driver_texts where tenant_id = $1 and employee_id = $2) or exists (select from drug_alcohol_answers where tenant_id = $1 and employee_id = $2) or exists (select from drug_tests where tenant_id = $1 and employee_id = $2) or exists (select from employee_licenses where tenant_id = $1 and employee_id = $2) or exists (select from employee_notes where tenant_id = $1 and employee_id = $2) or exists (select from employee_photos where tenant_id = $1 and employee_id = $2) or exists (select from follow_up_plans where tenant_id = $1 and employee_id = $2) or exists (select from mvr_records where tenant_id = $1 and employee_id = $2) or exists (select from mvr_requests where tenant_id = $1 and employee_id = $2) or exists (select from mvr_scores where tenant_id = $1 and employee_id = $2) or exists (select from mvr_scorings where tenant_id = $1 and employee_id = $2) or exists (select from onboardings where tenant_id = $1 and employee_id = $2) or exists (select from orders where tenant_id = $1 and employee_id = $2) or exists (select from past_employers where tenant_id = $1 and employee_id = $2) or exists (select from random_selected where tenant_id = $1 and employee_id = $2) or exists (select from testing_programs where tenant_id = $1 and employee_id = $2) as used
;

-- statement moves-files
select e.tenant_id as "tenantId", e.employee_id as "employeeId", e.client_id as "clientId", c.name as "clientName", c.path,
        e.first_name as "firstName", e.last_name as "lastName", s.status as "employmentStatus",
        e.employment_status_id as "employmentStatusId", e.job_title_id as "jobTitleId", j.client_id as "jobTitlePlace",
        e.ssn_cipher as "ssnCipher", e.replaced_by as "replacedBy", e.version,
        jsonb_build_object('firstName', e.first_name, 'lastName', e.last_name, 'dob', e.dob, 'ssn', 'XXX-XX-' || e.ssn_last4, 'license', nullif(concat_ws(' ', e.license_state, e.license), ''), 'licenseClass', k.code, 'licenseExpires', e.license_expires, 'workId', e.work_id, 'employmentStatus', s.status, 'jobTitle', j.job_title, 'hireDate', e.hire_date, 'terminationDate', e.termination_date, 'endorsements', e.endorsements, 'firstDuty', e.first_duty, 'operation', e.operation, 'drives', e.drives, 'ownerOperator', e.owner_operator, 'dotEmployers', e.dot_employers, 'dotAgency', e.dot_agency, 'email', e.email, 'phone', e.phone, 'address', nullif((select string_agg(value, ', ' order by case key when 'line1' then 1
    when 'line2' then 2 when 'city' then 3 when 'state' then 4 else 5 end) from jsonb_each_text(e.address)), '')) as says
       from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
       left join license_classes k on k.license_class_id = e.license_class_id
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.tenant_id = $1 and e.employee_id = any ($2::uuid[]) and ($3::boolean or e.deleted_at is null)
;

-- statement moves-papers
select d.document_id as "documentId", d.employee_id as "employeeId", d.document_type_id as "documentTypeId",
        t.name as "documentType", d.doc_date as "docDate", d.expiration_date as "expirationDate", case when d.status = 'superseded' and exists (select from documents n where n.tenant_id = d.tenant_id
     and n.document_id = d.superseded_by and n.dq_item_id = any ($4::uuid[])) then 'accepted' else d.status end as status,
        not (d.dq_item_id is null or d.dq_item_id <> all ($4::uuid[])) as unseen, w.unseen as "twinUnseen", d.file_name as "fileName", b.pages, d.hidden_at is not null as hidden, t.restricted,
        t.read_permission as "readPermission",
        w.document_id as "twinOf", w.name as "twinAs"
       from documents d
       join document_types t using (document_type_id)
       join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
       left join lateral (
         select o.document_id, nullif(y.name, t.name) as name, coalesce(o.dq_item_id = any ($4::uuid[]), false) as unseen from documents o join document_types y using (document_type_id)
          where d.employee_id = $3 and o.tenant_id = d.tenant_id and o.employee_id = $2 and o.sha256 = d.sha256
            and o.hidden_at is null
          order by (o.document_type_id = d.document_type_id) desc limit 1) w on true
      where d.tenant_id = $1 and d.employee_id in ($2, $3)
      order by (d.dq_item_id is null or d.dq_item_id <> all ($4::uuid[])) desc, lower(t.name), d.doc_date desc nulls last, d.document_id
;

-- statement moves-targets
select c.client_id as "clientId", c.name, p.name as above
       from clients c left join clients p on p.tenant_id = c.tenant_id and p.client_id = c.parent_id
      where c.tenant_id = $1 and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
        and not exists (select from clients u where u.tenant_id = c.tenant_id and u.client_id = any (c.path) and u.deactivated)
      order by lower(c.name), c.client_id
;

-- statement mvr-record-of-order
select mvr_id as "mvrId", document_id as "documentId", report_date as "reportDate", record ->> 'licenseStatus' as "licenseStatus",
         case when jsonb_typeof(record -> 'violations') = 'array' then jsonb_array_length(record -> 'violations') else 0 end as violations, case when jsonb_typeof(record -> 'accidents') = 'array' then jsonb_array_length(record -> 'accidents') else 0 end as accidents, case when jsonb_typeof(record -> 'withdrawals') = 'array' then jsonb_array_length(record -> 'withdrawals') else 0 end as withdrawals, score
       from mvr_records where tenant_id = $1 and order_id = $2 order by report_date desc, mvr_id desc limit 1
;

-- statement mvr-score-alerts-all
select x.scoring_id as "scoringId", 'scored' as kind, e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", c.client_id as "clientId",
    c.name as "clientName", s.document_id as "documentId", x.as_of as "reportDate", x.score, x.band, x.band_action as action,
         x.scored_at as since
       from mvr_scores x
       join mvr_scorings s on s.tenant_id = x.tenant_id and s.scoring_id = x.scoring_id
       join employees e on e.tenant_id = x.tenant_id and e.employee_id = x.employee_id and e.deleted_at is null and e.replaced_by is null
       join employment_statuses t on t.employment_status_id = e.employment_status_id and t.on_roster
    join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where x.tenant_id = $1 and x.withdrawn_at is null and x.band_action not in ('', 'Nothing follows') and $2::int is not null
        and not exists (select from mvr_scores y where y.tenant_id = x.tenant_id and y.employee_id = x.employee_id
          and y.withdrawn_at is null and (y.as_of, y.scored_at) > (x.as_of, x.scored_at))
      order by x.score desc, x.score_id limit $3
;

-- statement mvr-score-alerts-part
select x.scoring_id as "scoringId", 'scored' as kind, e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", c.client_id as "clientId",
    c.name as "clientName", s.document_id as "documentId", x.as_of as "reportDate", x.score, x.band, x.band_action as action,
         x.scored_at as since
       from mvr_scores x
       join mvr_scorings s on s.tenant_id = x.tenant_id and s.scoring_id = x.scoring_id
       join employees e on e.tenant_id = x.tenant_id and e.employee_id = x.employee_id and e.deleted_at is null and e.replaced_by is null
       join employment_statuses t on t.employment_status_id = e.employment_status_id and t.on_roster
    join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where x.tenant_id = $1 and x.withdrawn_at is null and x.band_action not in ('', 'Nothing follows') and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int])
        and not exists (select from mvr_scores y where y.tenant_id = x.tenant_id and y.employee_id = x.employee_id
          and y.withdrawn_at is null and (y.as_of, y.scored_at) > (x.as_of, x.scored_at))
      order by x.score desc, x.score_id limit $3
;

-- statement mvr-score-alerts-waiting-all
select s.scoring_id as "scoringId", 'waiting' as kind, e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", c.client_id as "clientId",
    c.name as "clientName", s.document_id as "documentId", coalesce(r.report_date, d.doc_date) as "reportDate",
         null::int as score, null as band, null as action, s.received_at as since
       from mvr_scorings s
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id and e.deleted_at is null and e.replaced_by is null
       join employment_statuses t on t.employment_status_id = e.employment_status_id and t.on_roster
    join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id
       left join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
      where s.tenant_id = $1 and s.state = 'waiting' and $2::int is not null
      order by s.received_at, s.scoring_id limit $3
;

-- statement mvr-score-alerts-waiting-part
select s.scoring_id as "scoringId", 'waiting' as kind, e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", c.client_id as "clientId",
    c.name as "clientName", s.document_id as "documentId", coalesce(r.report_date, d.doc_date) as "reportDate",
         null::int as score, null as band, null as action, s.received_at as since
       from mvr_scorings s
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id and e.deleted_at is null and e.replaced_by is null
       join employment_statuses t on t.employment_status_id = e.employment_status_id and t.on_roster
    join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id
       left join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
      where s.tenant_id = $1 and s.state = 'waiting' and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int])
      order by s.received_at, s.scoring_id limit $3
;

-- statement mvr-scoring-list-all
select s.scoring_id as "scoringId", e.last_name || ', ' || e.first_name as "employeeName", t.name as "clientName",
         c.name as "locationName", coalesce(r.state, e.license_state) as state, coalesce(r.report_date, d.doc_date) as "reportDate",
         s.received_at as "receivedAt", greatest(0, floor(extract(epoch from now() - s.received_at) / 86400))::int as "daysInQueue",
         case when jsonb_typeof(r.record -> 'violations') = 'array' then case jsonb_typeof(r.record -> 'violations') when 'array' then jsonb_array_length(r.record -> 'violations') else 0 end + case jsonb_typeof(r.record -> 'accidents') when 'array' then jsonb_array_length(r.record -> 'accidents') else 0 end + case jsonb_typeof(r.record -> 'withdrawals') when 'array' then jsonb_array_length(r.record -> 'withdrawals') else 0 end end as lines,
         case when s.lease_until is null or s.lease_until <= now() then 'open' when s.assignee = $1 then 'mine' else 'locked' end as hold,
         case when s.lease_until > now() then s.assignee_name end as "assigneeName", s.received_at::text as "cursorAt"
       from mvr_scorings s
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       join clients t on t.tenant_id = s.tenant_id and t.client_id = s.tenant_id
       left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id
       left join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
      where s.state = 'waiting' and e.deleted_at is null
      order by s.received_at, s.scoring_id limit $2
;

-- statement mvr-scoring-list-s
select s.scoring_id as "scoringId", e.last_name || ', ' || e.first_name as "employeeName", t.name as "clientName",
         c.name as "locationName", coalesce(r.state, e.license_state) as state, coalesce(r.report_date, d.doc_date) as "reportDate",
         s.received_at as "receivedAt", greatest(0, floor(extract(epoch from now() - s.received_at) / 86400))::int as "daysInQueue",
         case when jsonb_typeof(r.record -> 'violations') = 'array' then case jsonb_typeof(r.record -> 'violations') when 'array' then jsonb_array_length(r.record -> 'violations') else 0 end + case jsonb_typeof(r.record -> 'accidents') when 'array' then jsonb_array_length(r.record -> 'accidents') else 0 end + case jsonb_typeof(r.record -> 'withdrawals') when 'array' then jsonb_array_length(r.record -> 'withdrawals') else 0 end end as lines,
         case when s.lease_until is null or s.lease_until <= now() then 'open' when s.assignee = $1 then 'mine' else 'locked' end as hold,
         case when s.lease_until > now() then s.assignee_name end as "assigneeName", s.received_at::text as "cursorAt"
       from mvr_scorings s
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       join clients t on t.tenant_id = s.tenant_id and t.client_id = s.tenant_id
       left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id
       left join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
      where s.state = 'waiting' and e.deleted_at is null and fold(concat_ws(' ', e.last_name, e.first_name, t.name, c.name)) like all
        (array(select fold(w) from unnest($2::text[]) w))
      order by s.received_at, s.scoring_id limit $3
;

-- statement orders-by-type-tcfu
select o.order_type as type, x.order_status as status, count(*)::int as count from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($5::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.ordered_at >= $3::date::timestamp at time zone interval '14 hours' and o.ordered_at >= $3::date::timestamp at time zone c.zone and o.ordered_at < ($4::date + 1)::timestamp at time zone interval '-14 hours' and o.ordered_at < ($4::date + 1)::timestamp at time zone c.zone group by 1, 2
;

-- statement orders-by-type-tclfu
select o.order_type as type, x.order_status as status, count(*)::int as count from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($6::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.client_id = any ($3::int[]) and o.ordered_at >= $4::date::timestamp at time zone interval '14 hours' and o.ordered_at >= $4::date::timestamp at time zone c.zone and o.ordered_at < ($5::date + 1)::timestamp at time zone interval '-14 hours' and o.ordered_at < ($5::date + 1)::timestamp at time zone c.zone group by 1, 2
;

-- statement orders-held
select o.order_status_id as "orderStatusId", count(*)::int as count
       from orders o
       join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id and e.deleted_at is null
       join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
      where o.tenant_id = $1 and o.order_status_id in (8, 22) and c.path @> array[$2::int]
        and o.order_type = any ($3::text[]) and (o.waits_until is null or o.waits_until <= now())
      group by 1 order by 1
;

-- statement orders-list-cme-tcx
select o.medical_exam_order_id as "medicalExamOrderId", o.order_id as "orderId", o.order_status_id as "orderStatusId",
         x.order_status as "orderStatus", o.user_email as "userEmail", o.ordered_at as "orderedAt", o.employee_id as "employeeId",
         e.last_name || ', ' || e.first_name as "employeeName", t.name as "employerName", to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "appointmentDate",
         o.walk_in as "walkIn", o.vendor_id as vendor, o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($4::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.medical_exam_order_id = $3::uuid
      order by o.ordered_at desc, o.order_id desc limit $5
;

-- statement orders-list-e
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($2::text[]) and e.deleted_at is null and o.employee_id = $1::uuid
      order by o.ordered_at desc, o.order_id desc limit $3
;

-- statement orders-list-tc
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($3::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int]
      order by o.ordered_at desc, o.order_id desc limit $4
;

-- statement orders-list-tce
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($4::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid
      order by o.ordered_at desc, o.order_id desc limit $5
;

-- statement orders-list-tcef
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($5::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid and o.ordered_at >= $4::date::timestamp at time zone interval '14 hours' and o.ordered_at >= $4::date::timestamp at time zone c.zone
      order by o.ordered_at desc, o.order_id desc limit $6
;

-- statement orders-list-tcefu
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($6::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid and o.ordered_at >= $4::date::timestamp at time zone interval '14 hours' and o.ordered_at >= $4::date::timestamp at time zone c.zone and o.ordered_at < ($5::date + 1)::timestamp at time zone interval '-14 hours' and o.ordered_at < ($5::date + 1)::timestamp at time zone c.zone
      order by o.ordered_at desc, o.order_id desc limit $7
;

-- statement orders-list-tcen
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($6::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid and (o.ordered_at, o.order_id) < ($4::timestamptz, $5::uuid)
      order by o.ordered_at desc, o.order_id desc limit $7
;

-- statement orders-list-tceq
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($4::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid and (o.waits_until is null or o.waits_until <= now())
      order by o.ordered_at desc, o.order_id desc limit $5
;

-- statement orders-list-tces
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($5::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid and o.order_status_id = $4
      order by o.ordered_at desc, o.order_id desc limit $6
;

-- statement orders-list-tcev
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($4::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid and o.waits_until > now()
      order by o.ordered_at desc, o.order_id desc limit $5
;

-- statement orders-list-tcew
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($5::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.employee_id = $3::uuid and e.search like all (array(select '%' || fold(w) || '%' from unnest($4::text[]) w))
      order by o.ordered_at desc, o.order_id desc limit $6
;

-- statement orders-list-tcfu
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($5::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.ordered_at >= $3::date::timestamp at time zone interval '14 hours' and o.ordered_at >= $3::date::timestamp at time zone c.zone and o.ordered_at < ($4::date + 1)::timestamp at time zone interval '-14 hours' and o.ordered_at < ($4::date + 1)::timestamp at time zone c.zone
      order by o.ordered_at desc, o.order_id desc limit $6
;

-- statement orders-list-tcle
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($5::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.client_id = any ($3::int[]) and o.employee_id = $4::uuid
      order by o.ordered_at desc, o.order_id desc limit $6
;

-- statement orders-list-tclfu
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($6::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.client_id = any ($3::int[]) and o.ordered_at >= $4::date::timestamp at time zone interval '14 hours' and o.ordered_at >= $4::date::timestamp at time zone c.zone and o.ordered_at < ($5::date + 1)::timestamp at time zone interval '-14 hours' and o.ordered_at < ($5::date + 1)::timestamp at time zone c.zone
      order by o.ordered_at desc, o.order_id desc limit $7
;

-- statement orders-list-tcoe
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($4::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.order_status_id in (1, 2, 5, 8, 18, 21, 22) and o.employee_id = $3::uuid
      order by o.ordered_at desc, o.order_id desc limit $5
;

-- statement orders-list-tcs
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($4::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.order_status_id = $3
      order by o.ordered_at desc, o.order_id desc limit $5
;

-- statement orders-list-tcsq
select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.ordered_at::text as "cursorAt"
       from orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($4::text[]) and e.deleted_at is null and o.tenant_id = $1 and c.path @> array[$2::int] and o.order_status_id = $3 and (o.waits_until is null or o.waits_until <= now())
      order by o.ordered_at desc, o.order_id desc limit $5
;

-- statement orders-read
select o.tenant_id as "tenantId", o.order_id as "orderId", o.medical_exam_order_id as "medicalExamOrderId",
         o.order_type as "orderType", o.order_status_id as "orderStatusId", o.order_source as "orderSource", o.user_email as "userEmail", o.ordered_at as "orderedAt", o.reason_id as "reasonId", o.panel as "panel", o.specimen_type_id as "specimenTypeId", o.dot_agency as "dotAgency", o.query_type as "queryType", o.walk_in as "walkIn", o.vendor_id as "vendor", to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '') as "appointmentDate", x.order_status as "orderStatus", o.updated_at as "updatedAt",
         o.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", o.client_id as "clientId",
         c.name as "clientName", t.name as "employerName", p.panel_name as "panelName", s.specimen_type as "specimenType",
         r.reason, case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "waitsUntil", o.version
       from orders o
       join order_statuses x on x.order_status_id = o.order_status_id
       join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
       join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
       join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
       left join drug_panels p on p.panel = o.panel
       left join specimen_types s on s.specimen_type_id = o.specimen_type_id
       left join drug_test_reasons r on r.reason_id = o.reason_id
      where o.order_id = $1 and o.order_type = any ($2::text[]) and e.deleted_at is null
        and ($3::int is null or o.tenant_id = $3)
;

-- statement own-steps-cmeProcess
select a.task_id as "taskId", a.from_state as "formKey", a.detail ->> 'action' as action, a.at,
        (select m.file_name from dq_item_images m where m.tenant_id = p.tenant_id and m.dq_item_id = i.dq_item_id
          order by m.ordinal limit 1) as "fileName",
        e.last_name || ', ' || e.first_name as "employeeName"
       from process_activities a
       join process_instances p on p.tenant_id = a.tenant_id and p.process_instance_id = a.process_instance_id
       join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
       left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
      where a.tenant_id = $1 and a.user_id = $2 and p.process_key = $4
        and a.task_id is not null and a.to_state is not null and a.detail ? 'action' and a.at > now() - interval '1 day'
        and not exists (select from process_activities u where u.tenant_id = a.tenant_id
          and u.process_instance_id = a.process_instance_id and u.detail ->> 'undoes' = a.activity_id::text)
        and not exists (select from process_activities l where l.tenant_id = a.tenant_id
          and l.process_instance_id = a.process_instance_id and l.to_state is not null and (l.at, l.activity_id) > (a.at, a.activity_id)
          and not l.detail ? 'undoes' and l.user_id is distinct from a.user_id)
      order by a.at desc, a.activity_id desc limit $3
;

-- statement own-steps-internalReviewProcess
select a.task_id as "taskId", a.from_state as "formKey", a.detail ->> 'action' as action, a.at,
        (select m.file_name from dq_item_images m where m.tenant_id = p.tenant_id and m.dq_item_id = i.dq_item_id
          order by m.ordinal limit 1) as "fileName",
        e.last_name || ', ' || e.first_name as "employeeName"
       from process_activities a
       join process_instances p on p.tenant_id = a.tenant_id and p.process_instance_id = a.process_instance_id
       join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
       left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
      where a.tenant_id = $1 and a.user_id = $2 and p.process_key = $4
        and a.task_id is not null and a.to_state is not null and a.detail ? 'action' and a.at > now() - interval '1 day'
        and not exists (select from process_activities u where u.tenant_id = a.tenant_id
          and u.process_instance_id = a.process_instance_id and u.detail ->> 'undoes' = a.activity_id::text)
        and not exists (select from process_activities l where l.tenant_id = a.tenant_id
          and l.process_instance_id = a.process_instance_id and l.to_state is not null and (l.at, l.activity_id) > (a.at, a.activity_id)
          and not l.detail ? 'undoes' and l.user_id is distinct from a.user_id)
      order by a.at desc, a.activity_id desc limit $3
;

-- statement past-employers-answers
select d.document_id as "documentId", t.name as "documentType", d.doc_date as "docDate", y.past_employer_id as "pastEmployerId"
       from documents d join document_types t using (document_type_id)
       left join past_employer_papers y on y.tenant_id = d.tenant_id and y.document_id = d.document_id
      where d.tenant_id = $1 and d.employee_id = $2 and d.document_type_id = any ($3::int[]) and d.hidden_at is null
        and d.status in ('accepted', 'superseded') and (d.dq_item_id is null or d.dq_item_id <> all ($4::uuid[]))
      order by d.doc_date desc nulls last, d.document_id limit 200
;

-- statement people-by-status-all
select s.status as value, sum(t.change)::int as count
       from people_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = $1 group by s.status having sum(t.change) > 0
;

-- statement people-by-status-l
select s.status as value, sum(t.change)::int as count
       from people_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = $1 and t.client_id = any ($2::int[]) group by s.status having sum(t.change) > 0
;

-- statement people-by-status-lr
select s.status as value, sum(t.change)::int as count
       from people_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = $1 and t.client_id = any ($2::int[]) and s.on_roster group by s.status having sum(t.change) > 0
;

-- statement people-by-status-r
select s.status as value, sum(t.change)::int as count
       from people_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = $1 and s.on_roster group by s.status having sum(t.change) > 0
;

-- statement program-read

  select k.key_id, k.tenant_id, k.may_export, k.calls_a_minute, case when m.client_id is null then null else json_build_object('client_id', m.client_id, 'email', m.email,
     'name', m.first_name || ' ' || m.last_name, 'is_pseudo_user', m.is_pseudo_user,
     'deactivated', m.deactivated or has_departed(k.tenant_id), 'mask_ssn', m.mask_ssn, 'is_internal', m.is_internal,
     'grants', m.grants, 'sites', m.sites,
     'services', case when not m.is_internal then client_service_groups(k.tenant_id, m.client_id) end) end as me,
    cardinality(k.networks) = 0 or exists (select from unnest(k.networks) n where $2::inet <<= n) as is_near,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' or k.last_used_from is distinct from $2::inet as is_stale
  from api_keys k left join lateral account(k.tenant_id, k.key_id) m on true
  where (k.secret_hash = $1 or (k.former_hash = $1 and k.former_until > now()))
    and k.revoked_at is null and k.expires_at > now()
;

-- statement qualification-batch
select * from take_qualification_batch($1, $2) as employee_id
;

-- statement qualification-changing
select q.employee_id from employee_qualification q
       join clients c on c.tenant_id = q.tenant_id and c.client_id = q.client_id
      where q.tenant_id = $1 and q.employee_id > $3::uuid and q.next_change <= $4::date
        and q.next_change <= ($5::timestamptz at time zone c.zone)::date
      order by q.employee_id limit $2
;

-- statement qualification-documents
with made as materialized (
    select jsonb_object_agg(p.document_id, jsonb_build_object('authority', p.authority, 'test', p.test)) as by_document
      from (
        select r.document_id, coalesce(min(r.state), min(r.employer)) as authority, jsonb_agg(r.test) -> 0 as test
          from (
            select m.document_id, m.state, null as employer, null::jsonb as test from mvr_records m
             where m.tenant_id = $1 and m.employee_id = any ($2::uuid[]) and m.document_id is not null
            union all
            select y.document_id, null, p.name, null from past_employers p
              join past_employer_papers y on y.tenant_id = p.tenant_id and y.past_employer_id = p.past_employer_id
             where p.tenant_id = $1 and p.employee_id = any ($2::uuid[]) and p.removed_at is null
            union all
            select p.document_id, null, null, jsonb_build_object('reasonId', t.reason_id, 'resultTypeId', t.result_type_id, 'specimenTypeId', t.specimen_type_id,
      'dotAgency', case when t.report ? 'dotAgency' then t.report ->> 'dotAgency' else 'FMCSA' end,
      'panelIsDot', x.dot, 'panelIsInstant', x.instant, 'collectedOn', t.collected_on, 'reportedOn', t.reported_on,
      'oralFluidFrom', (select o.dot_from from specimen_types o where o.specimen_type_id = 5)) from drug_tests t
              join drug_test_papers p on p.tenant_id = t.tenant_id and p.drug_test_id = t.drug_test_id
              left join drug_panels x on x.panel = t.report ->> 'panel'
             where t.tenant_id = $1 and t.employee_id = any ($2::uuid[]) and p.document_id is not null) r
         group by r.document_id) p)
  select d.employee_id, d.document_id, d.document_type_id, d.status, d.doc_date, d.expiration_date,
    (select by_document from made) -> d.document_id::text ->> 'authority' as authority, (select by_document from made) -> d.document_id::text -> 'test' as test
  from unnest($2::uuid[]) as one (id), lateral (
    select d.employee_id, d.document_id, d.document_type_id, d.status as status, d.doc_date, d.expiration_date
      from documents d
     where d.tenant_id = $1 and d.employee_id = one.id and d.hidden_at is null
       and d.status in ('accepted', 'pendingReview') offset 0) d
;

-- statement qualification-documents-known
with made as materialized (
    select jsonb_object_agg(p.document_id, jsonb_build_object('authority', p.authority, 'test', p.test)) as by_document
      from (
        select r.document_id, coalesce(min(r.state), min(r.employer)) as authority, jsonb_agg(r.test) -> 0 as test
          from (
            select m.document_id, m.state, null as employer, null::jsonb as test from mvr_records m
             where m.tenant_id = $1 and m.employee_id = any ($2::uuid[]) and m.document_id is not null
            union all
            select y.document_id, null, p.name, null from past_employers p
              join past_employer_papers y on y.tenant_id = p.tenant_id and y.past_employer_id = p.past_employer_id
             where p.tenant_id = $1 and p.employee_id = any ($2::uuid[]) and p.removed_at is null
            union all
            select p.document_id, null, null, jsonb_build_object('reasonId', t.reason_id, 'resultTypeId', t.result_type_id, 'specimenTypeId', t.specimen_type_id,
      'dotAgency', case when t.report ? 'dotAgency' then t.report ->> 'dotAgency' else 'FMCSA' end,
      'panelIsDot', x.dot, 'panelIsInstant', x.instant, 'collectedOn', t.collected_on, 'reportedOn', t.reported_on,
      'oralFluidFrom', (select o.dot_from from specimen_types o where o.specimen_type_id = 5)) from drug_tests t
              join drug_test_papers p on p.tenant_id = t.tenant_id and p.drug_test_id = t.drug_test_id
              left join drug_panels x on x.panel = t.report ->> 'panel'
             where t.tenant_id = $1 and t.employee_id = any ($2::uuid[]) and p.document_id is not null) r
         group by r.document_id) p)
  select d.employee_id, d.document_id, case when d.status = 'superseded' then 'accepted' else d.status end as status, d.document_type_id, d.doc_date, d.expiration_date, false as unkept,
    (select by_document from made) -> d.document_id::text ->> 'authority' as authority, (select by_document from made) -> d.document_id::text -> 'test' as test
  from documents d join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by
  where d.tenant_id = $1 and d.employee_id = any ($2::uuid[]) and d.hidden_at is null and d.status <> 'rejected' and (d.doc_date is null or d.doc_date <= $3::date) and (d.dq_item_id is null or d.dq_item_id <> all ($4::uuid[]))
;

-- statement qualification-documents-shown
with made as materialized (
    select jsonb_object_agg(p.document_id, jsonb_build_object('authority', p.authority, 'test', p.test)) as by_document
      from (
        select r.document_id, coalesce(min(r.state), min(r.employer)) as authority, jsonb_agg(r.test) -> 0 as test
          from (
            select m.document_id, m.state, null as employer, null::jsonb as test from mvr_records m
             where m.tenant_id = $1 and m.employee_id = any ($2::uuid[]) and m.document_id is not null
            union all
            select y.document_id, null, p.name, null from past_employers p
              join past_employer_papers y on y.tenant_id = p.tenant_id and y.past_employer_id = p.past_employer_id
             where p.tenant_id = $1 and p.employee_id = any ($2::uuid[]) and p.removed_at is null
            union all
            select p.document_id, null, null, jsonb_build_object('reasonId', t.reason_id, 'resultTypeId', t.result_type_id, 'specimenTypeId', t.specimen_type_id,
      'dotAgency', case when t.report ? 'dotAgency' then t.report ->> 'dotAgency' else 'FMCSA' end,
      'panelIsDot', x.dot, 'panelIsInstant', x.instant, 'collectedOn', t.collected_on, 'reportedOn', t.reported_on,
      'oralFluidFrom', (select o.dot_from from specimen_types o where o.specimen_type_id = 5)) from drug_tests t
              join drug_test_papers p on p.tenant_id = t.tenant_id and p.drug_test_id = t.drug_test_id
              left join drug_panels x on x.panel = t.report ->> 'panel'
             where t.tenant_id = $1 and t.employee_id = any ($2::uuid[]) and p.document_id is not null) r
         group by r.document_id) p)
  select d.employee_id, d.document_id, case when (d.accepted_at at time zone c.zone)::date <= $3::date then 'accepted' else 'pendingReview' end as status,
    case when w.was is null then d.document_type_id else (w.was ->> 'type')::int end as document_type_id, case when w.was is null then d.doc_date else (w.was ->> 'docDate')::date end as doc_date, case when w.was is null then d.expiration_date else (w.was ->> 'expires')::date end as expiration_date,
    d.corrected is null or d.corrected -> 0 = 'null' as unkept,
    (select by_document from made) -> d.document_id::text ->> 'authority' as authority, (select by_document from made) -> d.document_id::text -> 'test' as test
  from documents d join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by
  left join lateral (select x.value as was from jsonb_array_elements(d.corrected) with ordinality x (value, at)
    where ((x.value ->> 'until')::timestamptz at time zone c.zone)::date > $3::date order by x.at limit 1) w on true
  where d.tenant_id = $1 and d.employee_id = any ($2::uuid[]) and (d.uploaded_at at time zone c.zone)::date <= $3::date and (d.hidden_at is null or (d.hidden_at at time zone c.zone)::date > $3::date)
    -- What was rejected later was there until then; where nobody kept that day, at least before it was accepted.
    and (d.status <> 'rejected' or (coalesce(d.rejected_at, d.accepted_at) at time zone c.zone)::date > $3::date)
    and (n.document_id is null or (n.accepted_at at time zone c.zone)::date > $3::date) and (d.dq_item_id is null or d.dq_item_id <> all ($4::uuid[]))
;

-- statement qualification-documents-unseen
with made as materialized (
    select jsonb_object_agg(p.document_id, jsonb_build_object('authority', p.authority, 'test', p.test)) as by_document
      from (
        select r.document_id, coalesce(min(r.state), min(r.employer)) as authority, jsonb_agg(r.test) -> 0 as test
          from (
            select m.document_id, m.state, null as employer, null::jsonb as test from mvr_records m
             where m.tenant_id = $1 and m.employee_id = any ($2::uuid[]) and m.document_id is not null
            union all
            select y.document_id, null, p.name, null from past_employers p
              join past_employer_papers y on y.tenant_id = p.tenant_id and y.past_employer_id = p.past_employer_id
             where p.tenant_id = $1 and p.employee_id = any ($2::uuid[]) and p.removed_at is null
            union all
            select p.document_id, null, null, jsonb_build_object('reasonId', t.reason_id, 'resultTypeId', t.result_type_id, 'specimenTypeId', t.specimen_type_id,
      'dotAgency', case when t.report ? 'dotAgency' then t.report ->> 'dotAgency' else 'FMCSA' end,
      'panelIsDot', x.dot, 'panelIsInstant', x.instant, 'collectedOn', t.collected_on, 'reportedOn', t.reported_on,
      'oralFluidFrom', (select o.dot_from from specimen_types o where o.specimen_type_id = 5)) from drug_tests t
              join drug_test_papers p on p.tenant_id = t.tenant_id and p.drug_test_id = t.drug_test_id
              left join drug_panels x on x.panel = t.report ->> 'panel'
             where t.tenant_id = $1 and t.employee_id = any ($2::uuid[]) and p.document_id is not null) r
         group by r.document_id) p)
  select d.employee_id, d.document_id, d.document_type_id, d.status, d.doc_date, d.expiration_date,
    (select by_document from made) -> d.document_id::text ->> 'authority' as authority, (select by_document from made) -> d.document_id::text -> 'test' as test
  from unnest($2::uuid[]) as one (id), lateral (
    select d.employee_id, d.document_id, d.document_type_id, case when d.status = 'superseded' and exists (select from documents n where n.tenant_id = d.tenant_id
     and n.document_id = d.superseded_by and n.dq_item_id = any ($3::uuid[])) then 'accepted' else d.status end as status, d.doc_date, d.expiration_date
      from documents d
     where d.tenant_id = $1 and d.employee_id = one.id and d.hidden_at is null
       and case when d.status = 'superseded' and exists (select from documents n where n.tenant_id = d.tenant_id
     and n.document_id = d.superseded_by and n.dq_item_id = any ($3::uuid[])) then 'accepted' else d.status end in ('accepted', 'pendingReview') and (d.dq_item_id is null or d.dq_item_id <> all ($3::uuid[])) offset 0) d
;

-- statement qualification-drop-empty-days-day_tallies
delete from day_tallies where tenant_id = $1 and tally_id is null and change = 0
;

-- statement qualification-drop-empty-days-expiry_tallies
delete from expiry_tallies where tenant_id = $1 and tally_id is null and change = 0
;

-- statement qualification-drop-empty-days-forecast_tallies
delete from forecast_tallies where tenant_id = $1 and tally_id is null and change = 0
;

-- statement qualification-drop-items
delete from qualification_items i using unnest($2::uuid[], $3::int[], $4::text[]) as n (employee_id, document_type_id, authority)
      where i.tenant_id = $1 and (i.employee_id, i.document_type_id, i.authority) = (n.employee_id, n.document_type_id, n.authority)
;

-- statement qualification-employees
select e.tenant_id, e.employee_id, e.client_id, c.path, c.zone, s.on_roster, e.employment_status_id <> 1 as employed, coalesce(k.is_cdl, false) as is_cdl, k.is_cdl is not null as class_known,
    e.license_class_id is distinct from 12
      and (e.license_class_id is not null or e.license is not null or coalesce(j.safety_sensitive, true)) as is_driver,
    e.dob, e.hire_date, e.termination_date, (select max(x.day) from (
      select e.termination_date as day union all
      select h.new_value::date from employee_changes h
       where h.tenant_id = e.tenant_id and h.employee_id = e.employee_id and h.field = 'terminationDate') x
    where x.day < e.hire_date) as left_before, (e.created_at at time zone c.zone)::date as opened_on, e.license_state, e.license_expires, e.endorsements, e.operation, e.dot_agency,
    e.drives, e.first_duty, e.owner_operator, e.job_title_id, e.dot_employers, coalesce(k.code = 'CLP', false) as permit, l.country,
    o.operates, e.deleted_at is not null as deleted,
    (select jsonb_agg(jsonb_build_object('authority', f.license_state, 'since', f.since, 'until', f.until) order by f.until)
      from employee_licenses f where f.tenant_id = e.tenant_id and f.employee_id = e.employee_id) as former,
    (select jsonb_agg(jsonb_build_object('name', p.name, 'from', p.started_on, 'to', p.ended_on, 'agency', p.agency, 'part40', p.part40)
        order by p.started_on desc, p.past_employer_id)
      from past_employers p where p.tenant_id = e.tenant_id and p.employee_id = e.employee_id and p.removed_at is null) as past_employers,
    (select jsonb_build_object('until', g.until, 'testedOn', g.tested_on, 'poolSince', g.pool_since, 'appliedOn', g.applied_on,
        'noViolations', g.no_violations, 'notEmployed', g.not_employed)
      from testing_programs g where g.tenant_id = e.tenant_id and g.employee_id = e.employee_id) as testing_program,
    (select jsonb_agg(jsonb_build_object('what', v.what, 'day', v.day, 'knownOn', v.known_on, 'until', v.until) order by v.day, v.what)
      from (
        select case when t.result_type_id = 11 then 'refusal' when t.result_type_id <> 4 then 'returned'
            when t.specimen_type_id = 3 then 'alcohol' else 'positive' end as what,
            t.collected_on as day, (t.received_at at time zone c.zone)::date as known_on, null::date as until
          from drug_tests t
         where t.tenant_id = e.tenant_id and t.employee_id = e.employee_id and t.collected_on is not null
           and (t.result_type_id in (4, 11)
             or (t.reason_id = 5 and t.result_type_id in (1, 2, 14)))
           and t.bat_state is distinct from 'canceled' and case when t.report ? 'dotAgency' then t.report ->> 'dotAgency' else 'FMCSA' end is not null
        union all
        select case a.question when 1 then 'alcohol' when 2 then 'returned' when 6 then 'knowledge' else 'refusal' end,
            a.known_on, (a.answered_at at time zone c.zone)::date, null
          from drug_alcohol_answers a
         where a.tenant_id = e.tenant_id and a.employee_id = e.employee_id and a.question in (1, 2, 3, 4, 6)
        union all
        select case h.what when 'refused' then 'consentRefused' else h.what end, h.since, (h.began_at at time zone c.zone)::date, h.ended_on
          from clearinghouse_holds h where h.tenant_id = e.tenant_id and h.employee_id = e.employee_id) v) as duty_events
  from employees e
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join license_states l on l.state = e.license_state
  left join license_classes k on k.license_class_id = e.license_class_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  -- As the location operates, or the nearest one above it that says so: found once for all who work there.
  left join lateral (select x.operates from clients x where x.tenant_id = c.tenant_id and x.client_id = any (c.path) and x.operates is not null
    order by array_length(x.path, 1) desc limit 1) o on true where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])
      order by e.employee_id 
;

-- statement qualification-employees-locked
select e.tenant_id, e.employee_id, e.client_id, c.path, c.zone, s.on_roster, e.employment_status_id <> 1 as employed, coalesce(k.is_cdl, false) as is_cdl, k.is_cdl is not null as class_known,
    e.license_class_id is distinct from 12
      and (e.license_class_id is not null or e.license is not null or coalesce(j.safety_sensitive, true)) as is_driver,
    e.dob, e.hire_date, e.termination_date, (select max(x.day) from (
      select e.termination_date as day union all
      select h.new_value::date from employee_changes h
       where h.tenant_id = e.tenant_id and h.employee_id = e.employee_id and h.field = 'terminationDate') x
    where x.day < e.hire_date) as left_before, (e.created_at at time zone c.zone)::date as opened_on, e.license_state, e.license_expires, e.endorsements, e.operation, e.dot_agency,
    e.drives, e.first_duty, e.owner_operator, e.job_title_id, e.dot_employers, coalesce(k.code = 'CLP', false) as permit, l.country,
    o.operates, e.deleted_at is not null as deleted,
    (select jsonb_agg(jsonb_build_object('authority', f.license_state, 'since', f.since, 'until', f.until) order by f.until)
      from employee_licenses f where f.tenant_id = e.tenant_id and f.employee_id = e.employee_id) as former,
    (select jsonb_agg(jsonb_build_object('name', p.name, 'from', p.started_on, 'to', p.ended_on, 'agency', p.agency, 'part40', p.part40)
        order by p.started_on desc, p.past_employer_id)
      from past_employers p where p.tenant_id = e.tenant_id and p.employee_id = e.employee_id and p.removed_at is null) as past_employers,
    (select jsonb_build_object('until', g.until, 'testedOn', g.tested_on, 'poolSince', g.pool_since, 'appliedOn', g.applied_on,
        'noViolations', g.no_violations, 'notEmployed', g.not_employed)
      from testing_programs g where g.tenant_id = e.tenant_id and g.employee_id = e.employee_id) as testing_program,
    (select jsonb_agg(jsonb_build_object('what', v.what, 'day', v.day, 'knownOn', v.known_on, 'until', v.until) order by v.day, v.what)
      from (
        select case when t.result_type_id = 11 then 'refusal' when t.result_type_id <> 4 then 'returned'
            when t.specimen_type_id = 3 then 'alcohol' else 'positive' end as what,
            t.collected_on as day, (t.received_at at time zone c.zone)::date as known_on, null::date as until
          from drug_tests t
         where t.tenant_id = e.tenant_id and t.employee_id = e.employee_id and t.collected_on is not null
           and (t.result_type_id in (4, 11)
             or (t.reason_id = 5 and t.result_type_id in (1, 2, 14)))
           and t.bat_state is distinct from 'canceled' and case when t.report ? 'dotAgency' then t.report ->> 'dotAgency' else 'FMCSA' end is not null
        union all
        select case a.question when 1 then 'alcohol' when 2 then 'returned' when 6 then 'knowledge' else 'refusal' end,
            a.known_on, (a.answered_at at time zone c.zone)::date, null
          from drug_alcohol_answers a
         where a.tenant_id = e.tenant_id and a.employee_id = e.employee_id and a.question in (1, 2, 3, 4, 6)
        union all
        select case h.what when 'refused' then 'consentRefused' else h.what end, h.since, (h.began_at at time zone c.zone)::date, h.ended_on
          from clearinghouse_holds h where h.tenant_id = e.tenant_id and h.employee_id = e.employee_id) v) as duty_events
  from employees e
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join license_states l on l.state = e.license_state
  left join license_classes k on k.license_class_id = e.license_class_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  -- As the location operates, or the nearest one above it that says so: found once for all who work there.
  left join lateral (select x.operates from clients x where x.tenant_id = c.tenant_id and x.client_id = any (c.path) and x.operates is not null
    order by array_length(x.path, 1) desc limit 1) o on true where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])
      order by e.employee_id for no key update of e
;

-- statement qualification-keep
insert into employee_qualification (tenant_id, employee_id, client_id, state, score, do_not_dispatch, missing, expired, pending, expiring, next_expiry, next_change, required_types, employment_status_id, figures, dated, papers)
     select $1, t.employee_id, t.client_id, t.state, t.score, t.do_not_dispatch, t.missing, t.expired, t.pending, t.expiring, t.next_expiry, t.next_change, t.required_types, e.employment_status_id, t.figures, t.dated, t.papers
       from jsonb_to_recordset($2::jsonb) as t (employee_id uuid, client_id int, state text, score int, do_not_dispatch boolean, missing int, expired int,
  pending int, expiring int, next_expiry date, next_change date, required_types int[], figures text[],
  dated text[], papers text[])
       left join employees e on e.tenant_id = $1 and e.employee_id = t.employee_id and e.deleted_at is null
     on conflict (tenant_id, employee_id) do update set client_id = excluded.client_id, state = excluded.state, score = excluded.score, do_not_dispatch = excluded.do_not_dispatch, missing = excluded.missing, expired = excluded.expired, pending = excluded.pending, expiring = excluded.expiring, next_expiry = excluded.next_expiry, next_change = excluded.next_change, required_types = excluded.required_types, employment_status_id = excluded.employment_status_id, figures = excluded.figures, dated = excluded.dated, papers = excluded.papers, computed_at = now()
      where (employee_qualification.client_id, employee_qualification.state, employee_qualification.score, employee_qualification.do_not_dispatch, employee_qualification.missing, employee_qualification.expired, employee_qualification.pending, employee_qualification.expiring, employee_qualification.next_expiry, employee_qualification.next_change, employee_qualification.required_types, employee_qualification.employment_status_id, employee_qualification.figures, employee_qualification.dated, employee_qualification.papers)
        is distinct from (excluded.client_id, excluded.state, excluded.score, excluded.do_not_dispatch, excluded.missing, excluded.expired, excluded.pending, excluded.expiring, excluded.next_expiry, excluded.next_change, excluded.required_types, excluded.employment_status_id, excluded.figures, excluded.dated, excluded.papers)
     returning employee_id
;

-- statement qualification-keep-items
with given as (
       select ($2::uuid[])[e] as employee_id, t as document_type_id, coalesce(a, '') as authority,
           ($3::int[])[e] as client_id, s as status, r as rank, l as last_day, d as due, p as document_id, ($4::text[])[c] as citation
         from jsonb_to_recordset($5::jsonb) as t (e int, t int, a text, s text, r smallint, l date, d date, p uuid, c int)),
     held as (
       select h.* from unnest($2::uuid[]) as one (id), lateral (
         select employee_id, document_type_id, authority, client_id, status, rank, last_day, due, document_id, citation from qualification_items i where i.tenant_id = $1 and i.employee_id = one.id offset 0) h),
     differing as materialized (
       select employee_id, document_type_id, authority, g.client_id, g.status, g.rank, g.last_day, g.due, g.document_id, g.citation, h.employee_id is null as is_new, g.employee_id is null as is_gone
         from given g full join held h using (employee_id, document_type_id, authority)
        where (g.client_id, g.status, g.rank, g.last_day, g.due, g.document_id, g.citation) is distinct from (h.client_id, h.status, h.rank, h.last_day, h.due, h.document_id, h.citation)),
     added as (
       insert into qualification_items (tenant_id, employee_id, document_type_id, authority, client_id, status, rank, last_day, due, document_id, citation)
       select $1, employee_id, document_type_id, authority, client_id, status, rank, last_day, due, document_id, citation from differing where is_new),
     rewritten as (
       insert into qualification_items (tenant_id, employee_id, document_type_id, authority, client_id, status, rank, last_day, due, document_id, citation)
       select $1, employee_id, document_type_id, authority, client_id, status, rank, last_day, due, document_id, citation from differing where not is_new and not is_gone
       on conflict (tenant_id, employee_id, document_type_id, authority) do update set client_id = excluded.client_id, status = excluded.status, rank = excluded.rank, last_day = excluded.last_day, due = excluded.due, document_id = excluded.document_id, citation = excluded.citation)
     select distinct employee_id, null::int as document_type_id, null as authority from differing where not is_gone
     union all select employee_id, document_type_id, authority from differing where is_gone
;

-- statement qualification-never
select e.employee_id from employees e
      where e.tenant_id = $1 and e.employee_id > $3::uuid and e.deleted_at is null and $4::date is not null and $5::timestamptz is not null
        and (select q.tenant_id from employee_qualification q
              where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id) is null
      order by e.employee_id limit $2
;

-- statement queue-by-client-asc-
with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (lower(coalesce(c.name, i.sender, ''))) collate "C" as sort_key
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select * from keyed x
        where $3::text is null
           or (x.sort_key = '') > ($3::text = '')
           or ((x.sort_key = '') = ($3::text = '') and (
                x.sort_key > $3::text collate "C"
                or (x.sort_key = $3::text and (x.received_at, x.task_id) > ($4::timestamptz, $5::uuid))))
        order by x.sort_key = '', x.sort_key asc, x.received_at, x.task_id limit $6)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by k.sort_key = '', k.sort_key asc, k.received_at, k.task_id
;

-- statement queue-by-client-asc-search
with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (lower(coalesce(c.name, i.sender, ''))) collate "C" as sort_key
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (i.sender ilike $3 or c.name ilike $3 or e.search like fold($3)
        or exists (select from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          and m.file_name ilike $3))),
     picked as materialized (
       select * from keyed x
        where $4::text is null
           or (x.sort_key = '') > ($4::text = '')
           or ((x.sort_key = '') = ($4::text = '') and (
                x.sort_key > $4::text collate "C"
                or (x.sort_key = $4::text and (x.received_at, x.task_id) > ($5::timestamptz, $6::uuid))))
        order by x.sort_key = '', x.sort_key asc, x.received_at, x.task_id limit $7)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by k.sort_key = '', k.sort_key asc, k.received_at, k.task_id
;

-- statement queue-by-client-desc-
with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (lower(coalesce(c.name, i.sender, ''))) collate "C" as sort_key
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select * from keyed x
        where $3::text is null
           or (x.sort_key = '') > ($3::text = '')
           or ((x.sort_key = '') = ($3::text = '') and (
                x.sort_key < $3::text collate "C"
                or (x.sort_key = $3::text and (x.received_at, x.task_id) > ($4::timestamptz, $5::uuid))))
        order by x.sort_key = '', x.sort_key desc, x.received_at, x.task_id limit $6)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by k.sort_key = '', k.sort_key desc, k.received_at, k.task_id
;

-- statement queue-by-employee-asc-
with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (lower(coalesce(e.last_name || ', ' || e.first_name, ''))) collate "C" as sort_key
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select * from keyed x
        where $3::text is null
           or (x.sort_key = '') > ($3::text = '')
           or ((x.sort_key = '') = ($3::text = '') and (
                x.sort_key > $3::text collate "C"
                or (x.sort_key = $3::text and (x.received_at, x.task_id) > ($4::timestamptz, $5::uuid))))
        order by x.sort_key = '', x.sort_key asc, x.received_at, x.task_id limit $6)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by k.sort_key = '', k.sort_key asc, k.received_at, k.task_id
;

-- statement queue-by-employee-desc-
with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (lower(coalesce(e.last_name || ', ' || e.first_name, ''))) collate "C" as sort_key
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select * from keyed x
        where $3::text is null
           or (x.sort_key = '') > ($3::text = '')
           or ((x.sort_key = '') = ($3::text = '') and (
                x.sort_key < $3::text collate "C"
                or (x.sort_key = $3::text and (x.received_at, x.task_id) > ($4::timestamptz, $5::uuid))))
        order by x.sort_key = '', x.sort_key desc, x.received_at, x.task_id limit $6)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by k.sort_key = '', k.sort_key desc, k.received_at, k.task_id
;

-- statement queue-by-file-asc-
with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (lower(coalesce((select m.file_name from dq_item_images m
    where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id order by m.ordinal limit 1), ''))) collate "C" as sort_key
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select * from keyed x
        where $3::text is null
           or (x.sort_key = '') > ($3::text = '')
           or ((x.sort_key = '') = ($3::text = '') and (
                x.sort_key > $3::text collate "C"
                or (x.sort_key = $3::text and (x.received_at, x.task_id) > ($4::timestamptz, $5::uuid))))
        order by x.sort_key = '', x.sort_key asc, x.received_at, x.task_id limit $6)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by k.sort_key = '', k.sort_key asc, k.received_at, k.task_id
;

-- statement queue-by-file-desc-
with keyed as (
       select t.tenant_id, t.task_id, t.received_at, (lower(coalesce((select m.file_name from dq_item_images m
    where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id order by m.ordinal limit 1), ''))) collate "C" as sort_key
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select * from keyed x
        where $3::text is null
           or (x.sort_key = '') > ($3::text = '')
           or ((x.sort_key = '') = ($3::text = '') and (
                x.sort_key < $3::text collate "C"
                or (x.sort_key = $3::text and (x.received_at, x.task_id) > ($4::timestamptz, $5::uuid))))
        order by x.sort_key = '', x.sort_key desc, x.received_at, x.task_id limit $6)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, k.sort_key from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by k.sort_key = '', k.sort_key desc, k.received_at, k.task_id
;

-- statement queue-changes-
with touched as materialized (
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.changed_at > $3::timestamptz - make_interval(secs => 10)
           and exists (select from process_instances p where p.tenant_id = t.tenant_id
             and p.process_instance_id = t.process_instance_id and p.process_key = 'internalReviewProcess')
         order by t.changed_at limit $4)
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.lease_until > $3::timestamptz - make_interval(secs => 10) and t.lease_until <= now())
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.waits_until > $3::timestamptz - make_interval(secs => 10) and t.waits_until <= now()))
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, coalesce(t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2), false) as fits
       from touched k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true
      order by t.received_at, t.task_id
;

-- statement queue-changes-cmeProcess
with touched as materialized (
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.changed_at > $3::timestamptz - make_interval(secs => 10)
           and exists (select from process_instances p where p.tenant_id = t.tenant_id
             and p.process_instance_id = t.process_instance_id and p.process_key = 'cmeProcess')
         order by t.changed_at limit $4)
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.lease_until > $3::timestamptz - make_interval(secs => 10) and t.lease_until <= now())
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.waits_until > $3::timestamptz - make_interval(secs => 10) and t.waits_until <= now()))
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, coalesce(t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2), false) as fits
       from touched k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true
      order by t.received_at, t.task_id
;

-- statement queue-changes-cmeProcess-free-takeable
with touched as materialized (
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.changed_at > $5::timestamptz - make_interval(secs => 10)
           and exists (select from process_instances p where p.tenant_id = t.tenant_id
             and p.process_instance_id = t.process_instance_id and p.process_key = 'cmeProcess')
         order by t.changed_at limit $6)
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.lease_until > $5::timestamptz - make_interval(secs => 10) and t.lease_until <= now())
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.waits_until > $5::timestamptz - make_interval(secs => 10) and t.waits_until <= now()))
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, coalesce(t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (t.form_key <> 'cmeSecondReview' or i.first_reviewer is distinct from $4::uuid), false) as fits
       from touched k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true
      order by t.received_at, t.task_id
;

-- statement queue-changes-free
with touched as materialized (
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.changed_at > $4::timestamptz - make_interval(secs => 10)
           and exists (select from process_instances p where p.tenant_id = t.tenant_id
             and p.process_instance_id = t.process_instance_id and p.process_key = 'internalReviewProcess')
         order by t.changed_at limit $5)
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.lease_until > $4::timestamptz - make_interval(secs => 10) and t.lease_until <= now())
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.waits_until > $4::timestamptz - make_interval(secs => 10) and t.waits_until <= now()))
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, coalesce(t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid, false) as fits
       from touched k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true
      order by t.received_at, t.task_id
;

-- statement queue-changes-tag
with touched as materialized (
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.changed_at > $4::timestamptz - make_interval(secs => 10)
           and exists (select from process_instances p where p.tenant_id = t.tenant_id
             and p.process_instance_id = t.process_instance_id and p.process_key = 'internalReviewProcess')
         order by t.changed_at limit $5)
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.lease_until > $4::timestamptz - make_interval(secs => 10) and t.lease_until <= now())
       union
       (select t.tenant_id, t.task_id from tasks t where t.tenant_id = $1 and t.completed_at is null
           and t.waits_until > $4::timestamptz - make_interval(secs => 10) and t.waits_until <= now()))
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages, coalesce(t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.tag = $3, false) as fits
       from touched k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true
      order by t.received_at, t.task_id
;

-- statement queue-clients-cmeProcess
select c.client_id as "clientId", c.name, w.waiting
       from (select i.about_tenant_id as tenant_id, count(*)::int as waiting from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
          where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.about_tenant_id is not null
          group by 1 order by 2 desc limit 100) w
       join clients c on c.tenant_id = w.tenant_id and c.client_id = w.tenant_id
      order by w.waiting desc, c.name
;

-- statement queue-clients-internalReviewProcess
select c.client_id as "clientId", c.name, w.waiting
       from (select i.about_tenant_id as tenant_id, count(*)::int as waiting from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
          where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.about_tenant_id is not null
          group by 1 order by 2 desc limit 100) w
       join clients c on c.tenant_id = w.tenant_id and c.client_id = w.tenant_id
      order by w.waiting desc, c.name
;

-- statement queue-due_at-false-false-
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          and t.due_at is not null
        order by t.due_at, t.task_id limit $3)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.due_at, t.task_id
;

-- statement queue-due_at-true-false-
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          and t.due_at is not null
        order by t.due_at desc, t.task_id desc limit $3)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.due_at desc, t.task_id desc
;

-- statement queue-locked-
select count(*)::int as locked from tasks t 
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.lease_until > now() and t.assignee <> $3
;

-- statement queue-locked-client
select count(*)::int as locked from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (i.about_client_id = $3 or i.about_tenant_id = $3) and t.lease_until > now() and t.assignee <> $4
;

-- statement queue-locked-cmeProcess
select count(*)::int as locked from tasks t 
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.lease_until > now() and t.assignee <> $3
;

-- statement queue-locked-cmeProcess-client-search
select count(*)::int as locked from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (i.about_client_id = $3 or i.about_tenant_id = $3) and (i.sender ilike $4 or c.name ilike $4 or e.search like fold($4)
        or exists (select from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          and m.file_name ilike $4)) and t.lease_until > now() and t.assignee <> $5
;

-- statement queue-locked-overdue-source-tag
select count(*)::int as locked from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.due_at <= now() and i.source = $3 and i.tag = $4 and t.lease_until > now() and t.assignee <> $5
;

-- statement queue-locked-tag
select count(*)::int as locked from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.tag = $3 and t.lease_until > now() and t.assignee <> $4
;

-- statement queue-next-due_at-false-free
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid
        order by t.due_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $4, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $5)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-cmeProcess-fre-ob6qRNm6UHgSp29OuEj
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (t.form_key <> 'cmeSecondReview' or i.first_reviewer is distinct from $4::uuid) and (i.about_client_id = $5 or i.about_tenant_id = $5) and (i.sender ilike $6 or c.name ilike $6 or e.search like fold($6)
        or exists (select from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          and m.file_name ilike $6))
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $7, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $8)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-cmeProcess-frePv9nB9oieIGjcjkIqEwv
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (t.form_key <> 'cmeSecondReview' or i.first_reviewer is distinct from $4::uuid) and (i.about_client_id = $5 or i.about_tenant_id = $5) and (i.sender ilike $6 or c.name ilike $6 or e.search like fold($6)
        or exists (select from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          and m.file_name ilike $6)) and t.task_id <> all($7::uuid[])
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $8, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $9)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-cmeProcess-free-takeable
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (t.form_key <> 'cmeSecondReview' or i.first_reviewer is distinct from $4::uuid)
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $5, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $6)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-free
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $4, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $5)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-free-client
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (i.about_client_id = $4 or i.about_tenant_id = $4)
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $5, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $6)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-free-client-except
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (i.about_client_id = $4 or i.about_tenant_id = $4) and t.task_id <> all($5::uuid[])
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $6, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $7)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-free-overdue-source-tag
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and t.due_at <= now() and i.source = $4 and i.tag = $5
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $6, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $7)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-next-received_at-false-free-tag
with picked as materialized (
       select t.tenant_id, t.task_id from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and i.tag = $4
        order by t.received_at, t.task_id limit 1 for update of t skip locked)
     update tasks t set assignee = $5, lease_id = gen_random_uuid(), version = t.version + 1,
         lease_until = now() + make_interval(mins => $6)
       from picked k where t.tenant_id = k.tenant_id and t.task_id = k.task_id returning t.task_id
;

-- statement queue-received_at-false-false-
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $3)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-client
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (i.about_client_id = $3 or i.about_tenant_id = $3)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-cmeProcess
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $3)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-cmeProcess-free-takeable
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (t.form_key <> 'cmeSecondReview' or i.first_reviewer is distinct from $4::uuid)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $5)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-cmeProcess-mine
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.assignee = $3 and t.lease_until > now()),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-cmeProcess-rep
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and coalesce(t.customer_care_rep = $3, true)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-cmeProcess-rep-search
with matching as materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and coalesce(t.customer_care_rep = $3, true) and (i.sender ilike $4 or c.name ilike $4 or e.search like fold($4)
        or exists (select from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          and m.file_name ilike $4))),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $5)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-free
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-from
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.received_at >= $3::timestamptz),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-from-overdue
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.received_at >= $3::timestamptz and t.due_at <= now()),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-mine
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.assignee = $3 and t.lease_until > now()),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-mine-client
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.assignee = $3 and t.lease_until > now() and (i.about_client_id = $4 or i.about_tenant_id = $4)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $5)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-rejections
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.is_document_rejection),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $3)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-source
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.source = $3),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-tag
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and i.tag = $3),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-until
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.received_at < $3::timestamptz),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-until-overdue
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.received_at < $3::timestamptz and t.due_at <= now()),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $4)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-false-waiting
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.completed_at is null and t.waits_until > now()),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at, t.task_id limit $3)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-true-
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true and (t.received_at, t.task_id) > ($3::timestamptz, $4::uuid)
          
        order by t.received_at, t.task_id limit $5)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-true-cmeProcess
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true and (t.received_at, t.task_id) > ($3::timestamptz, $4::uuid)
          
        order by t.received_at, t.task_id limit $5)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-true-cmeProcess-free-takeable
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and (t.lease_until is null or t.lease_until <= now()) and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from $3::uuid and (t.form_key <> 'cmeSecondReview' or i.first_reviewer is distinct from $4::uuid)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true and (t.received_at, t.task_id) > ($5::timestamptz, $6::uuid)
          
        order by t.received_at, t.task_id limit $7)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-false-true-mine-client
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2) and t.assignee = $3 and t.lease_until > now() and (i.about_client_id = $4 or i.about_tenant_id = $4)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true and (t.received_at, t.task_id) > ($5::timestamptz, $6::uuid)
          
        order by t.received_at, t.task_id limit $7)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at, t.task_id
;

-- statement queue-received_at-true-false-
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true 
          
        order by t.received_at desc, t.task_id desc limit $3)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at desc, t.task_id desc
;

-- statement queue-received_at-true-true-
with matching as not materialized (
       select t.tenant_id, t.task_id, t.received_at, t.due_at from tasks t  where t.tenant_id = $1 and t.completed_at is null and t.form_key = any($2)),
     picked as materialized (
       select t.tenant_id, t.task_id from matching t where true and (t.received_at, t.task_id) < ($3::timestamptz, $4::uuid)
          
        order by t.received_at desc, t.task_id desc limit $5)
     select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from picked k join tasks t on t.tenant_id = k.tenant_id and t.task_id = k.task_id
       
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true order by t.received_at desc, t.task_id desc
;

-- statement random-billing
with counted as (select s.tenant_id as "clientId", to_char(s.drawn_on, 'YYYY-MM') as month,
         count(*) filter (where s.drug)::int as "drugSelected", count(*) filter (where s.alcohol)::int as "alcoholSelected",
         count(*) filter (where (s.drug and s.drug_order_id is not null))::int as "drugOrdered", count(*) filter (where (s.alcohol and s.alcohol_order_id is not null))::int as "alcoholOrdered",
         count(*) filter (where (s.drug and d.result_type_id not in (3, 6)))::int as "drugTested", count(*) filter (where (s.alcohol and a.result_type_id not in (3, 6)))::int as "alcoholTested",
         (count(*) filter (where (s.drug and d.result_type_id in (3, 6))) + count(*) filter (where (s.alcohol and a.result_type_id in (3, 6))))::int as canceled, (count(*) filter (where s.drug and (s.excused is not null or s.outcome is not null)) + count(*) filter (where s.alcohol and (s.excused is not null or s.outcome is not null)))::int as ended,
         (count(*) filter (where s.drug and s.drug_order_id is null and d.drug_test_id is null and not (s.excused is not null or s.outcome is not null)) + count(*) filter (where s.alcohol and s.alcohol_order_id is null and a.drug_test_id is null and not (s.excused is not null or s.outcome is not null)))::int as "notOrdered",
         (count(*) filter (where (s.drug and s.drug_order_id is not null) and d.drug_test_id is null and not (s.excused is not null or s.outcome is not null)) + count(*) filter (where (s.alcohol and s.alcohol_order_id is not null) and a.drug_test_id is null and not (s.excused is not null or s.outcome is not null)))::int as "orderedNotTested",
         (count(*) filter (where s.drug and s.drug_order_id is null and d.drug_test_id is not null) + count(*) filter (where s.alcohol and s.alcohol_order_id is null and a.drug_test_id is not null))::int as "testedNotOrdered"
       from random_selected s
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where (s.drug or s.alcohol) and s.drawn_on >= make_date($1, 1, 1) and s.drawn_on < make_date($1 + 1, 1, 1)
      group by s.tenant_id, 2),
     billed as (
       select billed_tenant_id as "clientId", to_char(month, 'YYYY-MM') as month, drug_tests, alcohol_tests, invoice, version
         from random_bills where tenant_id = (select app_tenant()) and month >= make_date($1, 1, 1) and month < make_date($1 + 1, 1, 1))
     select "clientId", c.name as "clientName", coalesce(month, '') as month, coalesce(n."drugSelected", 0) as "drugSelected", coalesce(n."alcoholSelected", 0) as "alcoholSelected", coalesce(n."drugOrdered", 0) as "drugOrdered", coalesce(n."alcoholOrdered", 0) as "alcoholOrdered", coalesce(n."drugTested", 0) as "drugTested", coalesce(n."alcoholTested", 0) as "alcoholTested", coalesce(n."canceled", 0) as "canceled", coalesce(n."ended", 0) as "ended", coalesce(n."notOrdered", 0) as "notOrdered", coalesce(n."orderedNotTested", 0) as "orderedNotTested", coalesce(n."testedNotOrdered", 0) as "testedNotOrdered",
         b.drug_tests as "drugBilled", b.alcohol_tests as "alcoholBilled", coalesce(b.invoice, '') as invoice, coalesce(b.version, 0) as version
       from counted n full join billed b using ("clientId", month)
       join clients c on c.tenant_id = "clientId" and c.client_id = "clientId"
      where $2::int is null or ("clientId" = $2 and month = $3::text)
      order by lower(c.name), "clientId", 3 limit 20000
;

-- statement random-breaks
with back as (
       select b.employee_id, max(b.changed_at) as at from employee_status_changes b
        where b.tenant_id = $1 and b.from_status_id is not null and b.changed_at > now() - interval '1 year'
          and b.from_status_id <> all ($4::int[]) and b.to_status_id = any ($4::int[])
        group by b.employee_id),
     out as (
       select b.employee_id, b.at, (select max(l.changed_at) from employee_status_changes l where l.tenant_id = $1
           and l.employee_id = b.employee_id and l.changed_at < b.at and l.from_status_id = any ($4::int[])
           and l.to_status_id <> all ($4::int[])) as since from back b)
     select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, k.name as "clientName",
         (o.since at time zone $7)::date as "leftOn", (o.at at time zone $7)::date as "backOn", o.at as "backAt"
       from (select e.employee_id, e.first_name, e.last_name, e.client_id from employees e
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = any ($4::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end) and (cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[])) and ($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive')) and e.employee_id in (select employee_id from out)) e
       join out o on o.employee_id = e.employee_id
       join clients k on k.tenant_id = $1 and k.client_id = e.client_id
      where o.since is not null and ($8::int[] is null or e.client_id = any ($8::int[]))
        and not exists (select from drug_tests d where d.tenant_id = $1 and d.employee_id = e.employee_id and d.reason_id = 1
          and d.specimen_type_id <> 3 and d.result_type_id in (1, 2) and d.collected_on >= (o.since at time zone $7)::date)
      order by o.at desc, e.employee_id limit 1000
;

-- statement random-consortium-count
select coalesce(sum(e.change), 0)::int as count from random_pools p
  join clients c on c.tenant_id = p.tenant_id and c.path && p.sites and not c.deactivated
  join people_tallies e on e.tenant_id = c.tenant_id and e.client_id = c.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  where p.consortium_id = $1 and p.kind = 'part' and p.deleted_at is null and not e.merged
    and e.employment_status_id = any ($2::int[])
    and ($3::text = 'any' or coalesce(j.safety_sensitive, true) = ($3::text = 'sensitive'))
;

-- statement random-consortium-list
with people as materialized (
       select e.tenant_id as part, e.employee_id, substr(sha256((select s.salt from random_selections s
           where s.tenant_id = $4 and s.selection_id = $5) || uuid_send(e.employee_id)), 1, 16) as token from random_pools p
  join clients c on c.tenant_id = p.tenant_id and c.path && p.sites and not c.deactivated
  join employees e on e.tenant_id = c.tenant_id and e.client_id = c.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  where p.consortium_id = $1 and p.kind = 'part' and p.deleted_at is null and e.deleted_at is null and e.replaced_by is null
    and e.employment_status_id = any ($2::int[])
    and ($3::text = 'any' or coalesce(j.safety_sensitive, true) = ($3::text = 'sensitive'))),
     counted as (insert into random_list_parts (tenant_id, selection_id, part_tenant_id, people)
       select $4, $5, part, count(*)::int from people group by part),
     placed as (select token, employee_id, row_number() over (order by token) - 1 as at from people)
     insert into random_snapshots (tenant_id, selection_id, part, people)
     select $4, $5, (at / 5000)::int, string_agg(token || uuid_send(employee_id), ''::bytea order by token) from placed group by 3
;

-- statement random-consortium-parts
with counts as (select p.tenant_id, sum(e.change)::int as people from random_pools p
  join clients c on c.tenant_id = p.tenant_id and c.path && p.sites and not c.deactivated
  join people_tallies e on e.tenant_id = c.tenant_id and e.client_id = c.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  where p.consortium_id = $1 and p.kind = 'part' and p.deleted_at is null and not e.merged
    and e.employment_status_id = any ($2::int[])
    and ($3::text = 'any' or coalesce(j.safety_sensitive, true) = ($3::text = 'sensitive')) group by 1)
     select p.tenant_id as "tenantId", p.pool_id as "poolId", p.client_id as "clientId", c.name as "clientName", t.name as "companyName",
         p.begun_on as since, coalesce(n.people, 0) as people,
         exists (select from client_services o join services g on g.service_id = o.service_id
           where o.tenant_id = p.tenant_id and o.client_id = any (c.path) and g.service_group = 'randoms' and not g.internal_only) as "hasService"
       from random_pools p
       join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
       join clients t on t.tenant_id = p.tenant_id and t.client_id = p.tenant_id
       left join counts n on n.tenant_id = p.tenant_id
      where p.consortium_id = $1 and p.kind = 'part' and p.deleted_at is null order by lower(t.name), p.tenant_id limit 20000
;

-- statement random-drawn-from
select p.name as "poolName", s.year, s.period, s.frequency,
         (select count(*)::int from (select substr(p.people, i * 32 + 17, 16) as id
  from (select people || ''::bytea as people from random_snapshots where tenant_id = $1 and selection_id = $2 offset 0) p,
    generate_series(0, length(p.people) / 32 - 1) i) mine join (select substr(p.people, i * 32 + 17, 16) as id
  from (select people || ''::bytea as people from random_snapshots where tenant_id = $1 and selection_id = s.selection_id offset 0) p,
    generate_series(0, length(p.people) / 32 - 1) i) theirs on theirs.id = mine.id) as shared
       from random_selections s join random_pools p on p.tenant_id = s.tenant_id and p.pool_id = s.pool_id
      where s.tenant_id = $1 and s.pool_id <> $3 and s.state in ('drawn', 'closed') and p.deleted_at is not null and p.authority = $4
        and p.kind = $5 and s.year = $6 and (s.period - 1) * 12 / s.frequency < $7::int * 12 / $8::int
        and ($7::int - 1) * 12 / $8::int < s.period * 12 / s.frequency
      order by s.drawn_at desc limit 20
;

-- statement random-life-order-alcohol
update random_selected set alcohol_order_id = $4, version = version + 1
      where tenant_id = $1 and selection_id = $2 and place = $3
;

-- statement random-life-order-drug
update random_selected set drug_order_id = $4, version = version + 1
      where tenant_id = $1 and selection_id = $2 and place = $3
;

-- statement random-overlap-count
select coalesce(sum(e.change), 0)::int as count from people_tallies e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.tenant_id = $1 and not e.merged and e.employment_status_id = any ($4::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end) and (cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[])) and ($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive')) and e.employment_status_id = any ($9::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $8::boolean then c.path && $7::int[] else c.client_id = any ($7::int[]) end) and (cardinality($10::int[]) = 0 or e.job_title_id = any ($10::int[])) and ($11::text = 'any' or coalesce(j.safety_sensitive, true) = ($11::text = 'sensitive'))
;

-- statement random-overlap-first
with first as (select e.tenant_id, e.client_id, e.employee_id, e.sort_name, e.first_name, e.last_name from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = any ($4::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end) and (cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[])) and ($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive')) and e.employment_status_id = any ($9::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $8::boolean then c.path && $7::int[] else c.client_id = any ($7::int[]) end) and (cardinality($10::int[]) = 0 or e.job_title_id = any ($10::int[])) and ($11::text = 'any' or coalesce(j.safety_sensitive, true) = ($11::text = 'sensitive'))
       order by e.sort_name, e.employee_id limit 20)
     select f.employee_id as "employeeId", f.last_name || ', ' || f.first_name as name, c.name as "clientName"
       from first f join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id order by f.sort_name, f.employee_id
;

-- statement random-roster-ae-pool-seen
select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, (e.employment_status_id = any ($4::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end) and (cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[])) and ($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive'))) as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and (e.sort_name, e.employee_id) > ($7 collate "C", $8::uuid)
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date and o.employee_id = e.employee_id) s on true
      where true and e.archived_at is null and e.employment_status_id in (1, 2)
      order by e.sort_name, e.employee_id limit $9 
;

-- statement random-roster-e
select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, null::boolean as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date and o.employee_id = e.employee_id) s on false
      where true and e.archived_at is null and e.employment_status_id in (1, 2)
      order by e.sort_name, e.employee_id limit $2 
;

-- statement random-roster-e-pool-seen
select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, (e.employment_status_id = any ($4::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end) and (cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[])) and ($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive'))) as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date and o.employee_id = e.employee_id) s on true
      where true and e.archived_at is null and e.employment_status_id in (1, 2)
      order by e.sort_name, e.employee_id limit $7 
;

-- statement random-roster-e-seen
select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, null::boolean as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date and o.employee_id = e.employee_id) s on true
      where true and e.archived_at is null and e.employment_status_id in (1, 2)
      order by e.sort_name, e.employee_id limit $2 
;

-- statement random-roster-few-selected
select distinct o.employee_id from random_selected o where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date limit 5001
;

-- statement random-roster-p-pool-seen
select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, (e.employment_status_id = any ($4::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end) and (cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[])) and ($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive'))) as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.employment_status_id = any ($4::int[]) and e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end) and (cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[])) and ($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive'))
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date and o.employee_id = e.employee_id) s on true
      where true
      order by e.sort_name, e.employee_id limit $7 /* planned anew */
;

-- statement random-roster-s-seen
select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, null::boolean as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.employee_id = any ($2::uuid[])
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date and o.employee_id = e.employee_id) s on true
      where true
      order by e.sort_name, e.employee_id limit $3 
;

-- statement random-roster-we-seen
select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, null::boolean as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date and o.employee_id = e.employee_id) s on true
      where true and e.search like all (array(select '%' || fold(w) || '%' from unnest($2::text[]) w)) and e.archived_at is null and e.employment_status_id in (1, 2)
      order by e.sort_name, e.employee_id limit $3 
;

-- statement random-selected
select s.place, coalesce(n.employee_id, e.employee_id) as "employeeId", e.last_name || ', ' || e.first_name as name, s.client_id as "clientId",
         c.name as "clientName", case when w.client_id <> s.client_id then w.name end as "movedTo",
         ($4::int[] is null or w.client_id = any ($4::int[])) as "seesFile", s.drug, s.alcohol, s.alternate, s.stands_for as "standsFor",
         exists (select from random_selected o where o.tenant_id = s.tenant_id and o.employee_id = s.employee_id
           and o.pool_id = s.pool_id and (o.drug or o.alcohol) and o.drawn_on < s.drawn_on
           and extract(year from o.drawn_on) = extract(year from s.drawn_on)) as again,
         case when d.result_type_id not in (3, 6) then d.collected_on end as "drugTestedOn",
         case when a.result_type_id not in (3, 6) then a.collected_on end as "alcoholTestedOn",
         case when d.drug_test_id is null then null when d.result_type_id is null then 'pending'
     when d.result_type_id in (3, 6) then 'canceled' else 'counts' end as "drugTest", case when a.drug_test_id is null then null when a.result_type_id is null then 'pending'
     when a.result_type_id in (3, 6) then 'canceled' else 'counts' end as "alcoholTest",
         s.notified_at as "notifiedAt", s.arrived_at as "arrivedAt", s.collected_at as "collectedAt",
         coalesce((select (s.notified_at at time zone z.zone)::date >= make_date(o.year, 1, 1) + make_interval(months => o.period * 12 / o.frequency)
           from random_selections o join random_pools p on p.tenant_id = o.tenant_id and p.pool_id = o.pool_id
             join clients z on z.tenant_id = p.tenant_id and z.client_id = p.client_id
          where o.tenant_id = s.tenant_id and o.selection_id = s.selection_id), false) as late,
         s.excused, s.excused_note as "excusedNote", s.returns_on as "returnsOn", s.outcome, s.outcome_on as "outcomeOn",
         s.outcome_note as "outcomeNote", s.drug_order_id as "drugOrderId", s.alcohol_order_id as "alcoholOrderId", s.version
       from random_selected s join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       left join employees n on n.tenant_id = s.tenant_id and n.employee_id = e.replaced_by
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       join clients w on w.tenant_id = s.tenant_id and w.client_id = coalesce(n.client_id, e.client_id)
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where s.tenant_id = $1 and s.selection_id = $2 and ($4::int[] is null or s.client_id = any ($4::int[])) order by s.place limit $3
;

-- statement random-selections-of
select s.selection_id as "selectionId", s.pool_id as "poolId", p.name as "poolName", n.year, n.period, n.frequency,
         s.drawn_on as "drawnOn", s.drug, s.alcohol, s.alternate and s.stands_for is null as alternate, s.excused, s.outcome,
         case when d.drug_test_id is null then null when d.result_type_id is null then 'pending'
     when d.result_type_id in (3, 6) then 'canceled' else 'counts' end as "drugTest", case when a.drug_test_id is null then null when a.result_type_id is null then 'pending'
     when a.result_type_id in (3, 6) then 'canceled' else 'counts' end as "alcoholTest", s.notified_at as "notifiedAt",
         s.arrived_at as "arrivedAt", s.collected_at as "collectedAt"
       from random_selected s join random_selections n on n.tenant_id = s.tenant_id and n.selection_id = s.selection_id
       join random_pools p on p.tenant_id = s.tenant_id and p.pool_id = s.pool_id
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where s.tenant_id = (select app_tenant()) and s.employee_id in (select e.employee_id from employees e
          where e.tenant_id = (select app_tenant()) and (e.employee_id = $1 or e.replaced_by = $1)) order by s.drawn_on desc, s.selection_id limit 200
;

-- statement random-waiting
select s.selection_id as "selectionId", s.pool_id as "poolId", p.name as "poolName", p.client_id as "poolClientId", n.year, n.period,
         n.frequency, s.place, coalesce(e.replaced_by, e.employee_id) as "employeeId", e.last_name || ', ' || e.first_name as name,
         c.name as "clientName", n.drawn_at as "drawnAt", s.drug, s.alcohol, s.excused, s.outcome, s.notified_at as "notifiedAt",
         s.arrived_at as "arrivedAt", s.collected_at as "collectedAt", coalesce(d.collected_on, a.collected_on) as "collectedOn",
         case when d.drug_test_id is null then null when d.result_type_id is null then 'pending'
     when d.result_type_id in (3, 6) then 'canceled' else 'counts' end as "drugTest", case when a.drug_test_id is null then null when a.result_type_id is null then 'pending'
     when a.result_type_id in (3, 6) then 'canceled' else 'counts' end as "alcoholTest"
       from random_selections n
       join random_selected s on s.tenant_id = n.tenant_id and s.selection_id = n.selection_id
       join random_pools p on p.tenant_id = n.tenant_id and p.pool_id = n.pool_id
       join clients pc on pc.tenant_id = p.tenant_id and pc.client_id = p.client_id
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where n.tenant_id = $1 and pc.path @> array[$2::int] and n.state = 'drawn' and (s.drug or s.alcohol) and s.excused is null
        and ($3::int[] is null or (s.client_id = any ($3::int[]) and p.client_id = any ($3::int[])))
        and s.outcome is null and ((s.drug and d.result_type_id is null) or (s.alcohol and a.result_type_id is null))
      order by n.drawn_at, s.place limit 5000
;

-- statement random-year-tests-own
select count(*) filter (where (extract(year from d.collected_on) = $3 and d.result_type_id not in (3, 6))
    or (d.drug_test_id is null and s.drug and s.outcome = 'refused' and extract(year from s.outcome_on) = $3))::int as "drugDone",
         count(*) filter (where (extract(year from a.collected_on) = $3 and a.result_type_id not in (3, 6))
    or (a.drug_test_id is null and s.alcohol and s.outcome = 'refused' and extract(year from s.outcome_on) = $3))::int as "alcoholDone",
         count(*) filter (where s.drug and s.excused is null and s.outcome is null and extract(year from s.drawn_on) = $3
           and (d.drug_test_id is null or d.result_type_id is null))::int as "drugOpen",
         count(*) filter (where s.alcohol and s.excused is null and s.outcome is null and extract(year from s.drawn_on) = $3
           and (a.drug_test_id is null or a.result_type_id is null))::int as "alcoholOpen"
       from random_selected s
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where s.tenant_id = $1 and s.pool_id = $2 and s.drawn_on >= make_date($3::int - 1, 1, 1)
;

-- statement random-year-tests-parts
select count(*) filter (where (extract(year from d.collected_on) = $3 and d.result_type_id not in (3, 6))
    or (d.drug_test_id is null and s.drug and s.outcome = 'refused' and extract(year from s.outcome_on) = $3))::int as "drugDone",
         count(*) filter (where (extract(year from a.collected_on) = $3 and a.result_type_id not in (3, 6))
    or (a.drug_test_id is null and s.alcohol and s.outcome = 'refused' and extract(year from s.outcome_on) = $3))::int as "alcoholDone",
         count(*) filter (where s.drug and s.excused is null and s.outcome is null and extract(year from s.drawn_on) = $3
           and (d.drug_test_id is null or d.result_type_id is null))::int as "drugOpen",
         count(*) filter (where s.alcohol and s.excused is null and s.outcome is null and extract(year from s.drawn_on) = $3
           and (a.drug_test_id is null or a.result_type_id is null))::int as "alcoholOpen"
       from random_selected s
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where (s.tenant_id, s.selection_id) in (select p.tenant_id, p.selection_id from random_selections p
    join random_selections w on w.selection_id = p.consortium_selection_id
    where w.tenant_id = $1 and w.pool_id = $2 and w.drawn_on >= make_date($3::int - 1, 1, 1))
;

-- statement reports-accounts-all
select u.user_id as "userId", lower(u.last_name) as "sortName", u.last_name || ', ' || u.first_name as name, u.email,
         u.client_id as "clientId", c.name as location, u.deactivated, u.created_at as since
       from users u join clients c on c.tenant_id = u.tenant_id and c.client_id = u.client_id
      where u.tenant_id = $1 and not u.is_pseudo_user and c.path @> array[$2::int] and ((select app_all_sites()) or u.client_id in (select unnest(app_sites())))
      order by lower(u.last_name), u.user_id limit $3
;

-- statement reports-accounts-l
select u.user_id as "userId", lower(u.last_name) as "sortName", u.last_name || ', ' || u.first_name as name, u.email,
         u.client_id as "clientId", c.name as location, u.deactivated, u.created_at as since
       from users u join clients c on c.tenant_id = u.tenant_id and c.client_id = u.client_id
      where u.tenant_id = $1 and not u.is_pseudo_user and c.path @> array[$2::int] and ((select app_all_sites()) or u.client_id in (select unnest(app_sites()))) and u.client_id = any ($3::int[])
      order by lower(u.last_name), u.user_id limit $4
;

-- statement reports-card-counts-all
select state, sum(change)::int as count from (
       select 'all' as state, t.change from day_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.figure = 'cards' union all select 'unending' as state, t.change from day_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.figure = 'card' and t.day = 'infinity' union all
       select case when t.day < $2::date then 'expired' else 'expiring' end as state, t.change from day_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = $1 and t.figure = 'card' and t.day <= $3::date) c
      group by 1
;

-- statement reports-cards-all
select e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location, d.document_id as "documentId", d.doc_date as examined, d.expiration_date as expires
       from employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       left join lateral (select x.document_id, x.doc_date, x.expiration_date from documents x
         where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id and x.document_type_id = $2
           and x.status = 'accepted' and x.hidden_at is null and x.document_id <> all ($3::uuid[])
         order by x.expiration_date desc nulls last, x.document_id desc limit 1) d on true
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster
      order by e.sort_name, e.employee_id limit $4
;

-- statement reports-cards-l
select e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location, d.document_id as "documentId", d.doc_date as examined, d.expiration_date as expires
       from employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       left join lateral (select x.document_id, x.doc_date, x.expiration_date from documents x
         where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id and x.document_type_id = $3
           and x.status = 'accepted' and x.hidden_at is null and x.document_id <> all ($4::uuid[])
         order by x.expiration_date desc nulls last, x.document_id desc limit 1) d on true
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and e.client_id = any ($2::int[])
      order by e.sort_name, e.employee_id limit $5
;

-- statement reports-people-all
select e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location, e.work_id as "workId", e.hire_date as hired, e.license_state as state, k.code as class, e.license_expires as expires
       from employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id left join license_classes k on k.license_class_id = e.license_class_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster
      order by e.sort_name, e.employee_id limit $2
;

-- statement reports-people-data-all
select e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location, e.work_id as "workId", e.hire_date as hired, e.license_state as state, k.code as class, e.license_expires as expires, e.termination_date as "lastDay", e.license, e.email, e.phone
       from employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id left join license_classes k on k.license_class_id = e.license_class_id
      where e.tenant_id = $1 and e.deleted_at is null
      order by e.sort_name, e.employee_id limit $2
;

-- statement reports-people-data-l
select e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location, e.work_id as "workId", e.hire_date as hired, e.license_state as state, k.code as class, e.license_expires as expires, e.termination_date as "lastDay", e.license, e.email, e.phone
       from employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id left join license_classes k on k.license_class_id = e.license_class_id
      where e.tenant_id = $1 and e.deleted_at is null and e.client_id = any ($2::int[])
      order by e.sort_name, e.employee_id limit $3
;

-- statement reports-people-l
select e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location, e.work_id as "workId", e.hire_date as hired, e.license_state as state, k.code as class, e.license_expires as expires
       from employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id left join license_classes k on k.license_class_id = e.license_class_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and e.client_id = any ($2::int[])
      order by e.sort_name, e.employee_id limit $3
;

-- statement reports-people-n
select e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location, e.work_id as "workId", e.hire_date as hired, e.license_state as state, k.code as class, e.license_expires as expires
       from employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id left join license_classes k on k.license_class_id = e.license_class_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and (e.sort_name, e.employee_id) > ($2::text collate "C", $3::uuid)
      order by e.sort_name, e.employee_id limit $4
;

-- statement reports-recorded-all
select e.employee_id as "employeeId", e.sort_name as "sortName"
       from (select r.employee_id from mvr_records r where r.tenant_id = $1
             union select x.employee_id from mvr_scores x where x.tenant_id = $1 and x.withdrawn_at is null) d
       join employees e on e.tenant_id = $1 and e.employee_id = d.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster
      order by e.sort_name, e.employee_id limit $2
;

-- statement reports-recorded-l
select e.employee_id as "employeeId", e.sort_name as "sortName"
       from (select r.employee_id from mvr_records r where r.tenant_id = $1
             union select x.employee_id from mvr_scores x where x.tenant_id = $1 and x.withdrawn_at is null) d
       join employees e on e.tenant_id = $1 and e.employee_id = d.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
      where e.tenant_id = $1 and e.deleted_at is null and s.on_roster and e.client_id = any ($2::int[])
      order by e.sort_name, e.employee_id limit $3
;

-- statement reports-sites-all
select c.client_id as "clientId", c.legacy_client_id as "legacyClientId",
         (select a.dot_number from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path)
            and a.dot_number is not null order by a.level_number desc limit 1) as dot
       from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
      order by c.client_id
;

-- statement reports-sites-of-user
select c.client_id as "clientId", c.legacy_client_id as "legacyClientId",
         (select a.dot_number from clients a where a.tenant_id = c.tenant_id and a.client_id = any (c.path)
            and a.dot_number is not null order by a.level_number desc limit 1) as dot
       from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and ((select app_all_sites()) or c.client_id in (select unnest(app_sites()))) and exists (select from user_sites s where s.tenant_id = $3 and s.user_id = $4 and c.path @> array[s.client_id])
      order by c.client_id
;

-- statement reports-violation-counts-f
with records as (
       select r.employee_id, r.report_date as day, 1 as rank, r.mvr_id as id, r.state, r.document_id, r.record -> 'violations' as lines
         from mvr_records r where r.tenant_id = $1
       union all
       select g.employee_id, r.as_of, 0, r.score_id, null, g.document_id,
           (select jsonb_agg(l) from jsonb_array_elements(r.lines) l where l ->> 'kind' = 'violation')
         from mvr_scores r join mvr_scorings g on g.tenant_id = r.tenant_id and g.scoring_id = r.scoring_id
        where r.tenant_id = $1 and r.withdrawn_at is null and g.mvr_id is null),
     latest as (
       select distinct on (r.employee_id) r.* from records r
        where r.document_id is null or (r.document_id <> all ($2::uuid[]) and exists (select from documents d
          where d.tenant_id = $1 and d.document_id = r.document_id and d.hidden_at is null))
        order by r.employee_id, r.day desc, r.rank desc, r.id desc)
     select nullif(l.line ->> 'acd', '') as acd, count(*)::int as count
       from latest r
       join employees e on e.tenant_id = $1 and e.employee_id = r.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id and s.on_roster
       cross join lateral jsonb_array_elements(case when jsonb_typeof(r.lines) = 'array' then r.lines else '[]' end)
         with ordinality as l (line, at)
      where e.deleted_at is null and l.line ->> 'date' is not null and (l.line ->> 'date')::date >= $3::date group by 1
;

-- statement reports-violation-counts-fu
with records as (
       select r.employee_id, r.report_date as day, 1 as rank, r.mvr_id as id, r.state, r.document_id, r.record -> 'violations' as lines
         from mvr_records r where r.tenant_id = $1
       union all
       select g.employee_id, r.as_of, 0, r.score_id, null, g.document_id,
           (select jsonb_agg(l) from jsonb_array_elements(r.lines) l where l ->> 'kind' = 'violation')
         from mvr_scores r join mvr_scorings g on g.tenant_id = r.tenant_id and g.scoring_id = r.scoring_id
        where r.tenant_id = $1 and r.withdrawn_at is null and g.mvr_id is null),
     latest as (
       select distinct on (r.employee_id) r.* from records r
        where r.document_id is null or (r.document_id <> all ($2::uuid[]) and exists (select from documents d
          where d.tenant_id = $1 and d.document_id = r.document_id and d.hidden_at is null))
        order by r.employee_id, r.day desc, r.rank desc, r.id desc)
     select nullif(l.line ->> 'acd', '') as acd, count(*)::int as count
       from latest r
       join employees e on e.tenant_id = $1 and e.employee_id = r.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id and s.on_roster
       cross join lateral jsonb_array_elements(case when jsonb_typeof(r.lines) = 'array' then r.lines else '[]' end)
         with ordinality as l (line, at)
      where e.deleted_at is null and l.line ->> 'date' is not null and (l.line ->> 'date')::date >= $3::date and (l.line ->> 'date')::date <= $4::date group by 1
;

-- statement reports-violation-counts-lfu
with records as (
       select r.employee_id, r.report_date as day, 1 as rank, r.mvr_id as id, r.state, r.document_id, r.record -> 'violations' as lines
         from mvr_records r where r.tenant_id = $1
       union all
       select g.employee_id, r.as_of, 0, r.score_id, null, g.document_id,
           (select jsonb_agg(l) from jsonb_array_elements(r.lines) l where l ->> 'kind' = 'violation')
         from mvr_scores r join mvr_scorings g on g.tenant_id = r.tenant_id and g.scoring_id = r.scoring_id
        where r.tenant_id = $1 and r.withdrawn_at is null and g.mvr_id is null),
     latest as (
       select distinct on (r.employee_id) r.* from records r
        where r.document_id is null or (r.document_id <> all ($2::uuid[]) and exists (select from documents d
          where d.tenant_id = $1 and d.document_id = r.document_id and d.hidden_at is null))
        order by r.employee_id, r.day desc, r.rank desc, r.id desc)
     select nullif(l.line ->> 'acd', '') as acd, count(*)::int as count
       from latest r
       join employees e on e.tenant_id = $1 and e.employee_id = r.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id and s.on_roster
       cross join lateral jsonb_array_elements(case when jsonb_typeof(r.lines) = 'array' then r.lines else '[]' end)
         with ordinality as l (line, at)
      where e.deleted_at is null and l.line ->> 'date' is not null and e.client_id = any ($3::int[]) and (l.line ->> 'date')::date >= $4::date and (l.line ->> 'date')::date <= $5::date group by 1
;

-- statement reports-violations
with records as (
       select r.employee_id, r.report_date as day, 1 as rank, r.mvr_id as id, r.state, r.document_id, r.record -> 'violations' as lines
         from mvr_records r where r.tenant_id = $1 and r.employee_id = any ($2::uuid[])
       union all
       select g.employee_id, r.as_of, 0, r.score_id, null, g.document_id,
           (select jsonb_agg(l) from jsonb_array_elements(r.lines) l where l ->> 'kind' = 'violation')
         from mvr_scores r join mvr_scorings g on g.tenant_id = r.tenant_id and g.scoring_id = r.scoring_id
        where r.tenant_id = $1 and r.employee_id = any ($2::uuid[]) and r.withdrawn_at is null and g.mvr_id is null),
     latest as (
       select distinct on (r.employee_id) r.* from records r
        where r.document_id is null or (r.document_id <> all ($3::uuid[]) and exists (select from documents d
          where d.tenant_id = $1 and d.document_id = r.document_id and d.hidden_at is null))
        order by r.employee_id, r.day desc, r.rank desc, r.id desc)
     select r.id || '.' || l.at as "rowId", e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
         e.last_name || ', ' || e.first_name as driver, c.name as location, (l.line ->> 'date')::date as date,
         coalesce(l.line ->> 'description', '') as description, nullif(l.line ->> 'acd', '') as acd,
         coalesce(l.line ->> 'state', r.state) as state, (l.line ->> 'convictionDate')::date as convicted,
         (l.line ->> 'speedOver')::int as speed, (l.line ->> 'commercial')::boolean as commercial, r.day as record
       from latest r
       join employees e on e.tenant_id = $1 and e.employee_id = r.employee_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       cross join lateral jsonb_array_elements(case when jsonb_typeof(r.lines) = 'array' then r.lines else '[]' end)
         with ordinality as l (line, at)
      order by e.sort_name, e.employee_id, date desc, l.at
;

-- statement retention-candidates
select e.last_name || ', ' || e.first_name as name, e.client_id as "clientId", c.name as "clientName",
        e.hold_reason as "holdReason", e.employee_id as "employeeId", c.zone, (e.deleted_at at time zone c.zone)::date as "deletedOn",
        coalesce(e.retain_until, l.retain_until) as "retainUntil", (e.updated_at at time zone c.zone)::date as "touchedOn",
        case when e.retain_until is null then coalesce(l.last_day, e.termination_date) else e.termination_date end as "lastDay", c.path as "clientPath",
        coalesce((select jsonb_agg(jsonb_build_object('documentTypeId', d.document_type_id, 'docDate', d.doc_date,
              'drugAlcohol', coalesce(t.read_permission = 'records.viewDrugAlcohol', false)))
            from documents d join document_types t using (document_type_id)
           where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id), '[]') as papers,
        (select max(a.known_on) from drug_alcohol_answers a
          where a.tenant_id = e.tenant_id and a.employee_id = e.employee_id) as "answeredOn",
        (select max(a.date) from accidents a
          where a.tenant_id = e.tenant_id and a.employee_id = e.employee_id and a.removed_at is null) as "accidentOn"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id left join lateral (
    with recursive line as (
      select s.replaced_by, s.termination_date, s.retain_until, s.deleted_at, 1 as step from employees s
       where s.tenant_id = e.tenant_id and s.employee_id = e.replaced_by and e.deleted_at is null
      union all
      select s.replaced_by, s.termination_date, s.retain_until, s.deleted_at, line.step + 1 from line
        join employees s on s.tenant_id = e.tenant_id and s.employee_id = line.replaced_by where line.step < 20)
    select coalesce(line.termination_date, (line.deleted_at at time zone c.zone)::date) as last_day,
        coalesce(line.retain_until, ((line.deleted_at at time zone c.zone)::date + interval '3 years')::date) as retain_until
      from line order by line.step desc limit 1) l on true
      where e.tenant_id = $1 and e.removed_at is null and c.path @> array[$2::int] and ((select app_all_sites()) or e.client_id in (select unnest(app_sites())))
        and (e.deleted_at is not null or (e.archived_at is not null and e.retain_until < $3::date)
          or (e.retain_until is null and l.retain_until < $3::date))
        and ($4::uuid is null or e.employee_id > $4) and ($5::uuid[] is null or e.employee_id = any ($5))
      order by e.employee_id limit $6
;

-- statement retention-empty
update employees set first_name = 'Removed', last_name = 'Removed', dob = null, ssn_cipher = null, ssn_index = null, ssn_last4 = null, license = null, license_state = null, license_expires = null, work_id = null, endorsements = null, email = null, phone = null, address = '{}', deleted_at = coalesce(deleted_at, now()), deleted_reason = null, removed_at = now(), version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2
;

-- statement retention-used-application_photos-sha256
select exists (select from application_photos d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-binders-sha256
select exists (select from binders d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-company_papers-sha256
select exists (select from company_papers d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-csa_imports-stored
select exists (select from csa_imports d where d.tenant_id = $1 and d."stored" = $2) as used
;

-- statement retention-used-departure_exports-sha256
select exists (select from departure_exports d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-document_imports-sha256
select exists (select from document_imports d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-documents-sha256
select exists (select from documents d where d.tenant_id = $1 and d."sha256" = $2 and not exists (select from employees e
  where e.tenant_id = d.tenant_id and e.employee_id = d.employee_id and e.removed_at is not null)) as used
;

-- statement retention-used-dq_item_images-sha256
select exists (select from dq_item_images d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-dq_item_originals-sha256
select exists (select from dq_item_originals d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-drug_test_papers-sha256
select exists (select from drug_test_papers d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-employee_photos-sha256
select exists (select from employee_photos d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-employer_attempts-sha256
select exists (select from employer_attempts d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-intake_arrivals-sha256
select exists (select from intake_arrivals d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-photo_import_files-sha256
select exists (select from photo_import_files d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-report_runs-sha256
select exists (select from report_runs d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement retention-used-unreadable_files-sha256
select exists (select from unreadable_files d where d.tenant_id = $1 and d."sha256" = $2) as used
;

-- statement review-items-all
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1
     order by i.received_at, i.dq_item_id limit $2
;

-- statement review-items-fw
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and t.form_key = $2 and (i.source = 'webUpload') = $3::boolean
     order by i.received_at, i.dq_item_id limit $4
;

-- statement review-items-g
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and i.tag = $2
     order by i.received_at, i.dq_item_id limit $3
;

-- statement review-items-i
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and i.dq_item_id = any ($2::uuid[])
     order by i.received_at, i.dq_item_id limit $3
;

-- statement review-items-r
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and i.is_document_rejection = $2::boolean
     order by i.received_at, i.dq_item_id limit $3
;

-- statement review-items-se
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and i.received_at >= $2::date and i.received_at < $3::date + 1
     order by i.received_at, i.dq_item_id limit $4
;

-- statement review-items-t
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and t.task_id = $2::uuid
     order by i.received_at, i.dq_item_id limit $3
;

-- statement review-items-u
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and (i.source = 'externalUpload') = $2::boolean
     order by i.received_at, i.dq_item_id limit $3
;

-- statement review-items-w
select i.dq_item_id, i.source, i.received_at, i.received_at::text as cursor_at, i.about_client_id, c.name as client_name,
    i.about_employee_id, i.about_document_id, i.sender, i.subject, i.tag, i.is_document_rejection, i.document_type_id,
    i.doc_date, i.expiration_date, i.note, i.version, p.process_instance_id, p.state, p.variables, t.task_id, t.form_key
  from dq_items i
  left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
  left join lateral (select t.task_id, t.form_key from tasks t where t.tenant_id = p.tenant_id
    and t.process_instance_id = p.process_instance_id and t.completed_at is null limit 1) t on true
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id where i.tenant_id = $1 and (i.source = 'webUpload') = $2::boolean
     order by i.received_at, i.dq_item_id limit $3
;

-- statement review-lock-item
select p.process_instance_id, p.state, p.variables, i.is_document_rejection, i.dq_item_id, i.source, i.about_tenant_id, i.about_client_id, i.about_employee_id,
        i.about_document_id, i.uploaded_by, i.document_type_id, i.doc_date, i.expiration_date, i.version as item_version,
        i.received_at
       from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where p.tenant_id = $1 and p.dq_item_id = $2 for update of p, i
;

-- statement review-lock-task
select p.process_instance_id, p.state, p.variables, i.is_document_rejection, i.dq_item_id, i.source, i.about_tenant_id, i.about_client_id, i.about_employee_id,
        i.about_document_id, i.uploaded_by, i.document_type_id, i.doc_date, i.expiration_date, i.version as item_version,
        i.received_at
       from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where p.tenant_id = $1 and p.process_instance_id = (select t.process_instance_id from tasks t where t.tenant_id = $1 and t.task_id = $2) for update of p, i
;

-- statement rosters-missing
with made as (
       insert into roster_rows (tenant_id, roster_id, client_id, ordinal, kind, employee_id, name, work_id, changes)
       select e.tenant_id, $1, $2, 1000000000 + row_number() over (order by e.sort_name, e.employee_id), 'remove', e.employee_id,
           e.last_name || ', ' || e.first_name, coalesce(e.work_id, ''),
           jsonb_build_array(jsonb_build_object('field', 'Employment status', 'from', s.status, 'to', $5::text))
         from employees e join employment_statuses s using (employment_status_id)
        where e.tenant_id = (select app_tenant()) and e.client_id = any ($3::int[]) and s.on_roster and e.deleted_at is null
          and e.replaced_by is null and e.employment_status_id <> $4
          and not exists (select from roster_rows r where r.tenant_id = e.tenant_id and r.roster_id = $1 and r.employee_id = e.employee_id)
       returning 1)
     select count(*)::int as count from made
;

-- statement rosters-people-birth
select e.employee_id as "employeeId", e.client_id as "clientId", e.first_name as "firstName", e.last_name as "lastName", e.dob as "dob", e.license as "license", e.license_state as "state", e.license_class_id as "licenseClassId", e.license_expires as "licenseExpires", e.work_id as "workId", e.employment_status_id as "employmentStatusId", e.job_title_id as "jobTitleId", e.hire_date as "hireDate", e.endorsements as "endorsements", e.first_duty as "firstDuty", e.operation as "operation", e.drives as "drives", e.owner_operator as "ownerOperator", e.dot_employers as "dotEmployers", e.dot_agency as "dotAgency", e.email as "email", e.phone as "phone", e.ssn_index as "ssnIndex", e.ssn_last4 as "ssnLast4"
  from employees e where e.tenant_id = (select app_tenant()) and e.deleted_at is null and e.replaced_by is null and e.dob = any ($1::date[])
;

-- statement rosters-people-id
select e.employee_id as "employeeId", e.client_id as "clientId", e.first_name as "firstName", e.last_name as "lastName", e.dob as "dob", e.license as "license", e.license_state as "state", e.license_class_id as "licenseClassId", e.license_expires as "licenseExpires", e.work_id as "workId", e.employment_status_id as "employmentStatusId", e.job_title_id as "jobTitleId", e.hire_date as "hireDate", e.endorsements as "endorsements", e.first_duty as "firstDuty", e.operation as "operation", e.drives as "drives", e.owner_operator as "ownerOperator", e.dot_employers as "dotEmployers", e.dot_agency as "dotAgency", e.email as "email", e.phone as "phone", e.ssn_index as "ssnIndex", e.ssn_last4 as "ssnLast4"
  from employees e where e.tenant_id = (select app_tenant()) and e.deleted_at is null and e.replaced_by is null and e.employee_id = any ($1::uuid[])
;

-- statement rosters-people-license
select e.employee_id as "employeeId", e.client_id as "clientId", e.first_name as "firstName", e.last_name as "lastName", e.dob as "dob", e.license as "license", e.license_state as "state", e.license_class_id as "licenseClassId", e.license_expires as "licenseExpires", e.work_id as "workId", e.employment_status_id as "employmentStatusId", e.job_title_id as "jobTitleId", e.hire_date as "hireDate", e.endorsements as "endorsements", e.first_duty as "firstDuty", e.operation as "operation", e.drives as "drives", e.owner_operator as "ownerOperator", e.dot_employers as "dotEmployers", e.dot_agency as "dotAgency", e.email as "email", e.phone as "phone", e.ssn_index as "ssnIndex", e.ssn_last4 as "ssnLast4"
  from employees e where e.tenant_id = (select app_tenant()) and e.deleted_at is null and e.replaced_by is null and e.license = any ($1::text[])
;

-- statement rosters-people-ssn
select e.employee_id as "employeeId", e.client_id as "clientId", e.first_name as "firstName", e.last_name as "lastName", e.dob as "dob", e.license as "license", e.license_state as "state", e.license_class_id as "licenseClassId", e.license_expires as "licenseExpires", e.work_id as "workId", e.employment_status_id as "employmentStatusId", e.job_title_id as "jobTitleId", e.hire_date as "hireDate", e.endorsements as "endorsements", e.first_duty as "firstDuty", e.operation as "operation", e.drives as "drives", e.owner_operator as "ownerOperator", e.dot_employers as "dotEmployers", e.dot_agency as "dotAgency", e.email as "email", e.phone as "phone", e.ssn_index as "ssnIndex", e.ssn_last4 as "ssnLast4"
  from employees e where e.tenant_id = (select app_tenant()) and e.deleted_at is null and e.replaced_by is null and e.ssn_index = any ($1::bytea[])
;

-- statement rosters-people-work-id
select e.employee_id as "employeeId", e.client_id as "clientId", e.first_name as "firstName", e.last_name as "lastName", e.dob as "dob", e.license as "license", e.license_state as "state", e.license_class_id as "licenseClassId", e.license_expires as "licenseExpires", e.work_id as "workId", e.employment_status_id as "employmentStatusId", e.job_title_id as "jobTitleId", e.hire_date as "hireDate", e.endorsements as "endorsements", e.first_duty as "firstDuty", e.operation as "operation", e.drives as "drives", e.owner_operator as "ownerOperator", e.dot_employers as "dotEmployers", e.dot_agency as "dotAgency", e.email as "email", e.phone as "phone", e.ssn_index as "ssnIndex", e.ssn_last4 as "ssnLast4"
  from employees e where e.tenant_id = (select app_tenant()) and e.deleted_at is null and e.replaced_by is null and e.work_id collate "C" = any ($1::text[])
;

-- statement rosters-rows-all
select ordinal, line, kind, name, work_id as "workId", employee_id as "employeeId", changes, faults, outcome, reason
       from roster_rows
      where tenant_id = (select app_tenant()) and roster_id = $1 and ordinal > $2
      order by ordinal limit $3
;

-- statement rosters-twins-employee_id
with twins as (
         select ordinal, line,
           lag(line) over w as before, lead(line) over w as after, count(*) over (partition by employee_id) as many
           from roster_rows where tenant_id = (select app_tenant()) and roster_id = $1 and employee_id is not null and line is not null
         window w as (partition by employee_id order by line))
       update roster_rows r set kind = 'fault',
         faults = r.faults || jsonb_build_array(jsonb_build_object('field', $2::text, 'reason', format($3::text, coalesce(t.before, t.after))))
         from twins t where r.tenant_id = (select app_tenant()) and r.roster_id = $1 and r.ordinal = t.ordinal and t.many > 1
           and not exists (select from jsonb_array_elements(r.faults) f where f->>'reason' like '%row%' || coalesce(t.before, t.after) || '%')
;

-- statement rosters-twins-person_key
with twins as (
         select ordinal, line,
           lag(line) over w as before, lead(line) over w as after, count(*) over (partition by person_key) as many
           from roster_rows where tenant_id = (select app_tenant()) and roster_id = $1 and person_key is not null and line is not null
         window w as (partition by person_key order by line))
       update roster_rows r set kind = 'fault',
         faults = r.faults || jsonb_build_array(jsonb_build_object('field', $2::text, 'reason', format($3::text, coalesce(t.before, t.after))))
         from twins t where r.tenant_id = (select app_tenant()) and r.roster_id = $1 and r.ordinal = t.ordinal and t.many > 1
           and not exists (select from jsonb_array_elements(r.faults) f where f->>'reason' like '%row%' || coalesce(t.before, t.after) || '%')
;

-- statement rosters-twins-ssn_key
with twins as (
         select ordinal, line,
           lag(line) over w as before, lead(line) over w as after, count(*) over (partition by ssn_key) as many
           from roster_rows where tenant_id = (select app_tenant()) and roster_id = $1 and ssn_key is not null and line is not null
         window w as (partition by ssn_key order by line))
       update roster_rows r set kind = 'fault',
         faults = r.faults || jsonb_build_array(jsonb_build_object('field', $2::text, 'reason', format($3::text, coalesce(t.before, t.after))))
         from twins t where r.tenant_id = (select app_tenant()) and r.roster_id = $1 and r.ordinal = t.ordinal and t.many > 1
           and not exists (select from jsonb_array_elements(r.faults) f where f->>'reason' like '%row%' || coalesce(t.before, t.after) || '%')
;

-- statement rule-preview-went
update rule_preview_clients set judged = judged + $3, judged_to = $4,
        stopped = stopped + $5, worse = worse + $6, otherwise = otherwise + $7, better = better + $8, freed = freed + $9
      where tenant_id = $1 and preview_id = $2
;

-- statement rule-releases-clients
select p.tenant_id as "clientId", c.name as "clientName", p.files, p.judged, p.stopped, p.worse, p.otherwise, p.better, p.freed
       from rule_preview_clients p join clients c on c.tenant_id = p.tenant_id and c.client_id = p.tenant_id
      where p.preview_id = $1
      order by p.stopped desc, p.worse desc, p.otherwise + p.better + p.freed desc, lower(c.name), p.tenant_id
;

-- statement rule-releases-effects
select coalesce(sum(p.stopped), 0)::int as stopped, coalesce(sum(p.worse), 0)::int as worse, coalesce(sum(p.otherwise), 0)::int as otherwise, coalesce(sum(p.better), 0)::int as better, coalesce(sum(p.freed), 0)::int as freed from rule_preview_clients p where p.preview_id = $1
;

-- statement rule-releases-effects-at
select (count(*) filter (where f.effect = 0))::int as stopped, (count(*) filter (where f.effect = 1))::int as worse, (count(*) filter (where f.effect = 2))::int as otherwise, (count(*) filter (where f.effect = 3))::int as better, (count(*) filter (where f.effect = 4))::int as freed from rule_preview_files f
       join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id and c.path @> array[$3::int]
      where f.tenant_id = $1 and f.preview_id = $2
;

-- statement session-end-own
update sessions s set ended_at = now(), ended_reason = 'ended by the user', successor_cipher = null
  where s.user_id = $1 and s.ended_at is null and s.expires_at > now()
  and s.last_activity_at > now() - interval '1215 seconds' and s.session_id = $2 returning s.session_id
;

-- statement session-read

  select s.session_id, s.tenant_id, s.user_id, s.auditor_link_id,
    s.last_activity_at < now() - interval '15 seconds' as is_stale,
    s.impersonating_tenant_id, s.impersonating_user_id,
    case when m.client_id is null then null else json_build_object('client_id', m.client_id, 'email', m.email,
     'name', m.first_name || ' ' || m.last_name, 'is_pseudo_user', m.is_pseudo_user,
     'deactivated', m.deactivated or has_departed(s.tenant_id), 'mask_ssn', m.mask_ssn, 'is_internal', m.is_internal,
     'grants', m.grants, 'sites', m.sites,
     'services', case when not m.is_internal then client_service_groups(s.tenant_id, m.client_id) end) end as me, case when t.client_id is null then null else json_build_object('client_id', t.client_id, 'email', t.email,
     'name', t.first_name || ' ' || t.last_name, 'is_pseudo_user', t.is_pseudo_user,
     'deactivated', t.deactivated or has_departed(s.impersonating_tenant_id), 'mask_ssn', t.mask_ssn, 'is_internal', t.is_internal,
     'grants', t.grants, 'sites', t.sites,
     'services', case when not t.is_internal then client_service_groups(s.impersonating_tenant_id, t.client_id) end) end as them,
    -- Nobody is made to have a factor at a demo that its own machine alone reaches (D363).
    (select json_build_object('until', o.until, 'is_over', o.until <= now()) from (
       select greatest(p.required_since, i.created_at) + make_interval(days => p.grace_days) as until
         from sign_in_policies p join logins i on i.user_id = s.user_id and not (i.is_demo and $2)
        where p.tenant_id = s.tenant_id and p.required_since is not null
          and not exists (select from provider_sessions v where v.session_id = s.session_id and v.gave_factor)
          and not exists (select from second_factors f where f.user_id = s.user_id and f.confirmed_at is not null)) o) as owes,
    (select json_build_object('client_id', l.client_id, 'audit_id', l.audit_id, 'label', l.label, 'below', client_below(l.tenant_id, l.client_id),
        'services', client_service_groups(l.tenant_id, l.client_id))
       from auditor_links l where l.auditor_link_id = s.auditor_link_id and l.revoked_at is null and l.expires_at > now()
         and not has_departed(l.tenant_id)) as link
  from sessions s
  left join lateral account(s.tenant_id, s.user_id) m on s.user_id is not null
  left join lateral account(s.impersonating_tenant_id, s.impersonating_user_id) t on s.impersonating_user_id is not null
  where s.session_id = $1 and s.ended_at is null and s.expires_at > now()
  and s.last_activity_at > now() - interval '1215 seconds'
;

-- statement session-refresh
select s.family_id, s.tenant_id, s.user_id, s.auditor_link_id, s.successor_cipher, s.expires_at,
         s.refresh_hash = $2 as is_current, coalesce(s.previous_hash = $2 and s.previous_until > now(), false) as in_grace
       from sessions s where s.session_id = $1 and s.ended_at is null and s.expires_at > now()
  and s.last_activity_at > now() - interval '1215 seconds'
;

-- statement sessions-end-others
update sessions s set ended_at = now(), ended_reason = 'ended by the user', successor_cipher = null
  where s.user_id = $1 and s.ended_at is null and s.expires_at > now()
  and s.last_activity_at > now() - interval '1215 seconds' and s.session_id <> $2 returning s.session_id
;

-- statement sessions-own
select s.session_id, s.user_agent, host(s.begun_from) as begun_from, s.created_at, s.last_activity_at, s.expires_at
         from sessions s where s.user_id = $1 and s.ended_at is null and s.expires_at > now()
  and s.last_activity_at > now() - interval '1215 seconds'
        order by s.session_id = $2 desc, s.last_activity_at desc limit 100
;

-- statement settings-type
select t.document_type_id as "documentTypeId", t.name, t.document_category_id as "categoryId", g.name as category,
    t.expires, t.valid_months as "validMonths", t.tabs_mode = 'single' as "keptOnce", coalesce(t.citation, '') as source,
    t.valid_from as "from", t.valid_to as "until", exists (select from settings_lists l where l.collection = 'docTypesToHide' and (l.entry->>'documentTypeId')::int = t.document_type_id) as hidden, exists (select from settings_lists l where l.collection = 'docTypesRequired' and (l.entry->>'documentTypeId')::int = t.document_type_id) as required,
    case when t.restricted = 'internal' then 'internal'
      when t.read_permission = 'records.viewDrugAlcohol' then 'drugAlcohol'
      when t.read_permission = 'records.viewInvestigationHistory' then 'investigation'
      when t.read_permission = 'records.viewMedicalReport' then 'medical' else 'everyone' end as readers,
    t.is_own as "isOwn", t.version
  from document_types t join document_categories g using (document_category_id) where t.document_type_id = $1
;

-- statement settings-type-use
with held as (
       select d.tenant_id, d.employee_id from documents d
        where d.document_type_id = $1 and d.hidden_at is null limit 50001)
     select least(count(*), 50000)::int as documents, count(distinct (tenant_id, employee_id))::int as files,
        count(*) > 50000 as "isMore", count(distinct tenant_id)::int as clients,
        (select count(*)::int from dq_items i
           join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
           join tasks t on t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id and t.completed_at is null
          where i.document_type_id = $1) as waiting
       from held
;

-- statement settings-types
select t.document_type_id as "documentTypeId", t.name, t.document_category_id as "categoryId", g.name as category,
    t.expires, t.valid_months as "validMonths", t.tabs_mode = 'single' as "keptOnce", coalesce(t.citation, '') as source,
    t.valid_from as "from", t.valid_to as "until", exists (select from settings_lists l where l.collection = 'docTypesToHide' and (l.entry->>'documentTypeId')::int = t.document_type_id) as hidden, exists (select from settings_lists l where l.collection = 'docTypesRequired' and (l.entry->>'documentTypeId')::int = t.document_type_id) as required,
    case when t.restricted = 'internal' then 'internal'
      when t.read_permission = 'records.viewDrugAlcohol' then 'drugAlcohol'
      when t.read_permission = 'records.viewInvestigationHistory' then 'investigation'
      when t.read_permission = 'records.viewMedicalReport' then 'medical' else 'everyone' end as readers,
    t.is_own as "isOwn", t.version
  from document_types t join document_categories g using (document_category_id) order by g.document_category_id, lower(t.name)
;

-- statement tallies-loose-people_tallies
select tenant_id as "tenantId" from (select tenant_id from people_tallies where tally_id is not null) t
          group by tenant_id having count(*) > $1
;

-- statement tallies-loose-standing_tallies-expiry_talliauuMQicS5Y3EUc2bjGaP
select tenant_id as "tenantId" from (select tenant_id from standing_tallies where tally_id is not null union all select tenant_id from expiry_tallies where tally_id is not null union all select tenant_id from day_tallies where tally_id is not null union all select tenant_id from file_tallies where tally_id is not null union all select tenant_id from forecast_tallies where tally_id is not null) t
          group by tenant_id having count(*) > $1
;

-- statement tallies-loose-standing_tallies-expiry_tallies
select tenant_id as "tenantId" from (select tenant_id from standing_tallies where tally_id is not null union all select tenant_id from expiry_tallies where tally_id is not null) t
          group by tenant_id having count(*) > $1
;

-- statement tallies-settle-day_tallies
with loose as (
       select tally_id from day_tallies where tenant_id = $1 and tally_id is not null for update skip locked),
     gone as (
       delete from day_tallies t using loose l
        where t.tenant_id = $1 and t.tally_id is not null and t.tally_id = l.tally_id
       returning t.figure, t.day, t.client_id, t.employment_status_id, t.change)
     insert into day_tallies (tenant_id, figure, day, client_id, employment_status_id, tally_id, change)
     select $1, figure, day, client_id, employment_status_id, null, sum(change) from gone
      group by figure, day, client_id, employment_status_id having sum(change) <> 0
      order by figure, day, client_id, employment_status_id
     on conflict (tenant_id, figure, day, client_id, employment_status_id, tally_id)
       do update set change = day_tallies.change + excluded.change
;

-- statement tallies-settle-expiry_tallies
with loose as (
       select tally_id from expiry_tallies where tenant_id = $1 and tally_id is not null for update skip locked),
     gone as (
       delete from expiry_tallies t using loose l
        where t.tenant_id = $1 and t.tally_id is not null and t.tally_id = l.tally_id
       returning t.day, t.client_id, t.employment_status_id, t.change)
     insert into expiry_tallies (tenant_id, day, client_id, employment_status_id, tally_id, change)
     select $1, day, client_id, employment_status_id, null, sum(change) from gone
      group by day, client_id, employment_status_id having sum(change) <> 0
      order by day, client_id, employment_status_id
     on conflict (tenant_id, day, client_id, employment_status_id, tally_id)
       do update set change = expiry_tallies.change + excluded.change
;

-- statement tallies-settle-file_tallies
with loose as (
       select tally_id from file_tallies where tenant_id = $1 and tally_id is not null for update skip locked),
     gone as (
       delete from file_tallies t using loose l
        where t.tenant_id = $1 and t.tally_id is not null and t.tally_id = l.tally_id
       returning t.figure, t.client_id, t.employment_status_id, t.change)
     insert into file_tallies (tenant_id, figure, client_id, employment_status_id, tally_id, change)
     select $1, figure, client_id, employment_status_id, null, sum(change) from gone
      group by figure, client_id, employment_status_id having sum(change) <> 0
      order by figure, client_id, employment_status_id
     on conflict (tenant_id, figure, client_id, employment_status_id, tally_id)
       do update set change = file_tallies.change + excluded.change
;

-- statement tallies-settle-forecast_tallies
with loose as (
       select tally_id from forecast_tallies where tenant_id = $1 and tally_id is not null for update skip locked),
     gone as (
       delete from forecast_tallies t using loose l
        where t.tenant_id = $1 and t.tally_id is not null and t.tally_id = l.tally_id
       returning t.week, t.client_id, t.employment_status_id, t.document_type_id, t.change)
     insert into forecast_tallies (tenant_id, week, client_id, employment_status_id, document_type_id, tally_id, change)
     select $1, week, client_id, employment_status_id, document_type_id, null, sum(change) from gone
      group by week, client_id, employment_status_id, document_type_id having sum(change) <> 0
      order by week, client_id, employment_status_id, document_type_id
     on conflict (tenant_id, week, client_id, employment_status_id, document_type_id, tally_id)
       do update set change = forecast_tallies.change + excluded.change
;

-- statement tallies-settle-people_tallies
with loose as (
       select tally_id from people_tallies where tenant_id = $1 and tally_id is not null for update skip locked),
     gone as (
       delete from people_tallies t using loose l
        where t.tenant_id = $1 and t.tally_id is not null and t.tally_id = l.tally_id
       returning t.client_id, t.employment_status_id, t.job_title_id, t.archived, t.merged, t.change)
     insert into people_tallies (tenant_id, client_id, employment_status_id, job_title_id, archived, merged, tally_id, change)
     select $1, client_id, employment_status_id, job_title_id, archived, merged, null, sum(change) from gone
      group by client_id, employment_status_id, job_title_id, archived, merged having sum(change) <> 0
      order by client_id, employment_status_id, job_title_id, archived, merged
     on conflict (tenant_id, client_id, employment_status_id, job_title_id, archived, merged, tally_id)
       do update set change = people_tallies.change + excluded.change
;

-- statement tallies-settle-standing_tallies
with loose as (
       select tally_id from standing_tallies where tenant_id = $1 and tally_id is not null for update skip locked),
     gone as (
       delete from standing_tallies t using loose l
        where t.tenant_id = $1 and t.tally_id is not null and t.tally_id = l.tally_id
       returning t.client_id, t.employment_status_id, t.figure, t.change)
     insert into standing_tallies (tenant_id, client_id, employment_status_id, figure, tally_id, change)
     select $1, client_id, employment_status_id, figure, null, sum(change) from gone
      group by client_id, employment_status_id, figure having sum(change) <> 0
      order by client_id, employment_status_id, figure
     on conflict (tenant_id, client_id, employment_status_id, figure, tally_id)
       do update set change = standing_tallies.change + excluded.change
;

-- statement task-cmeProcess
select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables || jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer) as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true where t.tenant_id = $1 and t.task_id = $2
;

-- statement task-internalReviewProcess
select 
  t.task_id, t.process_instance_id, i.dq_item_id, t.form_key, t.lease_id, t.version, t.received_at,
  t.received_at::text as cursor_at, t.due_at, t.due_at::text as due_cursor, t.customer_care_rep, t.needs_cc_intervention, t.completed_at, t.lease_until,
  case when t.completed_at is null and t.waits_until > now() then case when isfinite(t.waits_until) then t.waits_until end end as waits_until, coalesce(t.completed_at is null and t.waits_until > now(), false) as waits,
  p.variables || t.variables as variables, coalesce(t.completed_at is null and t.lease_until > now(), false) as held,
  t.assignee, u.first_name || ' ' || u.last_name as assignee_name,
  i.source, i.sender, i.flagged_at is not null as flagged, left(i.note, 200) as note, i.about_client_id, c.name as client_name, i.about_employee_id,
  e.last_name || ', ' || e.first_name as employee_name, f.file_name, f.files, f.pages from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id 
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
  left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
  left join lateral (
    select (array_agg(m.file_name order by m.ordinal))[1] as file_name, count(*)::int as files, sum(b.pages)::int as pages
      from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
     where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) f on true where t.tenant_id = $1 and t.task_id = $2
;

-- statement testing-program-read
select (select jsonb_build_object('program', g.program, 'until', g.until, 'testedOn', g.tested_on, 'poolSince', g.pool_since,
          'appliedOn', g.applied_on, 'noViolations', g.no_violations, 'notEmployed', g.not_employed, 'version', g.version)
        from testing_programs g where g.tenant_id = e.tenant_id and g.employee_id = e.employee_id) as program,
        coalesce(e.first_duty, e.hire_date) as "firstDuty",
        v.newest as "verifiedOn", v.many > 0 as verified
       from employees e cross join lateral (
         select count(*) as many, max(d.doc_date)::text as newest from documents d
          where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id
            and d.document_type_id = $3 and d.hidden_at is null and d.status = 'accepted' and (d.dq_item_id is null or d.dq_item_id <> all ($4::uuid[]))) v
      where e.tenant_id = $1 and e.employee_id = $2
;

-- statement user-account
select a.first_name, a.last_name, a.email, a.client_id, a.is_pseudo_user, a.deactivated, a.mask_ssn, a.options, a.version, a.is_internal, a.grants from account($1, $2) a
;

-- statement user-admin-sessions
select s.session_id as "sessionId", coalesce(s.user_agent, '') as "userAgent", host(s.begun_from) as address, s.created_at as "startedAt",
         s.last_activity_at as "lastActivityAt"
         from sessions s where s.user_id = $1 and s.ended_at is null and s.expires_at > now()
  and s.last_activity_at > now() - interval '1215 seconds' order by s.last_activity_at desc limit 100
;

-- statement workload-clients-internalReviewProcess
select c.client_id as "clientId", c.name, w.tasks, w.overdue, w."dueToday" from (
       select i.about_tenant_id as tenant_id, count(*)::int as tasks, (count(*) filter (where t.due_at <= now()))::int as overdue,
  (count(*) filter (where t.due_at > now() and t.due_at < $3))::int as "dueToday", min(t.received_at) as "oldestAt"
         from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
        where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and t.due_at < $3
          and not coalesce(t.completed_at is null and t.waits_until > now(), false) and i.about_tenant_id is not null
        group by 1 order by 3 desc, 4 desc limit 50) w
       join clients c on c.tenant_id = w.tenant_id and c.client_id = w.tenant_id
      order by w.overdue desc, w."dueToday" desc, lower(c.name)
;

-- statement workload-tasks-internalReviewProcess-any
select t.task_id as "taskId", t.process_instance_id as "processInstanceId", t.form_key as "formKey", c.name as "clientName",
        t.received_at as "receivedAt", t.due_at as "dueAt", case when t.lease_until > now() then t.assignee end as holder,
        case when t.lease_until > now() then u.first_name || ' ' || u.last_name end as "holderName", coalesce(t.lease_until > now() and t.lease_until <= now() + interval '10 minutes', false) as "isAtIt"
       from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_tenant_id
       left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and not coalesce(t.completed_at is null and t.waits_until > now(), false)
        and ($3::timestamptz is null or t.due_at < $3) and ($4::uuid is null or true) and true
      order by t.due_at nulls last, t.received_at, t.task_id limit $5
;

-- statement workload-tasks-internalReviewProcess-none
select t.task_id as "taskId", t.process_instance_id as "processInstanceId", t.form_key as "formKey", c.name as "clientName",
        t.received_at as "receivedAt", t.due_at as "dueAt", case when t.lease_until > now() then t.assignee end as holder,
        case when t.lease_until > now() then u.first_name || ' ' || u.last_name end as "holderName", coalesce(t.lease_until > now() and t.lease_until <= now() + interval '10 minutes', false) as "isAtIt"
       from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_tenant_id
       left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and not coalesce(t.completed_at is null and t.waits_until > now(), false)
        and ($3::timestamptz is null or t.due_at < $3) and ($4::uuid is null or true) and not coalesce(t.lease_until > now(), false)
      order by t.due_at nulls last, t.received_at, t.task_id limit $5
;

-- statement workload-tasks-internalReviewProcess-one
select t.task_id as "taskId", t.process_instance_id as "processInstanceId", t.form_key as "formKey", c.name as "clientName",
        t.received_at as "receivedAt", t.due_at as "dueAt", case when t.lease_until > now() then t.assignee end as holder,
        case when t.lease_until > now() then u.first_name || ' ' || u.last_name end as "holderName", coalesce(t.lease_until > now() and t.lease_until <= now() + interval '10 minutes', false) as "isAtIt"
       from tasks t 
  join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
  join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_tenant_id
       left join users u on u.tenant_id = t.tenant_id and u.user_id = t.assignee
      where t.tenant_id = $1 and t.completed_at is null and t.form_key = any ($2) and not coalesce(t.completed_at is null and t.waits_until > now(), false)
        and ($3::timestamptz is null or t.due_at < $3) and ($4::uuid is null or true) and t.lease_until > now() and t.assignee = $4::uuid
      order by t.due_at nulls last, t.received_at, t.task_id limit $5
;
