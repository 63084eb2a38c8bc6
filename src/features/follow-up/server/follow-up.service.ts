import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Asker, employeeOf } from '#src/features/employees/server/employees.service.ts';
import { noteEvent } from '#src/features/employees/server/history.service.ts';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { FOLLOW_UP_ERRORS, type FollowUpPlan, type PlanEntries } from '../follow-up.contract.ts';
import { chooseDays, planEnds, planFault, progressOf } from '../follow-up.rules.ts';
import type { PlanProgress } from '../follow-up.rules.ts';
import { keepDays, plansOf, readPlan, type PlanRecord } from './follow-up.sql.ts';

const fail = thrower(FOLLOW_UP_ERRORS);
const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** Whether the asker sends drivers to be tested: to others the days to come are not shown (49 CFR 40.309(b)). */
export const knowsDays = ({ grants, caller }: Asker): boolean =>
  caller.kind === 'user' && holds(grants, 'records.drawRandoms');

/** Whether the asker may write plans here: across clients nobody does, and auditors only read. */
export const writesPlans = (asker: Asker): boolean =>
  asker.db.binding.role === 'app' &&
  knowsDays(asker) &&
  holds(asker.grants, 'records.viewDrugAlcohol');

/** How far a plan is today, by the clock of the location that it is kept at. */
export const standingOf = (record: PlanRecord): PlanProgress =>
  progressOf(record, record.days, record.found, todayIn(record.zone));

/** What is said of a plan to who may not know its days. */
const withoutDays = ({ standing, text }: Pick<PlanProgress, 'standing' | 'text'>): string =>
  standing === 'behind' || standing === 'overdue'
    ? 'Fewer tests are done or planned than the plan asks for.'
    : text;

/** How a plan stands, as the asker may know it. */
export function shownProgress(asker: Asker, record: PlanRecord): PlanProgress {
  const progress = standingOf(record);
  if (knowsDays(asker)) return progress;
  const days = progress.days.filter(({ testedOn }) => testedOn !== null);
  return { ...progress, days, next: null, text: withoutDays(progress) };
}

/** A plan as the asker gets it. */
export function answer(asker: Asker, record: PlanRecord): FollowUpPlan {
  const { tenantId: _, clientId: __, zone: ___, replacedBy, found: ____, ...rest } = record;
  const { name: _____, clientName: ______, ...facts } = rest;
  const { standing, text, doneFirstYear, done, days } = shownProgress(asker, record);
  const allowed: FollowUpPlan['allowed'] =
    !writesPlans(asker) || replacedBy !== null
      ? []
      : record.endedOn === null
        ? ['correct', 'chooseDays', 'end']
        : ['resume'];
  return { ...facts, standing, text, doneFirstYear, done, days, allowed };
}

/** @throws `request.forbidden`, `request.not_found` */
async function toChange(asker: Asker, planId: string): Promise<PlanRecord> {
  if (!writesPlans(asker)) throw requestError('request.forbidden');
  const record = await readPlan(asker.db, planId);
  if (!record) throw requestError('request.not_found');
  return record;
}

function checked(entries: PlanEntries, zone: string) {
  const fault = planFault(entries, todayIn(zone));
  if (fault) throw invalid(fault.field, fault.message);
  const { agency, professional, plannedOn, returnedOn, firstYearTests, ...rest } = entries;
  return {
    ...{ agency, professional, planned_on: plannedOn, returned_on: returnedOn },
    ...{ first_year_tests: firstYearTests, ...rest },
  };
}

async function note(
  { db, caller }: Asker,
  { tenantId, employeeId }: Pick<PlanRecord, 'tenantId' | 'employeeId'>,
  field: string,
  value: string,
): Promise<void> {
  const by = caller.impersonator?.id ?? caller.id;
  await noteEvent(db, { tenantId, employeeId }, { field, value, by });
}

/** What a plan asks for, in a line of the file's history; the days stand in no history. */
const written = ({ tests, firstYearTests, months, professional }: PlanEntries): string =>
  `${professional}: ${firstYearTests} tests in the first twelve months, ${tests} in ${months} months`;

/** The only plan of a file that has not ended is this one. @throws `follow-up.open` */
async function needAlone(asker: Asker, tenantId: number, employeeId: string): Promise<void> {
  const plans = await plansOf(asker.db, tenantId, employeeId);
  if (plans.some(({ endedOn }) => endedOn === null)) throw fail('follow-up.open');
}

/** The file's row is held until the end of the transaction, so that two plans are not added at once. */
async function hold(asker: Asker, tenantId: number, employeeId: string): Promise<void> {
  await asker.db.rows(
    'follow-up-hold',
    'select 1 from employees where tenant_id = $1 and employee_id = $2 for no key update',
    [tenantId, employeeId],
  );
}

/**
 * Adds a plan to a file; chance chooses its days.
 * @throws `request.forbidden`, `request.not_found`, `request.invalid`, `follow-up.closed`, `follow-up.open`
 */
export async function addPlan(
  asker: Asker,
  employeeId: string,
  entries: PlanEntries,
): Promise<PlanRecord> {
  if (!writesPlans(asker)) throw requestError('request.forbidden');
  const employee = await employeeOf(asker.db, employeeId);
  if (employee.replacedBy !== null) throw fail('follow-up.closed');
  const tenantId = employee.employerId;
  const values = checked(entries, employee.zone);
  await hold(asker, tenantId, employeeId);
  await needAlone(asker, tenantId, employeeId);
  const made = await asker.db.k
    .insertInto('follow_up_plans')
    .values({
      ...{ tenant_id: tenantId, client_id: employee.clientId, employee_id: employeeId, ...values },
      created_by: asker.caller.impersonator?.id ?? asker.caller.id,
    })
    .returning('plan_id')
    .executeTakeFirstOrThrow();
  const record = await toChange(asker, made.plan_id);
  await note(asker, record, 'followUpPlanAdded', written(record));
  return byChance(asker, record);
}

/** Chance chooses the days that are left; those until today stay. */
async function byChance(asker: Asker, record: PlanRecord): Promise<PlanRecord> {
  const today = todayIn(record.zone);
  const days = chooseDays(record, standingOf(record), today, (below) => randomInt(below));
  await keepDays(asker.db, record, days, today);
  return toChange(asker, record.planId);
}

/** Changes a plan by its version. @throws `request.conflict` with the current plan */
async function change(
  asker: Asker,
  before: PlanRecord,
  version: number | null,
  values: Record<string, unknown>,
): Promise<PlanRecord> {
  const done =
    (version === null || version === before.version) &&
    (await asker.db.k
      .updateTable('follow_up_plans')
      .set({ ...values, version: sql`version + 1` })
      .where('tenant_id', '=', before.tenantId)
      .where('plan_id', '=', before.planId)
      // Of two at the same time the second must see the first.
      .where('version', '=', before.version)
      .returning('version')
      .executeTakeFirst());
  const record = await toChange(asker, before.planId);
  if (!done) throw requestError('request.conflict', { current: answer(asker, record) });
  return record;
}

/** @throws as `addPlan`, and `request.conflict`, `follow-up.ended` */
export async function correctPlan(
  asker: Asker,
  planId: string,
  entries: PlanEntries,
  version: number | null,
): Promise<PlanRecord> {
  const before = await toChange(asker, planId);
  if (before.endedOn !== null) throw fail('follow-up.ended');
  const after = await change(asker, before, version, checked(entries, before.zone));
  if (written(before) !== written(after))
    await note(asker, after, 'followUpPlanCorrected', `${written(before)}: now ${written(after)}`);
  return after;
}

/** Says which days are to come; null lets chance choose. @throws as `correctPlan` */
export async function setDays(
  asker: Asker,
  planId: string,
  days: readonly IsoDate[] | null,
  version: number | null,
): Promise<PlanRecord> {
  const before = await toChange(asker, planId);
  if (before.endedOn !== null) throw fail('follow-up.ended');
  const today = todayIn(before.zone);
  const ends = planEnds(before);
  const known = new Set(before.days);
  for (const day of days ?? []) {
    if (known.has(day)) continue;
    if (day <= today) throw invalid('days', `${writeDate(day)} is past. Choose a day to come.`);
    if (day > ends) throw invalid('days', `The plan ends on ${writeDate(ends)}.`);
  }
  // First its version: of two who change the days at once the second is told.
  const after = await change(asker, before, version, {});
  await note(asker, after, 'followUpDaysChanged', days === null ? 'By chance' : 'By hand');
  if (days === null) return byChance(asker, after);
  await keepDays(
    asker.db,
    after,
    days.filter((day) => day > today),
    today,
  );
  return toChange(asker, planId);
}

/** @throws as `correctPlan` */
export async function endPlan(
  asker: Asker,
  planId: string,
  why: string,
  version: number | null,
): Promise<PlanRecord> {
  const before = await toChange(asker, planId);
  if (before.endedOn !== null) throw fail('follow-up.ended');
  const on = todayIn(before.zone);
  const after = await change(asker, before, version, { ended_on: on, ended_why: why });
  await note(asker, after, 'followUpPlanEnded', `${writeDate(on)}: ${why}`);
  return after;
}

/** Takes the end of a plan back. @throws as `addPlan`, and `request.conflict` */
export async function resumePlan(
  asker: Asker,
  planId: string,
  version: number | null,
): Promise<PlanRecord> {
  const before = await toChange(asker, planId);
  if (before.endedOn === null) return before;
  await hold(asker, before.tenantId, before.employeeId);
  await needAlone(asker, before.tenantId, before.employeeId);
  const after = await change(asker, before, version, { ended_on: null, ended_why: null });
  await note(asker, after, 'followUpPlanResumed', written(after));
  return after;
}
