import { expect, test } from 'vitest';
import { requestFaults, sendBy, stateOf, type RequestFacts } from './copy-requests.rules.ts';

const REPORT: RequestFacts = {
  kind: 'report',
  requestedOn: '2026-11-20',
  identifiedOn: null,
  answeredOn: null,
  sentOn: null,
  closedOn: null,
};
const HISTORY: RequestFacts = { ...REPORT, kind: 'history' };

test('a report is sent by the third business day after request and identification (15 USC 1681b(b)(3)(B)(ii))', () => {
  expect(sendBy(REPORT)).toBeNull();
  expect(stateOf(REPORT, '2026-12-31')).toBe('identify');
  // Friday; Monday to Wednesday are the three days, Thursday is Thanksgiving.
  expect(sendBy({ ...REPORT, identifiedOn: '2026-11-20' })).toBe('2026-11-25');
  expect(sendBy({ ...REPORT, identifiedOn: '2026-11-24' })).toBe('2026-11-30');
  // Known before they asked: the days count from the request.
  expect(sendBy({ ...REPORT, identifiedOn: '2026-11-02' })).toBe('2026-11-25');
  const known = { ...REPORT, identifiedOn: '2026-11-20' };
  expect(stateOf(known, '2026-11-25')).toBe('open');
  expect(stateOf(known, '2026-11-26')).toBe('late');
  expect(stateOf({ ...known, sentOn: '2026-11-24' }, '2026-12-31')).toBe('sent');
  expect(stateOf({ ...REPORT, closedOn: '2026-11-24' }, '2026-12-31')).toBe('closed');
});

test('answers of past employers are sent within five business days, of the request or of the answer (49 CFR 391.23(i)(2))', () => {
  expect(sendBy(HISTORY)).toBeNull();
  expect(stateOf({ ...HISTORY, identifiedOn: '2026-11-20' }, '2026-12-31')).toBe('waiting');
  expect(sendBy({ ...HISTORY, answeredOn: '2026-11-01' })).toBe('2026-11-30');
  expect(sendBy({ ...HISTORY, answeredOn: '2026-11-30' })).toBe('2026-12-07');
  // Late is late, also where nobody was identified in time.
  expect(stateOf({ ...HISTORY, answeredOn: '2026-11-01' }, '2026-11-30')).toBe('identify');
  expect(stateOf({ ...HISTORY, answeredOn: '2026-11-01' }, '2026-12-01')).toBe('late');
});

test('they are asked for in writing; no request is of a day to come', () => {
  const asked = { kind: 'report', cameBy: 'phone', requestedOn: '2026-11-20' } as const;
  expect(requestFaults(asked, '2026-11-20')).toEqual([]);
  expect(requestFaults({ ...asked, kind: 'history' }, '2026-11-20')).toMatchObject([
    { field: 'cameBy' },
  ]);
  expect(requestFaults(asked, '2026-11-19')).toMatchObject([{ field: 'requestedOn' }]);
});
