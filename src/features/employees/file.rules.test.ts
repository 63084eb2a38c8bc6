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

describe('boundaries of the dates', () => {
  test.each([
    ['2026-11-20', 'overdue', -1],
    [TODAY, 'soon', 0],
    ['2027-01-20', 'soon', 60],
    ['2027-01-21', 'later', 61],
  ])('what is due on %s is %s', (licenseExpires, state, left) =>
    expect(dates({ licenseExpires })).toEqual([['License expires', licenseExpires, state, left]]),
  );

  test('a hire of today is a fact, with its first anniversary to come; who has left has none', () => {
    expect(dates({ hireDate: TODAY })).toEqual([
      ['1 year since the hire', '2027-11-21', 'later', 365],
      ['Hire date', TODAY, 'past', null],
    ]);
    expect(dates({ hireDate: '2024-11-21' })[0]).toEqual([
      '2 years since the hire',
      TODAY,
      'soon',
      0,
    ]);
    expect(dates({ hireDate: '2024-11-20' })[0]?.[0]).toBe('3 years since the hire');
    expect(dates({ hireDate: '2024-03-02', terminationDate: TODAY })).toEqual([
      ['Last day', TODAY, 'past', null],
      ['Hire date', '2024-03-02', 'past', null],
    ]);
    expect(dates({ terminationDate: '2026-11-22' })).toEqual([
      ['Employment ends', '2026-11-22', 'soon', 1],
    ]);
  });

  test('each appointment is called by what it is for', () => {
    const order = (orderType: string) => ({
      orderId: orderType,
      orderType,
      isOpen: true,
      appointmentDate: TODAY,
    });
    expect(
      dates({}, [], ['mvr', 'medicalExam', 'drugTest', 'other'].map(order)).map(([what]) => what),
    ).toEqual([
      'Appointment',
      'Drug test appointment',
      'Medical exam appointment',
      'MVR appointment',
    ]);
  });

  test('each type has its own line, by its accepted documents alone', () => {
    expect(
      dates({}, [
        card('a', { expirationDate: '2027-06-30' }),
        card('b', { documentTypeId: 225, documentType: 'MVR', expirationDate: '2027-05-31' }),
        card('c', {
          documentTypeId: 226,
          documentType: 'Other',
          status: 'rejected',
          expirationDate: '2027-05-31',
        }),
        card('d', {
          documentTypeId: 227,
          documentType: 'Never',
          expires: false,
          validMonths: null,
        }),
      ]).map(([what]) => what),
    ).toEqual(['MVR valid to', 'Medical card valid to']);
  });

  test('a date names its kind, and a document what it is', () => {
    const found = fileDates(
      {
        dob: '1980-11-25',
        hireDate: '2020-03-02',
        terminationDate: null,
        licenseExpires: '2027-01-01',
        retainUntil: '2029-01-01',
      },
      [card('a', { expirationDate: '2027-06-30' })],
      [{ orderId: 'o', orderType: 'mvr', appointmentDate: TODAY, isOpen: true }],
      TODAY,
    );
    expect(found.map(({ id, kind, documentId }) => [id, kind, documentId])).toEqual([
      ['o', 'appointment', null],
      ['birthday', 'birthday', null],
      ['license', 'license', null],
      ['anniversary', 'anniversary', null],
      ['a', 'document', 'a'],
      ['kept', 'file', null],
      ['hire', 'past', null],
      ['born', 'past', null],
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

test('the history writes values as people read them, and acts without words of their own by their name', () => {
  const at = '2026-11-20T10:00:00Z';
  const change = (changeId: string, field: string, from: string | null, to: string | null) => ({
    changeId,
    at,
    by: null,
    field,
    from,
    to,
  });
  const lines = historyLines(
    {
      changes: [
        change('1', 'workId', null, '77'),
        change('2', 'drives', 'cdl', 'nonCdl'),
        change('3', 'note', null, 'Called'),
        change('4', 'hireDate', '2024-03-02', '2024-03-05'),
      ],
      statusChanges: [],
      acts: [
        { seq: 5, at, by: null, action: 'moves.undo', fields: [] },
        { seq: 6, at, by: 'Pat', action: 'orders.placeOrder', fields: ['type', 'clinic'] },
        {
          seq: 7,
          at: '2026-11-21T10:00:00Z',
          by: null,
          action: 'employment.hold',
          fields: ['hold'],
        },
      ],
    },
    writeDate,
    'Driver code',
  );
  expect(lines).toEqual([
    {
      id: 'act-7',
      at: '2026-11-21T10:00:00Z',
      by: null,
      what: 'Hold changed',
      from: null,
      to: null,
    },
    { id: 'act-6', at, by: 'Pat', what: 'Orders: place order, type, clinic', from: null, to: null },
    { id: '4', at, by: null, what: 'Hire date', from: '3/2/2024', to: '3/5/2024' },
    { id: '3', at, by: null, what: 'Note', from: null, to: 'Called' },
    {
      id: '2',
      at,
      by: null,
      what: 'Vehicles driven',
      from: 'Vehicles that need a CDL',
      to: 'No vehicle that needs a CDL',
    },
    { id: '1', at, by: null, what: 'Driver code', from: null, to: '77' },
  ]);
});
