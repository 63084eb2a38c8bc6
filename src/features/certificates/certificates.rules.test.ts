import { describe, expect, test } from 'vitest';
import {
  certificateText,
  isDueAgain,
  namesDriver,
  refusalOf,
  standingOf,
  statementFaults,
  type Candidate,
} from './certificates.rules.ts';

const DAY = '2026-11-21';
const DRIVER: Candidate = {
  email: 'a@b.example',
  enabled: true,
  isDriver: true,
  isEmployed: true,
  standing: 'notSent',
  asOf: null,
  sentToday: 0,
};

test('an open link runs out; a signed certificate does not', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const past = '2026-11-21T11:59:59.000Z';
  expect(standingOf({ state: 'opened', expiresAt: past }, at)).toBe('expired');
  expect(standingOf({ state: 'sent', expiresAt: '2026-11-21T12:00:01.000Z' }, at)).toBe('sent');
  expect(standingOf({ state: 'signed', expiresAt: past }, at)).toBe('signed');
});

describe('who gets a link', () => {
  test.each<[string, Partial<Candidate>, boolean, ReturnType<typeof refusalOf>]>([
    ['who has none', {}, false, null],
    ['who left', { isEmployed: false }, true, 'notEmployed'],
    ['who does not drive', { isDriver: false }, true, 'notDriver'],
    ['where the option is off', { enabled: false }, true, 'off'],
    ['without an address', { email: null }, true, 'noEmail'],
    ['with a link that holds', { standing: 'opened' }, false, 'waiting'],
    ['with a link that holds, asked again', { standing: 'opened' }, true, null],
    ['whose link ran out', { standing: 'expired' }, false, null],
    ['who has signed', { standing: 'signed' }, true, 'signed'],
    ['reviewed in spring', { standing: 'reviewed', asOf: '2026-04-01' }, false, 'current'],
    ['reviewed a year less 30 days ago', { standing: 'reviewed', asOf: '2025-12-21' }, false, null],
    ['sent back', { standing: 'sentBack', asOf: '2026-04-01' }, false, null],
    ['who got five today', { sentToday: 5 }, true, 'tooMany'],
  ])('%s', (_, facts, again, refusal) => {
    expect(refusalOf({ ...DRIVER, ...facts }, DAY, again)).toBe(refusal);
  });
});

test('the next one may be asked for 30 days before the year is over', () => {
  expect(isDueAgain('2025-12-22', DAY)).toBe(false);
  expect(isDueAgain('2025-12-21', DAY)).toBe(true);
});

describe('a statement', () => {
  const on = (date: string) => ({
    asOf: DAY,
    violations: [{ date, offense: 'Speeding', location: 'Fresno CA', vehicle: 'Tractor' }],
  });

  test('covers twelve months, the first and the last day included', () => {
    expect(statementFaults(on('2025-11-21'), DAY)).toEqual([]);
    expect(statementFaults(on('2026-11-21'), DAY)).toEqual([]);
    expect(statementFaults(on('2025-11-20'), DAY)[0]?.field).toBe('violations.0.date');
    expect(statementFaults(on('2026-11-22'), DAY)[0]?.message).toContain(
      '11/21/2025 to 11/21/2026',
    );
  });

  test("is of the driver's own day, at most one beside the server's", () => {
    expect(statementFaults({ asOf: '2026-11-22', violations: [] }, DAY)).toEqual([]);
    expect(statementFaults({ asOf: '2026-11-23', violations: [] }, DAY)[0]?.field).toBe('asOf');
  });

  test('says what is signed, violations or none', () => {
    const of = { driverName: 'Ana Ruiz', employerName: 'Acme', ...on('2026-03-04') };
    expect(certificateText(of)).toContain('1. 3/4/2026: Speeding; Fresno CA; vehicle: Tractor');
    expect(certificateText({ ...of, violations: [] })).toContain('not convicted of any');
  });
});

test('a typed name has the words of the driver’s, in any case and without accents', () => {
  expect(namesDriver('jose p. garcia-lopez', 'José García-López')).toBe(true);
  expect(namesDriver('Bob Smith', 'Robert Smith')).toBe(false);
});
