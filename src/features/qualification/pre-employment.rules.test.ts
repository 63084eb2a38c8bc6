import { describe, expect, test } from 'vitest';
import { preEmploymentFault, type StoredTest } from './pre-employment.rules.ts';

const EMPLOYMENT = { firstDuty: '2026-03-10', leftBefore: null };
const GOOD: StoredTest = {
  reasonId: 1,
  dotAgency: 'FMCSA',
  panelIsDot: true,
  panelIsInstant: false,
  specimenTypeId: 1,
  resultTypeId: 1,
  collectedOn: '2026-03-02',
  reportedOn: '2026-03-04',
  oralFluidFrom: null,
};

describe('a stored result is the pre-employment test of 49 CFR 382.301(a)', () => {
  test.each<[string, Partial<StoredTest>, object, string | null]>([
    ['a verified negative of a laboratory', {}, {}, null],
    ['a dilute negative', { resultTypeId: 2 }, {}, null],
    ['while nobody has driven yet', {}, { firstDuty: null }, null],
    [
      'collected and reported on the first day',
      { collectedOn: '2026-03-10', reportedOn: '2026-03-10' },
      {},
      null,
    ],
    ['a panel that was not reported', { panelIsDot: null, panelIsInstant: null }, {}, null],
    ['a random test', { reasonId: 3 }, {}, 'not made as a pre-employment test'],
    ['a post-accident test', { reasonId: 2 }, {}, 'not made as a pre-employment test'],
    ['no reason', { reasonId: null }, {}, 'not made as a pre-employment test'],
    ['a test without DOT', { dotAgency: null }, {}, 'not a DOT test'],
    ['a test for transit', { dotAgency: 'FTA' }, {}, 'made for FTA'],
    ['an instant panel', { panelIsInstant: true }, {}, 'read at the site'],
    ['another panel', { panelIsDot: false }, {}, 'not that of DOT'],
    ['an instant negative', { resultTypeId: 20 }, {}, 'no verified negative'],
    ['an alcohol test', { resultTypeId: 14, specimenTypeId: 3 }, {}, 'no verified negative'],
    ['a positive', { resultTypeId: 4 }, {}, 'no verified negative'],
    ['a canceled test', { resultTypeId: 3 }, {}, 'no verified negative'],
    ['no result', { resultTypeId: null }, {}, 'No result was reported'],
    ['hair', { specimenTypeId: 2 }, {}, 'urine, or oral fluid'],
    ['oral fluid while no laboratory is certified', { specimenTypeId: 5 }, {}, 'No laboratory'],
    ['oral fluid once there are', { specimenTypeId: 5, oralFluidFrom: '2026-03-02' }, {}, null],
    [
      'oral fluid collected the day before',
      { specimenTypeId: 5 },
      { oralFluidFrom: '2026-03-03' },
      'No laboratory',
    ],
    ['no day of collection', { collectedOn: null }, {}, 'not known when'],
    [
      'collected after the first day',
      { collectedOn: '2026-03-11' },
      {},
      'collected after the first day',
    ],
    ['reported after the first day', { reportedOn: '2026-03-11' }, {}, 'came after the first day'],
    [
      'a test of an employment that ended long before',
      { collectedOn: '2024-01-02', reportedOn: null },
      { leftBefore: '2026-01-31' },
      'before the last employment ended',
    ],
    [
      'of one that ended 30 days before',
      { collectedOn: '2024-01-02', reportedOn: null },
      { leftBefore: '2026-02-08' },
      null,
    ],
    [
      'of one that ended 31 days before',
      { collectedOn: '2024-01-02', reportedOn: null },
      { leftBefore: '2026-02-07' },
      'before the last employment ended',
    ],
  ])('%s', (_, given, employment, words) => {
    const fault = preEmploymentFault({ ...GOOD, ...given }, { ...EMPLOYMENT, ...employment });
    if (words === null) expect(fault).toBeNull();
    else expect(fault).toContain(words);
  });
});
