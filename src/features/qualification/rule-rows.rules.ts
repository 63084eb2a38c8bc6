import type { IsoDate } from '#src/shared/dates.ts';
import type { StoredStatus } from '#src/features/documents/documents.rules.ts';
import { applies, meetsConditions } from './conditions.rules.ts';
import type { AppliesTo, DriverKind, InForceBy, RuleConditions } from './conditions.rules.ts';
import type { PastEmployer, PerEmployer } from './past-employers.rules.ts';
import type { DutyEvent } from './return-to-duty.rules.ts';
import type { StoredTest } from './pre-employment.rules.ts';
import type { TestingProgram } from './testing-program.rules.ts';

/** From when the days of a rule are counted. */
export type DueFrom = 'hire' | { documentTypeId: number };

/** What meets a rule: papers of its types, the license on record, or the medical proof of CDL drivers. */
export const MET_BY = ['document', 'license', 'cdlMedical'] as const;
export type MetBy = (typeof MET_BY)[number];

/**
 * One dated row of what a file must hold. Rows with a client replace the rows without one for that client and below it;
 * of two that do, the lower location's counts. The law may have several rows of a type, for different drivers.
 */
export interface QualificationRule {
  ruleId: string;
  documentTypeId: number;
  /** Null: for everyone who has no row of their own. */
  clientId: number | null;
  /** In force from this day to the day before `to`; null has no end. */
  from: IsoDate;
  to: IsoDate | null;
  /** The day that is held against `from` and `to`: the day judged, the hire, the exam, the first duty. */
  inForceBy: InForceBy;
  /** False switches the default off for a client. */
  required: boolean;
  appliesTo: AppliesTo;
  conditions: RuleConditions;
  metBy: MetBy;
  /** `policy` is asked for by custom: no violation. */
  basis: 'law' | 'policy';
  dueFrom: DueFrom;
  /** Days after `dueFrom` by which it must be in the file, that day included; 0 is before driving. */
  dueDays: number;
  /** Asked for only so many months after the driving began, for then nobody need keep it; null is always. */
  askedMonths: number | null;
  /** Months that a document of it counts at most; null never runs out by itself. */
  everyMonths: number | null;
  /** How many days before its end it counts as expiring. */
  expiringDays: number;
  /** One for each authority that licensed the driver (49 CFR 391.23(a)(1)). */
  perAuthority: boolean;
  /** One for each past employer of a kind; null for all others. */
  perEmployer: PerEmployer | null;
  blocksDispatch: boolean;
  /** Documents of these types meet it as well: a copy of a CDL stands for the road test (49 CFR 391.33). */
  alsoBy: readonly number[];
  retentionMonths: number;
  retentionFrom: 'employment' | 'document';
  citation: string;
  /** The rule in one plain sentence; null for a client's own. */
  sentence: string | null;
  /** What it was checked against, and when; null where nobody has checked it. */
  source: string | null;
  checkedOn: IsoDate | null;
  /** What of a row that was checked was not read in the text; null for nothing. */
  unverified: string | null;
  /** The release of the rules that brought the row as it is. */
  release: number | null;
}

export interface Driver extends DriverKind {
  /** The location's own id last. */
  clientPath: readonly number[];
  onRoster: boolean;
  /** False for applicants: what is due some days after the hire is not asked of them. */
  employed: boolean;
  hireDate: IsoDate | null;
  /** The first day of driving; null where nobody said, and the hire is taken. */
  firstDuty?: IsoDate | null;
  /** The birth date; absent where it is not known. */
  born?: IsoDate | null;
  /** The last day of the employment before this one, of a driver who was hired again; absent at the first. */
  leftBefore?: IsoDate | null;
  /** The license's last day, as the record has it. */
  licenseExpires?: IsoDate | null;
  /** Licensing authorities, the present one first. */
  authorities: readonly string[];
  /** Since when the present one is on file; null is from the beginning. */
  licensedSince?: IsoDate | null;
  /** Those before it, with the days on which they were on file; `until` is the first without. */
  former?: readonly FormerAuthority[];
  /** As far as the file lists them. */
  pastEmployers?: readonly PastEmployer[];
  /** The testing program before this employer, as somebody noted it. */
  testingProgram?: TestingProgram | null;
  /** `none`: somebody said that no DOT-regulated employer was among those of the three years before the hire. */
  dotEmployers?: 'none' | null;
  /** Violations of the drug and alcohol rules, and negative return-to-duty tests, by their days. */
  dutyEvents?: readonly DutyEvent[];
}

export interface FormerAuthority {
  authority: string;
  since: IsoDate;
  until: IsoDate;
}

export interface FiledDocument {
  documentId: string;
  documentTypeId: number;
  status: StoredStatus;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  /** Whose it is: an authority, or a past employer by name. Null: of the licensing authority on its day, or of no one employer. */
  authority: string | null;
  /** The last day on which it counts for any rule, whatever its type; absent where that follows from the rule alone. */
  countsUntil?: IsoDate;
  /** The drug test that it is the paper of; absent where it is none's. */
  test?: StoredTest;
}

type Dated = Pick<QualificationRule, 'from' | 'to'>;
const holdsOn = ({ from, to }: Dated, day: IsoDate) => from <= day && (to === null || to > day);

/** The date of the newest accepted document of a type; null where there is none. */
export function newestOf(documents: readonly FiledDocument[], type: number): IsoDate | null {
  let newest: IsoDate | null = null;
  for (const { documentTypeId, status, docDate } of documents)
    if (
      documentTypeId === type &&
      status === 'accepted' &&
      docDate !== null &&
      (newest === null || docDate > newest)
    )
      newest = docDate;
  return newest;
}

/** The first day of driving as far as it is known: an employee's first duty, else the hire. */
export function beganOn({ hireDate, firstDuty }: Pick<Driver, 'hireDate' | 'firstDuty'>) {
  return firstDuty ?? hireDate;
}

/**
 * The day of a person that decides whether a row holds for them: nobody hired in 2012 needs a query that exists since
 * 2020. Where it is not known, the day that is judged.
 */
function decidingDay(
  { inForceBy, dueFrom }: Pick<QualificationRule, 'inForceBy' | 'dueFrom'>,
  driver: Driver,
  documents: readonly FiledDocument[],
  day: IsoDate,
): IsoDate {
  if (inForceBy === 'hire') return driver.hireDate ?? day;
  // A first duty of before the hire asks for no less than the hire.
  if (inForceBy === 'firstDuty') {
    const began = beganOn(driver) ?? day;
    return driver.hireDate !== null && driver.hireDate > began ? driver.hireDate : began;
  }
  if (inForceBy === 'exam' && dueFrom !== 'hire')
    return newestOf(documents, dueFrom.documentTypeId) ?? day;
  return day;
}

/** The rows of one document type at a location: those of the lowest location first, the law's own last. */
type Rows = readonly (readonly QualificationRule[])[];

/** Every row that may hold at a location on some day, a document type at a time. */
export function rowsAt(
  rules: readonly QualificationRule[],
  clientPath: readonly number[],
): readonly Rows[] {
  const byType = new Map<number, Map<number, QualificationRule[]>>();
  for (const rule of rules) {
    const depth = rule.clientId === null ? -1 : clientPath.indexOf(rule.clientId);
    if (rule.clientId !== null && depth < 0) continue;
    const levels = byType.get(rule.documentTypeId) ?? new Map<number, QualificationRule[]>();
    byType.set(rule.documentTypeId, levels);
    levels.set(depth, [...(levels.get(depth) ?? []), rule]);
  }
  return [...byType.values()].map((levels) =>
    [...levels].toSorted(([a], [b]) => b - a).map(([, rows]) => rows),
  );
}

/** Whether a row asks something of a driver, whatever the day. */
const isFor = (rule: QualificationRule, driver: Driver) =>
  rule.required && applies(rule.appliesTo, driver) && meetsConditions(rule.conditions, driver);

/** Of the rows of a type the one that holds for a driver on a day: a client's row replaces what stands above it, for those it is for. */
function rowFor(
  rows: Rows,
  driver: Driver,
  documents: readonly FiledDocument[],
  day: IsoDate,
): QualificationRule | null {
  for (const level of rows)
    for (const rule of level) {
      if (!holdsOn(rule, decidingDay(rule, driver, documents, day))) continue;
      if (isFor(rule, driver)) return rule;
      // Switched off, it is asked of nobody; for some drivers only, what stands above it is asked of the others.
      if (rule.clientId !== null && !rule.required) return null;
    }
  return null;
}

/** The rows of `rowsAt` that hold for a driver on a day, one a document type at most. */
export function heldBy(
  rows: readonly Rows[],
  driver: Driver,
  documents: readonly FiledDocument[],
  day: IsoDate,
): QualificationRule[] {
  return rows.flatMap((one) => rowFor(one, driver, documents, day) ?? []);
}

/** The rows that hold for a driver on a day, one a document type at most. */
export function rulesFor(
  rules: readonly QualificationRule[],
  driver: Driver,
  day: IsoDate,
  documents: readonly FiledDocument[] = [],
): QualificationRule[] {
  return heldBy(rowsAt(rules, driver.clientPath), driver, documents, day);
}

/** The rows in force at a location on a day, for all kinds of drivers. */
export function rulesAt(
  rules: readonly QualificationRule[],
  clientPath: readonly number[],
  day: IsoDate,
): QualificationRule[] {
  return rowsAt(rules, clientPath).flatMap((levels) => {
    for (const level of levels) {
      const held = level.filter((rule) => holdsOn(rule, day));
      const [first] = held;
      // Of two rows of one location the first holds; the law may have several.
      if (first) return first.clientId === null ? held : [first];
    }
    return [];
  });
}
