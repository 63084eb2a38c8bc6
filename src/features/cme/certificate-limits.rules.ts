import { addMonths, writeDate, type IsoDate } from '#src/shared/dates.ts';
import type { Certificate } from './certificate.fields.ts';
import { fault, note, warning, type Finding } from './finding.rules.ts';

/** A part of 391.64, which let the drivers of a waiver study of 1996 go on. */
interface WaiverStudy {
  paragraph: '391.64(a)' | '391.64(b)';
  about: 'insulin' | 'vision';
  /** From this day on it qualifies nobody. */
  ended: IsoDate;
  source: string;
  /** The day was read in the paragraph itself. */
  isVerified: boolean;
}

/**
 * Both have ended. That of (a) stands in its text: "until November 19, 2019". The text of (b) was not seen: its day is that of
 * the year after 3/22/2022 that the vision rule, as corrected, left these drivers.
 */
export const WAIVER_STUDIES: readonly WaiverStudy[] = [
  {
    paragraph: '391.64(a)',
    about: 'insulin',
    ended: '2019-11-19',
    source: '83 FR 47486, 47521',
    isVerified: true,
  },
  {
    paragraph: '391.64(b)',
    about: 'vision',
    ended: '2023-03-22',
    source: '87 FR 3390, corrected by 87 FR 7756; called obsolete by 90 FR 22911',
    isVerified: false,
  },
];

/** Whether a certificate lasts for more than so many months from a day, that of its exam unless another is named. */
type Longer = (months: number, from?: IsoDate | null) => boolean;

/**
 * What the certificate's basis and the examination report say of how long it may be. `roadTest` is the day of the newest road
 * test in the employee's file, null where there is none.
 */
export function limitFindings(read: Certificate, roadTest: IsoDate | null): Finding[] {
  const { examDate, expireDate } = read;
  const longer: Longer = (months, from = examDate) =>
    from !== null && expireDate !== null && expireDate > addMonths(from, months);
  return [
    ...pressureFindings(read, longer),
    ...insulinFindings(read, longer),
    ...visionFindings(read, longer, roadTest),
    ...zoneFindings(read, longer),
    ...studyFindings(read, longer),
  ];
}

/**
 * The stages of blood pressure of FMCSA's advisory criteria to 391.41(b)(6): guidance to examiners, so it is warned of. A
 * three-month card is given once; what follows it lasts a year from the exam of that card.
 */
function pressureFindings(read: Certificate, longer: Longer): Finding[] {
  const { systolic, diastolic, firstExamDate } = read;
  const stage = pressureStage(systolic, diastolic);
  if (stage === 3)
    return [
      warning(
        'pressureTooHigh',
        'systolic',
        'Blood pressure of 180/110 or more: no certificate until it is lower.',
      ),
    ];
  if (stage === 2 && firstExamDate !== null)
    return [
      warning(
        'pressureThreeMonths',
        'systolic',
        'Blood pressure of 160-179/100-109 again after a three-month card, which is given once.',
      ),
    ];
  if (stage === 2 && longer(3))
    return [
      warning(
        'pressureThreeMonths',
        'expireDate',
        'Blood pressure of 160-179/100-109: three months once, then one year from the first exam.',
      ),
    ];
  if (stage < 2 && firstExamDate !== null && longer(12, firstExamDate))
    return [
      warning(
        'pressureOneYear',
        'expireDate',
        'After a three-month card: one year from the exam of that card at most.',
      ),
    ];
  if ((stage === 1 || read.treatedHypertension === true) && longer(12))
    return [
      warning(
        'pressureOneYear',
        'expireDate',
        'Blood pressure of 140-159/90-99, or treated: one year at most.',
      ),
    ];
  return [];
}

/** 0 below 140/90, 1 below 160/100, 2 below 180/110, 3 from there; the worse of both readings. */
function pressureStage(systolic: number | null, diastolic: number | null): 0 | 1 | 2 | 3 {
  const upper = systolic ?? 0;
  const lower = diastolic ?? 0;
  if (upper >= 180 || lower >= 110) return 3;
  if (upper >= 160 || lower >= 100) return 2;
  return upper >= 140 || lower >= 90 ? 1 : 0;
}

/** A year (391.45(e)), and without the last three months of electronic glucose logs three months at most (391.46). */
function insulinFindings({ insulin, glucoseLogs }: Certificate, longer: Longer): Finding[] {
  if (insulin !== true) return [];
  if (glucoseLogs === false)
    return longer(3)
      ? [
          warning(
            'insulinThreeMonths',
            'expireDate',
            'Diabetes treated with insulin, without three months of glucose logs: three months at most (49 CFR 391.46; the length is not verified).',
          ),
        ]
      : [];
  if (longer(12))
    return [
      warning(
        'insulinOneYear',
        'expireDate',
        'Diabetes treated with insulin: one year at most (49 CFR 391.45(e)).',
      ),
    ];
  return glucoseLogs === null && longer(3)
    ? [
        note(
          'insulinLogsNotSaid',
          'glucoseLogs',
          'Treated with insulin: for more than three months only with three months of glucose logs (49 CFR 391.46). Whether they were shown is not said.',
        ),
      ]
    : [];
}

/** A year, and after the first certificate a road test by the carrier before the driver drives, or its statement of three years (391.44(d)). */
function visionFindings(
  { alternativeVision, firstVisionExam, examDate }: Certificate,
  longer: Longer,
  roadTest: IsoDate | null,
): Finding[] {
  if (alternativeVision !== true) return [];
  const isTested = roadTest !== null && examDate !== null && roadTest >= examDate;
  return [
    ...(longer(12)
      ? [
          warning(
            'visionOneYear',
            'expireDate',
            'The alternative vision standard: one year at most (49 CFR 391.45).',
          ),
        ]
      : []),
    ...(isTested || firstVisionExam === false
      ? []
      : [
          firstVisionExam === true
            ? warning(
                'visionRoadTest',
                'firstVisionExam',
                'First exam under the alternative vision standard: the driver may not drive before the carrier’s road test, unless three years of driving with this vision are on record (49 CFR 391.44(d)). The file has neither a road test nor the statement of those years since the exam.',
              )
            : note(
                'visionFirstNotSaid',
                'firstVisionExam',
                'Whether this is the first exam under the alternative vision standard is not said: after the first one the carrier gives a road test (49 CFR 391.44(d)).',
              ),
        ]),
  ];
}

/** Inside an exempt intracity zone alone: a year (391.45(c)). */
function zoneFindings({ intracityZone }: Certificate, longer: Longer): Finding[] {
  if (intracityZone !== true) return [];
  return [
    ...(longer(12)
      ? [
          warning(
            'intracityOneYear',
            'expireDate',
            'An exempt intracity zone: one year at most (49 CFR 391.45(c)).',
          ),
        ]
      : []),
    note(
      'intracityZone',
      'intracityZone',
      'Valid inside an exempt intracity zone only, for who drove there before November 18, 1988 (49 CFR 391.62).',
    ),
  ];
}

/** Qualified by operation of 391.64: a year while it lasted (391.45(d)), nobody since both of its parts have ended. */
function studyFindings(read: Certificate, longer: Longer): Finding[] {
  const { waiverStudy, examDate, insulin } = read;
  if (waiverStudy !== true) return [];
  const hasEnded = ({ ended }: WaiverStudy) => examDate !== null && examDate >= ended;
  // The form does not say which part is meant; what the report says of insulin does.
  const over =
    insulin === true
      ? WAIVER_STUDIES.find((one) => one.about === 'insulin' && hasEnded(one))
      : WAIVER_STUDIES.every(hasEnded) && WAIVER_STUDIES.at(-1);
  if (over)
    return [
      fault(
        'waiverStudyEnded',
        'waiverStudy',
        `Marked as qualified by operation of 49 CFR 391.64, which was over by the exam (${endOf(over)}): the certificate qualifies nobody. Correct the box, or reject the paper.`,
      ),
    ];
  return [
    ...(longer(12)
      ? [
          warning(
            'waiverStudyOneYear',
            'expireDate',
            'Qualified by operation of 391.64: one year at most (49 CFR 391.45(d)).',
          ),
        ]
      : []),
    note(
      'waiverStudy',
      'waiverStudy',
      `Qualified by operation of 49 CFR 391.64: it counts only with the letter of the waiver study on file. ${WAIVER_STUDIES.map(endOf).join('; ')}.`,
    ),
  ];
}

/** When a part ended, as it is said on the screen. */
function endOf({ paragraph, about, ended, isVerified }: WaiverStudy): string {
  return `${paragraph}, for ${about}, ended on ${writeDate(ended)}${isVerified ? '' : ' (day not verified)'}`;
}
