import { describe, expect, test } from 'vitest';
import { DAY, driver, filed, rule } from '#tests/support/qualification-samples.ts';
import { driverAsOf, judgedText } from './as-of.rules.ts';
import { conditionsShape, meetsConditions, whomText, whyApplies } from './conditions.rules.ts';
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

describe('a driver as of a day', () => {
  test('before the hire an applicant, after the last day off the roster', () => {
    const one = driver({ hireDate: '2024-03-02' });
    expect(driverAsOf(one, null, '2024-03-01')).toMatchObject({ employed: false, onRoster: false });
    expect(driverAsOf(one, null, '2024-03-02')).toMatchObject({ employed: true, onRoster: true });
    expect(driverAsOf(one, '2025-01-31', '2025-01-31').onRoster).toBe(true);
    expect(driverAsOf(one, '2025-01-31', '2025-02-01').onRoster).toBe(false);
    const unknown = driver({ hireDate: null });
    expect(driverAsOf(unknown, null, DAY)).toBe(unknown);
  });
  test('the result names what was judged, and what lies before the file', () => {
    const openedOn = '2024-03-01';
    expect(judgedText({ day: DAY, mode: 'today', openedOn })).toBe('');
    expect(judgedText({ day: '2024-05-01', mode: 'known', openedOn })).toContain(
      'qualified on 5/1/2024, by all documents known now',
    );
    const shown = (day: string) => judgedText({ day, mode: 'shown', openedOn });
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
  test('hired twice: the later hire is on record, and the rules of that day hold', () => {
    const query = rule({ from: '2020-01-06', inForceBy: 'hire', blocksDispatch: true });
    const stopped = (hireDate: string) => qualify([query], driver({ hireDate }), [], DAY);
    expect(stopped('2015-01-01').items).toEqual([]);
    expect(stopped('2023-01-01').doNotDispatch).toBe(true);
  });
});
