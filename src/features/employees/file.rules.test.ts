import { describe, expect, test } from 'vitest';
import { writeDate } from '#src/shared/dates.ts';
import { type DatedDocument, type DatedRecord, fileDates, historyLines } from './file.rules.ts';

const TODAY = '2026-11-21';
const NOTHING: DatedRecord = {
  dob: null,
  hireDate: null,
  terminationDate: null,
  licenseExpires: null,
  retainUntil: null,
};
const card = (documentId: string, facts: Partial<DatedDocument>): DatedDocument => ({
  documentId,
  documentTypeId: 238,
  documentType: 'Medical card',
  status: 'accepted',
  docDate: null,
  expirationDate: null,
  expires: true,
  validMonths: 24,
  ...facts,
});
const dates = (
  record: Partial<DatedRecord>,
  documents: readonly DatedDocument[] = [],
  orders: Parameters<typeof fileDates>[2] = [],
) =>
  fileDates({ ...NOTHING, ...record }, documents, orders, TODAY).map(
    ({ what, date, state, daysLeft }) => [what, date, state, daysLeft],
  );

describe('the dates of a file', () => {
  test('stand by when they are due; facts come last, the latest first', () => {
    expect(
      dates({ dob: '1980-11-25', hireDate: '2020-03-02', licenseExpires: '2026-11-01' }, [
        card('a', { docDate: '2025-01-05' }),
      ]),
    ).toEqual([
      ['License expires', '2026-11-01', 'overdue', -20],
      ['Birthday, 46 years', '2026-11-25', 'soon', 4],
      ['Medical card valid to', '2027-01-05', 'soon', 45],
      ['7 years since the hire', '2027-03-02', 'later', 101],
      ['Hire date', '2020-03-02', 'past', null],
      ['Date of birth', '1980-11-25', 'past', null],
    ]);
  });

  test('the best document speaks for its type; what waits or was rejected does not', () => {
    expect(
      dates({}, [
        card('old', { docDate: '2020-01-01' }),
        card('good', { docDate: '2026-01-01', expirationDate: '2027-06-30' }),
        card('new', { docDate: '2026-11-01', status: 'pendingReview' }),
      ]),
    ).toEqual([['Medical card valid to', '2027-06-30', 'later', 221]]);
  });

  test('an appointment that is over, or was canceled, is a fact', () => {
    const order = { orderId: 'o', orderType: 'drugTest', isOpen: true };
    expect(
      dates(
        {},
        [],
        [
          { ...order, appointmentDate: TODAY },
          { ...order, appointmentDate: '2026-11-20' },
          { ...order, appointmentDate: '2026-12-01', isOpen: false },
          { ...order, appointmentDate: null },
        ],
      ),
    ).toEqual([
      ['Drug test appointment', TODAY, 'soon', 0],
      ['Drug test appointment', '2026-12-01', 'past', null],
      ['Drug test appointment', '2026-11-20', 'past', null],
    ]);
  });

  test('a birthday on the 29th of February, today, and a hire to come', () => {
    expect(dates({ dob: '2000-02-29' })[0]).toEqual([
      'Birthday, 27 years',
      '2027-02-28',
      'later',
      99,
    ]);
    expect(dates({ dob: '1990-11-21' })[0]).toEqual(['Birthday, 36 years', TODAY, 'soon', 0]);
    expect(dates({ dob: TODAY })[0]).toEqual(['Birthday, 1 year', '2027-11-21', 'later', 365]);
    expect(dates({ hireDate: '2026-12-01' })).toEqual([['Begins work', '2026-12-01', 'soon', 10]]);
    expect(
      dates({ hireDate: '2020-12-01', terminationDate: '2026-10-01', retainUntil: '2029-10-01' }),
    ).toEqual([
      ['File is kept until', '2029-10-01', 'later', 1045],
      ['Last day', '2026-10-01', 'past', null],
      ['Hire date', '2020-12-01', 'past', null],
    ]);
  });
});

test('the history is one list, the newest first, with dates as people write them', () => {
  const lines = historyLines(
    {
      changes: [
        {
          changeId: 'a',
          at: '2026-11-20T10:00:00Z',
          field: 'dob',
          from: '1980-05-17',
          to: null,
          by: 'Pat',
        },
        {
          changeId: 'b',
          at: '2026-11-19T10:00:00Z',
          field: 'unheardOf',
          from: 'x',
          to: 'y',
          by: null,
        },
      ],
      statusChanges: [
        {
          changeId: 'c',
          at: '2026-11-21T10:00:00Z',
          from: 'Employee',
          to: 'Terminated',
          by: 'Pat',
        },
      ],
      acts: [
        { seq: 1, at: '2026-11-20T12:00:00Z', action: 'employees.ssn', fields: ['ssn'], by: 'Pat' },
        {
          seq: 2,
          at: '2026-11-20T13:00:00Z',
          action: 'employees.update',
          fields: ['dob'],
          by: 'Pat',
        },
        { seq: 3, at: '2026-11-20T14:00:00Z', action: 'moves.bulkTransfer', fields: [], by: 'Pat' },
      ],
    },
    writeDate,
    'Driver code',
  );
  expect(lines.map(({ what, from, to }) => [what, from, to])).toEqual([
    ['Employment status', 'Employee', 'Terminated'],
    ['Moves: bulk transfer', null, null],
    ['SSN read', null, null],
    ['Date of birth', '5/17/1980', null],
    ['unheardOf', 'x', 'y'],
  ]);
});
