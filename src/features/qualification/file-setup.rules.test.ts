import { describe, expect, test } from 'vitest';
import { CARD, driver, MVR, rule } from '#tests/support/qualification-samples.ts';
import {
  copiedRows,
  isOpen,
  laterRowOf,
  ownRowOf,
  planRow,
  type OwnRow,
  type TypeAsk,
} from './file-setup.rules.ts';
import { rulesFor } from './rule-rows.rules.ts';

const DAY = '2026-11-21';
const WEST = { clientId: 2, path: [1, 2] };
const ASK: TypeAsk = {
  asks: 'yes',
  appliesTo: 'drivers',
  jobTitles: [],
  dueDays: 0,
  blocksDispatch: false,
  citation: 'Company policy',
};
const law = rule({ ruleId: 'law', documentTypeId: MVR, everyMonths: 12, dueDays: 30 });
const own = (over: Partial<OwnRow> = {}): OwnRow => ({
  ...rule({ ruleId: 'own', documentTypeId: CARD, from: '2026-01-01', basis: 'policy' }),
  clientId: 2,
  ...over,
});

describe('what a location says of a document type', () => {
  test('is a row from the day on, which counts and is kept as what holds above it', () => {
    const { added, ends, rules } = planRow([law], WEST, MVR, { ...ASK, jobTitles: [7] }, DAY);
    expect(added).toMatchObject({
      clientId: 2,
      from: DAY,
      to: null,
      everyMonths: 12,
      retentionMonths: law.retentionMonths,
      conditions: { jobTitles: [7] },
      basis: 'policy',
    });
    expect([ends, rules.length]).toEqual([null, 2]);
  });

  test('is asked of those who have one of its job titles; what stands above is asked of the others', () => {
    const { rules } = planRow([law], WEST, MVR, { ...ASK, jobTitles: [7], citation: 'Ours' }, DAY);
    const citedFor = (jobTitleId: number | null) =>
      rulesFor(rules, driver({ clientPath: [1, 2], jobTitleId }), DAY).map(
        ({ citation }) => citation,
      );
    expect(citedFor(7)).toEqual(['Ours']);
    expect(citedFor(8)).toEqual([law.citation]);
    expect(citedFor(null)).toEqual([law.citation]);
  });

  test('ends a row of before, rewrites or takes back one of the same day, and is nothing when it says the same', () => {
    const before = own();
    const no = { ...ASK, asks: 'no' as const };
    const above = { ...ASK, asks: 'above' as const };
    const changed = planRow([before], WEST, CARD, no, DAY);
    expect([changed.ends?.to, changed.added?.required]).toEqual([DAY, false]);
    expect(planRow([before], WEST, CARD, above, DAY)).toMatchObject({
      ends: { ruleId: 'own', to: DAY },
      added: null,
    });
    const today = own({ from: DAY });
    const anew = planRow([today], WEST, CARD, no, DAY);
    expect(anew).toMatchObject({
      ends: null,
      added: null,
      rewritten: { ruleId: 'own', required: false, from: DAY },
    });
    expect(planRow([today], WEST, CARD, above, DAY)).toMatchObject({
      takenBack: { ruleId: 'own' },
      rules: [],
    });
    const same = planRow([before], WEST, CARD, { ...ASK, ...wordsOf(before) }, DAY);
    expect(same).toEqual({
      ends: null,
      takenBack: null,
      rewritten: null,
      added: null,
      rules: [before],
    });
  });
});

describe('the own rows of a location', () => {
  test.each([
    [{ from: DAY }, true],
    [{ from: '2026-11-22' }, false],
    [{ to: '2026-11-22' }, true],
    [{ to: DAY }, false],
    [{ clientId: 1 }, false],
    [{ documentTypeId: MVR }, false],
  ] satisfies [Partial<OwnRow>, boolean][])('%j holds on the day: %s', (over, holds) => {
    const row = own(over);
    expect(ownRowOf([law, row], 2, CARD, DAY)).toBe(holds ? row : null);
  });

  test.each([
    [{ from: '2026-11-22' }, true],
    [{ from: DAY }, false],
    [{ from: '2026-11-22', clientId: 1 }, false],
    [{ from: '2026-11-22', documentTypeId: MVR }, false],
  ] satisfies [Partial<OwnRow>, boolean][])('%j begins later: %s', (over, later) => {
    const row = own(over);
    expect(laterRowOf([law, row], 2, CARD, DAY)).toBe(later ? row : null);
  });

  test('are open until the day on which they end', () => {
    expect([null, '2026-11-22', DAY].map((to) => isOpen(own({ to }), DAY))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('what a word changes', () => {
  const before = own({ conditions: { jobTitles: [7] }, citation: 'Company policy' });
  const same: TypeAsk = { ...ASK, ...wordsOf(before), jobTitles: [7] };
  const changes = (over: Partial<TypeAsk>) =>
    planRow([before], WEST, CARD, { ...same, ...over }, DAY).added !== null;

  test.each([
    [{}, false],
    [{ asks: 'no' }, true],
    [{ appliesTo: 'cdl' }, true],
    [{ dueDays: 1 }, true],
    [{ blocksDispatch: true }, true],
    [{ citation: 'Handbook' }, true],
    [{ jobTitles: [] }, true],
    [{ jobTitles: [7, 8] }, true],
  ] satisfies [Partial<TypeAsk>, boolean][])('%j: %s', (over, changed) =>
    expect(changes(over)).toBe(changed),
  );

  test('a type that is not asked for has no job titles, and stops nobody', () => {
    const no = { ...ASK, asks: 'no' as const, jobTitles: [7], blocksDispatch: true };
    expect(planRow([law], WEST, MVR, no, DAY).added).toMatchObject({
      required: false,
      conditions: {},
      blocksDispatch: false,
    });
    expect(planRow([law], WEST, MVR, { ...no, asks: 'yes' }, DAY).added).toMatchObject({
      required: true,
      conditions: { jobTitles: [7] },
      blocksDispatch: true,
    });
  });

  test('where the location said nothing, leaving it to what stands above changes nothing', () => {
    const above = { ...ASK, asks: 'above' as const };
    expect(planRow([law], WEST, MVR, above, DAY)).toEqual({
      ends: null,
      takenBack: null,
      rewritten: null,
      added: null,
      rules: [law],
    });
  });

  test('the whole set has what ends, and what is written anew, once', () => {
    const ended = planRow([law, before], WEST, CARD, { ...same, dueDays: 9 }, DAY);
    expect(ended.rules.map(({ ruleId, to }) => [ruleId, to])).toEqual([
      ['law', null],
      ['own', DAY],
      ['new', null],
    ]);
    const today = own({ from: DAY });
    const anew = planRow([law, today], WEST, CARD, { ...ASK, dueDays: 9 }, DAY);
    expect(anew.rules.map(({ ruleId, dueDays }) => [ruleId, dueDays])).toEqual([
      ['law', 30],
      ['own', 9],
    ]);
  });

  test('a type that nobody asks for yet is kept for three years, and never runs out', () => {
    expect(planRow([], WEST, CARD, ASK, DAY).added).toMatchObject({
      dueFrom: 'hire',
      everyMonths: null,
      expiringDays: 60,
      perAuthority: false,
      perEmployer: null,
      alsoBy: [],
      metBy: 'document',
      retentionMonths: 36,
      retentionFrom: 'employment',
    });
  });

  test('how long it counts follows the row above for the same drivers, else the first; never the own one', () => {
    const cdl = rule({ documentTypeId: CARD, appliesTo: 'cdl', everyMonths: 24, alsoBy: [9] });
    const all = rule({ documentTypeId: CARD, appliesTo: 'drivers', everyMonths: 6 });
    const other = rule({ documentTypeId: MVR, appliesTo: 'drivers', everyMonths: 3 });
    const mine = own({ everyMonths: 99 });
    const counts = (appliesTo: TypeAsk['appliesTo']) =>
      planRow([other, cdl, all, mine], WEST, CARD, { ...ASK, appliesTo }, DAY).added;
    expect(counts('drivers')).toMatchObject({ everyMonths: 6, alsoBy: [] });
    expect(counts('cdl')).toMatchObject({ everyMonths: 24, alsoBy: [9] });
    expect(counts('nonCdl')).toMatchObject({ everyMonths: 24, alsoBy: [9] });
  });
});

function wordsOf({ appliesTo, dueDays, blocksDispatch, citation }: OwnRow) {
  return { appliesTo, dueDays, blocksDispatch, citation };
}

describe('rows taken over from another location', () => {
  const at = {
    clientId: 3,
    day: DAY,
    titles: {
      there: [{ jobTitleId: 7, jobTitle: 'Yard hand' }],
      here: [{ jobTitleId: 9, jobTitle: 'Yard Hand' }],
    },
  };

  test('hold from the day on under the job titles of the same name; those that were there end or are taken back', () => {
    const wanted = [own({ conditions: { jobTitles: [7] } }), own({ from: '2027-01-01' })];
    const had = [
      own({ ruleId: 'old', clientId: 3, citation: 'Other' }),
      own({ ruleId: 'new', clientId: 3, from: '2026-12-24' }),
    ];
    const { ends, takenBack, added } = copiedRows(wanted, had, at);
    expect([ends, takenBack]).toEqual([[had[0]], [had[1]]]);
    expect(added.map(({ clientId, from, conditions }) => [clientId, from, conditions])).toEqual([
      [3, DAY, { jobTitles: [9] }],
      [3, '2027-01-01', {}],
    ]);
  });

  test('taken over again are nothing new', () => {
    const wanted = [own({ conditions: { jobTitles: [7] } }), own({ from: '2027-01-01' })];
    const { added } = copiedRows(wanted, [], at);
    const again = copiedRows(wanted, added, { ...at, day: '2026-11-30' });
    expect(again).toEqual({ ends: [], takenBack: [], added: [] });
  });

  test('job titles of the whole company stay, and a row without any has none', () => {
    const { added } = copiedRows(
      [own({ conditions: { jobTitles: [7, 40], permit: true } }), own({ documentTypeId: MVR })],
      [],
      at,
    );
    expect(added.map(({ conditions }) => conditions)).toEqual([
      { jobTitles: [9, 40], permit: true },
      {},
    ]);
  });

  test('begin on the day where they began before it, and stay where they are the same', () => {
    const wanted = [own({ from: DAY }), own({ documentTypeId: MVR, from: '2026-11-22' })];
    const [first, second] = copiedRows(wanted, [], at).added;
    expect([first?.from, second?.from]).toEqual([DAY, '2026-11-22']);
    const had = [
      own({ ruleId: 'stays', clientId: 3, from: '2020-01-01' }),
      own({ ruleId: 'today', clientId: 3, from: DAY, citation: 'Other' }),
      own({ ruleId: 'later', clientId: 3, documentTypeId: MVR, from: '2026-11-23' }),
    ];
    const { ends, takenBack, added } = copiedRows(wanted, had, at);
    expect(ends).toEqual([]);
    expect(takenBack.map(({ ruleId }) => ruleId)).toEqual(['today', 'later']);
    expect(added.map(({ documentTypeId, from }) => [documentTypeId, from])).toEqual([
      [MVR, '2026-11-22'],
    ]);
  });
});
