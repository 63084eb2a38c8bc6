import { countOnRoster } from '#src/features/employees/server/people-counts.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { SetUpFacts } from '../set-up-steps.rules.ts';

/** The services on which something of the set-up hangs. */
const FILES = 'driverQualificationFiles';
const DRUG_TESTS = 'drugTesting';

/** What is on record of a company, for the steps of its set-up; the caller works in all of it. */
export async function readSetUp(
  db: Db,
  tenantId: number,
  today: IsoDate,
): Promise<SetUpFacts & { clientName: string }> {
  const [row] = await db.rows<Omit<SetUpFacts, 'employees'> & { clientName: string }>(
    'set-up-read',
    `select c.name as "clientName", c.dot_number is not null as "hasDotNumber", c.operates,
         coalesce(c.primary_address ->> 'state', '') <> '' and coalesce(c.primary_address ->> 'city', '') <> '' as "hasAddress",
         jsonb_array_length(c.contacts) as contacts,
         exists (select from location_settings l where l.tenant_id = $1 and l.client_id = $1 and l.kind = 'der') as "hasDer",
         (select count(*)::int from clients x where x.tenant_id = $1 and x.client_id <> $1 and not x.deactivated) as locations,
         array(select s.name from client_services o join services s on s.service_id = o.service_id
           where o.tenant_id = $1 group by s.service_id order by s.service_id) as services,
         exists (select from client_services o join services s on s.service_id = o.service_id
           where o.tenant_id = $1 and s.service_group = $2) as "keepsFiles",
         exists (select from client_services o join services s on s.service_id = o.service_id
           where o.tenant_id = $1 and s.service_group = $3) as "testsDrugs",
         (select count(*)::int from job_titles t where t.tenant_id = $1 and not t.deactivated) as "jobTitles",
         (select count(*)::int from qualification_rules r where r.tenant_id = $1
           and (r.valid_to is null or r.valid_to >= $4)) as "ownRules",
         (select count(*)::int from users u where u.tenant_id = $1 and not u.is_pseudo_user and not u.deactivated) as users,
         (select count(*)::int from users u where u.tenant_id = $1 and not u.is_pseudo_user and not u.deactivated
           and exists (select from user_permissions p where p.tenant_id = $1 and p.user_id = u.user_id
             and p.permission_group = 'client' and p.permission = 'configureUser')) as administrators,
         (select count(*)::int from documents d where d.tenant_id = $1 and d.source = 'formerSystem') as "formerDocuments",
         (select jsonb_build_object('id', i.document_import_id, 'fileName', i.file_name) from document_imports i
           where i.tenant_id = $1 and i.state in ('open', 'applying') order by i.uploaded_at desc limit 1) as "documentsWaiting",
         (select jsonb_build_object('id', i.tree_import_id, 'fileName', i.file_name) from tree_imports i
           where i.tenant_id = $1 and i.state = 'open' order by i.uploaded_at desc limit 1) as "treeWaiting",
         (select jsonb_build_object('id', r.roster_id, 'fileName', r.file_name) from rosters r
           where r.tenant_id = $1 and r.state not in ('applied', 'cancelled') order by r.uploaded_at desc limit 1) as "rosterWaiting"
       from clients c where c.tenant_id = $1 and c.client_id = $1`,
    [tenantId, FILES, DRUG_TESTS, today],
  );
  if (!row) throw new Error('The company was found before');
  return { ...row, employees: await countOnRoster(db, tenantId) };
}
