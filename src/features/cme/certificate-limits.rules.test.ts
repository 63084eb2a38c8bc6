import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type IsoDate } from '#src/shared/dates.ts';
import type { Certificate } from './certificate.fields.ts';
import { EMPTY_CERTIFICATE } from './certificate.rules.ts';
import { limitFindings, WAIVER_STUDIES } from './certificate-limits.rules.ts';

const EXAM = '2026-06-01';

/** A certificate of so many months, and as many days more. */
function lasting(months: number, days = 0, from: IsoDate = EXAM): Partial<Certificate> {
  return { examDate: from, expireDate: addDays(addMonths(from, months), days) };
}

const found = (given: Partial<Certificate>, roadTest: IsoDate | null = null) =>
  limitFindings({ ...EMPTY_CERTIFICATE, ...given }, roadTest).map(
    ({ code, level }) => `${level} ${code}`,
  );

const HIGH = 'warning pressureTooHigh';
const ONE_YEAR = 'warning pressureOneYear';
const THREE_MONTHS = 'warning pressureThreeMonths';

/**
 * The stages of FMCSA's advisory criteria: 140-159 or 90-99 a year; 160-179 or 100-109 three months once; 180 or 110 and
 * above no certificate. The worse reading counts. Each reading with the longest card that has no finding, and the finding of
 * one day more.
 */
describe('blood pressure', () => {
  test.each<[systolic: number, diastolic: number, months: number, oneDayMore: string]>([
    [139, 89, 24, 'none'],
    [139, 90, 12, ONE_YEAR],
    [140, 89, 12, ONE_YEAR],
    [140, 90, 12, ONE_YEAR],
    [159, 99, 12, ONE_YEAR],
    [110, 99, 12, ONE_YEAR],
    [159, 60, 12, ONE_YEAR],
    [159, 100, 3, THREE_MONTHS],
    [160, 99, 3, THREE_MONTHS],
    [110, 100, 3, THREE_MONTHS],
    [160, 60, 3, THREE_MONTHS],
    [179, 109, 3, THREE_MONTHS],
    [140, 109, 3, THREE_MONTHS],
    [179, 90, 3, THREE_MONTHS],
  ])('%i/%i: %i months', (systolic, diastolic, months, oneDayMore) => {
    expect(found({ systolic, diastolic, ...lasting(months) })).toEqual([]);
    const more = found({ systolic, diastolic, ...lasting(months, 1) });
    // Longer than 24 months no certificate is, whatever the pressure: that is said elsewhere.
    expect(more).toEqual(oneDayMore === 'none' ? [] : [oneDayMore]);
  });

  test.each<[number, number]>([
    [179, 110],
    [180, 109],
    [180, 110],
    [120, 110],
    [180, 60],
  ])('%i/%i: no certificate, however short', (systolic, diastolic) =>
    expect(found({ systolic, diastolic, ...lasting(0, 1) })).toEqual([HIGH]),
  );

  test('one reading alone is judged by itself', () => {
    expect(found({ systolic: null, diastolic: 100, ...lasting(3, 1) })).toEqual([THREE_MONTHS]);
    expect(found({ systolic: 140, diastolic: null, ...lasting(12, 1) })).toEqual([ONE_YEAR]);
  });

  test('treated is a year at most, whatever the reading', () => {
    const treated = { treatedHypertension: true, systolic: 120, diastolic: 70 };
    expect(found({ ...treated, ...lasting(12) })).toEqual([]);
    expect(found({ ...treated, ...lasting(12, 1) })).toEqual([ONE_YEAR]);
  });

  test('after a three-month card: a year from its exam, and three months are not given again', () => {
    const first = addMonths(EXAM, -3);
    const after = (systolic: number, diastolic: number, days = 0) =>
      found({
        ...{ systolic, diastolic, firstExamDate: first, examDate: EXAM },
        expireDate: addDays(addMonths(first, 12), days),
      });
    expect(after(139, 89)).toEqual([]);
    expect(after(139, 89, 1)).toEqual([ONE_YEAR]);
    expect(after(159, 99)).toEqual([]);
    expect(after(159, 99, 1)).toEqual([ONE_YEAR]);
    expect(after(160, 99)).toEqual([THREE_MONTHS]);
    expect(
      found({ systolic: 120, diastolic: 100, firstExamDate: first, ...lasting(1) }),
      'a second three-month card, however short',
    ).toEqual([THREE_MONTHS]);
  });
});

describe('insulin (391.46)', () => {
  const insulin = (glucoseLogs: boolean | null, months: number, days = 0) =>
    found({ insulin: true, glucoseLogs, ...lasting(months, days) });

  test('with three months of logs: a year', () => {
    expect(insulin(true, 12)).toEqual([]);
    expect(insulin(true, 12, 1)).toEqual(['warning insulinOneYear']);
  });

  test('without them: three months', () => {
    expect(insulin(false, 3)).toEqual([]);
    expect(insulin(false, 3, 1)).toEqual(['warning insulinThreeMonths']);
    expect(insulin(false, 12, 1)).toEqual(['warning insulinThreeMonths']);
  });

  test('where nobody said: it is said of a card that is longer than three months', () => {
    expect(insulin(null, 3)).toEqual([]);
    expect(insulin(null, 3, 1)).toEqual(['note insulinLogsNotSaid']);
    expect(insulin(null, 12, 1)).toEqual(['warning insulinOneYear']);
  });
});

describe('the alternative vision standard (391.44)', () => {
  const vision = (given: Partial<Certificate>, roadTest: IsoDate | null = null) =>
    found({ alternativeVision: true, ...lasting(12), ...given }, roadTest);

  test('a year, and the first exam wants a road test by the carrier', () => {
    expect(vision({ firstVisionExam: false })).toEqual([]);
    expect(vision({ firstVisionExam: false, ...lasting(12, 1) })).toEqual([
      'warning visionOneYear',
    ]);
    expect(vision({ firstVisionExam: true })).toEqual(['warning visionRoadTest']);
    expect(vision({ firstVisionExam: null })).toEqual(['note visionFirstNotSaid']);
  });

  test('a road test in the file counts from the day of the exam on', () => {
    expect(vision({ firstVisionExam: true }, addDays(EXAM, -1))).toEqual([
      'warning visionRoadTest',
    ]);
    expect(vision({ firstVisionExam: true }, EXAM)).toEqual([]);
    expect(vision({ firstVisionExam: null }, EXAM)).toEqual([]);
    expect(vision({ firstVisionExam: true, examDate: null }, EXAM)).toEqual([
      'warning visionRoadTest',
    ]);
  });

  test('nothing is said of it where the standard was not used', () =>
    expect(found({ firstVisionExam: true, ...lasting(24) })).toEqual([]));
});

test('an exempt intracity zone (391.62): a year, and only inside it', () => {
  expect(found({ intracityZone: true, ...lasting(12) })).toEqual(['note intracityZone']);
  expect(found({ intracityZone: true, ...lasting(12, 1) })).toEqual([
    'warning intracityOneYear',
    'note intracityZone',
  ]);
});

describe('the waiver studies (391.64)', () => {
  const study = (examDate: IsoDate | null, given: Partial<Certificate> = {}) =>
    found({ waiverStudy: true, examDate, ...given });

  test.each<[IsoDate, boolean | null, string]>([
    ['2019-11-18', true, 'note waiverStudy'],
    ['2019-11-19', true, 'fault waiverStudyEnded'],
    // Nobody said that it was for insulin: it may have been for the eyes.
    ['2019-11-19', null, 'note waiverStudy'],
    ['2023-03-21', null, 'note waiverStudy'],
    ['2023-03-21', true, 'fault waiverStudyEnded'],
    ['2023-03-22', null, 'fault waiverStudyEnded'],
    ['2026-06-01', false, 'fault waiverStudyEnded'],
  ])('an exam of %s, treated with insulin: %s', (examDate, insulin, expected) =>
    expect(study(examDate, { insulin })).toEqual([expected]),
  );

  test('while they lasted: a year (391.45(d))', () => {
    expect(study('2019-01-01', lasting(12, 0, '2019-01-01'))).toEqual(['note waiverStudy']);
    expect(study('2019-01-01', lasting(12, 1, '2019-01-01'))).toEqual([
      'warning waiverStudyOneYear',
      'note waiverStudy',
    ]);
  });

  test('without a day of the exam its end cannot be judged', () =>
    expect(study(null)).toEqual(['note waiverStudy']));

  test('each row says where its end comes from', () => {
    for (const { ended, source } of WAIVER_STUDIES) {
      expect(ended).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(source).toMatch(/FR/);
    }
  });
});

test('without a day of the exam or an expiry no length is judged', () => {
  for (const given of [{ examDate: null }, { expireDate: null }])
    expect(
      found({
        ...lasting(24),
        ...{ systolic: 150, diastolic: 95, insulin: true, glucoseLogs: true, ...given },
      }),
    ).toEqual([]);
});
