import { expect, test } from 'vitest';
import {
  chosenIn,
  csaDetailOf,
  csaRows,
  digestMail,
  mailStateOf,
  sayStatus,
  nextDigest,
  QUIET_MINUTES,
} from './notifications.rules.ts';
import type { Digest } from './notifications.rules.ts';

const BASICS = [
  { BasicID: 11, BasName: 'Unsafe Driving', BasFullName: 'Unsafe Driving' },
  { BasicID: 13, BasName: 'Driver Fitness', BasFullName: 'Driver Fitness' },
];

test.each([
  [[], ''],
  [['2.11'], 'SOME'],
  [['2.11', '2.13', '3.11', '3.13', '4.11'], 'SOME'],
  [['2.11', '2.13', '3.11', '3.13', '4.11', '4.13'], 'ALL'],
])('the CSA detail of %j is "%s"', (chosen, detail) => {
  const rows = csaRows(chosen, BASICS);
  expect(csaDetailOf(rows)).toBe(detail);
  expect(chosenIn(rows, BASICS)).toEqual(chosen);
});

test('without any flag there is no CSA detail', () => {
  expect(csaDetailOf(csaRows([], []))).toBe('');
});

const ROWS = csaRows(['2.11'], BASICS);
test.each([
  ['a row too few', ROWS.slice(1)],
  ['a row twice', [...ROWS.slice(1), ...ROWS.slice(2)]],
  ['another type', [{ ...ROWS[0], typeId: 9 }, ...ROWS.slice(1)]],
  ['another name of a type', [{ ...ROWS[0], typeName: 'News' }, ...ROWS.slice(1)]],
  ['an unknown category', ROWS.map((row) => ({ ...row, Sleep: true }))],
  ['a flag that is none', ROWS.map((row) => ({ ...row, 'Driver Fitness': 1 }))],
])('rows with %s are refused', (_what, rows) => {
  expect(chosenIn(rows as typeof ROWS, BASICS)).toBeNull();
});

const CHICAGO = { hour: 7, weekday: 1, zone: 'America/Chicago' };
// 11/23/2026 is a Monday; Chicago is six hours behind UTC in winter and five in summer.
test.each([
  ['daily', '2026-11-23T12:59:00Z', '2026-11-23T13:00:00.000Z'],
  ['daily', '2026-11-23T13:00:00Z', '2026-11-24T13:00:00.000Z'],
  ['daily', '2026-11-24T03:00:00Z', '2026-11-24T13:00:00.000Z'],
  ['daily', '2026-07-01T13:00:00Z', '2026-07-02T12:00:00.000Z'],
  ['weekly', '2026-11-23T12:59:00Z', '2026-11-23T13:00:00.000Z'],
  ['weekly', '2026-11-23T13:00:00Z', '2026-11-30T13:00:00.000Z'],
  ['weekly', '2026-11-25T00:00:00Z', '2026-11-30T13:00:00.000Z'],
  // The clocks go forward at 2:00 on 3/8/2026.
  ['daily', '2026-03-07T20:00:00Z', '2026-03-08T12:00:00.000Z'],
] as const)('a %s digest after %s leaves at %s', (rhythm, now, at) => {
  expect(nextDigest({ ...CHICAGO, rhythm }, new Date(now))).toBe(at);
});

test('a weekly digest of a Sunday leaves on the next one, and who is told at once has none', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(nextDigest({ ...CHICAGO, weekday: 7, rhythm: 'weekly' }, now)).toBe(
    '2026-11-29T13:00:00.000Z',
  );
  expect(nextDigest({ ...CHICAGO, rhythm: 'atOnce' }, now)).toBeNull();
  expect(QUIET_MINUTES).toBe(15);
});

const NONE_OF_COMPANY = { expired: 0, expiring: 0, missing: 0 };
const NOTHING: Digest = {
  clientName: 'Acme',
  csa: [],
  csaScores: false,
  topics: ['doNotDispatch', 'expiring', 'missing', 'results', 'orders', 'applicants'],
  standing: {
    expired: 0,
    expiring: 0,
    missing: 0,
    doNotDispatch: 0,
    orders: 0,
    ofCompany: NONE_OF_COMPANY,
  },
  news: [],
  console: 'https://console.test',
  unsubscribe: 'https://console.test/notifications/x',
};

test('where there is nothing to tell there is no mail', () => {
  expect(digestMail(NOTHING)).toBeNull();
  expect(digestMail({ ...NOTHING, news: [{ topic: 'results', count: 0, names: [] }] })).toBeNull();
  const standing = { ...NOTHING.standing, missing: 3 };
  expect(digestMail({ ...NOTHING, topics: ['orders'], standing })).toBeNull();
});

test('one mail tells all topics, the names of people and how many more there are', () => {
  const mail = digestMail({
    ...NOTHING,
    standing: {
      expired: 1,
      expiring: 4,
      missing: 2,
      doNotDispatch: 1,
      orders: 1,
      ofCompany: NONE_OF_COMPANY,
    },
    news: [
      { topic: 'doNotDispatch', count: 3, names: ['Doe, Ann', 'Roe, Rob'] },
      { topic: 'results', count: 1, names: [] },
      { topic: 'applicants', count: 1, names: ['Poe, Kim'] },
    ],
  });
  expect(mail?.subject).toBe('Acme: what needs a look');
  expect(mail?.text.split('\n\n')).toEqual([
    'This is what stands open at Acme.',
    'Drivers not to be dispatched\n- Now: 1 driver is not to be dispatched.\n- New: 3 drivers may no longer be dispatched: Doe, Ann; Roe, Rob and 1 more.',
    'Expired and expiring documents\n- Now: 1 document has expired, 4 will soon.',
    'Missing documents\n- Now: 2 documents are missing.',
    'Results that came in\n- New: 1 order has its results.',
    'Orders that wait\n- Now: 1 order waits.',
    'New applicants\n- New: 1 applicant was added: Poe, Kim.',
    'Sign in to see it: https://console.test',
    'To get no more of these mails: https://console.test/notifications/x',
    'This mail was sent by the compliance console. Please do not reply to it.\n',
  ]);
});

test('papers of the company itself are counted with those of the drivers, and said apart', () => {
  const linesOf = (ofCompany: Digest['standing']['ofCompany'], more: Partial<Digest['standing']>) =>
    digestMail({ ...NOTHING, standing: { ...NOTHING.standing, ...more, ofCompany } })
      ?.text.split('\n')
      .filter((line) => line.startsWith('- '));
  expect(
    linesOf({ expired: 1, expiring: 1, missing: 2 }, { expired: 3, expiring: 1, missing: 2 }),
  ).toEqual([
    '- Now: 3 documents have expired, 1 will soon, 2 of them of the company itself.',
    '- Now: 2 documents are missing, of the company itself.',
  ]);
});

test.each([
  [null, null, 'sent'],
  [null, 'forGood', 'returned'],
  [{ sent: true, cancelled: false, attempts: 1 }, null, 'sent'],
  [{ sent: true, cancelled: false, attempts: 1 }, 'forGood', 'returned'],
  [{ sent: true, cancelled: false, attempts: 1 }, 'forNow', 'cameBack'],
  [{ sent: false, cancelled: true, attempts: 1 }, 'forGood', 'refused'],
  [{ sent: false, cancelled: false, attempts: 0 }, null, 'waiting'],
  [{ sent: false, cancelled: false, attempts: 2 }, null, 'retrying'],
] as const)('a mail with %j in the outbox, returned %s, is %s', (row, returned, state) => {
  expect(mailStateOf(row, returned)).toBe(state);
});

test.each([
  ['5.1.1', '5.1.1: the address is not known there'],
  ['4.4.7', '4.4.7: the mail server could not be reached'],
  ['5.0.0', '5.0.0'],
  ['ETIMEDOUT', 'ETIMEDOUT'],
])('the code %s is said as %s', (code, words) => {
  expect(sayStatus(code)).toBe(words);
});

test('notices about the data at FMCSA are told by type and category, with figures for who wants them', () => {
  const csa = [
    { typeId: 2, category: 'Unsafe Driving', rows: 2, of: 'violations', before: null, now: null },
    { typeId: 2, category: 'Unsafe Driving', rows: 1, of: 'violations', before: null, now: null },
    { typeId: 2, category: 'Unsafe Driving', rows: 0, of: 'measure', before: 1.8, now: 2.1 },
    { typeId: 3, category: 'Vehicle Maintenance', rows: 1, of: 'reports', before: null, now: null },
    { typeId: 4, category: 'HM Compliance', rows: 2, of: 'reports', before: null, now: null },
    { typeId: 2, category: 'Crash Indicator', rows: 1, of: 'crashes', before: null, now: null },
  ] as const;
  const linesOf = (csaScores: boolean) =>
    digestMail({ ...NOTHING, topics: [], csa, csaScores })
      ?.text.split('\n')
      .filter((line) => line.startsWith('- '));
  const rest = [
    '- New CSA data: Crash Indicator: 1 new crash.',
    '- 5 Day CSA notice: Vehicle Maintenance: 1 report of an inspection to be signed and returned within 5 days (49 CFR 396.9(d)).',
    '- 25 Day CSA notice: HM Compliance: 2 reports of inspections not noted as returned 25 days after the inspection (49 CFR 396.9(d)).',
  ];
  expect(linesOf(true)).toEqual([
    '- New CSA data: Unsafe Driving: 3 new violations, the measure is 2.1, and was 1.8.',
    ...rest,
  ]);
  expect(linesOf(false)?.[0]).toBe(
    '- New CSA data: Unsafe Driving: 3 new violations, a new measure.',
  );
});
