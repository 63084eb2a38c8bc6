import { describe, expect, test } from 'vitest';
import {
  preEmploymentFault,
  programExceptionFaults,
  type ProgramPapers,
  type StoredTest,
} from './pre-employment.rules.ts';

const EMPLOYMENT = { firstDuty: '2026-03-10', leftBefore: null, oralFluidFrom: null };
const GOOD: StoredTest = {
  reasonId: 1,
  dotAgency: 'FMCSA',
  panelIsDot: true,
  panelIsInstant: false,
  specimenTypeId: 1,
  resultTypeId: 1,
  collectedOn: '2026-03-02',
  reportedOn: '2026-03-04',
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
    ['oral fluid once there are', { specimenTypeId: 5 }, { oralFluidFrom: '2026-03-02' }, null],
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

describe('the exception of 49 CFR 382.301(b) and (c)', () => {
  const PAPERS: ProgramPapers = {
    namesProgram: true,
    tookPartUntil: '2026-03-01',
    followsPart40: true,
    qualified: true,
    lastTestedOn: '2025-10-01',
    givesResults: true,
    violated: false,
    inPoolSince: '2025-02-20',
    formerEmployersClear: true,
  };
  const DAYS = { appliedOn: '2026-02-20', firstDuty: '2026-03-10' };
  const none = { lastTestedOn: '2025-01-01', inPoolSince: null };
  test.each<[string, Partial<ProgramPapers>, string | null]>([
    ['tested and in a pool', {}, null],
    ['tested six months before the application', { ...none, lastTestedOn: '2025-08-20' }, null],
    ['a day longer ago', { ...none, lastTestedOn: '2025-08-19' }, '(b)(2)'],
    ['in a pool for twelve months', { lastTestedOn: '2025-01-01' }, null],
    ['a day less', { lastTestedOn: '2025-01-01', inPoolSince: '2025-02-21' }, '(b)(2)'],
    ['took part 30 days before', { tookPartUntil: '2026-02-08', inPoolSince: null }, null],
    ['31 days before', { tookPartUntil: '2026-02-07', inPoolSince: null }, '(b)(1)'],
    ['took part, nobody says until when', { tookPartUntil: null, inPoolSince: null }, '(b)(1)'],
    ['a violation', { violated: true }, '(b)(3)'],
    ['a former employer not asked', { formerEmployersClear: false }, '(b)(3)'],
    ['no name of the program', { namesProgram: false }, '(c)(1)(i)'],
    ['nothing of Part 40', { followsPart40: false }, '(c)(1)(iii)'],
    ['nothing of refusals', { qualified: false }, '(c)(1)(iv)'],
    ['no date of the last test', { lastTestedOn: null }, '(c)(1)(v)'],
    ['no results', { givesResults: false }, '(c)(1)(vi)'],
  ])('%s', (_, given, paragraph) => {
    const faults = programExceptionFaults({ ...PAPERS, ...given }, DAYS);
    if (paragraph === null) expect(faults).toEqual([]);
    else {
      expect(faults).toHaveLength(1);
      expect(faults[0]).toContain(`382.301${paragraph}`);
    }
  });
});
