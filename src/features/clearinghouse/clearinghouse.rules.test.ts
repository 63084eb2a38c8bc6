import { describe, expect, test } from 'vitest';
import {
  type Answer,
  consequenceOf,
  graver,
  judgeAnswer,
  lacksOf,
  type OpenQuery,
} from './clearinghouse.rules.ts';

const TODAY = '2026-11-27';
const query = (more: Partial<OpenQuery> = {}): OpenQuery => ({
  ...{ queryId: 'q', kind: 'limited', state: 'awaiting', outcome: null },
  ...{ askedOn: '2026-11-20', answeredOn: null },
  ...more,
});
const answer = (more: Partial<Answer> = {}): Answer => ({
  ...{ state: 'completed', outcome: 'notProhibited', on: '2026-11-21' },
  ...more,
});

describe('what an answer is to a query', () => {
  test.each<[string, Partial<OpenQuery>, Partial<Answer>, string]>([
    ['the answer', {}, {}, 'news'],
    ['a further status', {}, { state: 'processing', outcome: null }, 'news'],
    ['the same again', { state: 'completed', outcome: 'notProhibited' }, {}, 'known'],
    ['of last year', {}, { on: '2025-11-21' }, 'old'],
    ['of the day before, which it still was in Washington', {}, { on: '2026-11-19' }, 'news'],
    ['of tomorrow', {}, { on: '2026-11-28' }, 'future'],
    [
      'a former status',
      { state: 'consentRequired' },
      { state: 'processing', outcome: null },
      'behind',
    ],
    ['without a result', {}, { outcome: null }, 'noOutcome'],
    ['of a query that was never sent', { state: 'dropped' }, {}, 'dropped'],
    [
      'a correction',
      { state: 'completed', outcome: 'prohibited', answeredOn: '2026-11-21' },
      { on: '2026-11-22' },
      'news',
    ],
    [
      'of before the present result',
      { state: 'completed', outcome: 'prohibited', answeredOn: '2026-11-22' },
      {},
      'behind',
    ],
    [
      'graver, of before the present result',
      { state: 'completed', outcome: 'notProhibited', answeredOn: '2026-11-22' },
      { outcome: 'prohibited' },
      'news',
    ],
    ['found after all', { state: 'notFound' }, {}, 'news'],
  ])('%s', (_, of, said, verdict) => {
    expect(judgeAnswer(query(of), answer(said), TODAY)).toBe(verdict);
  });
});

describe('what follows from an answer', () => {
  const limited = { kind: 'limited', wasHit: false } as const;
  const full = { kind: 'full', wasHit: false } as const;

  test('a record found by a limited query begins the 24 hours, however consent is asked for', () => {
    for (const state of ['consentRequired', 'consentPending'] as const)
      expect(consequenceOf(limited, { state, outcome: null })).toEqual({
        ...{ hit: true, hold: null, clears: false, filed: false },
      });
    // Of one that had found it already they began then.
    const again = { state: 'consentPending', outcome: null } as const;
    expect(consequenceOf({ ...limited, wasHit: true }, again).hit).toBe(false);
  });

  test('a full query waits for consent and has found nothing by that', () => {
    expect(consequenceOf(full, { state: 'consentPending', outcome: null }).hit).toBe(false);
  });

  test('"prohibited" and a refused consent stop at once', () => {
    expect(consequenceOf(full, { state: 'completed', outcome: 'prohibited' })).toMatchObject({
      ...{ hold: 'prohibited', clears: false, filed: true },
    });
    expect(consequenceOf(full, { state: 'refused', outcome: null }).hold).toBe('refused');
  });

  test('only a full query clears, or a limited one that became one', () => {
    const said = { state: 'completed', outcome: 'notProhibited' } as const;
    expect(consequenceOf(limited, said).clears).toBe(false);
    expect(consequenceOf(full, said).clears).toBe(true);
    expect(consequenceOf({ ...limited, wasHit: true }, said).clears).toBe(true);
  });
});

test('of two answers to one query the graver counts', () => {
  const good = answer();
  const bad = answer({ outcome: 'prohibited' });
  const hit = answer({ state: 'consentRequired', outcome: null });
  expect(graver(good, bad)).toBe(bad);
  expect(graver(bad, hit)).toBe(bad);
  expect(graver(good, hit)).toBe(hit);
});

describe('who can be asked about', () => {
  const driver = {
    ...{ firstName: 'Pat', lastName: 'Doe', dob: '1980-01-02', license: 'D1234567', state: 'CA' },
    ...{ classKnown: true, fits: true, dotNumber: '123', consented: true },
  };

  test('whose file has everything', () => {
    expect(lacksOf(driver, 1, TODAY)).toEqual([]);
  });

  test.each([
    [{ dob: null }, ['dob']],
    [{ dob: '2015-01-02' }, ['dob']],
    [{ license: null }, ['license']],
    [{ state: null }, ['state']],
    [{ fits: false }, ['format']],
    [{ dotNumber: null }, ['dot']],
    [{ consented: false }, ['consent']],
    [{ classKnown: false, firstName: ' ' }, ['class', 'name']],
  ])('%j: %j', (more, lacks) => {
    expect(lacksOf({ ...driver, ...more }, 4, TODAY)).toEqual(lacks);
  });

  test('a full query needs no consent on file: the driver consents in the Clearinghouse', () => {
    expect(lacksOf({ ...driver, consented: false }, 2, TODAY)).toEqual([]);
    expect(lacksOf({ ...driver, consented: false }, 3, TODAY)).toEqual([]);
  });
});
