import { describe, expect, test } from 'vitest';
import {
  CARD,
  CDLIS,
  DAY,
  driver,
  filed,
  MVR,
  rule,
} from '#tests/support/qualification-samples.ts';
import { cdlMedicalItem, licenseItem } from './proof.rules.ts';
import { qualify } from './qualification.rules.ts';
import type { Driver, FiledDocument } from './rule-rows.rules.ts';

const CDLIS_MVR = 310;
const cdlMedical = rule({
  documentTypeId: CDLIS_MVR,
  metBy: 'cdlMedical',
  appliesTo: 'cdl',
  dueFrom: { documentTypeId: CARD },
  dueDays: 15,
  everyMonths: null,
  alsoBy: [MVR],
  blocksDispatch: true,
});
const cardRule = rule({
  documentTypeId: CARD,
  appliesTo: 'nonCdl',
  everyMonths: 24,
  blocksDispatch: true,
});
const paper = (documentTypeId: number, docDate: string | null, expirationDate: string | null) =>
  filed({ documentTypeId, docDate, expirationDate });
const cdl = (...documents: FiledDocument[]) => qualify([cdlMedical], driver(), documents, DAY);
const plain = (...documents: FiledDocument[]) =>
  qualify([cardRule], driver({ holdsCdl: false }), documents, DAY);

// The judged day is 11/21/2026.
describe('the last exam counts, whatever one before it allowed (49 CFR 391.45)', () => {
  test('of two cards of a driver without a CDL the one of the later exam', () => {
    const [long, short] = [
      paper(CARD, '2026-02-10', '2028-02-10'),
      paper(CARD, '2026-05-10', '2026-08-10'),
    ];
    for (const cards of [
      [long, short],
      [short, long],
    ]) {
      const found = plain(...cards);
      expect(found.items[0]).toMatchObject({ status: 'expired', lastDay: '2026-08-10' });
      expect(found.doNotDispatch).toBe(true);
    }
    // One without a day tells nothing of which exam it is.
    expect(plain(short, paper(CARD, null, '2028-02-10')).doNotDispatch).toBe(true);
    expect(plain(paper(CARD, null, '2028-02-10')).doNotDispatch).toBe(false);
    // What waits for review is told, and changes nothing yet.
    const waiting = {
      ...paper(CARD, '2026-11-01', '2028-11-01'),
      status: 'pendingReview',
    } as const;
    expect(plain(short, waiting).items[0]).toMatchObject({
      status: 'pendingReview',
      severity: 'error',
      documentId: waiting.documentId,
    });
  });
  test('of two CDLIS records the later one, also where it says less', () => {
    const [before, last] = [
      paper(CDLIS_MVR, '2026-02-20', '2028-02-10'),
      paper(CDLIS_MVR, '2026-06-01', '2026-08-10'),
    ];
    for (const records of [
      [before, last],
      [last, before],
    ])
      expect(cdl(...records)).toMatchObject({
        doNotDispatch: true,
        items: [{ status: 'expired', lastDay: '2026-08-10' }],
      });
  });
  test('an ordinary record shows what the last card before it says', () => {
    const cards = [
      paper(CARD, '2026-02-10', '2028-02-10'),
      paper(CARD, '2026-05-10', '2026-08-10'),
    ];
    expect(cdl(...cards, paper(MVR, '2026-06-01', null)).doNotDispatch).toBe(true);
    expect(cdl(...cards, paper(MVR, '2026-03-01', null)).doNotDispatch).toBe(true);
    const renewed = paper(CARD, '2026-08-01', '2027-08-01');
    const found = cdl(...cards, renewed, paper(MVR, '2026-08-09', null));
    expect(found.items[0]).toMatchObject({ status: 'valid', lastDay: '2027-08-01' });
  });
});

describe('whether the license is valid (49 CFR 391.11(b)(5), 383.23(a))', () => {
  const LICENSE = rule({ documentTypeId: 236, metBy: 'license', blocksDispatch: true });
  const copy = (over: Partial<FiledDocument> = {}) =>
    filed({ documentId: 'copy', documentTypeId: 236, docDate: '2024-02-01', ...over });
  const judged = (documents: readonly FiledDocument[], over: Partial<Driver> = {}) =>
    licenseItem(LICENSE, documents, driver(over), DAY);
  const stands = (documents: readonly FiledDocument[], over: Partial<Driver> = {}) => {
    const { status, severity, lastDay, documentId } = judged(documents, over);
    return [status, severity, lastDay, documentId];
  };

  test.each([
    ['2026-11-20', 'expired', 'error', -1],
    [DAY, 'expiring', 'warning', 0],
    ['2027-01-20', 'expiring', 'warning', 60],
    ['2027-01-21', 'valid', 'none', 61],
  ])('valid to %s by the record: %s', (licenseExpires, status, severity, daysLeft) =>
    expect(judged([], { licenseExpires })).toMatchObject({
      status,
      severity,
      daysLeft,
      lastDay: licenseExpires,
      documentId: null,
      blocksDispatch: true,
      note: null,
    }),
  );

  test('where nobody says until when, it is a fault that stops nobody', () => {
    expect(judged([copy(), copy({ expirationDate: null })])).toMatchObject({
      status: 'missing',
      severity: 'error',
      lastDay: null,
      daysLeft: null,
      documentId: null,
      blocksDispatch: false,
      note: 'Neither the record nor a copy of the license says until when it is valid.',
    });
  });

  test('of the record and the copies the latest day counts, and the copy is shown', () => {
    const long = copy({ documentId: 'long', expirationDate: '2029-01-31' });
    const short = copy({ documentId: 'short', expirationDate: '2027-06-30' });
    expect(stands([long, short])).toEqual(['valid', 'none', '2029-01-31', 'long']);
    expect(stands([short, long])).toEqual(['valid', 'none', '2029-01-31', 'long']);
    expect(stands([short], { licenseExpires: '2028-01-01' })).toEqual([
      'valid',
      'none',
      '2028-01-01',
      'short',
    ]);
    expect(stands([short], { licenseExpires: '2026-01-01' })).toEqual([
      'valid',
      'none',
      '2027-06-30',
      'short',
    ]);
    expect(stands([copy({ expirationDate: '2026-11-19' })])).toEqual([
      'expired',
      'error',
      '2026-11-19',
      'copy',
    ]);
  });

  test('what is not accepted, and a copy of the license before this one, say nothing', () => {
    const expirationDate = '2029-01-31';
    const licenseExpires = '2026-12-01';
    const byRecord = ['expiring', 'warning', licenseExpires, null];
    for (const status of ['pendingReview', 'rejected'] as const)
      expect(stands([copy({ expirationDate, status })], { licenseExpires })).toEqual(byRecord);
    const since = { licenseExpires, licensedSince: '2024-02-02' };
    expect(stands([copy({ expirationDate })], since)).toEqual(byRecord);
    expect(stands([copy({ expirationDate, docDate: null })], since)).toEqual(byRecord);
    expect(stands([copy({ expirationDate, docDate: '2024-02-02' })], since)[2]).toBe(
      expirationDate,
    );
    expect(stands([copy({ expirationDate, docDate: null })], { licenseExpires })[2]).toBe(
      expirationDate,
    );
  });
});

describe('whether a CDL driver is medically certified (49 CFR 391.23(m)(2), 391.51(b)(7)(ii))', () => {
  const MEDICAL = rule({
    documentTypeId: CDLIS,
    metBy: 'cdlMedical',
    dueFrom: { documentTypeId: CARD },
    dueDays: 15,
    alsoBy: [MVR],
    blocksDispatch: true,
  });
  const HIRED = '2026-11-11';
  const filedAs =
    (documentId: string, documentTypeId: number) =>
    (docDate: string | null, over: Partial<FiledDocument> = {}) =>
      filed({ documentId, documentTypeId, docDate, ...over });
  const card = filedAs('card', CARD);
  const record = filedAs('record', CDLIS);
  const mvr = filedAs('mvr', MVR);
  const judged = (
    documents: readonly FiledDocument[],
    { hired = HIRED, day = DAY }: { hired?: string | null; day?: string } = {},
  ) => cdlMedicalItem(MEDICAL, documents, hired, day);
  const lastDay = (...documents: FiledDocument[]) => {
    const found = judged(documents);
    return [found.status, found.lastDay, found.documentId];
  };
  const CARD_ALONE = 'A medical card alone does not show it: the motor vehicle record must.';

  test('nothing on file is late from the hire', () => {
    expect(judged([])).toMatchObject({
      status: 'missing',
      severity: 'error',
      blocksDispatch: true,
      due: HIRED,
      overdueFrom: HIRED,
      lastDay: null,
      daysLeft: -10,
      documentId: null,
      nextDay: null,
      note: null,
    });
    expect(judged([], { hired: null })).toMatchObject({
      due: null,
      overdueFrom: null,
      daysLeft: null,
    });
  });

  test.each([
    ['2026-11-25', 'warning', 0],
    ['2026-11-21', 'warning', 4],
    ['2026-11-26', 'error', -1],
  ])(
    'the card of 2026-11-10 counts through the 15th day after it: on %s %s',
    (day, severity, daysLeft) =>
      expect(judged([card('2026-11-10')], { day })).toMatchObject({
        status: 'missing',
        severity,
        daysLeft,
        due: '2026-11-25',
        overdueFrom: '2026-11-26',
        lastDay: null,
        blocksDispatch: true,
        documentId: null,
        note:
          severity === 'error'
            ? CARD_ALONE
            : 'The card counts until then. After it, only the motor vehicle record shows that the driver is certified.',
      }),
  );

  test('a card that ends sooner counts to its own day, and one without a day of the exam not at all', () => {
    const ends = card('2026-11-10', { expirationDate: '2026-11-15' });
    expect(judged([ends], { day: '2026-11-15' })).toMatchObject({ severity: 'warning' });
    expect(judged([ends], { day: '2026-11-16' })).toMatchObject({ severity: 'error' });
    expect(judged([card(null, { expirationDate: '2028-01-01' })])).toMatchObject({
      status: 'missing',
      severity: 'error',
      due: HIRED,
      note: CARD_ALONE,
    });
  });

  test('the exam is that of the newest card', () => {
    const [older, newer] = [card('2025-01-10'), card('2026-11-15')];
    for (const cards of [
      [older, newer, card(null)],
      [newer, older],
    ])
      expect(judged(cards)).toMatchObject({ severity: 'warning', due: '2026-11-30' });
  });

  test.each([
    [
      'to the day written on it',
      [record('2026-06-01', { expirationDate: '2027-06-30' })],
      '2027-06-30',
    ],
    ['two years at most', [record('2026-06-01', { expirationDate: '2030-01-01' })], '2028-06-01'],
    ['without a day of its own', [record(null, { expirationDate: '2027-06-30' })], '2027-06-30'],
    [
      'by the card on file when it was made',
      [card('2026-06-01'), record('2026-06-10')],
      '2028-06-01',
    ],
    ['by a card of the same day', [card('2026-06-10'), record('2026-06-10')], '2028-06-10'],
    [
      'by the end of the card',
      [card('2026-06-01', { expirationDate: '2027-06-01' }), record('2026-06-10')],
      '2027-06-01',
    ],
    [
      'by the card of the last exam, also where one before it runs longer',
      [
        card('2026-06-01', { expirationDate: '2027-06-01' }),
        card('2026-05-01', { expirationDate: '2027-08-01' }),
        record('2026-06-10'),
      ],
      '2027-06-01',
    ],
    ['for a year where no card is on file', [record('2026-06-10')], '2027-06-10'],
    ['for a year where the card has no day', [card(null), record('2026-06-10')], '2027-06-10'],
  ] as const)('a record counts %s', (_, documents, expected) =>
    expect(lastDay(...documents)).toEqual(['valid', expected, 'record']),
  );

  test('a record without any day, one that waits, and one that was rejected show nothing', () => {
    expect(lastDay(record(null))).toEqual(['missing', null, null]);
    const until = { expirationDate: '2027-06-30' };
    expect(lastDay(record('2026-06-01', { ...until, status: 'rejected' }))).toEqual([
      'missing',
      null,
      null,
    ]);
    expect(lastDay(record('2026-06-01', { ...until, status: 'pendingReview' }))).toEqual([
      'pendingReview',
      null,
      'record',
    ]);
    // A card that waits is no record that waits.
    expect(lastDay(card('2026-11-01', { status: 'pendingReview' }))).toEqual([
      'missing',
      null,
      null,
    ]);
  });

  test('another record of motor vehicles says nothing by itself, and stands for a card after the exam', () => {
    expect(lastDay(mvr('2026-06-10'))).toEqual(['missing', null, null]);
    expect(lastDay(mvr('2026-06-10', { expirationDate: '2028-01-01' }))).toEqual([
      'missing',
      null,
      null,
    ]);
    const exam = card('2026-06-20');
    expect(lastDay(exam, mvr('2026-07-01'))).toEqual(['valid', '2028-06-20', 'mvr']);
    expect(lastDay(exam, mvr('2026-06-20'))).toEqual(['valid', '2028-06-20', 'mvr']);
  });

  test('what a record says itself outweighs another one that is not newer', () => {
    const said = record('2026-07-01', { expirationDate: '2026-12-31' });
    const exam = card('2026-06-20');
    expect(lastDay(exam, said, mvr('2026-07-01'))).toEqual(['expiring', '2026-12-31', 'record']);
    expect(lastDay(exam, said, mvr('2026-07-02'))).toEqual(['valid', '2028-06-20', 'mvr']);
  });

  test('of several records the one that shows it longest counts', () => {
    const [short, long] = ['2027-01-31', '2027-09-30'].map((expirationDate) =>
      filedAs(expirationDate, CDLIS)('2026-06-01', { expirationDate }),
    );
    if (!short || !long) throw new Error('Two records');
    expect(lastDay(short, long)[2]).toBe('2027-09-30');
    expect(lastDay(long, short)[2]).toBe('2027-09-30');
  });

  test('a record that is older than the last exam is no reason to stop while it still shows a certification', () => {
    const old = record('2026-01-10', { expirationDate: '2027-01-10' });
    expect(judged([card('2026-11-01'), old])).toMatchObject({
      status: 'missing',
      severity: 'error',
      blocksDispatch: false,
      due: '2026-11-16',
      overdueFrom: '2026-11-17',
      nextDay: '2027-01-11',
      lastDay: null,
      daysLeft: -5,
      documentId: null,
      note: 'The record on file is older than the last exam. Get a new one.',
    });
    const waits = filedAs('waits', CDLIS)('2026-11-20', { status: 'pendingReview' });
    expect(judged([card('2026-11-01'), old, waits])).toMatchObject({
      status: 'pendingReview',
      documentId: 'waits',
    });
    // Within the days after the exam the card counts.
    expect(judged([card('2026-11-10'), old, waits])).toMatchObject({
      status: 'pendingReview',
      severity: 'warning',
      documentId: 'waits',
      daysLeft: 4,
    });
    // A record of the day of the exam, or after it, shows it.
    expect(lastDay(card('2026-01-10'), old)).toEqual(['expiring', '2027-01-10', 'record']);
  });

  test('it is in force through its last day, and has expired on the next', () => {
    const until = (expirationDate: string) => [record('2026-01-01', { expirationDate })];
    expect(judged(until(DAY))).toMatchObject({ status: 'expiring', daysLeft: 0 });
    expect(judged(until('2026-11-20'))).toMatchObject({
      status: 'expired',
      severity: 'error',
      lastDay: '2026-11-20',
      daysLeft: -1,
      documentId: 'record',
      due: HIRED,
      blocksDispatch: true,
      note: null,
    });
    const waits = filedAs('waits', CDLIS)('2026-11-20', { status: 'pendingReview' });
    expect(judged([...until('2026-11-20'), waits])).toMatchObject({
      status: 'pendingReview',
      documentId: 'waits',
    });
    expect(judged([...until(DAY), waits])).toMatchObject({
      status: 'pendingReview',
      severity: 'warning',
      documentId: 'waits',
    });
  });
});
