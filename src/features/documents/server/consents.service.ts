import { sql } from 'kysely';
import type { IsoDate } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Consent } from '../document-file.contract.ts';
import { CONSENT_TYPES, consentFault, QUERY_CONSENT } from '../document-file.rules.ts';
import type { AskedConsent } from '../document-file.rules.ts';
import { DOCUMENT_ERRORS } from '../documents.contract.ts';
import { lastValidDay, mayRead } from '../documents.rules.ts';
import { accessOf, placeOf, readerOf, recordOf } from './document-record.ts';
import type { Request } from './document-record.ts';
import { employeeDocuments } from './documents.sql.ts';
import type { DocumentRow } from './documents.sql.ts';

const fail = thrower(DOCUMENT_ERRORS);

/** What an employee's consents are about unless they say otherwise. */
export interface ConsentSubject {
  license: string | null;
  state: string | null;
  dotNumber: string | null;
}

interface NotedRow {
  document_id: string;
  license: string;
  license_state: string;
  dot_number: string;
  valid_from: IsoDate;
  valid_to: IsoDate | null;
}

/** The employee's license, and the DOT number of the nearest location that has one. */
async function subjectOf(
  db: Db,
  place: { tenant_id: number; client_id: number },
  employeeId: string,
): Promise<ConsentSubject> {
  const [employee] = await db.rows<{ license: string | null; state: string | null }>(
    'documents-consent-license',
    'select license, license_state as state from employees where tenant_id = $1 and employee_id = $2',
    [place.tenant_id, employeeId],
  );
  // A clerk of one location does not see those above it, but the number is on every truck.
  const [dot] = await db.as({ role: 'jobs', tenantId: place.tenant_id, sites: '*' }, (whole) =>
    whole.rows<{ dot_number: string }>(
      'documents-consent-dot',
      `select up.dot_number from clients at
       join clients up on up.tenant_id = at.tenant_id and up.client_id = any (at.path)
       where at.tenant_id = $1 and at.client_id = $2 and up.dot_number is not null order by up.level_number desc limit 1`,
      [place.tenant_id, place.client_id],
    ),
  );
  return {
    license: employee?.license ?? null,
    state: employee?.state ?? null,
    dotNumber: dot?.dot_number ?? null,
  };
}

/**
 * Every consent on file with what it covers: as noted of the paper, else, for consents to annual queries, the employee's
 * own license and the location's DOT number. @throws request.not_found when the caller does not see the employee
 */
export async function consentsOf(
  c: Request,
  employeeId: string,
): Promise<{ subject: ConsentSubject; consents: Consent[] }> {
  const place = await placeOf(c.db, employeeId);
  const subject = await subjectOf(c.db, place, employeeId);
  const rows = (await employeeDocuments(c, employeeId)).filter(
    (row) => CONSENT_TYPES.includes(row.document_type_id) && mayRead(accessOf(row), readerOf(c)),
  );
  const noted = await c.db.rows<NotedRow>(
    'documents-consents-noted',
    `select document_id, license, license_state, dot_number, valid_from, valid_to from document_consents
      where tenant_id = $1 and document_id = any ($2::uuid[])`,
    [place.tenant_id, rows.map((row) => row.document_id)],
  );
  const byDocument = new Map(noted.map((row) => [row.document_id, row]));
  return {
    subject,
    consents: rows.map((row) => consentOf(c, row, byDocument.get(row.document_id), subject)),
  };
}

function consentOf(
  c: Request,
  row: DocumentRow,
  noted: NotedRow | undefined,
  subject: ConsentSubject,
): Consent {
  const document = recordOf(row, c);
  if (noted) {
    return {
      license: noted.license,
      state: noted.license_state,
      dotNumber: noted.dot_number,
      validFrom: noted.valid_from,
      validTo: noted.valid_to,
      basis: 'noted',
      document,
    };
  }
  const counts = row.document_type_id === QUERY_CONSENT;
  return {
    ...(counts ? subject : { license: null, state: null, dotNumber: null }),
    validFrom: row.doc_date,
    validTo: lastValidDay({
      docDate: row.doc_date,
      expirationDate: row.expiration_date,
      expires: row.expires,
      validMonths: row.valid_months,
    }),
    basis: 'file',
    document,
  };
}

/** Those that cover a license, state and DOT number on a day. */
export function covering(
  consents: readonly Consent[],
  asked: AskedConsent,
  day: IsoDate,
): Consent[] {
  return consents.filter((one) => {
    const accepted = !['pendingReview', 'rejected', 'superseded'].includes(one.document.status);
    return consentFault({ ...one, accepted }, asked, day) === null;
  });
}

/** Notes what a consent says. @throws documents.not_a_consent */
export async function noteConsent(
  c: Request,
  row: DocumentRow,
  userId: string,
  said: AskedConsent & { validFrom: IsoDate; validTo: IsoDate | null },
): Promise<Consent> {
  if (!CONSENT_TYPES.includes(row.document_type_id)) throw fail('documents.not_a_consent');
  const values = {
    license: said.license,
    license_state: said.state,
    dot_number: said.dotNumber,
    valid_from: said.validFrom,
    valid_to: said.validTo,
    noted_by: userId,
    noted_at: sql<string>`now()`,
  };
  await c.db.k
    .insertInto('document_consents')
    .values({
      tenant_id: row.tenant_id,
      document_id: row.document_id,
      client_id: row.client_id,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_id']).doUpdateSet(values))
    .execute();
  return consentOf(
    c,
    row,
    {
      document_id: row.document_id,
      license: said.license,
      license_state: said.state,
      dot_number: said.dotNumber,
      valid_from: said.validFrom,
      valid_to: said.validTo,
    },
    { license: null, state: null, dotNumber: null },
  );
}
