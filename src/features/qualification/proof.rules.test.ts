import { describe, expect, test } from 'vitest';
import { CARD, DAY, driver, filed, MVR, rule } from '#tests/support/qualification-samples.ts';
import { qualify } from './qualification.rules.ts';
import type { FiledDocument } from './rule-rows.rules.ts';

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
