import { holds } from '#src/shared/permissions.ts';
import { thrower } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import { EMPLOYEES_ERRORS } from '../employees.contract.ts';
import { classFitsState, licenseFault } from '../employees.rules.ts';
import type { FormatRule } from '../employees.rules.ts';
import type { Asker } from './employees.service.ts';
import { maySearchBySsn } from '../ssn-search.rules.ts';
import { openSsn } from './ssn.ts';
import { indexesToKeep } from './ssn.service.ts';

const fail = thrower(EMPLOYEES_ERRORS);

/** The formats of a state's license numbers in force today: dated rows of the settings. Undefined for an unknown state. */
async function formatsOf(db: Db, state: string): Promise<FormatRule[] | undefined> {
  const [row] = await db.rows<{ formats: FormatRule[] }>(
    'employees-license-formats',
    `select coalesce((select jsonb_agg(jsonb_build_object('regex', f.pattern, 'description', f.description) order by f.ordinal)
          from license_formats f
         where f.state = s.state and f.valid_from <= current_date and (f.valid_to is null or f.valid_to >= current_date)), '[]') as formats
       from license_states s where s.state = $1`,
    [state],
  );
  return row?.formats;
}

/**
 * Checks a license number against the formats of its state (1§5). `override` lets one pass that fits none; it needs
 * customerCare.assumeClient. Returns whether the override was used, for the audit.
 * Throws `employees.edit_not_allowed`, `employees.unknown_list_value` for a state that is none, or
 * `employees.license_format` with the formats expected.
 */
export async function checkLicense(
  { db, grants }: Asker,
  state: string | null,
  license: string | null,
  override: boolean,
): Promise<boolean> {
  if (override && !holds(grants, 'customerCare.assumeClient'))
    throw fail('employees.edit_not_allowed');
  const formats = state === null ? undefined : await formatsOf(db, state);
  if (state !== null && formats === undefined)
    throw fail('employees.unknown_list_value', {
      fields: [{ field: 'state', message: 'Choose a state.' }],
    });
  const fault = licenseFault(state, license, formats);
  if (fault === null) return false;
  if (override) return true;
  throw fail('employees.license_format', { fields: [{ field: 'license', message: fault }] });
}

/** What is chosen from lists; absent is not checked. */
export interface Choices {
  state: string | null;
  licenseClassId?: number | null;
  jobTitleId?: number | null;
  employmentStatusId?: number;
}

/** The ids name rows that are there and may be chosen. Throws `employees.unknown_list_value` naming every field. */
export async function checkChoices(db: Db, tenantId: number, choices: Choices): Promise<void> {
  const { state, licenseClassId, jobTitleId, employmentStatusId } = choices;
  const faulty: { field: string; message: string }[] = [];
  if (licenseClassId !== null && licenseClassId !== undefined) {
    const found = await db.k
      .selectFrom('license_classes')
      .selectAll()
      .where('license_class_id', '=', licenseClassId)
      .executeTakeFirst();
    const fits =
      found &&
      classFitsState({ licenseClassId, isCdl: found.is_cdl, hawaiiOnly: found.hawaii_only }, state);
    if (!fits)
      faulty.push({
        field: 'licenseClassId',
        message: 'Choose a license class that the state issues.',
      });
  }
  if (jobTitleId !== null && jobTitleId !== undefined) {
    const found = await db.k
      .selectFrom('job_titles')
      .select('job_title_id')
      .where('tenant_id', '=', tenantId)
      .where('job_title_id', '=', jobTitleId)
      .where('deactivated', '=', false)
      .executeTakeFirst();
    if (!found) faulty.push({ field: 'jobTitleId', message: 'Choose a job title of this client.' });
  }
  if (employmentStatusId !== undefined) {
    const found = await db.k
      .selectFrom('employment_statuses')
      .select('employment_status_id')
      .where('employment_status_id', '=', employmentStatusId)
      .executeTakeFirst();
    if (!found)
      faulty.push({ field: 'employmentStatusId', message: 'Choose an employment status.' });
  }
  if (faulty.length > 0) throw fail('employees.unknown_list_value', { fields: faulty });
}

interface Twin {
  employeeId: string;
  clientId: number;
  firstName: string;
  lastName: string;
}

/**
 * No two people of one company have one SSN. Anyone who has it is looked for at every location of the company, and named
 * only where the caller may see them and may find people by SSN; across companies nothing is told. Two at once wait for
 * each other.
 * Throws `employees.ssn_taken`, with the twin as its `current` where that is visible.
 */
export async function checkSsn(
  asker: Asker,
  keys: Keys,
  tenantId: number,
  ssn: string,
  employeeId: string | null,
): Promise<void> {
  const { db } = asker;
  const indexes = indexesToKeep(keys, ssn);
  if (indexes.length === 0) return;
  await db.rows(
    'employees-ssn-lock',
    "select pg_advisory_xact_lock(hashtextextended('ssn' || $1::int::text || encode($2::bytea, 'hex'), 0))",
    [tenantId, indexes[0]],
  );
  const find = (bound: Db) =>
    bound.rows<Twin>(
      'employees-ssn-twin',
      `select employee_id as "employeeId", client_id as "clientId", first_name as "firstName", last_name as "lastName"
         from employees where tenant_id = $1 and ssn_index = any ($2::bytea[]) and deleted_at is null and replaced_by is null
          and ($3::uuid is null or employee_id <> $3) limit 1`,
      [tenantId, indexes, employeeId],
    );
  const [seen] = await find(db);
  const [twin] = seen ? [seen] : await db.as({ role: 'jobs', tenantId, sites: '*' }, find);
  if (!twin) return;
  if (!maySearchBySsn(asker))
    throw fail('employees.ssn_taken', {
      fields: [{ field: 'ssn', message: 'Ask someone who may see SSNs to compare the two files.' }],
    });
  throw fail('employees.ssn_taken', {
    fields: [
      {
        field: 'ssn',
        message: seen
          ? 'Another employee has this SSN. Compare the two files.'
          : 'Someone at a location that is not yours has this SSN. Ask whoever keeps that file.',
      },
    ],
    ...(seen
      ? {
          current: {
            twin: {
              employeeId: seen.employeeId,
              firstName: seen.firstName,
              lastName: seen.lastName,
            },
          },
        }
      : {}),
  });
}

/** As `checkSsn`, of the number that a deleted file has: it comes back only when nobody else has it now. */
export async function checkSealedSsn(
  asker: Asker,
  keys: Keys,
  tenantId: number,
  employeeId: string,
): Promise<void> {
  const [row] = await asker.db.rows<{ cipher: Buffer | null }>(
    'employees-sealed-ssn',
    'select ssn_cipher as cipher from employees where tenant_id = $1 and employee_id = $2',
    [tenantId, employeeId],
  );
  if (!row?.cipher) return;
  await checkSsn(
    asker,
    keys,
    tenantId,
    openSsn(keys, tenantId, employeeId, row.cipher),
    employeeId,
  );
}
