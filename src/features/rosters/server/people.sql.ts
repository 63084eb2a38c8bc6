import { readIdentifier } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { LicenseClass } from '#src/features/settings/settings.contract.ts';
import { columnsOf, IMPORTED } from '#src/features/employees/employee-fields.rules.ts';
import type { FormatRule } from '#src/features/employees/employees.rules.ts';
import { latestToday } from '#src/shared/dates.ts';
import {
  foldName,
  type RosterLists,
  type RosterLocation,
  type RosterPerson,
} from '../row.rules.ts';

/** Somebody on file with what rows are matched and compared by. */
export type KnownPerson = RosterPerson & {
  ssnIndex: Buffer | null;
  ssnLast4: string | null;
};

const FIELDS = IMPORTED.filter((field) => field !== 'ssn')
  .map((field) => `e.${columnsOf(field)[0]} as "${field}"`)
  .join(', ');
const PERSON = `e.employee_id as "employeeId", e.client_id as "clientId", ${FIELDS}, e.ssn_index as "ssnIndex", e.ssn_last4 as "ssnLast4"
  from employees e where e.tenant_id = (select app_tenant()) and e.deleted_at is null and e.replaced_by is null`;

/** People of the bound tenant who may be meant: by work id (as written, in capitals, in small letters), SSN or license. */
export async function findPeople(
  db: Db,
  by: { workIds: readonly string[]; ssnIndexes: readonly Buffer[]; licenses: readonly string[] },
): Promise<KnownPerson[]> {
  const found: KnownPerson[] = [];
  if (by.workIds.length > 0)
    found.push(
      ...(await db.rows<KnownPerson>(
        'rosters-people-work-id',
        `select ${PERSON} and e.work_id collate "C" = any ($1::text[])`,
        [by.workIds.flatMap((id) => [id, id.toUpperCase(), id.toLowerCase()])],
      )),
    );
  if (by.ssnIndexes.length > 0)
    found.push(
      ...(await db.rows<KnownPerson>(
        'rosters-people-ssn',
        `select ${PERSON} and e.ssn_index = any ($1::bytea[])`,
        [by.ssnIndexes],
      )),
    );
  if (by.licenses.length > 0)
    found.push(
      ...(await db.rows<KnownPerson>(
        'rosters-people-license',
        `select ${PERSON} and e.license = any ($1::text[])`,
        [by.licenses],
      )),
    );
  return [...new Map(found.map((person) => [person.employeeId, person])).values()];
}

/** Of these people those whose files are there, by id. */
export async function findByIds(
  db: Db,
  employeeIds: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const found =
    employeeIds.length === 0
      ? []
      : await db.rows<KnownPerson>(
          'rosters-people-id',
          `select ${PERSON} and e.employee_id = any ($1::uuid[])`,
          [employeeIds],
        );
  return new Map(found.map((person) => [person.employeeId, person]));
}

/** People of the bound tenant who were born on one of these days. */
export async function findByBirth(db: Db, days: readonly string[]): Promise<KnownPerson[]> {
  if (days.length === 0) return [];
  return db.rows<KnownPerson>(
    'rosters-people-birth',
    `select ${PERSON} and e.dob = any ($1::date[])`,
    [days],
  );
}

/** Holds the SSNs of some rows against being given to somebody else at the same time, as `checkSsn` does for one. */
export async function lockSsns(
  db: Db,
  tenantId: number,
  indexes: readonly Buffer[],
): Promise<void> {
  if (indexes.length === 0) return;
  await db.rows(
    'rosters-ssn-lock',
    `select count(pg_advisory_xact_lock(hashtextextended('ssn' || $1::int::text || encode(one, 'hex'), 0)))
       from (select one from unnest($2::bytea[]) one order by one) x`,
    [tenantId, indexes],
  );
}

/** The lists that rows may name, for the locations that the work may touch. */
export async function readLists(
  db: Db,
  home: number,
  sites: readonly number[],
  headings: RosterLists['headings'] = {},
): Promise<RosterLists> {
  const statuses = await db.rows<{ id: number; name: string; onRoster: boolean }>(
    'rosters-statuses',
    'select employment_status_id as id, status as name, on_roster as "onRoster" from employment_statuses order by employment_status_id',
    [],
  );
  const classes = await db.rows<LicenseClass>(
    'rosters-classes',
    `select license_class_id as "licenseClassId", code, name, is_cdl as "isCdl", hawaii_only as "hawaiiOnly" from license_classes
      order by license_class_id`,
    [],
  );
  const states = await db.rows<{ code: string; name: string; formats: FormatRule[] }>(
    'rosters-states',
    `select s.state as code, s.state_name as name,
        coalesce(jsonb_agg(jsonb_build_object('regex', f.pattern, 'description', f.description) order by f.ordinal)
          filter (where f.state is not null), '[]') as formats
       from license_states s
       left join license_formats f on f.state = s.state and f.valid_from <= current_date
         and (f.valid_to is null or f.valid_to >= current_date)
      group by s.state, s.state_name`,
    [],
  );
  const titles = await db.rows<{ jobTitleId: number; jobTitle: string; clientId: number }>(
    'rosters-titles',
    `select job_title_id as "jobTitleId", job_title as "jobTitle", client_id as "clientId" from job_titles
      where tenant_id = (select app_tenant()) and not deactivated order by job_title_id`,
    [],
  );
  const locations = await db.rows<Omit<RosterLocation, 'folded'>>(
    'rosters-locations',
    `select client_id as "clientId", legacy_client_id as "legacyClientId", name, aliases, path, deactivated from clients
      where tenant_id = (select app_tenant()) and client_id = any ($1::int[]) order by client_id`,
    [sites],
  );
  return {
    statuses,
    classes,
    states: new Map(
      states.flatMap(({ code, name }) => [
        [foldName(code), code],
        [foldName(name), code],
        // Of "Mexico, federal license" the country alone.
        [foldName(name.split(',', 1)[0] ?? name), code],
      ]),
    ),
    formats: new Map(states.map(({ code, formats }) => [code, formats])),
    titles: titles.map((title) => ({ ...title, folded: foldName(title.jobTitle) })),
    locations: locations.map((place) => ({
      ...place,
      folded: foldName(place.name),
      aliases: place.aliases.map(foldName),
    })),
    home,
    identifier: await readIdentifier(db),
    headings,
    today: latestToday(),
  };
}
