import { describe, expect, test } from 'vitest';
import { carriedTo, decisionFaults, judgeWith } from './decisions.rules.ts';
import { schemeFaults } from './definition.rules.ts';
import { standingText } from './line-words.rules.ts';
import { isWithin, judgeLines } from './judged-lines.rules.ts';
import { bandOf, outcomeOf, scoresAlone } from './outcome.rules.ts';
import { rulesFor, type RecordLine } from './recognise.rules.ts';
import { isCodePattern, type Scheme } from './scheme.rules.ts';
import { differencesFrom, readRecord } from './record-lines.rules.ts';
import { SCHEME_IDS, SCHEMES } from './schemes.rules.ts';

const DAY = '2026-06-30';
const line = (given: Partial<RecordLine>): RecordLine => ({
  lineId: 'v1',
  kind: 'violation',
  date: '2026-01-02',
  convictionDate: null,
  acd: '',
  description: '',
  state: 'OH',
  speedOver: null,
  speedMost: null,
  preventable: null,
  commercial: null,
  active: false,
  ...given,
});
const judge = (given: Partial<RecordLine>, scheme: Scheme = SCHEMES.zurich, asOf = DAY) => {
  const [judged] = judgeLines([line(given)], scheme, asOf);
  if (!judged) throw new Error('One line in, one line out');
  return judged;
};
const score = (lines: RecordLine[], scheme: Scheme = SCHEMES.zurich) => {
  const { counted, band } = outcomeOf(judgeLines(lines, scheme, DAY), scheme, DAY);
  return `${counted} ${band.label}`;
};

describe('the schemes that ship', () => {
  test.each(SCHEME_IDS)('%s may be kept as it is', (id) => {
    expect(schemeFaults(SCHEMES[id])).toEqual([]);
  });

  test('Zurich: 25, 13, 10, 8, 5 and 3 points, by code, speed, words and fault', () => {
    const points = (given: Partial<RecordLine>) => [judge(given).points, judge(given).basis];
    expect(points({ acd: 'A21' })).toEqual([25, 'code']);
    expect(points({ acd: 'U07' })).toEqual([25, 'code']);
    expect(points({ description: 'HIT AND RUN, property damage' })).toEqual([25, 'words']);
    expect(points({ acd: 'M75' })).toEqual([13, 'code']);
    expect(points({ acd: 'S92', speedOver: 22, speedMost: 22 })).toEqual([10, 'speed']);
    expect(points({ acd: 'S15' })).toEqual([10, 'code']);
    expect(points({ speedOver: 15, speedMost: 15 })).toEqual([10, 'speed']);
    expect(points({ speedOver: 14, speedMost: 14 })).toEqual([8, 'speed']);
    expect(points({ speedOver: 9, speedMost: 9 })).toEqual([5, 'speed']);
    expect(points({ acd: 'M34' })).toEqual([8, 'code']);
    expect(points({ description: 'Failure to yield right of way' })).toEqual([8, 'words']);
    expect(points({ acd: 'E53' })).toEqual([3, 'code']);
    expect(points({ description: 'Careless start' })).toEqual([5, 'other']);
    expect(points({ kind: 'accident', preventable: true })).toEqual([8, 'fault']);
    expect(points({ kind: 'accident', preventable: true, description: 'Injury crash' })).toEqual([
      13,
      'words',
    ]);
    expect(points({ kind: 'accident', preventable: false, description: 'Fatal crash' })).toEqual([
      3,
      'fault',
    ]);
    expect(points({ kind: 'withdrawal', active: true, date: '2011-01-01' })).toEqual([
      25,
      'active',
    ]);
  });

  test('the grid of violations and preventable accidents, any major is Poor', () => {
    const grid = (violations: number, accidents: number) =>
      score(
        [
          ...Array.from({ length: violations }, (_, at) => line({ lineId: `v${at + 1}` })),
          ...Array.from({ length: accidents }, (_, at) =>
            line({ lineId: `a${at + 1}`, kind: 'accident', preventable: true }),
          ),
        ],
        SCHEMES.grid,
      ).replace(/^\d+ /, '');
    const rows = [0, 1, 2, 3, 4].map((violations) =>
      [0, 1, 2, 3].map((accidents) => grid(violations, accidents)[0]).join(''),
    );
    expect(rows).toEqual(['CABP', 'AABP', 'ABPP', 'BPPP', 'PPPP']);
    expect(score([line({ acd: 'M84', date: '2021-08-01' })], SCHEMES.grid)).toBe('20 Poor');
  });

  test('codes are taken for what they are: careless is not reckless, 1 to 10 over is not 15', () => {
    const taken = (acds: string) => acds.split(' ').map((acd) => judge({ acd }).ruleId);
    expect(taken('M80 M81 M82 M83 M84')).toEqual(['other', 'other', 'other', 'other', 'reckless']);
    // 6 to 10 and 1 to 10 over lie between two rules.
    expect(taken('S06 S51')).toEqual([null, null]);
    expect(taken('S01 S14 S16 S41 S71')).toEqual(['speeding', 'faster', 'fast', 'fast', 'fast']);
    expect(taken('U09 U10 N22 N31')).toEqual(['homicide', 'homicide', 'yield', 'yield']);
    expect(taken('N70 M57 M75')).toEqual(['wrongSide', 'passing', 'schoolBus']);
    expect(taken('B74')).toEqual(['nonMoving']);
  });

  test('a course takes points off, and never below nothing', () => {
    const added = [
      {
        lineId: 'm1',
        kind: 'credit' as const,
        date: '2026-05-01',
        description: '',
        ruleId: 'course',
      },
    ];
    const said = { decisions: [], added, override: null };
    const of = (lines: RecordLine[]) =>
      outcomeOf(judgeWith(lines, SCHEMES.college, DAY, said), SCHEMES.college, DAY).counted;
    expect(of([line({ acd: 'M34' })])).toBe(1);
    expect(of([])).toBe(0);
  });
});

describe('windows', () => {
  test('count back from the day of the report, that day and the first one included', () => {
    expect(isWithin('2023-06-30', 36, DAY)).toBe(true);
    expect(isWithin('2023-06-29', 36, DAY)).toBe(false);
    expect(isWithin('2026-06-30', 36, DAY)).toBe(true);
    // The 29th of February has no day three years on; the last of the month stands for it.
    expect(isWithin('2025-02-28', 36, '2028-02-29')).toBe(true);
  });

  test('a line outside its own window counts nothing, majors are looked back at longer', () => {
    expect(judge({ acd: 'M34', date: '2023-06-29' })).toMatchObject({
      points: 0,
      standing: 'old',
      rule: 'Following too closely',
      decidedBy: 'rules',
    });
    expect(judge({ acd: 'A21', date: '2021-06-30' })).toMatchObject({ points: 25, isMajor: true });
    expect(judge({ acd: 'A21', date: '2021-06-29' })).toMatchObject({ points: 0, isMajor: false });
  });

  test('count from the conviction where the client says so and it is reported', () => {
    const scheme: Scheme = { ...SCHEMES.zurich, countsFrom: 'conviction' };
    const late = { acd: 'M34', date: '2023-05-01', convictionDate: '2023-07-15' };
    expect(judge(late).standing).toBe('old');
    expect(judge(late, scheme).standing).toBe('counts');
    expect(judge({ ...late, convictionDate: null }, scheme).standing).toBe('old');
  });

  test('a day after the report, and what no rule can tell, wait for a person', () => {
    expect(judge({ acd: 'M34', date: '2026-07-01' })).toMatchObject({
      standing: 'future',
      decidedBy: null,
    });
    expect(judge({ kind: 'accident', preventable: null })).toMatchObject({
      standing: 'unknown',
      decidedBy: null,
    });
    // Speeding, and nobody says how fast: not any other violation.
    for (const said of [{ acd: 'S92' }, { description: 'SPEEDING' }]) {
      expect(judge(said)).toMatchObject({ standing: 'unknown', decidedBy: null });
      // Where no rule asks for the speed, it is as any other.
      expect(judge(said, SCHEMES.grid)).toMatchObject({ points: 5, basis: 'other' });
    }
    expect(rulesFor(line({ acd: 'S92' }), SCHEMES.zurich.rules)[0]?.ruleId).toBe('fast');
    // One rule up to 14 over, another from 15.
    expect(judge({ speedOver: 11, speedMost: 15 })).toMatchObject({ standing: 'unknown' });
    const between = rulesFor(line({ speedOver: 11, speedMost: 15 }), SCHEMES.zurich.rules);
    expect(between.slice(0, 3).map(({ ruleId }) => ruleId)).toEqual(['fast', 'faster', 'homicide']);
    expect(judge({ speedOver: 16, speedMost: 25 })).toMatchObject({ points: 10, basis: 'speed' });
    expect(judge({ kind: 'withdrawal', active: false })).toMatchObject({
      standing: 'ended',
      decidedBy: 'rules',
      points: 0,
    });
  });
});

test('bands begin at their lowest score, and a major line is in the last one', () => {
  const { bands } = SCHEMES.zurich;
  const labels = [0, 1, 13, 14, 24, 25, 999].map((sum) => bandOf(bands, sum, false).label);
  expect(labels).toEqual([
    'Clear',
    'Acceptable',
    'Acceptable',
    'Borderline',
    'Borderline',
    'Poor',
    'Poor',
  ]);
  expect(bandOf(bands, 5, true).label).toBe('Poor');
  expect(score([line({ acd: 'M34' }), line({ lineId: 'v2', acd: 'S15' })])).toBe('18 Borderline');
});

describe('a person', () => {
  const lines = [line({ acd: 'M34' }), line({ lineId: 'a1', kind: 'accident', preventable: null })];
  const said = (given: object) => ({ decisions: [], added: [], override: null, ...given });
  const decide = (lineId: string, ruleId: string | null, reasonId: string | null = null) => ({
    lineId,
    ruleId,
    reasonId,
    note: '',
  });
  const faults = (given: object) =>
    decisionFaults(lines, SCHEMES.zurich, DAY, said(given)).map(({ field }) => field);

  test('is understood by the next version too: what it lacks falls back to the rules, added lines stay', () => {
    const next: Scheme = {
      ...SCHEMES.zurich,
      rules: SCHEMES.zurich.rules.filter(({ ruleId }) => ruleId !== 'phone'),
      reasons: SCHEMES.zurich.reasons.filter(({ reasonId }) => reasonId !== 'client'),
    };
    const entered = said({
      decisions: [decide('v1', 'phone'), decide('a1', 'preventable')],
      added: [
        { lineId: 'm1', kind: 'violation', date: '2026-01-01', description: '', ruleId: 'phone' },
      ],
      override: { score: 3, reasonId: 'client', note: 'By mail' },
    });
    expect(carriedTo(SCHEMES.zurich, lines, DAY, entered)).toEqual(entered);
    const kept = carriedTo(next, lines, DAY, entered);
    expect(decisionFaults(lines, next, DAY, entered)).not.toEqual([]);
    expect(decisionFaults(lines, next, DAY, kept)).toEqual([]);
    expect(kept).toMatchObject({
      decisions: [{ lineId: 'a1', ruleId: 'preventable' }],
      added: [{ lineId: 'm1', ruleId: 'other' }],
      override: null,
    });
  });

  test('chooses a rule, leaves a line out with a reason, adds one; the window still counts', () => {
    const judged = judgeWith(
      lines,
      SCHEMES.zurich,
      DAY,
      said({
        decisions: [decide('v1', null, 'dismissed'), decide('a1', 'preventable')],
        added: [
          { lineId: 'm1', kind: 'violation', date: '2020-01-01', description: '', ruleId: 'yield' },
        ],
      }),
    );
    expect(judged.map(({ points, decidedBy, standing }) => [points, decidedBy, standing])).toEqual([
      [0, 'person', 'leftOut'],
      [8, 'person', 'counts'],
      [0, 'person', 'old'],
    ]);
    const [left, , added] = judged;
    const words = (one: typeof left) =>
      one && standingText(one, SCHEMES.zurich.rules, SCHEMES.zurich.reasons);
    expect(words(left)).toBe('Left out: Dismissed by the court');
    expect(words(added)).toBe('Older than 36 months');
  });

  test('is refused what the definition does not know', () => {
    expect(faults({ decisions: [decide('v1', 'preventable')] })).toEqual(['v1']);
    expect(faults({ decisions: [decide('v9', 'yield')] })).toEqual(['v9']);
    expect(faults({ decisions: [decide('v1', null)] })).toEqual(['v1']);
    expect(faults({ decisions: [decide('v1', null, 'client')] })).toEqual(['v1']);
    expect(faults({ decisions: [decide('v1', null, 'notDriver')] })).toEqual(['v1']);
    expect(faults({ decisions: [decide('v1', 'yield'), decide('v1', 'signal')] })).toEqual(['v1']);
    const added = { lineId: 'm1', kind: 'violation', date: '2026-07-02', description: '' };
    expect(faults({ added: [{ ...added, ruleId: 'yield' }] })).toEqual(['m1']);
    expect(faults({ added: [{ ...added, date: DAY, ruleId: 'none' }] })).toEqual(['m1']);
    expect(faults({ override: { score: 3, reasonId: 'other', note: '' } })).toEqual(['override']);
    expect(faults({ override: { score: 3, reasonId: 'other', note: 'A word' } })).toEqual([]);
  });
});

test('the rules score alone only what they know, and only where the client wants it', () => {
  const known = judgeLines([line({ acd: 'M34' })], SCHEMES.zurich, DAY);
  const open = judgeLines([line({ kind: 'accident' })], SCHEMES.zurich, DAY);
  const cases = [
    scoresAlone('none', true, []),
    scoresAlone('clear', true, []),
    scoresAlone('clear', true, known),
    scoresAlone('known', true, known),
    scoresAlone('known', true, open),
    scoresAlone('known', false, []),
  ];
  expect(cases).toEqual([false, true, false, true, false, false]);
});

describe('a stored record', () => {
  test('is read line by line, newest first, also as papers were entered before', () => {
    const read = readRecord({
      licenseStatus: 'Valid',
      violations: [
        { date: '2024-02-01', convictedOn: '2024-03-01', description: 'Speeding 11-15 mph over' },
        { date: '2025-02-01', acd: 'M34', description: 'Following', state: 'OH', speedOver: 3 },
        { date: 'yesterday', description: 'Unreadable' },
      ],
      accidents: [{ date: '2024-05-05', description: 'Rear end', preventable: true }],
      withdrawals: [{ from: '2020-01-01', description: 'Suspended', active: true }],
    });
    expect(read).toMatchObject({ known: true, unread: 1, licenseStatus: 'Valid', driver: null });
    expect(read.lines.map(({ lineId, date }) => [lineId, date])).toEqual([
      ['v1', '2025-02-01'],
      ['v2', '2024-02-01'],
      ['a1', '2024-05-05'],
      ['w1', '2020-01-01'],
    ]);
    expect(read.lines[1]).toMatchObject({
      convictionDate: '2024-03-01',
      speedOver: 11,
      speedMost: 15,
    });
  });

  test('of a speed beside its limit it is not known how much over', () => {
    const violations = [{ date: '2024-02-01', description: 'Speeding 80 over 55' }];
    expect(readRecord({ violations }).lines[0]).toMatchObject({ speedOver: null });
  });

  test('without data is not a clear record', () => {
    for (const stored of [{}, null, 'garbage', { violations: 'none' }])
      expect(readRecord(stored)).toMatchObject({ known: false, lines: [] });
    expect(readRecord({ violations: [] })).toMatchObject({ known: true, lines: [] });
  });

  test('is compared with the file', () => {
    const driver = {
      name: 'QUILL DORA M',
      birthDate: '1980-05-17',
      license: 'qf 443-219',
      state: 'OH',
      class: 'A',
    };
    const file = { lastName: 'Quill', dob: '1980-05-17', license: 'QF443219', licenseState: 'OH' };
    expect(differencesFrom(driver, file)).toEqual([]);
    expect(differencesFrom(driver, { ...file, lastName: 'Crane', dob: '1981-01-01' })).toEqual([
      'name',
      'birth date',
    ]);
    expect(differencesFrom(null, file)).toEqual([]);
  });
});

describe('a definition', () => {
  const changed = (changes: Partial<Scheme>) =>
    schemeFaults({ ...SCHEMES.zurich, ...changes }).map(({ message }) => message);
  const [first] = SCHEMES.zurich.rules;
  const rule = (changes: object) =>
    changed({ rules: first ? [{ ...first, ...changes }] : [] }).map((text) =>
      text.replace(/^“.*?”: /, ''),
    );

  test('is refused where its rules, bands or reasons contradict themselves', () => {
    expect(rule({ acd: ['S5'] })).toEqual(['write codes as S15, A?? or S06-S14, not S5.']);
    expect(rule({ speedFrom: 20, speedTo: 10 })).toEqual(['the speeds end before they begin.']);
    expect(rule({ points: -1 })).toEqual(['only a credit takes points off.']);
    expect(rule({ kind: 'credit', isMajor: false, points: 2, acd: [], words: [] })).toEqual([
      'a credit takes points off: write them below 0.',
    ]);
    expect(rule({ preventable: true })).toEqual(['only accidents are preventable or not.']);
    expect(changed({ bands: [{ min: 1, label: 'Clear', action: '' }] })).toEqual([
      'The first band begins at 0.',
    ]);
    expect(changed({ bands: [...SCHEMES.zurich.bands].reverse() })).toContain(
      'Each band begins above the one before.',
    );
    expect(changed({ reasons: [] })).toHaveLength(2);
    expect(changed({ rules: [...SCHEMES.zurich.rules, ...SCHEMES.zurich.rules] })).not.toEqual([]);
  });

  test('takes codes, groups and ranges within one letter', () => {
    expect(['S15', 'A??', 'B5?', 'S06-S14'].every(isCodePattern)).toBe(true);
    expect(['S5', 's15', 'S14-S06', 'S06-T14', '???', ''].some(isCodePattern)).toBe(false);
  });
});
