import { AGENCY_WORDS, outsidePart382 } from '#src/features/qualification/conditions.rules.ts';
import type { DriverTested } from '#src/features/qualification/conditions.rules.ts';
import { addBusinessDays } from '#src/shared/business-days.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** The six questions: what an employer reports to the Clearinghouse (49 CFR 382.705(b); domain.md 2.6). */
export const QUESTIONS = [1, 2, 3, 4, 5, 6] as const;
/** Refusals of a drug test, 49 CFR 40.191. */
const REFUSALS = [41, 42, 43, 44, 45, 46, 47, 48, 49, 410] as const;
/** Violations that the employer knows of, 49 CFR 382.205 to 382.213. */
const VIOLATIONS = [61, 62, 63, 64] as const;

/** All 20 numbers of answers, each question before what belongs to it (R216). */
export const ANSWERS = [1, 2, 3, 4, ...REFUSALS, 5, 6, ...VIOLATIONS] as const;
export type Answer = (typeof ANSWERS)[number];

/** What a question asks for besides its yes, by the question. */
export const DETAILS: Readonly<Partial<Record<Answer, readonly Answer[]>>> = {
  4: REFUSALS,
  6: VIOLATIONS,
};

/** Where the law says it, by answer. */
export const CITATIONS: Readonly<Record<Answer, string>> = {
  1: '49 CFR 382.705(b)(1)(i)',
  2: '49 CFR 382.705(b)(1)(ii)',
  3: '49 CFR 40.261',
  4: '49 CFR 40.191',
  5: '49 CFR 382.705(b)(1)(v)',
  6: '49 CFR 382.705(b)(4)',
  41: '49 CFR 40.191(a)(1)',
  42: '49 CFR 40.191(a)(2)',
  43: '49 CFR 40.191(a)(3)',
  44: '49 CFR 40.191(a)(4)',
  45: '49 CFR 40.191(a)(6)',
  46: '49 CFR 40.191(a)(8)',
  47: '49 CFR 40.191(a)(9)',
  48: '49 CFR 40.191(a)(10)',
  49: '49 CFR 40.191(a)(11)',
  410: '49 CFR 40.191(d)(1)',
  61: '49 CFR 382.205',
  62: '49 CFR 382.207',
  63: '49 CFR 382.209',
  64: '49 CFR 382.213',
};

export function isAnswer(number: number): number is Answer {
  return ANSWERS.some((answer) => answer === number);
}

/** An answer's key in the specification: `q1`, `q410`. */
export function keyOf(answer: Answer): string {
  return `q${answer}`;
}

/** The question that a detail belongs to; the question itself for one of the six. */
export function questionOf(answer: Answer): Answer {
  const found = QUESTIONS.find((question) => DETAILS[question]?.includes(answer));
  return found ?? answer;
}

/**
 * The answers after one is turned: a question that is taken back takes its details along (R210). A saved yes stays as
 * it is (R208), and so do the questions that saved details stand under.
 */
export function turned(
  answers: ReadonlySet<Answer>,
  saved: ReadonlySet<Answer>,
  answer: Answer,
): ReadonlySet<Answer> {
  if (saved.has(answer)) return answers;
  const next = new Set(answers);
  if (!next.delete(answer)) return next.add(answer);
  for (const detail of DETAILS[answer] ?? []) if (!saved.has(detail)) next.delete(detail);
  return next;
}

/** Questions with a yes that lack the detail they ask for. */
export function incomplete(answers: ReadonlySet<Answer>): Answer[] {
  return QUESTIONS.filter((question) => {
    const details = DETAILS[question];
    return answers.has(question) && details && !details.some((detail) => answers.has(detail));
  });
}

/** Whether the dialog can be saved: at least one question is yes, none lacks its detail, and no detail its question (R211). */
export function canSave(answers: ReadonlySet<Answer>): boolean {
  return answers.size > 0 && incomplete(answers).length === 0 && unasked(answers).length === 0;
}

/** Details without the question that they belong to. */
export function unasked(answers: ReadonlySet<Answer>): Answer[] {
  return [...answers].filter((answer) => !answers.has(questionOf(answer)));
}

/** The last day to report: the third business day after the employer learnt of it (49 CFR 382.705(b)(1)), at its close. */
export function dueDate(knownOn: IsoDate): IsoDate {
  return addBusinessDays(knownOn, 3);
}

/**
 * Why an answer is not reported to the Clearinghouse, which is for drivers under Part 382 alone (382.103(a), 382.705); null where
 * it is. The file says how the driver is now: of a time when it was otherwise a person knows.
 */
export function notReported(driver: DriverTested): string | null {
  const why = outsidePart382(driver);
  if (why === null) return null;
  const whose =
    why === 'otherAgency' && driver.agency !== null
      ? `the driver is tested under ${AGENCY_WORDS[driver.agency]}, whose own rules say what follows`
      : why === 'noAgency'
        ? 'the driver is tested under no DOT agency'
        : 'the driver drives no vehicle that needs a CDL';
  return `By the file, ${whose}. Only what happened under FMCSA’s rules (49 CFR part 382) is reported to the Clearinghouse: if it did, report it in time, and correct the file.`;
}

/** Document types that the questionnaire's papers are filed as, the most fitting first. */
export const PAPER_TYPES: readonly number[] = [382, 306];
