import { addMonths, type IsoDate } from '#src/shared/dates.ts';
import type { Agency } from './conditions.rules.ts';
import { itemOf, type QualificationItem } from './item.rules.ts';
import type { Driver, FiledDocument, QualificationRule } from './rule-rows.rules.ts';

/** Which past employers a row asks: those that DOT regulates, or those of another DOT agency than FMCSA. */
export const PER_EMPLOYER = ['regulated', 'otherAgency'] as const;
export type PerEmployer = (typeof PER_EMPLOYER)[number];

/** An employer of before, as far as the rules ask. */
export interface PastEmployer {
  name: string;
  from: IsoDate;
  /** The last day; null where it is not known. */
  to: IsoDate | null;
  agency: Agency;
  /** The work there was tested under 49 CFR Part 40. */
  part40: boolean;
}

/** Employers of so many months before the hire are asked (49 CFR 391.23(a)(2), (d)(2), (e)). */
const MONTHS_BEFORE = 36;

/** Whether an employment lies in the three years before the hire, its last day included; so it is taken while nobody knows. */
const isRecent = ({ from, to }: PastEmployer, hireDate: IsoDate | null): boolean =>
  hireDate === null ||
  (from <= hireDate && (to === null || to >= addMonths(hireDate, -MONTHS_BEFORE)));

/** The past employers that a row asks about a driver, by name, each once. */
export function askedEmployers(
  kind: PerEmployer,
  { pastEmployers = [], hireDate }: Pick<Driver, 'pastEmployers' | 'hireDate'>,
): string[] {
  const asked = pastEmployers.filter(
    (one) =>
      one.agency !== 'none' &&
      (kind === 'regulated' || (one.part40 && one.agency !== 'FMCSA')) &&
      isRecent(one, hireDate),
  );
  return [...new Set(asked.map(({ name }) => name))];
}

/**
 * How a row stands that asks for one paper a past employer: an item for each. A paper that is tied to nobody is taken for
 * the one employer that is asked, and for none of several. Where no employer is listed the row asks for one paper, as long
 * as nobody said that there was no DOT-regulated employer (49 CFR 391.23(c)).
 */
export function employerItems(
  rule: QualificationRule & { perEmployer: PerEmployer },
  driver: Driver,
  filed: readonly FiledDocument[],
  due: IsoDate | null,
  day: IsoDate,
): QualificationItem[] {
  const asked = askedEmployers(rule.perEmployer, driver);
  const [only] = asked;
  if (only === undefined) {
    if (rule.perEmployer === 'otherAgency') return [];
    const item = itemOf(rule, null, filed, due, day);
    if (item === null || item.status === 'valid') return item === null ? [] : [item];
    if (driver.dotEmployers === 'none') return [{ ...item, ...NOBODY_TO_ASK }];
    return [(driver.pastEmployers ?? []).length > 0 ? { ...item, note: NONE_LISTED } : item];
  }
  const untied = filed.some(({ authority, status }) => authority === null && status === 'accepted');
  return asked.flatMap((name) => {
    const own = filed.filter(
      ({ authority }) => authority === name || (authority === null && asked.length === 1),
    );
    const item = itemOf(rule, name, own, due, day);
    if (item === null) return [];
    return [item.status === 'missing' && untied ? { ...item, note: UNTIED } : item];
  });
}

const NOBODY_TO_ASK = {
  status: 'valid',
  severity: 'none',
  daysLeft: null,
  note: 'The file says that there was no DOT-regulated employer in the three years before the hire.',
} as const;
const NONE_LISTED =
  'None of the past employers listed is regulated by DOT in the three years before the hire. If there was none, say so in the file.';
const UNTIED = 'A document on file says of no past employer that it is theirs. Tie it to one.';
