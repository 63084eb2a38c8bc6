import { describe, expect, test } from 'vitest';
import { CARD, driver, MVR, rule } from '#tests/support/qualification-samples.ts';
import { copiedRows, planRow, type OwnRow, type TypeAsk } from './file-setup.rules.ts';
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

const wordsOf = ({ appliesTo, dueDays, blocksDispatch, citation }: OwnRow) => ({
  appliesTo,
  dueDays,
  blocksDispatch,
  citation,
});

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
});
