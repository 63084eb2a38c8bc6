import { describe, expect, test } from 'vitest';
import {
  answerDue,
  answerFaults,
  asksTesting,
  attemptText,
  effortsFault,
  safetyLines,
  testingLines,
  type InquiryAnswer,
} from './inquiries.rules.ts';

const ANSWER: InquiryAnswer = {
  ...{ employed: 'yes', from: '2020-01-01', to: null, position: '', drove: 'yes' },
  ...{ accidents: 'none', accidentList: '', testing: {}, returned: '', remarks: '' },
  ...{ name: 'Ann Lee', title: '', phone: '' },
};
const TODAY = '2026-11-28';
const fieldsOf = (over: Partial<InquiryAnswer>, testing = false) =>
  answerFaults({ ...ANSWER, ...over }, { testing, today: TODAY }).map(({ field }) => field);

test('an answer is due thirty days after the first attempt', () => {
  expect(answerDue('2026-01-31')).toBe('2026-03-02');
});

test('tests are asked of employers of another agency than FMCSA', () => {
  expect(asksTesting({ agency: 'FMCSA', part40: true })).toBe(false);
  expect(asksTesting({ agency: 'FTA', part40: true })).toBe(true);
  expect(asksTesting({ agency: 'FTA', part40: false })).toBe(false);
});

describe('the record of efforts', () => {
  const on = (...days: string[]) => days.map((triedOn) => ({ triedOn }));
  const open = { answered: false, filed: false };

  test('takes three attempts on three days', () => {
    expect(effortsFault({ attempts: on('2026-01-01', '2026-01-01', '2026-01-02'), ...open })).toBe(
      'It takes 3 attempts, each on another day. There are 2 so far.',
    );
    expect(effortsFault({ attempts: [], ...open })).toContain('There are none so far');
    expect(
      effortsFault({ attempts: on('2026-01-01', '2026-01-05', '2026-01-09'), ...open }),
    ).toBeNull();
  });

  test('is of no use once there is an answer, or the record itself', () => {
    expect(effortsFault({ attempts: [], answered: true, filed: false })).toContain('answered');
    expect(effortsFault({ attempts: [], answered: false, filed: true })).toContain('on file');
  });
});

describe('an answer', () => {
  test('that the driver did not work there lacks nothing', () => {
    expect(fieldsOf({ employed: 'no', from: null, drove: null, accidents: null }, true)).toEqual(
      [],
    );
    expect(safetyLines({ ...ANSWER, employed: 'no' })).toEqual([['Worked for you', 'No']]);
  });

  test('lacks what is named', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ from: null, drove: null, accidents: null })).toEqual([
      ...['from', 'drove', 'accidents'],
    ]);
    expect(fieldsOf({ from: '2027-01-01' })).toEqual(['from']);
    expect(fieldsOf({ to: '2019-01-01' })).toEqual(['to']);
    expect(fieldsOf({ accidents: 'some' })).toEqual(['accidentList']);
    expect(fieldsOf({}, true)).toEqual(['alcohol', 'drugs', 'refusals', 'violations', 'earlier']);
  });

  test('is written apart for safety and for tests', () => {
    const said = { ...ANSWER, testing: { drugs: 'yes' as const } };
    expect(JSON.stringify(safetyLines(said))).not.toContain('drug');
    expect(testingLines(said)).toContainEqual(['Verified positive drug tests', 'Yes']);
    expect(testingLines(said)).toContainEqual([
      ...(['Alcohol tests with a result of 0.04 or higher', 'Not said'] as const),
    ]);
  });
});

test('an attempt is a line', () => {
  expect(attemptText({ way: 'phone', triedOn: '2026-01-02', note: 'Nobody' })).toBe(
    '1/2/2026, note: Nobody',
  );
});
