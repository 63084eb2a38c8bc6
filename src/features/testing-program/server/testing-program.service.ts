import { sql } from 'kysely';
import {
  blindItemsOf,
  type Looker,
} from '#src/features/documents/server/blind-documents.service.ts';
import { type Asker, employeeOf } from '#src/features/employees/server/employees.service.ts';
import { noteEvent } from '#src/features/employees/server/history.service.ts';
import {
  programFault,
  verificationLasts,
} from '#src/features/qualification/testing-program.rules.ts';
import { latestToday } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import {
  type ProgramFacts,
  TESTING_PROGRAM_ERRORS,
  type TestingProgramInfo,
} from '../testing-program.contract.ts';
import { readProgram } from './testing-program.sql.ts';

/** The file that a program is of. */
export type FileOf = Awaited<ReturnType<typeof employeeOf>>;

/** Who asks, with what tells which papers are kept from them. */
type Request = Asker & Looker;

const fail = thrower(TESTING_PROGRAM_ERRORS);

/** Whether the asker may note a program here: across clients nobody does, and auditors only read. */
const writes = ({ db, caller, grants }: Asker): boolean =>
  db.binding.role === 'app' &&
  caller.kind === 'user' &&
  holds(grants, 'client.editEmployeeInfo') &&
  holds(grants, 'records.viewDrugAlcohol');

/** What is noted of an employee's testing program, as the asker gets it. @throws `request.not_found` */
export async function programOf(
  asker: Request,
  employeeId: string,
): Promise<{ employee: FileOf; info: TestingProgramInfo }> {
  const employee = await employeeOf(asker.db, employeeId);
  const { employerId } = employee;
  const blind = await blindItemsOf(asker, employerId, [employeeId]);
  const { program, firstDuty, verified, verifiedOn } = await readProgram(
    asker.db,
    employerId,
    employeeId,
    blind,
  );
  const info = {
    employeeId,
    program,
    fault: program === null ? null : programFault(program, firstDuty),
    verified,
    verifiedUntil: verificationLasts(program, verifiedOn) ?? null,
    day: todayIn(employee.zone),
    mayWrite: writes(asker) && employee.replacedBy === null,
  };
  return { employee, info };
}

/** The program as it is, of the version that the caller saw. @throws `request.forbidden`, `request.not_found`, `request.conflict` */
async function toChange(asker: Request, employeeId: string, version: number | null) {
  if (!writes(asker)) throw requestError('request.forbidden');
  const before = await programOf(asker, employeeId);
  if (version !== null && version !== (before.info.program?.version ?? 0))
    throw requestError('request.conflict', { current: before.info });
  return before;
}

async function note(asker: Request, { employerId, employeeId }: FileOf, value: string) {
  const by = asker.caller.impersonator?.id ?? asker.caller.id;
  await noteEvent(
    asker.db,
    { tenantId: employerId, employeeId },
    { field: 'testingProgram', value, by },
  );
}

/** What cannot be of a program; the field and why. */
function faultOf({ until, testedOn, poolSince, appliedOn }: ProgramFacts) {
  const today = latestToday();
  for (const [field, day] of Object.entries({ until, testedOn, poolSince, appliedOn }))
    if (day !== null && day > today) return { field, message: 'This day has not come yet.' };
  if (testedOn === null && poolSince === null)
    return {
      field: 'testedOn',
      message: 'Enter the last test, or since when the driver was in the random pool.',
    };
  return null;
}

/**
 * Notes a driver's testing program. `version` is what the caller saw, 0 where there was none; null is last-writer-wins.
 * @throws `request.forbidden`, `request.not_found`, `request.conflict`, `request.invalid`, `testing-program.closed`
 */
export async function saveProgram(
  asker: Request,
  employeeId: string,
  facts: ProgramFacts,
  version: number | null,
) {
  const { employee, info } = await toChange(asker, employeeId, version);
  if (employee.replacedBy !== null) throw fail('testing-program.closed');
  const fault = faultOf(facts);
  if (fault) throw requestError('request.invalid', { fields: [fault] });
  const { testedOn, poolSince, appliedOn, noViolations, notEmployed, ...rest } = facts;
  const values = {
    ...rest,
    tested_on: testedOn,
    pool_since: poolSince,
    applied_on: appliedOn,
    no_violations: noViolations,
    not_employed: notEmployed,
  };
  const done = await asker.db.k
    .insertInto('testing_programs')
    .values({
      tenant_id: employee.employerId,
      employee_id: employeeId,
      client_id: employee.clientId,
      ...values,
    })
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'employee_id'])
        .doUpdateSet({ ...values, version: sql`testing_programs.version + 1` })
        // Of two at the same time the second must see the first.
        .where('testing_programs.version', '=', info.program?.version ?? 0),
    )
    .returning('version')
    .executeTakeFirst();
  if (!done)
    throw requestError('request.conflict', { current: (await programOf(asker, employeeId)).info });
  await note(asker, employee, facts.program);
  return programOf(asker, employeeId);
}

/** Takes the note of the program off the file. @throws `request.forbidden`, `request.not_found`, `request.conflict` */
export async function removeProgram(asker: Request, employeeId: string, version: number | null) {
  const { employee, info } = await toChange(asker, employeeId, version);
  if (info.program === null) return { employee, info };
  await asker.db.change(
    'testing-program-remove',
    'delete from testing_programs where tenant_id = $1 and employee_id = $2',
    [employee.employerId, employeeId],
    { least: 1 },
  );
  await note(asker, employee, `${info.program.program}: taken off`);
  return programOf(asker, employeeId);
}
