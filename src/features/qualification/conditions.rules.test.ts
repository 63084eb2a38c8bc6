import { describe, expect, test } from 'vitest';
import { DAY, driver, filed, rule } from '#tests/support/qualification-samples.ts';
import { driverAsOf, judgedText } from './as-of.rules.ts';
import {
  APPLIES_TO,
  applies,
  conditionsShape,
  type DriverKind,
  meetsConditions,
  type RuleConditions,
  whomText,
  whyApplies,
} from './conditions.rules.ts';
import { qualify } from './qualification.rules.ts';

describe('for whom a rule is', () => {
  test('what nobody has said is taken as interstate, FMCSA, licensed here, no endorsement, no permit', () => {
    const unknown = driver();
    expect(meetsConditions({ operation: ['NI'], agencies: ['FMCSA'] }, unknown)).toBe(true);
    expect(meetsConditions({ countries: ['USA'], permit: false }, unknown)).toBe(true);
    expect(meetsConditions({ endorsements: 'HX' }, unknown)).toBe(false);
    expect(meetsConditions({ withoutEndorsements: 'NTX' }, unknown)).toBe(true);
    expect(meetsConditions({ operation: ['NA', 'EA'] }, unknown)).toBe(false);
  });
  test('conditions are data with one shape', () => {
    expect(conditionsShape.safeParse({ operation: ['NI'], permit: true }).success).toBe(true);
    expect(conditionsShape.safeParse({ weather: 'fine' }).success).toBe(false);
    expect(conditionsShape.safeParse({ endorsements: 'HQ' }).success).toBe(false);
    expect(conditionsShape.safeParse({ agencies: [] }).success).toBe(false);
  });
  test('the reason is made of the same conditions', () => {
    const who = {
      ...driver({ hireDate: '2024-03-02' }),
      endorsements: 'H',
      agency: 'FMCSA',
    } as const;
    const reason = (over: Parameters<typeof rule>[0]) => whyApplies(rule(over), who);
    expect(reason({ appliesTo: 'cdl', conditions: { operation: ['NI'] }, inForceBy: 'hire' })).toBe(
      'CDL, interstate, hired 3/2/2024',
    );
    expect(reason({ appliesTo: 'cdl', conditions: { agencies: ['FMCSA'] } })).toBe('CDL, FMCSA');
    expect(reason({ conditions: { endorsements: 'HX' } })).toBe(
      'Driver, endorsed for hazardous materials',
    );
    expect(reason({ appliesTo: 'everyone' })).toBe('Everybody');
    expect(whyApplies(rule({ appliesTo: 'nonCdl' }), { ...who, drives: 'nonCdl' })).toBe(
      'Drives vehicles without a CDL',
    );
  });
  test('whom a row is for, in words', () => {
    expect(whomText('cdl', { operation: ['NI'], agencies: ['FMCSA'], permit: false })).toBe(
      'CDL drivers; interstate; under FMCSA; no learner’s permit',
    );
    expect(whomText('drivers', { countries: ['Canada', 'Mexico'] })).toBe(
      'Every driver; licensed in Canada or Mexico',
    );
  });
});

describe('a rule for some, condition by condition', () => {
  const KINDS: Readonly<Record<string, DriverKind>> = {
    'somebody who drives nothing': { isDriver: false, holdsCdl: true },
    'a driver without a CDL': { isDriver: true, holdsCdl: false },
    'a driver with a CDL': { isDriver: true, holdsCdl: true },
    'a driver with a CDL in vehicles that need one': {
      isDriver: true,
      holdsCdl: true,
      drives: 'cdl',
    },
    'a driver with a CDL in vehicles that need none': {
      isDriver: true,
      holdsCdl: true,
      drives: 'nonCdl',
    },
    'a driver without a CDL in vehicles that need one': {
      isDriver: true,
      holdsCdl: false,
      drives: 'cdl',
    },
  };
  test.each([
    ['somebody who drives nothing', ['everyone']],
    ['a driver without a CDL', ['drivers', 'nonCdl', 'everyone', 'holders']],
    ['a driver with a CDL', ['drivers', 'cdl', 'everyone', 'holders']],
    ['a driver with a CDL in vehicles that need one', ['drivers', 'cdl', 'everyone', 'holders']],
    [
      'a driver with a CDL in vehicles that need none',
      ['drivers', 'nonCdl', 'everyone', 'holders'],
    ],
    // Part 382 follows the vehicle, not the license (49 CFR 382.103(a)).
    ['a driver without a CDL in vehicles that need one', ['drivers', 'cdl', 'everyone', 'holders']],
  ])('%s is asked by rules for %j', (kind, expected) => {
    const who = KINDS[kind];
    if (!who) throw new Error(kind);
    expect(APPLIES_TO.filter((to) => applies(to, who))).toEqual(expected);
  });

  test.each<[RuleConditions, Partial<DriverKind>, Partial<DriverKind>]>([
    [{ operation: ['NA', 'EA'] }, { operation: 'EA' }, { operation: 'NI' }],
    [{ agencies: ['FTA', 'FRA'] }, { agency: 'FRA' }, { agency: 'FMCSA' }],
    [{ countries: ['Canada'] }, { country: 'Canada' }, { country: 'Mexico' }],
    [{ permit: true }, { permit: true }, { permit: false }],
    [{ commercial: true }, { holdsCdl: true, drives: 'nonCdl' }, { holdsCdl: false }],
    [{ commercial: false }, { holdsCdl: false }, { holdsCdl: true }],
    [{ permit: false }, { permit: false }, { permit: true }],
    [{ ownerOperator: ['own'] }, { ownerOperator: 'own' }, { ownerOperator: 'leased' }],
    [{ ownerOperator: ['own', 'leased'] }, { ownerOperator: 'leased' }, { ownerOperator: null }],
    [{ endorsements: 'HX' }, { endorsements: 'PX' }, { endorsements: 'PT' }],
    [{ withoutEndorsements: 'NX' }, { endorsements: 'H' }, { endorsements: 'HN' }],
    [{ jobTitles: [7, 8] }, { jobTitleId: 8 }, { jobTitleId: 9 }],
    [{ jobTitles: [7] }, { jobTitleId: 7 }, { jobTitleId: null }],
    [{ jobTitles: [7] }, { jobTitleId: 7 }, {}],
  ])('%j is met by %j, and not by %j', (conditions, met, unmet) => {
    expect(meetsConditions(conditions, { ...driver(), ...met })).toBe(true);
    expect(meetsConditions(conditions, { ...driver(), ...unmet })).toBe(false);
  });

  test('all of several must be so', () => {
    const both: RuleConditions = { agencies: ['FMCSA'], endorsements: 'H' };
    expect(meetsConditions(both, { ...driver(), endorsements: 'H' })).toBe(true);
    expect(meetsConditions(both, { ...driver(), endorsements: 'H', agency: 'FTA' })).toBe(false);
  });

  test.each<[Parameters<typeof whomText>, string]>([
    [['drivers', {}], 'Every driver'],
    [
      ['everyone', { jobTitles: [7, 8] }],
      'Everyone; as a removed job title or a removed job title',
    ],
    [
      ['everyone', { jobTitles: [7, 8] }, new Map([[7, 'Yard hand']])],
      'Everyone; as Yard hand or a removed job title',
    ],
    [
      ['cdl', { ownerOperator: ['own', 'leased'] }],
      'CDL drivers; owner-operator with their own DOT number or owner-operator leased to a carrier',
    ],
    [
      ['nonCdl', { operation: ['NA', 'EA'] }],
      'Drivers without a CDL; intrastate or intrastate, excepted',
    ],
    [['cdl', { agencies: ['FTA', 'FRA'] }], 'CDL drivers; under FTA or FRA'],
    [
      ['holders', { endorsements: 'HP' }],
      'Drivers who have one; endorsed for hazardous materials, passengers',
    ],
    [
      ['cdl', { withoutEndorsements: 'NT' }],
      'CDL drivers; not endorsed for tank vehicles, doubles and triples',
    ],
    [['cdl', { countries: ['USA', 'Canada'] }], 'CDL drivers'],
    [['cdl', { permit: true }], 'CDL drivers; with a learner’s permit'],
  ])('whom a row is for: %j', (row, text) => expect(whomText(...row)).toBe(text));

  test.each<[Parameters<typeof rule>[0], Partial<Parameters<typeof whyApplies>[1]>, string]>([
    [{}, {}, 'Driver'],
    [{ appliesTo: 'nonCdl' }, { holdsCdl: false }, 'No CDL'],
    [{ appliesTo: 'cdl' }, { holdsCdl: false, drives: 'cdl' }, 'Drives vehicles that need a CDL'],
    [{ appliesTo: 'holders' }, {}, 'One is on file'],
    [{ appliesTo: 'cdl' }, { permit: true }, 'Commercial learner’s permit'],
    [
      { appliesTo: 'cdl', conditions: { permit: true } },
      { permit: true },
      'Commercial learner’s permit',
    ],
    [{ conditions: { permit: true } }, { permit: true }, 'Driver, commercial learner’s permit'],
    [{ conditions: { permit: false } }, {}, 'Driver'],
    [
      { appliesTo: 'everyone', conditions: { jobTitles: [7] } },
      { jobTitleId: 7 },
      'Everybody, by job title',
    ],
    [
      { conditions: { ownerOperator: ['own'] } },
      { ownerOperator: 'own' },
      'Owner-operator with their own DOT number, driver',
    ],
    [{}, { ownerOperator: 'own' }, 'Driver'],
    [{ conditions: { ownerOperator: ['own'] } }, { ownerOperator: null }, 'Driver'],
    [{ conditions: { agencies: ['none'] } }, { agency: 'none' }, 'Driver, no agency'],
    [{ conditions: { agencies: ['FTA'] } }, { agency: 'FTA' }, 'Driver, FTA'],
    [
      { conditions: { countries: ['Canada'] } },
      { country: 'Canada' },
      'Driver, licensed in Canada',
    ],
    [{ conditions: { countries: ['USA'] } }, {}, 'Driver'],
    [{}, { country: 'Canada', operation: 'NA', endorsements: 'H' }, 'Driver'],
    [{ conditions: { operation: ['NA'] } }, { operation: 'NA' }, 'Driver, intrastate'],
    [
      { conditions: { endorsements: 'HPX' } },
      { endorsements: 'HPT' },
      'Driver, endorsed for hazardous materials and passengers',
    ],
    [{ conditions: { endorsements: 'HX' } }, { endorsements: null }, 'Driver'],
    [{ conditions: { withoutEndorsements: 'NT' } }, {}, 'Driver, no tank or doubles endorsement'],
    [{ inForceBy: 'hire' }, { hireDate: '2024-03-02' }, 'Driver, hired 3/2/2024'],
    [{ inForceBy: 'hire' }, { hireDate: null }, 'Driver'],
    [{ inForceBy: 'firstDuty' }, { firstDuty: '2024-03-05' }, 'Driver, first duty 3/5/2024'],
    [{ inForceBy: 'firstDuty' }, { firstDuty: '2024-01-10' }, 'Driver, first duty 1/10/2024'],
    // The day before the hire: the hire decides.
    [{ inForceBy: 'firstDuty' }, { firstDuty: '2024-01-09' }, 'Driver, hired 1/10/2024'],
    [{ inForceBy: 'firstDuty' }, {}, 'Driver, hired 1/10/2024'],
    [{ inForceBy: 'firstDuty' }, { hireDate: null }, 'Driver'],
    [{}, { hireDate: '2024-03-02', firstDuty: '2024-03-05' }, 'Driver'],
  ])('why %j is for %j', (row, who, text) =>
    expect(whyApplies(rule(row), { ...driver(), ...who })).toBe(text),
  );

  test.each([
    [{ operation: [] }, false],
    [{ countries: [] }, false],
    [{ ownerOperator: [] }, false],
    [{ withoutEndorsements: 'Q' }, false],
    [{ jobTitles: [] }, false],
    [{ jobTitles: [0] }, false],
    [{ jobTitles: [1.5] }, false],
    [{ jobTitles: [1] }, true],
    [{ jobTitles: Array.from({ length: 100 }, (_, at) => at + 1) }, true],
    [{ jobTitles: Array.from({ length: 101 }, (_, at) => at + 1) }, false],
  ])('a condition that is kept: %#', (conditions, expected) =>
    expect(conditionsShape.safeParse(conditions).success).toBe(expected),
  );
});

describe('a driver as of a day', () => {
  const known = (day: string) => ({ day, mode: 'known' as const });
  test('before the hire an applicant, after the last day off the roster', () => {
    const one = driver({ hireDate: '2024-03-02' });
    expect(driverAsOf(one, null, known('2024-03-01'))).toMatchObject({
      employed: false,
      onRoster: false,
    });
    expect(driverAsOf(one, null, known('2024-03-02'))).toMatchObject({
      employed: true,
      onRoster: true,
    });
    expect(driverAsOf(one, '2025-01-31', known('2025-01-31')).onRoster).toBe(true);
    expect(driverAsOf(one, '2025-01-31', known('2025-02-01')).onRoster).toBe(false);
    // An applicant whose day of the hire is planned, or was entered too early, was never employed.
    const applicant = driver({ employed: false, hireDate: '2024-03-02' });
    expect(driverAsOf(applicant, null, known(DAY))).toMatchObject({
      employed: false,
      onRoster: false,
    });
    // One who applies again was, until the last day.
    expect(driverAsOf(applicant, '2025-01-31', known('2025-01-31'))).toMatchObject({
      employed: true,
      onRoster: true,
    });
    const unknown = driver({ hireDate: null });
    expect(driverAsOf(unknown, null, known(DAY))).toBe(unknown);
  });
  test('the result names what was judged, and what lies before the file', () => {
    const openedOn = '2024-03-01';
    const kept = { openedOn, byRecordThen: true, papersAsCorrected: 0, changed: null };
    expect(judgedText({ day: DAY, mode: 'today', ...kept })).toBe('');
    expect(judgedText({ day: '2024-05-01', mode: 'known', ...kept })).toContain(
      'qualified on 5/1/2024, by all documents known now',
    );
    const shown = (day: string) => judgedText({ day, mode: 'shown', ...kept });
    expect(shown('2024-05-01')).not.toContain('opened');
    expect(shown('2024-02-01')).toContain('The file was opened on 3/1/2024');
  });
});

describe('what people enter wrongly', () => {
  test('an exam dated before the birth date, or without a day, proves nothing by itself', () => {
    const card = rule({ documentTypeId: 238, everyMonths: 24, blocksDispatch: true });
    const judged = (docDate: string | null, born: string | null = null) =>
      qualify([card], driver({ born }), [filed({ documentTypeId: 238, docDate })], DAY);
    expect(judged('1959-01-01')).toMatchObject({ doNotDispatch: true });
    expect(judged('2026-01-01').doNotDispatch).toBe(false);
    // A card that would count by its own date, of a driver who was born on that day or later.
    expect(judged('2026-01-01', '1986-01-01').doNotDispatch).toBe(false);
    expect(judged('2026-01-01', '2026-01-01').doNotDispatch).toBe(true);
    expect(judged('2026-01-01', '2026-05-01').doNotDispatch).toBe(true);
    expect(judged(null, '1986-01-01').doNotDispatch).toBe(true);
    // What is asked for once counts without a date.
    const once = rule({ everyMonths: null, blocksDispatch: true });
    expect(qualify([once], driver(), [filed({ docDate: null })], DAY).doNotDispatch).toBe(false);
  });
  test('a first duty before the hire counts from the first duty, one after it from there', () => {
    const own = rule({ everyMonths: null });
    const late = (firstDuty: string) =>
      qualify([own], driver({ hireDate: '2026-11-16', firstDuty }), [], DAY).items[0];
    expect(late('2026-11-10')).toMatchObject({ severity: 'error', due: '2026-11-10' });
    expect(late('2026-12-01')).toMatchObject({ severity: 'warning', due: '2026-12-01' });
  });
  test('what the law asks each year counts from the first duty where that is later than the hire', () => {
    const due = (firstDuty: string | null, over = {}) =>
      qualify(
        [rule({ dueDays: 365, ...over })],
        driver({ hireDate: '1990-02-01', firstDuty }),
        [],
        DAY,
      ).items[0]?.due;
    expect(due('2026-10-01')).toBe('2027-10-01');
    // The row is of 2000: before it nothing was asked.
    expect(due(null)).toBe('2000-12-31');
    expect(due('1990-01-01')).toBe('2000-12-31');
    // An inquiry of the hire is due by the hire, and a client's own days count from it.
    expect(due('2026-10-01', { inForceBy: 'hire', dueDays: 30, from: '1980-01-01' })).toBe(
      '1990-03-03',
    );
    expect(due('2026-10-01', { clientId: 3 })).toBe('1991-02-01');
  });
  test('hired twice: the later hire is on record, and the rules of that day hold', () => {
    const query = rule({ from: '2020-01-06', inForceBy: 'hire', blocksDispatch: true });
    const stopped = (hireDate: string) => qualify([query], driver({ hireDate }), [], DAY);
    expect(stopped('2015-01-01').items).toEqual([]);
    expect(stopped('2023-01-01').doNotDispatch).toBe(true);
  });
});
