import { noteStatusChange } from '#src/features/employees/server/history.service.ts';
import { openFile } from '#src/features/employees/server/file-states.service.ts';
import { storedColumns } from '#src/features/employees/server/employee-edit.service.ts';
import { indexesOfSealed, resealSsn } from '#src/features/employees/server/ssn.service.ts';
import { APPLICANT } from '#src/features/employees/employees.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import type { Answers, LicenseKind } from '../application.shapes.ts';
import { dayOf } from '../typed-days.rules.ts';
import { isSsnTaken } from './applications.sql.ts';
import type { ApplicationRecord } from './applications.sql.ts';

/** License classes of the settings by what the form calls them. */
const CLASS_IDS: Readonly<Record<LicenseKind, number>> = { A: 1, B: 2, C: 3, CLP: 4, D: 5 };

/** The license that counts: a commercial one before others, the one that lasts longest of these. */
export function mainLicense(answers: Answers) {
  const known = (answers.licenses?.list ?? []).map((one) => ({
    ...one,
    until: dayOf(one.expires) ?? '',
  }));
  const order = Object.keys(CLASS_IDS);
  const rank = ({ kind }: { kind: string }) => (kind === '' ? order.length : order.indexOf(kind));
  return known.toSorted(
    (one, other) => rank(one) - rank(other) || other.until.localeCompare(one.until),
  )[0];
}

/**
 * Opens the file of an applicant with what was typed, so that nobody types it again. An SSN that somebody of the company has
 * stays with the application alone: the applicant is not told, and staff compare the two files (D304). `db` is the jobs' view.
 */
export async function openApplicantFile(
  db: Db,
  keys: Keys,
  application: ApplicationRecord,
  answers: Answers,
): Promise<{ employeeId: string; ssnTaken: boolean }> {
  const { tenantId, clientId, applicationId, ssnCipher } = application;
  const [made] = await db.rows<{ id: string }>('applicants-new-id', 'select uuidv7() as id', []);
  if (!made) throw new Error('The database gave no id');
  const employeeId = made.id;
  const indexes = indexesOfSealed(keys, tenantId, applicationId, ssnCipher);
  if (indexes[0] !== undefined)
    await db.rows(
      'applicants-ssn-lock',
      "select pg_advisory_xact_lock(hashtextextended('ssn' || $1::int::text || encode($2::bytea, 'hex'), 0))",
      [tenantId, indexes[0]],
    );
  const ssnTaken = indexes.length > 0 && (await isSsnTaken(db, tenantId, indexes));
  const ssn =
    ssnCipher === null || ssnTaken
      ? null
      : resealSsn(keys, tenantId, ssnCipher, { from: applicationId, to: employeeId });
  const license = mainLicense(answers);
  const home = answers.addresses?.list.find(({ to }) => to.trim() === '');
  const { person } = answers;
  await openFile(db, {
    tenant_id: tenantId,
    employee_id: employeeId,
    client_id: clientId,
    first_name: application.firstName,
    last_name: application.lastName,
    employment_status_id: APPLICANT,
    job_title_id: application.jobTitleId,
    address: JSON.stringify(
      home ? { line1: home.street, city: home.city, state: home.state, zip: home.zip } : {},
    ),
    ...storedColumns({
      dob: dayOf(answers.birth?.birthDate ?? ''),
      email: application.email,
      ...(person?.phone ? { phone: person.phone } : {}),
      ...(license && /^[A-Z]{2}$/.test(license.state)
        ? {
            license: license.number,
            state: license.state,
            licenseExpires: dayOf(license.expires),
            licenseClassId: license.kind === '' ? null : CLASS_IDS[license.kind],
          }
        : {}),
    }),
    ...(ssn && { ssn_cipher: ssn.cipher, ssn_index: ssn.index, ssn_last4: ssn.last4 }),
  });
  await noteStatusChange(
    db,
    { tenantId, employeeId, clientId },
    { from: null, to: APPLICANT, by: null },
  );
  return { employeeId, ssnTaken };
}
