import { paperPdf, type Paragraph } from '#src/server/paper-pdf.ts';
import { lastDayBefore, writeDate, writeMoment, type IsoDate } from '#src/shared/dates.ts';
import {
  ANSWER_DAYS,
  attemptText,
  safetyLines,
  TESTING_KEYS,
  TESTING_QUESTIONS,
  testingLines,
  type InquiryAnswer,
  type Way,
} from '../inquiries.rules.ts';
import { spanText } from '../past-employers.rules.ts';
import type { InquiryParties } from './inquiries.sql.ts';

const BLANK = '______________________________';

const driverOf = ({ driverName, ssnLast4 }: InquiryParties): string =>
  `${driverName}${ssnLast4 === null ? '' : `, social security number ending in ${ssnLast4}`}`;

const letterhead = (parties: InquiryParties, dated: IsoDate): Paragraph[] => [
  { text: parties.employerName, bold: true },
  { text: parties.employerAddress, size: 10, after: 14 },
  { text: writeDate(dated), after: 14 },
];

/** The letter to a past employer: the questions to answer on paper, and the address to answer at instead. */
export function inquiryLetter(
  parties: InquiryParties,
  of: { dated: IsoDate; asksTesting: boolean; to: string; link: string; expiresAt: string },
): Promise<Uint8Array> {
  const title = 'Inquiry to a past employer';
  const questions = [
    'Did this driver work for you? From when to when?',
    'In which position? Did the driver drive a commercial motor vehicle?',
    'Accidents of the last three years (49 CFR 390.15(b)): date, place, deaths, injuries, hazardous material spilled',
    ...(of.asksTesting
      ? [
          ...TESTING_KEYS.map((key) => `${TESTING_QUESTIONS[key]}: yes or no`),
          'Evaluation, treatment, return-to-duty and follow-up tests that you know of',
        ]
      : []),
    'Name, title, telephone number, date and signature of who answers',
  ];
  return paperPdf(title, [
    ...letterhead(parties, of.dated),
    { text: parties.pastEmployerName },
    { text: of.to === '' ? parties.place : of.to, after: 18 },
    { text: title, size: 15, bold: true, after: 10 },
    {
      text: `${parties.employerName} asks you about the safety performance of this driver, who named you as an employer (49 CFR 391.23(d)${of.asksTesting ? ', (e), 40.25' : ''}):`,
      after: 6,
    },
    { text: driverOf(parties), bold: true },
    { text: `With you, as the driver says: ${spanText(parties)}`, after: 10 },
    {
      text: `An employer that DOT regulates answers within ${ANSWER_DAYS} days (49 CFR 391.23(g)(1)). Answer at this address, without a password, until ${writeDate(lastDayBefore(of.expiresAt))}; or write on this paper and send it back to us.`,
      after: 4,
    },
    { text: of.link, size: 10, bold: true, after: 10 },
    ...(of.asksTesting
      ? [{ text: 'The driver’s authorization (49 CFR 40.25(b)) is enclosed.', after: 10 }]
      : []),
    ...questions.flatMap((text): Paragraph[] => [
      { text, after: 4 },
      { text: BLANK, quiet: true, after: 6 },
    ]),
  ]);
}

const answered = (lines: readonly [string, string][]): Paragraph[] =>
  lines.flatMap(([question, said]): Paragraph[] => [
    { text: question, size: 9.5, quiet: true },
    { text: said, after: 6 },
  ]);

/** Who answered, when and from where: 49 CFR 390.32 for what is signed electronically. */
export interface AnswerSignature {
  at: string;
  ip: string;
  device: string;
}

/** An answer as its paper: about safety, or about tests, which are kept apart. */
export function answerPaper(
  kind: 'safety' | 'testing',
  parties: InquiryParties,
  answer: InquiryAnswer,
  { at, ip, device, dated }: AnswerSignature & { dated: IsoDate },
): Promise<Uint8Array> {
  const title =
    kind === 'safety'
      ? 'Safety performance history: answer of a past employer'
      : 'Drug and alcohol history: answer of a past employer';
  const lines = kind === 'safety' ? safetyLines(answer) : testingLines(answer);
  return paperPdf(title, [
    ...letterhead(parties, dated),
    { text: title, size: 15, bold: true, after: 10 },
    { text: `Past employer: ${parties.pastEmployerName}${parties.place && `, ${parties.place}`}` },
    { text: `Driver: ${driverOf(parties)}` },
    { text: `With them, as the driver says: ${spanText(parties)}`, after: 12 },
    ...answered(lines),
    ...(answer.remarks === '' ? [] : answered([['Remarks', answer.remarks]])),
    {
      text: `Answered by ${[answer.name, answer.title, answer.phone].filter(Boolean).join(', ')}`,
      bold: true,
    },
    {
      text: `Signed electronically at ${writeMoment(at)}, from ${ip}, with ${device || 'an unnamed device'}. ${kind === 'safety' ? '49 CFR 391.23(d), 391.53.' : '49 CFR 391.23(e), 40.25.'}`,
      size: 8.5,
      quiet: true,
    },
  ]);
}

/** The record of good-faith efforts to get an answer. */
export function effortsPaper(
  parties: InquiryParties,
  of: {
    dated: IsoDate;
    attempts: readonly { way: Way; triedOn: IsoDate; note: string }[];
    by: string;
  },
): Promise<Uint8Array> {
  const title = 'Record of good-faith efforts';
  return paperPdf(title, [
    ...letterhead(parties, of.dated),
    { text: title, size: 15, bold: true, after: 10 },
    { text: `Past employer: ${parties.pastEmployerName}${parties.place && `, ${parties.place}`}` },
    { text: `Driver: ${driverOf(parties)}` },
    { text: `With them, as the driver says: ${spanText(parties)}`, after: 12 },
    { text: 'This employer was asked about the driver, and has not answered:', after: 6 },
    ...of.attempts.map((one): Paragraph => ({ text: attemptText(one), after: 3 })),
    { text: `Recorded by ${of.by}.`, after: 8 },
    { text: '49 CFR 391.23(c), 391.53(b)(2).', size: 8.5, quiet: true },
  ]);
}
