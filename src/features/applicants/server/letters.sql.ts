import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Track } from '../applicants.rules.ts';
import type { Letter } from '../applicants.shapes.ts';

/** The letters of a file, the newest first. */
export function lettersOf(db: Db, tenantId: number, employeeId: string): Promise<Letter[]> {
  return db.rows(
    'applicants-letters',
    `select letter_id as "letterId", kind, report, agency, dated, decide_from as "decideFrom", document_id as "documentId",
        written_at as "writtenAt"
       from applicant_letters where tenant_id = $1 and employee_id = $2 order by written_at desc, letter_id desc`,
    [tenantId, employeeId],
  );
}

/** When a file was last declined on a report, also where that was taken back; null where it never was. */
export async function lastDeclined(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<string | null> {
  const [row] = await db.rows<{ at: string }>(
    'applicants-letters-declined',
    `select decided_at as at from applicant_decisions
      where tenant_id = $1 and employee_id = $2 and kind = 'declined' and report is not null order by decided_at desc limit 1`,
    [tenantId, employeeId],
  );
  return row?.at ?? null;
}

/** How many business days the company waited last, at this location before others; null where it never did. */
export async function waitOf(db: Db, tenantId: number, clientId: number): Promise<number | null> {
  const [row] = await db.rows<{ days: number }>(
    'applicants-letters-wait',
    `select wait_days as days from applicant_letters where tenant_id = $1 and wait_days is not null
      order by client_id = $2 desc, written_at desc limit 1`,
    [tenantId, clientId],
  );
  return row?.days ?? null;
}

/** Whom a letter is to, and from. */
export interface LetterParties {
  employerName: string;
  employerAddress: string;
  applicantAddress: string;
}

export async function partiesOf(db: Db, employeeId: string): Promise<LetterParties> {
  const [row] = await db.rows<LetterParties>(
    'applicants-letters-parties',
    `select coalesce(p.name, c.name) as "employerName", coalesce(p.address, '') as "employerAddress",
        concat_ws(', ', nullif(e.address ->> 'line1', ''), nullif(e.address ->> 'city', ''),
          nullif(concat_ws(' ', e.address ->> 'state', e.address ->> 'zip'), '')) as "applicantAddress"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       left join lateral (select p.name, concat_ws(', ', nullif(p.primary_address ->> 'line1', ''), nullif(p.primary_address ->> 'city', ''),
            nullif(concat_ws(' ', p.primary_address ->> 'state', p.primary_address ->> 'zip'), '')) as address
          from clients p where p.tenant_id = c.tenant_id and p.client_id = any (c.path)
         order by p.dot_number is null, case when p.dot_number is null then array_position(c.path, p.client_id)
           else -array_position(c.path, p.client_id) end limit 1) p on true
      where e.employee_id = $1`,
    [employeeId],
  );
  if (!row) throw new Error('The file is not there');
  return row;
}

export async function insertLetter(
  db: Db,
  one: {
    tenantId: number;
    clientId: number;
    employeeId: string;
    kind: Track;
    report: string;
    agency: string;
    agencyAddress: string;
    agencyPhone: string;
    dated: IsoDate;
    wait: { days: number; decideFrom: IsoDate } | null;
    documentId: string;
    by: string;
  },
): Promise<void> {
  await db.k
    .insertInto('applicant_letters')
    .values({
      tenant_id: one.tenantId,
      client_id: one.clientId,
      employee_id: one.employeeId,
      kind: one.kind,
      report: one.report,
      agency: one.agency,
      agency_address: one.agencyAddress,
      agency_phone: one.agencyPhone,
      dated: one.dated,
      wait_days: one.wait?.days ?? null,
      decide_from: one.wait?.decideFrom ?? null,
      document_id: one.documentId,
      written_by: one.by,
    })
    .execute();
}
