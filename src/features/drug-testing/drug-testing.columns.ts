import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import { BAT_WORDS, outcomeWord } from './drug-testing.rules.ts';
import { REFUSAL_WORDS } from './drugs.rules.ts';
import type { ResultRow } from './drug-testing.shapes.ts';

/** The columns of the lists of results, shown and exported. */
export const RESULT_COLUMNS = {
  person: {
    title: 'Employee',
    text: (row) => row.employeeName ?? `${row.donorName ?? 'No name'} (not matched)`,
  },
  outcome: {
    title: 'Outcome',
    text: (row) => outcomeWord(row.outcome),
  },
  result: { title: 'Result', text: (row) => row.resultType },
  drugs: { title: 'Drugs', text: (row) => row.drugs.join(', ') },
  refusal: {
    title: 'Kind of refusal',
    text: (row) => (row.refusal === null ? '' : REFUSAL_WORDS[row.refusal]),
  },
  recollection: { title: 'Repeats test', text: (row) => row.recollectionOf ?? '' },
  reason: { title: 'Reason', text: (row) => row.reason ?? '' },
  specimen: { title: 'Specimen', text: (row) => row.specimenType ?? '' },
  collected: { title: 'Collected', text: (row) => writeDate(row.collectedOn) },
  reported: { title: 'Reported', text: (row) => writeDate(row.reportedOn) },
  received: { title: 'Received (UTC)', text: (row) => writeUtc(row.receivedAt) },
  number: { title: 'Number', text: (row) => row.resultNumber ?? '' },
  alcohol: { title: 'Alcohol', text: (row) => row.alcohol?.toFixed(3) ?? '' },
  review: { title: 'Review', text: (row) => (row.batState ? BAT_WORDS[row.batState] : '') },
  findings: {
    title: 'Findings',
    text: (row) =>
      row.findings === null ? '' : row.findings === 0 ? 'None' : String(row.findings),
  },
  paper: { title: 'Document', text: (row) => (row.hasPaper ? 'On file' : 'Not yet') },
  location: { title: 'Location', text: (row) => row.clientName },
  corrections: {
    title: 'Corrected',
    text: (row) => (row.corrections === 0 ? '' : `${row.corrections}×`),
  },
} satisfies Record<string, TextColumn<ResultRow>>;
