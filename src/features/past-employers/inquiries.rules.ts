import { addDays, writeDate, type IsoDate } from '#src/shared/dates.ts';
import type { Agency } from '#src/features/qualification/conditions.rules.ts';

/** How a past employer is asked. By telephone the answer is written down; a link is handed on by the user. */
export const WAYS = ['email', 'letter', 'link', 'phone'] as const;
export type Way = (typeof WAYS)[number];
export const WAY_WORDS: Readonly<Record<Way, string>> = {
  email: 'By email, with a link to answer by',
  letter: 'By letter (PDF), with the link in it',
  link: 'A link to hand on',
  phone: 'By telephone or in another way: a note',
};
export const WAY_SHORT: Readonly<Record<Way, string>> = {
  email: 'email',
  letter: 'letter',
  link: 'link',
  phone: 'note',
};

/** A past employer has so many days to answer (49 CFR 391.23(g)(1)), and a link works as long. */
export const ANSWER_DAYS = 30;
/** So many attempts make a record of good-faith efforts: custom, not law. */
export const ENOUGH_ATTEMPTS = 3;

/** The last day on which a past employer may answer. */
export const answerDue = (firstTried: IsoDate): IsoDate => addDays(firstTried, ANSWER_DAYS);

/** Whether drug and alcohol tests are asked for: of FMCSA employers the Clearinghouse answers (49 CFR 391.23(e)(4), 40.25). */
export const asksTesting = ({ agency, part40 }: { agency: Agency; part40: boolean }): boolean =>
  part40 && agency !== 'FMCSA' && agency !== 'none';

/** An attempt as a line. */
export const attemptText = ({
  way,
  triedOn,
  note,
}: {
  way: Way;
  triedOn: IsoDate;
  note: string;
}): string => `${writeDate(triedOn)}, ${WAY_SHORT[way]}${note === '' ? '' : `: ${note}`}`;

/** Why the record of good-faith efforts is not filed yet; null where it may be. */
export function effortsFault({
  attempts,
  answered,
  filed,
}: {
  attempts: readonly { triedOn: IsoDate }[];
  answered: boolean;
  filed: boolean;
}): string | null {
  if (answered) return 'This employer has answered.';
  if (filed) return 'The record of good-faith efforts is on file already.';
  const days = new Set(attempts.map(({ triedOn }) => triedOn)).size;
  return days < ENOUGH_ATTEMPTS
    ? `It takes ${ENOUGH_ATTEMPTS} attempts, each on another day. There ${days === 1 ? 'is' : 'are'} ${days === 0 ? 'none' : days} so far.`
    : null;
}

/** What is asked about drug and alcohol tests of the three years before (49 CFR 40.25(b), 391.23(e)). */
export const TESTING_QUESTIONS = {
  alcohol: 'Alcohol tests with a result of 0.04 or higher',
  drugs: 'Verified positive drug tests',
  refusals: 'Refusals to be tested, adulterated or substituted specimens',
  violations: 'Other violations of DOT drug and alcohol rules',
  earlier: 'Violations that an earlier employer reported to you',
} as const;
export type TestingQuestion = keyof typeof TESTING_QUESTIONS;
export const TESTING_KEYS = Object.keys(TESTING_QUESTIONS) as TestingQuestion[];

/** An answer as it was typed. */
export interface InquiryAnswer {
  employed: 'yes' | 'no';
  from: IsoDate | null;
  to: IsoDate | null;
  position: string;
  drove: 'yes' | 'no' | null;
  accidents: 'none' | 'some' | null;
  accidentList: string;
  testing: Partial<Record<TestingQuestion, 'yes' | 'no'>>;
  returned: string;
  remarks: string;
  name: string;
  title: string;
  phone: string;
}

const NEEDED = 'Choose an answer.';

/** What an answer lacks, by field. */
export function answerFaults(
  answer: InquiryAnswer,
  { testing, today }: { testing: boolean; today: IsoDate },
): { field: string; message: string }[] {
  if (answer.employed === 'no') return [];
  const faults: { field: string; message: string }[] = [];
  const { from, to, accidents, accidentList } = answer;
  if (from === null) faults.push({ field: 'from', message: 'Enter the first day.' });
  else if (from > today)
    faults.push({ field: 'from', message: 'The first day cannot be in the future.' });
  if (to !== null && from !== null && to < from)
    faults.push({ field: 'to', message: 'The last day cannot be before the first.' });
  if (answer.drove === null) faults.push({ field: 'drove', message: NEEDED });
  if (accidents === null) faults.push({ field: 'accidents', message: NEEDED });
  if (accidents === 'some' && accidentList.trim() === '')
    faults.push({ field: 'accidentList', message: 'Write what happened.' });
  if (testing)
    for (const key of TESTING_KEYS)
      if (answer.testing[key] === undefined) faults.push({ field: key, message: NEEDED });
  return faults;
}

const yesNo = (value: 'yes' | 'no' | null | undefined): string =>
  value === 'yes' ? 'Yes' : value === 'no' ? 'No' : 'Not said';

/** The lines of an answer about the employment and accidents, as its paper has them. */
export function safetyLines(answer: InquiryAnswer): [question: string, answer: string][] {
  if (answer.employed === 'no') return [['Worked for you', 'No']];
  return [
    ['Worked for you', 'Yes'],
    [
      'From, to',
      `${answer.from === null ? 'not said' : writeDate(answer.from)} to ${answer.to === null ? 'not said' : writeDate(answer.to)}`,
    ],
    ['Position', answer.position || 'Not said'],
    ['Drove a commercial motor vehicle', yesNo(answer.drove)],
    [
      'Accidents of the last three years (49 CFR 390.15(b))',
      answer.accidents === 'some' ? answer.accidentList : 'None',
    ],
  ];
}

/** The lines of an answer about tests. */
export function testingLines(answer: InquiryAnswer): [question: string, answer: string][] {
  if (answer.employed === 'no') return [['Worked for you', 'No']];
  return [
    ...TESTING_KEYS.map((key): [string, string] => [
      TESTING_QUESTIONS[key],
      yesNo(answer.testing[key]),
    ]),
    ['Evaluation, treatment, return-to-duty and follow-up tests', answer.returned || 'Not said'],
  ];
}
