import { describe, expect, test } from 'vitest';
import { addDays } from '#src/shared/dates.ts';
import { qualify } from './qualification.rules.ts';
import { rulesFor } from './rule-rows.rules.ts';
import { checkRules } from './rule-set.rules.ts';
import { HORIZON_DAYS, rankOf, ruleDaysOf, standingOf } from './standing.rules.ts';
import type { Driver, FiledDocument, QualificationRule } from './rule-rows.rules.ts';
import {
  CARD,
  CDLIS,
  DAY,
  driver,
  filed,
  INITIAL,
  MVR,
  rule,
} from '#tests/support/qualification-samples.ts';

const one = (rules: QualificationRule[], documents: FiledDocument[], over: Partial<Driver> = {}) =>
  qualify(rules, driver(over), documents, DAY).items[0];

describe('statuses', () => {
  test('valid, expiring and expired by the interval of the rule, through its last day', () => {
    expect(one([rule()], [filed()])).toMatchObject({
      status: 'valid',
      severity: 'none',
      lastDay: '2027-06-01',
    });
    expect(one([rule()], [filed({ docDate: '2025-11-21' })])).toMatchObject({
      status: 'expiring',
      severity: 'warning',
      daysLeft: 0,
    });
    expect(one([rule()], [filed({ docDate: '2025-11-20' })])).toMatchObject({
      status: 'expired',
      severity: 'error',
      daysLeft: -1,
    });
  });
  test('a date on the paper may end it earlier, never later', () => {
    const card = rule({ documentTypeId: CARD, everyMonths: 24 });
    expect(
      one([card], [filed({ documentTypeId: CARD, expirationDate: '2026-12-01' })])?.lastDay,
    ).toBe('2026-12-01');
    expect(
      one([card], [filed({ documentTypeId: CARD, expirationDate: '2030-01-01' })])?.lastDay,
    ).toBe('2028-06-01');
  });
  test('missing is a warning until it is due, then an error', () => {
    const initial = rule({ documentTypeId: INITIAL, dueDays: 30, everyMonths: null });
    expect(one([initial], [], { hireDate: '2026-11-01' })).toMatchObject({
      status: 'missing',
      severity: 'warning',
      due: '2026-12-01',
      daysLeft: 10,
    });
    // "Within 30 days": day 30 is in time, day 31 is not.
    expect(one([initial], [], { hireDate: '2026-10-22' })).toMatchObject({
      status: 'missing',
      severity: 'warning',
      daysLeft: 0,
    });
    expect(one([initial], [], { hireDate: '2026-10-21' })).toMatchObject({
      status: 'missing',
      severity: 'error',
      daysLeft: -1,
    });
    // Before driving is wanted on the day itself.
    expect(one([rule()], [], { hireDate: DAY })?.severity).toBe('error');
    expect(one([initial], [], { hireDate: null })).toMatchObject({ severity: 'error', due: null });
  });
  test('of an applicant nothing is asked that is due some days after the hire', () => {
    const initial = rule({ documentTypeId: INITIAL, dueDays: 30 });
    expect(one([initial], [], { hireDate: null, employed: false })).toBeUndefined();
  });
  test('of an applicant nothing is a violation: it is wanted before driving, and nobody is held back', () => {
    const found = qualify(
      [rule({ blocksDispatch: true }), rule({ documentTypeId: CARD })],
      driver({ employed: false, hireDate: '2020-01-01' }),
      [filed({ documentTypeId: CARD, docDate: '2020-01-01' })],
      DAY,
    );
    expect(found.doNotDispatch).toBe(false);
    expect(found.items).toMatchObject([
      { documentTypeId: MVR, status: 'missing', severity: 'warning', beforeDriving: true },
      { documentTypeId: CARD, status: 'expired', severity: 'warning', beforeDriving: true },
    ]);
    expect(found.items[0]).toMatchObject({ due: null, daysLeft: null });
    // Of what is wanted, all that lacks counts.
    expect(found.score).toBe(0);
  });
  test('what waits for review is not evidence yet', () => {
    expect(one([rule()], [filed({ status: 'pendingReview' })])).toMatchObject({
      status: 'pendingReview',
      severity: 'error',
    });
    const renewal = [filed({ docDate: '2025-12-01' }), filed({ status: 'pendingReview' })];
    expect(one([rule()], renewal)).toMatchObject({
      status: 'pendingReview',
      severity: 'warning',
      documentId: renewal[1]?.documentId,
    });
  });
  test('rejected and superseded papers count for nothing', () => {
    expect(
      one([rule()], [filed({ status: 'rejected' }), filed({ status: 'superseded' })]),
    ).toMatchObject({ status: 'missing', severity: 'error' });
  });
});

describe('which rules hold', () => {
  test('by licence: CDL, not CDL, driver, everyone', () => {
    const rules = [
      rule({ documentTypeId: 1, appliesTo: 'cdl' }),
      rule({ documentTypeId: 2, appliesTo: 'nonCdl' }),
      rule({ documentTypeId: 3, appliesTo: 'drivers' }),
      rule({ documentTypeId: 4, appliesTo: 'everyone' }),
    ];
    const types = (over: Partial<Driver>) =>
      rulesFor(rules, driver(over), DAY).map((r) => r.documentTypeId);
    expect(types({})).toEqual([1, 3, 4]);
    expect(types({ holdsCdl: false })).toEqual([2, 3, 4]);
    expect(types({ isDriver: false })).toEqual([4]);
  });
  test("the lower location's row wins, and may switch the default off", () => {
    const rules = [
      rule(),
      rule({ clientId: 1, everyMonths: 6 }),
      rule({ clientId: 3, required: false }),
      rule({ clientId: 9, everyMonths: 1 }),
    ];
    expect(rulesFor(rules, driver(), DAY)).toEqual([]);
    expect(rulesFor(rules, driver({ clientPath: [1, 2] }), DAY)).toMatchObject([
      { everyMonths: 6 },
    ]);
    expect(rulesFor(rules, driver({ clientPath: [4] }), DAY)).toMatchObject([
      { everyMonths: 12, clientId: null },
    ]);
  });
  test('a row holds from its first day to the day before its end', () => {
    const rules = [rule({ to: '2026-11-21' }), rule({ from: '2026-11-21', everyMonths: 6 })];
    expect(rulesFor(rules, driver(), '2026-11-20')).toMatchObject([{ everyMonths: 12 }]);
    expect(rulesFor(rules, driver(), DAY)).toMatchObject([{ everyMonths: 6 }]);
  });
  test('of two rows of one location the first holds, and a row without an end holds on', () => {
    const rules = [rule({ clientId: 3, everyMonths: 6 }), rule({ clientId: 3, everyMonths: 9 })];
    expect(rulesFor(rules, driver(), DAY)).toMatchObject([{ everyMonths: 6 }]);
    expect(rulesFor(rules, driver(), '2099-01-01')).toHaveLength(1);
    expect(rulesFor([rule({ from: '2026-11-22' })], driver(), DAY)).toEqual([]);
  });
  test('one for each licensing authority; without one named it is the present one (49 CFR 391.23(a)(1))', () => {
    const result = qualify(
      [rule({ perAuthority: true })],
      driver({ authorities: ['TX', 'OK'] }),
      [filed(), filed({ authority: 'OK', docDate: '2020-01-01' })],
      DAY,
    );
    expect(result.items).toMatchObject([
      { authority: 'OK', status: 'expired' },
      { authority: 'TX', status: 'valid' },
    ]);
  });
  test('a new medical card asks for a new MVR within its days, which an older one does not fulfil (383.71)', () => {
    const cdlis = rule({
      documentTypeId: CDLIS,
      dueFrom: { documentTypeId: CARD },
      dueDays: 15,
      everyMonths: null,
    });
    const card = filed({ documentTypeId: CARD, docDate: '2026-11-10' });
    const old = filed({ documentTypeId: CDLIS, docDate: '2026-01-10' });
    // Nothing on file is never in order: without a card nothing has begun.
    expect(one([cdlis], [])).toBeUndefined();
    expect(one([cdlis], [card, old])).toMatchObject({
      status: 'missing',
      severity: 'warning',
      due: '2026-11-25',
      daysLeft: 4,
    });
    expect(
      one([cdlis], [card, filed({ documentTypeId: CDLIS, docDate: '2026-11-12' })]),
    ).toMatchObject({ status: 'valid' });
    // The newest accepted card counts, and a document of its very day is new enough.
    const cards = ['2026-11-10', '2026-11-12', '2026-11-11'].map((docDate) => ({
      ...card,
      docDate,
    }));
    expect(one([cdlis], cards)?.due).toBe('2026-11-27');
    expect(
      one([cdlis], [...cards, { ...card, docDate: '2026-11-20', status: 'rejected' }])?.due,
    ).toBe('2026-11-27');
    expect(one([cdlis], [card, { ...card, docDate: null }])?.due).toBe('2026-11-25');
    const on = (docDate: string) => [card, filed({ documentTypeId: CDLIS, docDate })];
    expect(one([cdlis], on('2026-11-10'))?.status).toBe('valid');
    expect(one([cdlis], on('2026-11-09'))?.status).toBe('missing');
    expect(one([cdlis], [{ ...card, docDate: '2026-11-01' }, old])).toMatchObject({
      severity: 'error',
      daysLeft: -5,
    });
  });
});

describe('the whole file', () => {
  test('worst first; what blocks weighs three times; deductions explain the score', () => {
    const result = qualify(
      [
        rule(),
        rule({ documentTypeId: CARD, blocksDispatch: true }),
        rule({ documentTypeId: INITIAL, everyMonths: null }),
      ],
      driver(),
      [
        filed({ documentTypeId: CARD, docDate: '2020-01-01' }),
        filed({ docDate: '2025-12-01' }),
        filed({ documentTypeId: INITIAL }),
      ],
      DAY,
    );
    expect(result.items.map((item) => [item.documentTypeId, item.severity])).toEqual([
      [CARD, 'error'],
      [MVR, 'warning'],
      [INITIAL, 'none'],
    ]);
    expect(result.deductions).toEqual([
      { documentTypeId: CARD, authority: null, points: 60 },
      { documentTypeId: MVR, authority: null, points: 5 },
    ]);
    expect(result).toMatchObject({ score: 35, doNotDispatch: true });
  });
  test('deductions begin with the greatest, and leave out what costs nothing', () => {
    const rules = [
      rule({ documentTypeId: 1 }),
      rule({ documentTypeId: 2, blocksDispatch: true }),
      rule({ documentTypeId: 3 }),
    ];
    const documents = [
      filed({ documentTypeId: 1, docDate: '2025-12-01' }),
      filed({ documentTypeId: 3 }),
    ];
    expect(qualify(rules, driver(), documents, DAY).deductions).toEqual([
      { documentTypeId: 2, authority: null, points: 60 },
      { documentTypeId: 1, authority: null, points: 5 },
    ]);
  });
  test('deductions are whole points that add up to what the score lacks', () => {
    const types = [CARD, MVR, INITIAL, 301, 302, 303, 304];
    const rules = types.map((documentTypeId) => rule({ documentTypeId }));
    const { score, deductions } = qualify(rules, driver(), [filed({ documentTypeId: CARD })], DAY);
    const points = deductions.map((one) => one.points);
    expect(score).toBe(14);
    expect(points).toEqual([15, 15, 14, 14, 14, 14]);
  });
  test('nothing required has no score; what is not due yet costs nothing', () => {
    expect(qualify([], driver(), [], DAY)).toEqual({
      items: [],
      score: null,
      deductions: [],
      doNotDispatch: false,
    });
    expect(
      qualify([rule({ dueDays: 30, blocksDispatch: true })], driver({ hireDate: DAY }), [], DAY),
    ).toMatchObject({ score: 100, doNotDispatch: false });
  });
});

describe('a set of rules', () => {
  const kinds = (rules: QualificationRule[]) => checkRules(rules).map(({ kind }) => kind);
  test('overlaps, gaps and circles are named', () => {
    expect(kinds([rule({ to: '2020-01-01' }), rule({ from: '2020-01-01' })])).toEqual([]);
    expect(kinds([rule(), rule({ from: '2020-01-01' })])).toEqual(['overlap']);
    expect(kinds([rule({ from: '2020-01-01' }), rule()])).toEqual(['overlap']);
    expect(kinds([rule({ to: '2020-01-02' }), rule({ from: '2020-01-01' })])).toEqual(['overlap']);
    expect(kinds([rule({ to: '2000-01-01' })])).toEqual(['ends before it begins']);
    expect(kinds([rule({ to: '2000-01-02' })])).toEqual([]);
    expect(checkRules([rule({ to: '2019-01-01' }), rule({ from: '2020-01-01' })])).toMatchObject([
      { gap: { from: '2019-01-01', to: '2020-01-01' } },
    ]);
    expect(kinds([rule({ to: '2019-01-01' }), rule({ from: '2020-01-01' })])).toEqual(['gap']);
    expect(kinds([rule({ from: '2020-01-01', to: '2019-01-01' })])).toEqual([
      'ends before it begins',
    ]);
    expect(
      kinds([
        rule({ documentTypeId: 1, dueFrom: { documentTypeId: 2 } }),
        rule({ documentTypeId: 2, dueFrom: { documentTypeId: 3 } }),
        rule({ documentTypeId: 3, dueFrom: { documentTypeId: 1 } }),
        rule({ documentTypeId: 4, dueFrom: { documentTypeId: 1 } }),
      ]),
    ).toEqual(['cycle', 'cycle', 'cycle']);
    expect(kinds([rule(), rule({ clientId: 7 })])).toEqual([]);
  });
});

describe('documents of another type', () => {
  const roadTest = rule({ documentTypeId: 302, everyMonths: null, alsoBy: [301] });
  test('meet the rule, and what is written on them is their own matter (49 CFR 391.33)', () => {
    const license = filed({ documentTypeId: 301, expirationDate: '2026-01-01' });
    expect(one([roadTest], [license])).toMatchObject({
      status: 'valid',
      lastDay: null,
      documentId: license.documentId,
    });
    expect(one([roadTest], [filed({ documentTypeId: 238 })])?.status).toBe('missing');
  });
  test('count for the interval of the rule', () => {
    const annual = rule({ alsoBy: [INITIAL] });
    const initial = filed({ documentTypeId: INITIAL, docDate: '2026-03-01' });
    expect(one([annual], [initial])?.lastDay).toBe('2027-03-01');
    expect(one([annual], [initial, filed({ docDate: '2026-06-01' })])?.lastDay).toBe('2027-06-01');
  });
  test('a rule for holders asks nobody for one, and watches the end of those there are', () => {
    const variance = rule({ documentTypeId: 311, appliesTo: 'holders', everyMonths: null });
    expect(one([variance], [])).toBeUndefined();
    expect(
      one([variance], [filed({ documentTypeId: 311, expirationDate: '2026-11-01' })]),
    ).toMatchObject({ status: 'expired', severity: 'error' });
  });
});

describe('the days at the edge', () => {
  test.each<[string, number, string]>([
    ['more days left than it warns', 61, 'valid'],
    ['as many', 60, 'expiring'],
    ['none', 0, 'expiring'],
    ['over', -1, 'expired'],
  ])('%s', (_name, left, status) => {
    const expirationDate = addDays(DAY, left);
    const paper = filed({ docDate: '2026-11-01', expirationDate });
    expect(one([rule({ everyMonths: null })], [paper])).toMatchObject({ status, daysLeft: left });
    expect(one([rule({ everyMonths: 24 })], [paper])).toMatchObject({ status, daysLeft: left });
  });
  test('of two accepted documents the one that counts longest, and one without an end before all', () => {
    const own = rule({ everyMonths: null });
    const until = (expirationDate: string | null) => filed({ expirationDate });
    const papers = [until('2027-01-01'), until('2028-01-01'), until('2027-06-01')];
    expect(one([own], papers)?.lastDay).toBe('2028-01-01');
    expect(one([own], [...papers, until(null)])).toMatchObject({ lastDay: null, status: 'valid' });
    expect(one([own], [until(null), ...papers])).toMatchObject({ lastDay: null, status: 'valid' });
  });
  test('what waits for review is named, else what ran out; of an optional rule nothing is', () => {
    const out = filed({ docDate: '2025-01-01' });
    const sent = filed({ status: 'pendingReview' });
    expect(one([rule()], [out])?.documentId).toBe(out.documentId);
    expect(one([rule()], [out, sent])?.documentId).toBe(sent.documentId);
    expect(one([rule()], [])?.documentId).toBeNull();
    const hanging = rule({ dueFrom: { documentTypeId: CARD } });
    expect(one([hanging], [])).toBeUndefined();
    // What ran out is an error though its successor is not due yet.
    expect(one([rule({ dueDays: 30 })], [out], { hireDate: DAY })?.severity).toBe('error');
  });
  test('what is as urgent stands by status, days left and type', () => {
    const order = qualify(
      [1, 2, 3, 4, 5].map((documentTypeId) =>
        rule({ documentTypeId, everyMonths: null, blocksDispatch: documentTypeId === 5 }),
      ),
      driver(),
      [
        filed({ documentTypeId: 2, expirationDate: '2026-11-01' }),
        filed({ documentTypeId: 3, expirationDate: '2026-10-01' }),
        filed({ documentTypeId: 4, status: 'pendingReview' }),
      ],
      DAY,
    ).items.map(({ documentTypeId }) => documentTypeId);
    expect(order).toEqual([5, 3, 2, 1, 4]);
  });
  test('of an applicant only what was sent counts for a rule of the days after the hire', () => {
    const applicant = { hireDate: null, employed: false };
    expect(one([rule({ dueDays: 30 })], [filed()], applicant)?.status).toBe('valid');
    expect(one([rule({ dueDays: 30 })], [], { hireDate: null })?.status).toBe('missing');
  });
});

describe('what is kept for lists', () => {
  const kept = (rules: QualificationRule[], documents: FiledDocument[], over = {}) =>
    standingOf(qualify(rules, driver(over), documents, DAY), ruleDaysOf(rules), DAY);
  test('the worst item names the state; who is off the roster is not held back', () => {
    const card = rule({ documentTypeId: CARD, blocksDispatch: true });
    expect(kept([card, rule()], [])).toMatchObject({
      state: 'doNotDispatch',
      doNotDispatch: true,
      missing: 2,
      requiredTypes: [CARD, MVR],
    });
    expect(kept([card, rule()], [], { onRoster: false })).toMatchObject({
      state: 'missing',
      doNotDispatch: false,
    });
    expect(kept([], [])).toMatchObject({ state: 'valid', score: null, items: [] });
  });
  test('the next change is the next day on which a status is another one', () => {
    const days = (docDate: string, rules = [rule()]) => kept(rules, [filed({ docDate })]);
    // Last day 2027-11-20: it is kept for lists half a year before.
    expect(days('2026-11-20')).toMatchObject({
      nextExpiry: '2027-11-20',
      nextChange: addDays('2027-11-20', -HORIZON_DAYS),
      items: [],
    });
    expect(days('2026-03-01').nextChange).toBe(addDays('2027-03-01', -60));
    expect(days('2025-12-01').nextChange).toBe('2026-12-02');
    expect(days('2025-01-01').nextChange).toBeNull();
    expect(days('2026-11-20', [rule({ to: '2026-12-24' })]).nextChange).toBe('2026-12-24');
    expect(kept([rule({ dueDays: 30 })], [], { hireDate: '2026-11-11' }).nextChange).toBe(
      '2026-12-12',
    );
  });
  test('the counts, the soonest end from today on, and what is near', () => {
    const rules = [1, 2, 3, 4, 5].map((documentTypeId) =>
      rule({ documentTypeId, everyMonths: null }),
    );
    const standing = kept(rules, [
      filed({ documentTypeId: 1, expirationDate: '2026-11-20' }),
      filed({ documentTypeId: 2, expirationDate: DAY }),
      filed({ documentTypeId: 3, expirationDate: addDays(DAY, HORIZON_DAYS) }),
      filed({ documentTypeId: 4, expirationDate: addDays(DAY, HORIZON_DAYS + 1) }),
      filed({ documentTypeId: 5, status: 'pendingReview' }),
    ]);
    expect(standing).toMatchObject({ missing: 0, expired: 1, pending: 1, expiring: 1 });
    expect(standing).toMatchObject({ nextExpiry: DAY, nextChange: addDays(DAY, 1) });
    expect(standing.items.map(({ documentTypeId }) => documentTypeId)).toEqual([1, 5, 2, 3]);
  });
  test('the days of rules, each once', () => {
    expect(ruleDaysOf([rule(), rule({ to: '2026-01-01' }), rule()])).toEqual([
      '2000-01-01',
      '2026-01-01',
    ]);
  });
  test('ranks', () => {
    expect(rankOf({ severity: 'error', blocksDispatch: true })).toBe(0);
    expect(rankOf({ severity: 'error', blocksDispatch: false })).toBe(1);
    expect(rankOf({ severity: 'warning', blocksDispatch: true })).toBe(2);
    expect(rankOf({ severity: 'none', blocksDispatch: true })).toBe(3);
  });
});

describe('a driver hired again', () => {
  const LEFT = '2025-06-30';
  const again = (over: Partial<Driver> = {}) =>
    driver({ hireDate: '2026-03-02', leftBefore: LEFT, ...over });
  const statusOf = (type: number, docDate: string, who: Driver, over = {}) =>
    qualify(
      [rule({ documentTypeId: type, everyMonths: null, inForceBy: 'hire', ...over })],
      who,
      [filed({ documentTypeId: type, docDate })],
      DAY,
    ).items[0]?.status;

  // 49 CFR 391.21(a), 391.23(a)(1), (a)(2), (f), (i), 382.701(a).
  test.each([473, 660, 307, 309, 325, 313])(
    'is asked anew for what each hire asks for: %i',
    (type) => {
      expect(statusOf(type, '2019-03-01', again())).toBe('missing');
      expect(statusOf(type, LEFT, again())).toBe('missing');
      expect(statusOf(type, '2025-07-01', again())).toBe('valid');
      // At the first employment the age of a paper is no matter.
      expect(statusOf(type, '2019-03-01', again({ leftBefore: null }))).toBe('valid');
    },
  );

  test('may use again what counts for a time: a road test, and what a client alone asks for', () => {
    expect(statusOf(302, '2024-03-01', again())).toBe('valid');
    expect(statusOf(1162, '2019-03-01', again(), { clientId: 3 })).toBe('valid');
  });
  // It takes the place of the law's row, and may not ask for less.
  test('a client’s own rule for what each hire asks for does not let old papers count', () => {
    for (const type of [473, 660, 307, 309, 325, 313])
      expect(statusOf(type, '2019-03-01', again(), { clientId: 3 })).toBe('missing');
  });

  // FMCSA guidance to 49 CFR 382.301, question 3.
  test('is tested again after more than 30 days, and not after 30', () => {
    const on = (hireDate: string, more: Partial<Driver> = {}) =>
      statusOf(306, '2019-03-01', again({ hireDate, ...more }));
    expect(on('2025-07-30')).toBe('valid');
    expect(on('2025-07-31')).toBe('missing');
    // The first day of driving counts, where it is known.
    expect(on('2025-07-30', { firstDuty: '2025-08-15' })).toBe('missing');
    expect(statusOf(306, '2026-02-25', again())).toBe('valid');
  });
});
