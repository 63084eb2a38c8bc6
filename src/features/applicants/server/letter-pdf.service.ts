import { paperPdf, type Paragraph } from '#src/server/paper-pdf.ts';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import type { Track } from '../applicants.rules.ts';

/** A letter about a consumer report, as its paper says it. */
export interface LetterPaper {
  kind: Track;
  /** Of a notice: the track of the decision that it follows. */
  decidedBy: Track | null;
  employer: string;
  employerAddress: string;
  applicant: string;
  applicantAddress: string;
  dated: IsoDate;
  report: string;
  agency: string;
  agencyAddress: string;
  agencyPhone: string;
  /** The first day on which a decision may rest on the report; null of a notice after it. */
  decideFrom: IsoDate | null;
}

const TITLES: Readonly<Record<Track, string>> = {
  before: 'Before we decide: a report about you',
  after: 'Our decision rests on a report about you',
};

/** What both letters say of the one who made the report (15 USC 1681b(b)(3)(B)(i), 1681m(a)). */
const ofAgency = (one: LetterPaper): Paragraph[] => [
  { text: 'The report was made by:', after: 2 },
  { text: one.agency, bold: true },
  { text: one.agencyAddress },
  { text: `Telephone, toll-free: ${one.agencyPhone}`, after: 10 },
];

function body(one: LetterPaper): Paragraph[] {
  const { employer, report, agency, decideFrom } = one;
  if (one.kind === 'before')
    return [
      {
        text: `${employer} may decide not to hire you, in whole or in part because of this report: ${report}. We have not decided yet.`,
        after: 10,
      },
      ...ofAgency(one),
      {
        text: 'With this letter you get a copy of the report, and “A Summary of Your Rights Under the Fair Credit Reporting Act”.',
        after: 10,
      },
      {
        text: `If something in the report is wrong or incomplete, tell ${agency}, and tell us. We decide on ${decideFrom === null ? '' : writeDate(decideFrom)} at the earliest.`,
        after: 10,
      },
    ];
  return [
    {
      text: `${employer} has decided not to hire you. The decision rests in whole or in part on this report: ${report}.`,
      after: 10,
    },
    ...ofAgency(one),
    {
      text: `${agency} did not make the decision, and cannot tell you the specific reasons why it was made.`,
      after: 10,
    },
    {
      text:
        one.decidedBy === 'before'
          ? `You may request a free copy of the report from ${agency} within 60 days. You may dispute the accuracy or completeness of any information in it with ${agency}.`
          : `You may, upon providing proper identification, request a free copy of the report, from us or, within 60 days, from ${agency}. You may dispute the accuracy or completeness of any information in it with ${agency}. If you ask us for a copy, we send it within three business days after your request and proper identification, together with a summary of your rights.`,
      after: 10,
    },
  ];
}

/** What a letter rests on: the notice after a decision of the first track is that of every adverse action alone. */
export function citationOf({ kind, decidedBy }: Pick<LetterPaper, 'kind' | 'decidedBy'>): string {
  if (kind === 'before')
    return '15 USC 1681b(b)(3)(A). Enclosed: the report; the summary of rights (12 CFR 1022, appendix K).';
  return decidedBy === 'before' ? '15 USC 1681m(a).' : '15 USC 1681b(b)(3)(B), 1681m(a).';
}

/** A letter of one of the two tracks (15 USC 1681b(b)(3)); the words are ours, and no lawyer has seen them (D306). */
export function letterPdf(one: LetterPaper): Promise<Uint8Array> {
  return paperPdf(TITLES[one.kind], [
    { text: one.employer, bold: true },
    { text: one.employerAddress, size: 10, after: 14 },
    { text: writeDate(one.dated), after: 14 },
    { text: one.applicant },
    { text: one.applicantAddress, after: 18 },
    { text: TITLES[one.kind], size: 15, bold: true, after: 10 },
    ...body(one),
    { text: one.employer, after: 18 },
    { text: citationOf(one), size: 8.5, quiet: true },
  ]);
}
