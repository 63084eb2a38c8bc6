import type { Db } from '#src/server/db/handle.ts';
import type { AuditReading } from '../audits.contract.ts';

/** So many entries are shown, the latest; all of them are in the audit chain. */
const MOST = 1000;

interface Entry {
  seq: number;
  at: string;
  label: string;
  action: string;
  entity: string | null;
  entityId: string | null;
}

const WORDS: Readonly<Record<string, string>> = {
  'sessions.auditorEntry': 'Opened the link',
  'audited.read': 'Looked at the audit',
  'audited.driver': 'Opened a driver’s file',
  'audited.document': 'Opened a document',
  'audited.company': 'Looked at the company’s file',
  'audited.paper': 'Opened a company paper',
  'sessions.logout': 'Signed out',
};

/** What the holders of an audit's links opened or were refused, from the audit chain, in words. */
export async function readReadings(
  db: Db,
  tenantId: number,
  auditId: string,
): Promise<AuditReading[]> {
  // The chain is the kernel's, so it is read as the owner; whose the audit is has been looked up among the caller's rows.
  const entries = await db.asOwner((owner) =>
    owner.rows<Entry>(
      'audit-readings',
      `select x.seq::int as seq, x.at, l.label, case when x.outcome = 'done' then x.action else 'refused' end as action,
          x.entity, x.entity_id as "entityId"
         from auditor_links l join audit_log x on x.tenant_id = l.tenant_id and x.auditor_link_id = l.auditor_link_id
        where l.tenant_id = $1 and l.audit_id = $2
       union all
       select x.seq::int, x.at, l.label, x.action, x.entity, x.entity_id
         from auditor_links l join audit_log x on x.tenant_id = l.tenant_id and x.entity = 'auditorLink'
          and x.entity_id = l.auditor_link_id::text and x.auditor_link_id is null
        where l.tenant_id = $1 and l.audit_id = $2
        order by 1 desc limit ${MOST}`,
      [tenantId, auditId],
    ),
  );
  const idsOf = (entity: string) =>
    entries.flatMap((one) =>
      one.entity === entity && one.entityId !== null ? [one.entityId] : [],
    );
  const named = await db.rows<{ id: string; what: string }>(
    'audit-readings-names',
    `select e.employee_id::text as id, e.last_name || ', ' || e.first_name as what
       from employees e where e.employee_id = any ($1::uuid[])
     union all
     select d.document_id::text, e.last_name || ', ' || e.first_name || ': ' || t.name
       from documents d join document_types t on t.document_type_id = d.document_type_id
       join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
      where d.document_id = any ($2::uuid[])
     union all
     select p.paper_id::text, t.name
       from company_papers p join company_paper_types t on t.paper_type_id = p.paper_type_id
      where p.paper_id = any ($3::uuid[])`,
    [idsOf('employee'), idsOf('document'), idsOf('companyPaper')],
  );
  const names = new Map(named.map(({ id, what }) => [id, what]));
  return entries.map(({ entity: _, entityId, action, ...one }) => ({
    ...one,
    action: action === 'refused' ? 'Was refused' : (WORDS[action] ?? 'Read'),
    what: entityId === null ? '' : (names.get(entityId) ?? ''),
  }));
}
