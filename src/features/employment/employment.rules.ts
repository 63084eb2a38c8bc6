import { retainUntil } from '#src/features/employees/employees.rules.ts';
import { rulesAt } from '#src/features/qualification/rule-rows.rules.ts';
import type { QualificationRule } from '#src/features/qualification/rule-rows.rules.ts';
import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** Whatever its age, a deleted file can be brought back for so long, and an archived one left alone as long is removed. */
const LEAST_DAYS = 30;
/** The accident register holds three years (49 CFR 390.15(b)). */
const ACCIDENT_MONTHS = 36;
/** Records of violations and of what followed are kept for five years (49 CFR 382.401(b)(1)). */
const DRUG_ALCOHOL_MONTHS = 60;

/** A file whose employment has ended, or that is deleted, with what may ask for keeping it longer. */
export interface EndedFile {
  deletedOn: IsoDate | null;
  /** When anyone last changed the employee's record: archived, restored, held or let go. */
  touchedOn: IsoDate;
  /** The last day of the employment. */
  lastDay: IsoDate | null;
  retainUntil: IsoDate | null;
  clientPath: readonly number[];
  papers: readonly { documentTypeId: number; docDate: IsoDate | null; drugAlcohol: boolean }[];
  /** When the newest answer of the drug and alcohol questionnaire became known. */
  answeredOn: IsoDate | null;
  /** The newest accident on the register. */
  accidentOn: IsoDate | null;
}

/** Until when something keeps a file, and the rule that says so. */
interface Keeping {
  until: IsoDate;
  rule: string;
}

/** What keeps a file for three years after the employment has ended. */
const OF_THE_FILE = '49 CFR 391.51(c)';
const OF_TESTS = '49 CFR 382.401(b)(1), 40.333(a)(1)';
const OF_ANSWERS = '49 CFR 382.401(b)(1), 40.333(a)(2)';
const OF_ACCIDENTS = '49 CFR 390.15(b)';

/**
 * What keeps a file longest: three years after the employment (49 CFR 391.51(c)), or longer where a rule of the location says so
 * of a document in it, or the law of a record (49 CFR 382.401, 40.333, 390.15). Null where nothing has ended.
 */
export function keepingOf(
  file: EndedFile,
  rules: readonly QualificationRule[],
  day: IsoDate,
): Keeping | null {
  const ended = file.lastDay ?? file.deletedOn;
  const base = file.retainUntil ?? (file.deletedOn === null ? null : retainUntil(file.deletedOn));
  if (ended === null || base === null) return null;
  const held = rulesAt(rules, file.clientPath, day);
  const all: Keeping[] = [{ until: base, rule: OF_THE_FILE }];
  for (const { documentTypeId, docDate, drugAlcohol } of file.papers) {
    for (const rule of held)
      if (rule.documentTypeId === documentTypeId || rule.alsoBy.includes(documentTypeId))
        all.push({
          until: addMonths(
            rule.retentionFrom === 'document' ? (docDate ?? ended) : ended,
            rule.retentionMonths,
          ),
          rule: rule.citation,
        });
    if (drugAlcohol)
      all.push({ until: addMonths(docDate ?? ended, DRUG_ALCOHOL_MONTHS), rule: OF_TESTS });
  }
  if (file.answeredOn !== null)
    all.push({ until: addMonths(file.answeredOn, DRUG_ALCOHOL_MONTHS), rule: OF_ANSWERS });
  if (file.accidentOn !== null)
    all.push({ until: addMonths(file.accidentOn, ACCIDENT_MONTHS), rule: OF_ACCIDENTS });
  return all.reduce((last, one) => (one.until > last.until ? one : last));
}

/** The last day on which anything in a file must be kept (`keepingOf`). Null where nothing has ended. */
export function keptUntil(
  file: EndedFile,
  rules: readonly QualificationRule[],
  day: IsoDate,
): IsoDate | null {
  return keepingOf(file, rules, day)?.until ?? null;
}

/** What of a file counts for those who may not know of its drug and alcohol records: the day, or the rule, would tell. */
export function withoutTests<File extends EndedFile>(file: File): File {
  return { ...file, papers: file.papers.filter((one) => !one.drugAlcohol), answeredOn: null };
}

/**
 * The first day on which a file may be removed for good, as the rules of `day` have it: nothing in it is to be kept any
 * longer, and there were thirty days to take back what was done to it last. Null where nothing has ended.
 */
export function removableFrom(
  file: EndedFile,
  rules: readonly QualificationRule[],
  day: IsoDate,
): IsoDate | null {
  const kept = keptUntil(file, rules, day);
  if (kept === null) return null;
  const least = addDays(file.deletedOn ?? file.touchedOn, LEAST_DAYS);
  return kept >= least ? addDays(kept, 1) : least;
}

/** What is wrong with a last day; null when it can be one. */
export function lastDayFault(
  lastDay: IsoDate,
  hireDate: IsoDate | null,
  today: IsoDate,
): string | null {
  if (lastDay > today) return 'The last day cannot be in the future.';
  if (hireDate !== null && lastDay < hireDate) return 'The last day is before the hire date.';
  return null;
}
