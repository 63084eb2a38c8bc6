import { judgeByBoth, openRuleBook } from '#src/features/qualification/server/requalify.service.ts';
import type { RuleBook } from '#src/features/qualification/server/requalify.service.ts';
import type { Qualification } from '#src/features/qualification/qualification.rules.ts';
import type { QualificationRule } from '#src/features/qualification/rule-rows.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { effectOf } from '../effects.rules.ts';
import type { Effect } from '../effects.rules.ts';

/** How one file stands, and how it would with the release. */
export interface Compared {
  employeeId: string;
  clientId: number;
  day: IsoDate;
  was: Qualification;
  willBe: Qualification;
  /** Null where it stands as before. */
  effect: Effect | null;
  /** The rows that hold for the driver without the release, or with it. */
  rules: ReadonlyMap<string, QualificationRule>;
}

/** The rules of a tenant as they are in force, and with a release. */
export async function openBooks(
  db: Db,
  tenantId: number,
  release: number,
): Promise<readonly [RuleBook, RuleBook]> {
  return [await openRuleBook(db, tenantId), await openRuleBook(db, tenantId, release)];
}

/**
 * Compares how some files of a tenant stand.
 * @param unseen items that are taken as not yet filed: for a reader who is not to know what they became
 */
export async function compareFiles(
  db: Db,
  employeeIds: readonly string[],
  books: readonly [RuleBook, RuleBook],
  of: { tenantId: number; unseen?: readonly string[] },
): Promise<Compared[]> {
  const judged = await judgeByBoth(db, employeeIds, books, of);
  return judged.map(({ by: [now, then], ...file }) => ({
    ...file,
    was: now.found,
    willBe: then.found,
    effect: effectOf(now.found, then.found, file.day),
    rules: new Map([...now.held, ...then.held].map((rule) => [rule.ruleId, rule])),
  }));
}
