import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import { DIFFERENCE_NAMES } from './quality.rules.ts';
import type { SecondResult } from './quality.shapes.ts';

/** The columns of second looks that were taken, shown and exported. */
export const RESULT_COLUMNS = {
  state: {
    title: 'Outcome',
    text: ({ state, seen }) =>
      state === 'upheld' ? 'Upheld' : seen ? 'Overturned' : 'Overturned, new',
  },
  differs: {
    title: 'What differed',
    text: ({ differs }) => differs.map((one) => DIFFERENCE_NAMES[one]).join(', '),
  },
  document: { title: 'First answer', text: ({ first }) => first.typeName ?? '' },
  employee: { title: 'Employee', text: ({ employeeName }) => employeeName ?? '' },
  first: { title: 'First reviewer', text: ({ first }) => first.userName },
  second: { title: 'Second reviewer', text: ({ second }) => second.userName },
  note: { title: 'Why', text: ({ note }) => note },
  decided: { title: 'Decided (UTC)', text: ({ decidedAt }) => writeUtc(decidedAt) },
} satisfies Record<string, TextColumn<SecondResult>>;
