import { describe, expect, test } from 'vitest';
import type {
  CompanyFacts,
  CompanyRule,
  PaperFacts,
  SupervisorFacts,
} from './company-facts.rules.ts';
import { appliesTo } from './company-facts.rules.ts';
import { isShownItem, judgeCompany, rankOf } from './company-file.rules.ts';
import { mcs150Due, nextMcs150 } from './cycles.rules.ts';
import { entryFault, periodsOn, periodText } from './paper-entry.rules.ts';

const RULE: CompanyRule = {
  ruleId: 'policy',
  paperTypeId: 340,
  paperType: 'Drug and alcohol policy',
  from: '1995-01-01',
  to: null,
  appliesTo: 'cdlEmployers',
  cycle: 'once',
  everyMonths: null,
  graceDays: 0,
  countsFrom: null,
  expiringDays: 60,
  fault: 'violation',
  plain: 'A policy.',
  citation: '49 CFR 382.601(a)',
  source: 'A source',
  checkedOn: '2026-11-23',
};
const MCS150: CompanyRule = {
  ...RULE,
  ruleId: 'mcs150',
  paperTypeId: 343,
  appliesTo: 'interstate',
  cycle: 'mcs150',
};
const UCR: CompanyRule = {
  ...RULE,
  ruleId: 'ucr',
  paperTypeId: 344,
  appliesTo: 'interstate',
  cycle: 'ucr',
  expiringDays: 91,
};
const LAB: CompanyRule = {
  ...RULE,
  ruleId: 'lab',
  paperTypeId: 346,
  cycle: 'period',
  everyMonths: 6,
  graceDays: 20,
  fault: 'warning',
};
const LISTS: CompanyRule = { ...LAB, ruleId: 'lists', paperTypeId: 349, everyMonths: 3 };
const USERS: CompanyRule = {
  ...RULE,
  ruleId: 'users',
  paperTypeId: 348,
  cycle: 'months',
  everyMonths: 12,
  countsFrom: 347,
};
const TRAINING: CompanyRule = {
  ...RULE,
  ruleId: 'supervisors',
  paperTypeId: 341,
  cycle: 'supervisor',
};
const INSURANCE: CompanyRule = {
  ...RULE,
  ruleId: 'insurance',
  paperTypeId: 350,
  appliesTo: 'insured',
};

const COMPANY: CompanyFacts = {
  clientId: 7,
  name: 'Acme',
  dotNumber: '1234567',
  operates: 'interstate',
  forHire: true,
  haulsHazmat: false,
  usesConsortium: true,
  employsCdl: true,
};

let count = 0;
const paper = (rule: CompanyRule, docDate: string, rest: Partial<PaperFacts> = {}): PaperFacts => ({
  paperId: `p${(count += 1)}`,
  paperTypeId: rule.paperTypeId,
  supervisorId: null,
  docDate,
  expirationDate: null,
  coversTo: null,
  alcoholMinutes: null,
  drugMinutes: null,
  ...rest,
});

function standing(
  rule: CompanyRule,
  papers: readonly PaperFacts[],
  day: string,
  company: Partial<CompanyFacts> = {},
) {
  const [item] = judgeCompany({ ...COMPANY, ...company }, [rule], papers, [], day);
  return item && [item.state, item.severity, item.due];
}

describe('the MCS-150 by the DOT number (49 CFR 390.19T)', () => {
  test.each([
    // The last digit is the month, 0 is October; the digit before it says odd or even years.
    ['1234567', 2026, '2026-07-31'],
    ['1234567', 2027, null],
    ['1234571', 2027, '2027-01-31'],
    ['1234571', 2026, null],
    ['1234522', 2028, '2028-02-29'],
    ['1234522', 2026, '2026-02-28'],
    ['1234500', 2026, '2026-10-31'],
    ['1234590', 2027, '2027-10-31'],
    ['1234599', 2027, '2027-09-30'],
    ['5', 2026, '2026-05-31'],
  ])('DOT %s in %i: %s', (dot, year, due) => expect(mcs150Due(dot, year)).toBe(due));

  test.each([
    ['2026-07-31', '2026-07-31'],
    ['2026-08-01', '2028-07-31'],
    ['2027-01-01', '2028-07-31'],
  ])('on %s the next one is due by %s', (day, due) => expect(nextMcs150('1234567', day)).toBe(due));

  test.each([
    ['none on file, before the day', [], '2026-07-31', ['missing', 'violation', '2024-07-31']],
    ['the last one filed', ['2024-07-31'], '2026-05-31', ['valid', 'none', '2026-07-31']],
    ['60 days before', ['2024-07-31'], '2026-06-01', ['expiring', 'warning', '2026-07-31']],
    ['61 days before', ['2024-07-31'], '2026-05-31', ['valid', 'none', '2026-07-31']],
    ['on the day', ['2024-07-31'], '2026-07-31', ['expiring', 'warning', '2026-07-31']],
    ['the day after', ['2024-07-31'], '2026-08-01', ['expired', 'violation', '2026-07-31']],
    ['filed early in its year', ['2026-01-01'], '2026-07-31', ['valid', 'none', '2028-07-31']],
    // An update of the year before is none of the biennial ones.
    ['filed the year before', ['2025-12-31'], '2026-08-01', ['expired', 'violation', '2026-07-31']],
    ['filed late', ['2026-09-15'], '2026-10-01', ['valid', 'none', '2028-07-31']],
    ['filed a year late', ['2027-03-01'], '2027-04-01', ['valid', 'none', '2028-07-31']],
  ] as const)('%s', (_, filed, day, expected) => {
    const papers = filed.map((date) => paper(MCS150, date));
    expect(standing(MCS150, papers, day)).toEqual(expected);
  });

  test('without a DOT number nobody can say when', () => {
    const papers = [paper(MCS150, '2026-01-01')];
    expect(standing(MCS150, papers, '2026-07-31', { dotNumber: null })).toEqual([
      'unknown',
      'warning',
      null,
    ]);
  });
});

describe('the UCR of a calendar year (49 USC 14504a)', () => {
  test.each([
    ['none', [], '2026-11-23', ['missing', 'violation', '2025-12-31']],
    ['this year', ['2026-12-31'], '2026-09-30', ['valid', 'none', '2026-12-31']],
    [
      'from October 1 the next is open',
      ['2026-12-31'],
      '2026-10-01',
      ['expiring', 'warning', '2026-12-31'],
    ],
    ['the last day', ['2026-12-31'], '2026-12-31', ['expiring', 'warning', '2026-12-31']],
    ['January 1 without', ['2026-12-31'], '2027-01-01', ['expired', 'violation', '2026-12-31']],
    [
      'the next one too',
      ['2026-12-31', '2027-12-31'],
      '2026-12-31',
      ['valid', 'none', '2027-12-31'],
    ],
  ] as const)('%s', (_, years, day, expected) => {
    const papers = years.map((coversTo) => paper(UCR, '2025-11-01', { coversTo }));
    expect(standing(UCR, papers, day)).toEqual(expected);
  });
});

describe('summaries and lists of a period', () => {
  test.each([
    [LAB, [], '2026-07-20', ['expiring', 'warning', '2026-07-20']],
    [LAB, [], '2026-07-21', ['missing', 'warning', '2026-07-20']],
    [LAB, ['2026-06-30'], '2026-07-21', ['valid', 'none', '2027-01-20']],
    [LAB, ['2026-06-30'], '2026-12-31', ['valid', 'none', '2027-01-20']],
    [LAB, ['2026-06-30'], '2027-01-01', ['expiring', 'warning', '2027-01-20']],
    [LAB, ['2026-06-30'], '2027-01-21', ['missing', 'warning', '2027-01-20']],
    [LISTS, [], '2026-10-20', ['expiring', 'warning', '2026-10-20']],
    [LISTS, ['2026-09-30'], '2026-11-23', ['valid', 'none', '2027-01-20']],
    [LISTS, ['2026-06-30'], '2026-10-21', ['missing', 'warning', '2026-10-20']],
  ] as const)('%# %o', (rule, covered, day, expected) => {
    const papers = covered.map((coversTo) => paper(rule, '2026-01-15', { coversTo }));
    expect(standing(rule, papers, day)).toEqual(expected);
  });
});

describe('those who act in the Clearinghouse, once a year (49 CFR 382.711(b)(2))', () => {
  const registered = { ...RULE, paperTypeId: 347 };
  test.each([
    ['not registered yet: nothing to verify', [], '2026-11-23', undefined],
    [
      'a year from the registration',
      ['2025-11-23r'],
      '2026-11-23',
      ['expiring', 'warning', '2026-11-23'],
    ],
    ['a year and a day', ['2025-11-23r'], '2026-11-24', ['missing', 'violation', '2026-11-23']],
    ['verified', ['2020-01-06r', '2026-03-01'], '2026-11-23', ['valid', 'none', '2027-03-01']],
    [
      'verified long ago',
      ['2020-01-06r', '2024-03-01'],
      '2026-11-23',
      ['expired', 'violation', '2025-03-01'],
    ],
  ] as const)('%s', (_, dates, day, expected) => {
    const papers = dates.map((date) =>
      paper(date.endsWith('r') ? registered : USERS, date.slice(0, 10)),
    );
    expect(standing(USERS, papers, day)).toEqual(expected);
  });
});

describe('one on file', () => {
  test.each([
    ['none', [], ['missing', 'violation', null]],
    ['without an end', [[null, '2010-01-01']], ['valid', 'none', null]],
    ['to a day that counts', [['2026-11-23', '2025-11-23']], ['expiring', 'warning', '2026-11-23']],
    ['ended', [['2026-11-22', '2025-11-23']], ['expired', 'violation', '2026-11-22']],
    [
      'renewed',
      [
        ['2026-11-22', '2025-11-23'],
        ['2027-11-22', '2026-11-20'],
      ],
      ['valid', 'none', '2027-11-22'],
    ],
    [
      'renewed without an end',
      [
        ['2026-11-22', '2025-11-23'],
        [null, '2026-11-20'],
      ],
      ['valid', 'none', null],
    ],
  ] as const)('%s', (_, given, expected) => {
    const papers = given.map(([expirationDate, docDate]) =>
      paper(RULE, docDate, { expirationDate }),
    );
    expect(standing(RULE, papers, '2026-11-23')).toEqual(expected);
  });

  test('a row that has ended, or has not begun, asks for nothing', () => {
    expect(standing({ ...RULE, from: '2026-11-24' }, [], '2026-11-23')).toBeUndefined();
    expect(standing({ ...RULE, to: '2026-11-23' }, [], '2026-11-23')).toBeUndefined();
    expect(standing({ ...RULE, to: '2026-11-24' }, [], '2026-11-23')?.[0]).toBe('missing');
  });
});

describe('training of supervisors (49 CFR 382.603)', () => {
  const ann: SupervisorFacts = {
    supervisorId: 's1',
    name: 'Ann',
    since: '2020-01-01',
    until: null,
  };
  const bob: SupervisorFacts = {
    supervisorId: 's2',
    name: 'Bob',
    since: '2020-01-01',
    until: '2026-11-22',
  };
  const trained = (minutes: readonly (readonly [number | null, number | null])[], people = [ann]) =>
    judgeCompany(
      COMPANY,
      [TRAINING],
      minutes.map(([alcoholMinutes, drugMinutes]) =>
        paper(TRAINING, '2021-01-01', { supervisorId: 's1', alcoholMinutes, drugMinutes }),
      ),
      people,
      '2026-11-23',
    );

  test.each([
    [[], 'missing'],
    [[[60, 60]], 'valid'],
    [[[59, 60]], 'missing'],
    [[[60, 59]], 'missing'],
    [[[120, 0]], 'missing'],
    [
      [
        [60, null],
        [null, 60],
      ],
      'valid',
    ],
    [
      [
        [30, 30],
        [30, 30],
      ],
      'valid',
    ],
  ] as const)('%j is %s', (minutes, state) => {
    const [item] = trained(minutes);
    expect(item).toMatchObject({ state, supervisor: { name: 'Ann' } });
  });

  test('is asked of who supervises today, and says what is short', () => {
    expect(trained([[45, 60]], [ann, bob]).map(({ supervisor }) => supervisor?.name)).toEqual([
      'Ann',
    ]);
    expect(trained([[45, 60]])[0]?.note).toContain('45 of 60 minutes on alcohol');
    const lastDay = { ...bob, until: '2026-11-23' };
    expect(trained([], [lastDay])).toHaveLength(1);
  });

  test('asks for names where there are none', () => {
    expect(trained([], [])).toMatchObject([
      { state: 'unknown', severity: 'warning', note: 'Name those who supervise drivers.' },
    ]);
  });
});

describe('which companies a rule is for', () => {
  test.each([
    ['cdlEmployers', { employsCdl: false }, 'no'],
    ['interstate', { operates: 'intrastate' }, 'no'],
    ['interstate', { operates: null }, 'unknown'],
    ['forHire', {}, 'yes'],
    ['forHire', { forHire: false }, 'no'],
    ['forHire', { forHire: null }, 'unknown'],
    ['forHire', { forHire: null, operates: 'intrastate' }, 'no'],
    ['forHire', { operates: null }, 'unknown'],
    ['insured', {}, 'yes'],
    ['insured', { forHire: false }, 'no'],
    ['insured', { forHire: false, haulsHazmat: null }, 'unknown'],
    ['insured', { forHire: false, haulsHazmat: true, operates: 'intrastate' }, 'yes'],
    ['consortium', { usesConsortium: false }, 'no'],
    ['consortium', { usesConsortium: null }, 'unknown'],
  ] as const)('%s %j: %s', (kind, facts, answer) =>
    expect(appliesTo(kind, { ...COMPANY, ...facts }).answer).toBe(answer),
  );

  test('what is not asked, and what is not known, is said and is no violation', () => {
    expect(standing(INSURANCE, [], '2026-11-23', { forHire: false })).toEqual([
      'notAsked',
      'none',
      null,
    ]);
    expect(standing(INSURANCE, [], '2026-11-23', { forHire: null })).toEqual([
      'unknown',
      'warning',
      null,
    ]);
    // A company that keeps the paper is judged by it.
    const kept = [paper(INSURANCE, '2025-01-01', { expirationDate: '2026-11-22' })];
    expect(standing(INSURANCE, kept, '2026-11-23', { forHire: null })?.[0]).toBe('expired');
  });
});

test('the worst comes first', () => {
  const items = judgeCompany(
    { ...COMPANY, usesConsortium: null },
    [
      LAB,
      { ...RULE, ruleId: 'consortium', paperTypeId: 342, appliesTo: 'consortium' },
      RULE,
      UCR,
      MCS150,
    ],
    [paper(UCR, '2025-11-01', { coversTo: '2026-12-31' }), paper(MCS150, '2024-07-01')],
    [],
    '2026-11-23',
  );
  expect(items.map((item) => [item.rule.ruleId, rankOf(item)])).toEqual([
    ['policy', 0],
    ['mcs150', 0],
    ['lab', 1],
    ['consortium', 2],
    ['ucr', 3],
  ]);
  expect(items.filter((item) => isShownItem(item, 'open'))).toHaveLength(5);
});

describe('what is noted of a paper', () => {
  const noted = {
    docDate: '2026-11-23',
    coversTo: null,
    supervisorId: null,
    alcoholMinutes: null,
    drugMinutes: null,
  };
  test.each([
    [null, {}, null],
    [null, { docDate: '2026-11-24' }, 'future_date'],
    ['year', {}, 'period_needed'],
    ['year', { coversTo: '2027-12-31' }, null],
    ['year', { coversTo: '2028-12-31' }, 'period_needed'],
    ['year', { coversTo: '2026-12-30' }, 'period_needed'],
    ['half', { coversTo: '2026-06-30' }, null],
    ['half', { coversTo: '2026-09-30' }, 'period_needed'],
    ['quarter', { coversTo: '2026-09-30' }, null],
    ['supervisor', {}, 'supervisor_needed'],
    ['supervisor', { supervisorId: 's1' }, 'minutes_needed'],
    ['supervisor', { supervisorId: 's1', alcoholMinutes: 0, drugMinutes: 0 }, 'minutes_needed'],
    ['supervisor', { supervisorId: 's1', drugMinutes: 60 }, null],
  ] as const)('%s %j: %s', (of, part, fault) =>
    expect(entryFault({ ...noted, ...part }, of, '2026-11-23')).toBe(fault),
  );

  test('periods are offered by name, the latest first', () => {
    expect(periodsOn('2026-11-23', 'year').slice(0, 2)).toEqual(['2027-12-31', '2026-12-31']);
    expect(periodsOn('2026-11-23', 'half').slice(0, 2)).toEqual(['2026-12-31', '2026-06-30']);
    expect(periodText('2026-06-30', 'half')).toBe('January to June 2026');
    expect(periodText('2026-09-30', 'quarter')).toBe('Quarter 3 of 2026');
    expect(periodText('2027-12-31', 'year')).toBe('2027');
  });
});
