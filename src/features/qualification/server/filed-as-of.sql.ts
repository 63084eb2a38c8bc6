import { cameOfNone } from '#src/features/documents/server/blind-documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { AsOf } from '../as-of.rules.ts';
import type { FiledDocument } from '../rule-rows.rules.ts';
import { byEmployee, MADE, MADE_OF } from './facts.sql.ts';
import type { DocumentRow } from './facts.sql.ts';

/** The day of an instant at the location of the file's employee. */
const DAY_OF = (column: string) => `(${column} at time zone c.zone)::date`;
const FILED_AS_OF = (read: string, corrections: string, when: string) =>
  `with ${MADE_OF}
  select d.employee_id, d.document_id, ${read},
    ${MADE} ->> 'authority' as authority, ${MADE} -> 'test' as test
  from documents d join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by${corrections}
  where d.tenant_id = $1 and d.employee_id = any ($2::uuid[]) and ${when} and ${cameOfNone('$4')}`;

/** A field of a paper as it stood at the end of the day: as its first correction after the day found it. */
const STOOD = (column: string, key: string, type: string) =>
  `case when w.was is null then d.${column} else (w.was ->> '${key}')::${type} end as ${column}`;
/** What the file held at the end of a day: what waited then was no evidence yet, and what took its place came later. */
const SHOWN_ON = FILED_AS_OF(
  `case when ${DAY_OF('d.accepted_at')} <= $3::date then 'accepted' else 'pendingReview' end as status,
    ${STOOD('document_type_id', 'type', 'int')}, ${STOOD('doc_date', 'docDate', 'date')}, ${STOOD('expiration_date', 'expires', 'date')},
    d.corrected is null or d.corrected -> 0 = 'null' as unkept`,
  `
  left join lateral (select x.value as was from jsonb_array_elements(d.corrected) with ordinality x (value, at)
    where ${DAY_OF("(x.value ->> 'until')::timestamptz")} > $3::date order by x.at limit 1) w on true`,
  `${DAY_OF('d.uploaded_at')} <= $3::date and (d.hidden_at is null or ${DAY_OF('d.hidden_at')} > $3::date)
    -- What was rejected later was there until then; where nobody kept that day, at least before it was accepted.
    and (d.status <> 'rejected' or ${DAY_OF('coalesce(d.rejected_at, d.accepted_at)')} > $3::date)
    and (n.document_id is null or ${DAY_OF('n.accepted_at')} > $3::date)`,
);
/** What is known now of the time until a day: what was replaced since was good then. */
const KNOWN_OF = FILED_AS_OF(
  `case when d.status = 'superseded' then 'accepted' else d.status end as status, d.document_type_id, d.doc_date, d.expiration_date, false as unkept`,
  '',
  `d.hidden_at is null and d.status <> 'rejected' and (d.doc_date is null or d.doc_date <= $3::date)`,
);

interface FiledThen {
  documents: Map<string, FiledDocument[]>;
  /** How many of them were filed before corrections were kept, by employee. */
  unkept: Map<string, number>;
}

/** The documents by which the files of some employees of one tenant are judged as of a day, by employee. */
export async function documentsAsOf(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
  { day, mode }: AsOf,
  unseen: readonly string[],
): Promise<FiledThen> {
  const rows = await db.rows<DocumentRow & { unkept: boolean }>(
    `qualification-documents-${mode}`,
    mode === 'shown' ? SHOWN_ON : KNOWN_OF,
    [tenantId, employeeIds, day, unseen],
  );
  const unkept = new Map<string, number>();
  for (const { employee_id, unkept: one } of rows)
    if (one) unkept.set(employee_id, (unkept.get(employee_id) ?? 0) + 1);
  return { documents: byEmployee(rows), unkept };
}
