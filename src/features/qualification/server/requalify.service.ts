import type { IsoDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import type { Db } from '#src/server/db/handle.ts';
import { driverDays, qualifyBy } from '../qualification.rules.ts';
import type { Qualification } from '../qualification.rules.ts';
import { heldBy, rowsAt } from '../rule-rows.rules.ts';
import type { Driver, FiledDocument, QualificationRule } from '../rule-rows.rules.ts';
import { MEDICAL_CARD } from '../proof.rules.ts';
import { cardDay, ruleDaysOf, standingOf } from '../standing.rules.ts';
import { factsOf } from './facts.sql.ts';
import { readRules } from './rules.sql.ts';
import { dropStandings, keepStandings } from './standing.sql.ts';
import type { Judged } from './standing.sql.ts';

/** The rules of a tenant, gathered once for all who work at a location. */
export interface RuleBook {
  rulesOf: (
    driver: Driver,
    documents: readonly FiledDocument[],
    day: IsoDate,
  ) => QualificationRule[];
  /** The days on which rules begin and end. */
  days: IsoDate[];
}

/** @param release by which the law is read; without it the one in force */
export async function openRuleBook(db: Db, tenantId: number, release?: number): Promise<RuleBook> {
  return bookOf(await readRules(db, tenantId, release));
}

/** A set of rules, gathered once for all who work at a location. */
export function bookOf(rules: readonly QualificationRule[]): RuleBook {
  const found = new Map<string, ReturnType<typeof rowsAt>>();
  return {
    days: ruleDaysOf(rules),
    rulesOf: (driver, documents, day) => {
      const place = driver.clientPath.join('.');
      const rows = found.get(place) ?? rowsAt(rules, driver.clientPath);
      found.set(place, rows);
      return heldBy(rows, driver, documents, day);
    },
  };
}

/**
 * Finds anew how the files of some employees stand and keeps it, in the transaction of `db`, which is bound to their
 * tenant as the role of jobs. Each is judged by the day at its location. Returns how many stand otherwise than before.
 */
export async function requalify(
  db: Db,
  employeeIds: readonly string[],
  now: Date = new Date(),
): Promise<number> {
  const { tenantId } = db.binding;
  const facts = await factsOf(db, tenantId, employeeIds, true);
  // Read once the files are locked: anyone who changes a rule meanwhile waits for us, or we have it.
  const { rulesOf, days } = await openRuleBook(db, tenantId);
  const judged: Judged[] = [];
  const dayIn = new Map<string, IsoDate>();
  for (const { employeeId, clientId, deleted, zone, driver, documents } of facts) {
    if (deleted) continue;
    const day = dayIn.get(zone) ?? todayIn(zone, now);
    dayIn.set(zone, day);
    const held = rulesOf(driver, documents, day);
    const found = qualifyBy(held, driver, documents, day);
    const changing = [...days, ...driverDays(driver, held)];
    const card = cardDay(documents, MEDICAL_CARD);
    judged.push({ employeeId, clientId, card, standing: standingOf(found, changing, day) });
  }
  const deleted = facts.filter((one) => one.deleted).map(({ employeeId }) => employeeId);
  if (deleted.length > 0) await dropStandings(db, tenantId, deleted);
  return judged.length === 0 ? deleted.length : keepStandings(db, tenantId, judged);
}

/** How one file stands by a set of rules, and which of its rows hold for the driver. */
export interface JudgedBy {
  found: Qualification;
  held: QualificationRule[];
}

/**
 * Judges some files of a tenant by two sets of rules, on today's day at their location; nothing is kept.
 * @param unseen items that are taken as not yet filed: for a reader who is not to know what they became
 */
export async function judgeByBoth(
  db: Db,
  employeeIds: readonly string[],
  [one, other]: readonly [RuleBook, RuleBook],
  { tenantId, unseen = [] }: { tenantId: number; unseen?: readonly string[] },
): Promise<
  { employeeId: string; clientId: number; day: IsoDate; by: readonly [JudgedBy, JudgedBy] }[]
> {
  const facts = await factsOf(db, tenantId, employeeIds, false, unseen);
  return facts.flatMap(({ employeeId, clientId, deleted, zone, driver, documents }) => {
    if (deleted) return [];
    const day = todayIn(zone);
    const judge = ({ rulesOf }: RuleBook): JudgedBy => {
      const held = rulesOf(driver, documents, day);
      return { held, found: qualifyBy(held, driver, documents, day) };
    };
    return [{ employeeId, clientId, day, by: [judge(one), judge(other)] as const }];
  });
}
