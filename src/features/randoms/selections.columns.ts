import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import { EXCUSE_WORDS, STANDING_WORDS } from './lives.rules.ts';
import type { SelectedPerson } from './selections.contract.ts';

/** What somebody is tested for. */
export const testsWord = ({ drug, alcohol }: Pick<SelectedPerson, 'drug' | 'alcohol'>): string =>
  [drug ? 'drugs' : '', alcohol ? 'alcohol' : ''].filter(Boolean).join(', ') || 'nothing yet';

/** How somebody stands, with why. */
export const standingWord = (row: SelectedPerson): string =>
  row.excused ? `Excused: ${EXCUSE_WORDS[row.excused]}` : STANDING_WORDS[row.standing];

/** Where somebody worked at the draw, and where by now. */
const whereWord = ({ clientName, movedTo }: SelectedPerson): string =>
  movedTo === null ? clientName : `${clientName}, now at ${movedTo}`;

/** What is noted of somebody. */
const noteWord = ({ late, excusedNote, outcomeNote }: SelectedPerson): string =>
  [late ? 'Notified after the period’s end' : '', excusedNote ?? outcomeNote ?? '']
    .filter(Boolean)
    .join('. ');

/** The columns of a selection, shown and exported. */
export const SELECTED_COLUMNS = {
  place: { title: 'Place', text: (row) => String(row.place), order: (row) => row.place },
  name: { title: 'Employee', text: (row) => row.name },
  location: { title: 'Location', text: whereWord },
  tests: { title: 'Tested for', text: testsWord },
  standing: { title: 'Standing', text: standingWord },
  standsFor: {
    title: 'Stands in for place',
    text: (row) => (row.standsFor === null ? '' : String(row.standsFor)),
  },
  notified: { title: 'Notified (UTC)', text: (row) => writeUtc(row.notifiedAt) },
  collected: { title: 'Collected (UTC)', text: (row) => writeUtc(row.collectedAt) },
  drugTested: { title: 'Drug test', text: (row) => writeDate(row.drugTestedOn) },
  alcoholTested: { title: 'Alcohol test', text: (row) => writeDate(row.alcoholTestedOn) },
  ordered: {
    title: 'Ordered',
    text: (row) => ((row.drugOrderId ?? row.alcoholOrderId) ? 'Yes' : 'No'),
  },
  again: { title: 'Selected before this year', text: (row) => (row.again ? 'Yes' : 'No') },
  note: { title: 'Note', text: noteWord },
} as const satisfies Record<string, TextColumn<SelectedPerson>>;
