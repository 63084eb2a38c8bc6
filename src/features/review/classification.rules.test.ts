import { describe, expect, test } from 'vitest';
import {
  acceptanceTags,
  classificationFaults,
  suggestedExpiration,
} from './classification.rules.ts';

describe('acceptanceTags', () => {
  const chosen = { documentTypeId: 238, docDate: '2026-01-01', expirationDate: '2028-01-01' };
  test.each([
    [
      'nothing was said before',
      { documentTypeId: null, docDate: null, expirationDate: null },
      'Accepted',
    ],
    ['the sender was right', chosen, 'Accepted'],
    ['the sender left the date out', { ...chosen, docDate: null }, 'Accepted'],
    ['another type', { ...chosen, documentTypeId: 225 }, 'Corrected'],
    ['another date', { ...chosen, docDate: '2026-01-02' }, 'Corrected'],
  ])('%s', (_, proposed, word) => {
    expect(acceptanceTags(proposed, chosen)).toEqual([
      'Assigned Document',
      `${word} Document Classification`,
    ]);
  });
});

describe('classificationFaults', () => {
  const today = '2026-06-15';
  const fields = (...args: Parameters<typeof classificationFaults>) =>
    classificationFaults(...args).map(({ field }) => field);
  test('a whole classification has none', () => {
    expect(
      fields({ expires: true }, { docDate: '2026-06-15', expirationDate: '2028-06-15' }, today),
    ).toEqual([]);
    expect(
      fields({ expires: false }, { docDate: '2026-06-15', expirationDate: null }, today),
    ).toEqual([]);
  });
  test('a document may have run out long ago, and be of tomorrow where the reviewer is ahead of UTC', () => {
    expect(
      fields({ expires: true }, { docDate: '2019-01-01', expirationDate: '2020-01-01' }, today),
    ).toEqual([]);
    expect(
      fields({ expires: false }, { docDate: '2026-06-16', expirationDate: null }, today),
    ).toEqual([]);
    expect(
      fields({ expires: false }, { docDate: '2026-06-17', expirationDate: null }, today),
    ).toEqual(['docDate']);
  });
  test('names every field at fault', () => {
    expect(fields(null, { docDate: null, expirationDate: null }, today)).toEqual([
      'documentTypeId',
      'docDate',
    ]);
    expect(
      fields({ expires: true }, { docDate: '2026-01-02', expirationDate: null }, today),
    ).toEqual(['expirationDate']);
    expect(
      fields({ expires: false }, { docDate: '2026-01-02', expirationDate: '2027-01-02' }, today),
    ).toEqual(['expirationDate']);
    expect(
      fields({ expires: true }, { docDate: '2026-01-02', expirationDate: '2026-01-01' }, today),
    ).toEqual(['expirationDate']);
    expect(
      fields({ expires: true }, { docDate: '2026-01-02', expirationDate: '2026-01-02' }, today),
    ).toEqual([]);
  });
});

test('an expiry is suggested where the type has a term', () => {
  expect(suggestedExpiration({ expires: true, validMonths: 24 }, '2024-02-29')).toBe('2026-02-28');
  expect(suggestedExpiration({ expires: true, validMonths: null }, '2024-02-29')).toBeNull();
  expect(suggestedExpiration({ expires: false, validMonths: 12 }, '2024-02-29')).toBeNull();
  expect(suggestedExpiration({ expires: true, validMonths: 12 }, null)).toBeNull();
});
