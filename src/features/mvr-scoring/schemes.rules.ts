import type { Band, Scheme, ScoringReason, ScoringRule } from './scheme.rules.ts';

/**
 * Public schemes to begin from (domain.md 4.1); clients change them as they like. Codes are named by number and group
 * alone, as state publications list them; the manual's texts are not ours to ship (domain.md 4.2). Points come from the
 * sources named there, bands from no source: they are a proposal.
 */
export const SCHEME_IDS = ['zurich', 'grid', 'sevenPoint', 'college'] as const;
export type SchemeId = (typeof SCHEME_IDS)[number];

/** What a line is, whichever scheme gives it points. */
const TOPICS = {
  homicide: {
    title: 'Vehicular homicide',
    acd: ['U07-U10', 'U27', 'U28'],
    words: ['homicide', 'manslaughter'],
  },
  impaired: {
    title: 'DUI or refused test',
    acd: ['A??'],
    words: ['dui', 'dwi', 'under the influence', 'intoxicat', 'refused test', 'refusal to submit'],
  },
  leaving: {
    title: 'Leaving the scene',
    acd: ['B01-B08'],
    words: ['hit and run', 'leaving the scene', 'leaving scene'],
  },
  // M80 to M83 are careless, negligent and inattentive driving, in releases of today.
  reckless: { title: 'Reckless driving', acd: ['M84'], words: ['reckless'] },
  whileSuspended: {
    title: 'Driving while suspended',
    acd: ['B19-B27'],
    words: ['while suspended', 'while revoked', 'while disqualified'],
  },
  schoolBus: { title: 'Passing a school bus', acd: ['M75'], words: ['school bus'] },
  // S06 is 6 to 10 over, S51 is 1 to 10: without a speed they may be either rule's, so a person chooses.
  fast: { title: 'Speeding 15 mph or more over', acd: ['S15-S41', 'S71', 'S81', 'S91'], words: [] },
  faster: { title: 'Speeding 10 to 14 mph over', acd: ['S11-S14'], words: [] },
  speeding: {
    title: 'Speeding less than 10 mph over',
    acd: ['S01-S05'],
    words: [],
  },
  signal: { title: 'Signal or sign', acd: ['M09-M25', 'N40-N44'], words: ['signal', 'stop sign'] },
  yield: { title: 'Failure to yield', acd: ['N01-N31'], words: ['yield'] },
  wrongSide: { title: 'Wrong side or way', acd: ['N60-N72'], words: ['wrong side', 'wrong way'] },
  passing: {
    title: 'Illegal pass or lane change',
    acd: ['M40-M77'],
    words: ['improper pass', 'illegal pass', 'lane change', 'improper lane'],
  },
  following: { title: 'Following too closely', acd: ['M30-M34'], words: ['following'] },
  turning: { title: 'Improper turn', acd: ['N50-N57'], words: ['improper turn', 'illegal turn'] },
  phone: { title: 'Phone or texting', acd: ['M85', 'M86'], words: ['phone', 'texting'] },
  nonMoving: {
    title: 'Not moving: equipment, papers, weight',
    acd: ['E??', 'F??', 'B5?', 'B6?', 'B7?', 'D??'],
    words: [
      'seat belt',
      'insurance',
      'registration',
      'equipment',
      'overweight',
      'log book',
      'parking',
    ],
  },
} as const;
type Topic = keyof typeof TOPICS;

const SPEEDS: Partial<Record<Topic, readonly [number | null, number | null]>> = {
  fast: [15, null],
  faster: [10, 14],
  speeding: [null, 9],
};

const none = {
  acd: [],
  words: [],
  speedFrom: null,
  speedTo: null,
  preventable: null,
  anyOther: false,
  isMajor: false,
} as const;
const THREE_YEARS = 36;
const FIVE_YEARS = 60;

type Worth = Pick<ScoringRule, 'points' | 'windowMonths'> & { isMajor?: boolean };

function topic(id: Topic, worth: Worth): ScoringRule {
  const [speedFrom, speedTo] = SPEEDS[id] ?? [null, null];
  return { ...none, ruleId: id, kind: 'violation', ...TOPICS[id], speedFrom, speedTo, ...worth };
}

const topics = (ids: readonly Topic[], worth: Worth) => ids.map((id) => topic(id, worth));

const other = (title: string, worth: Worth): ScoringRule => ({
  ...none,
  ruleId: 'other',
  title,
  kind: 'violation',
  anyOther: true,
  ...worth,
});
const suspended = (worth: Worth): ScoringRule => ({
  ...none,
  ruleId: 'suspended',
  title: 'License withdrawn now',
  kind: 'withdrawal',
  ...worth,
});
const accident = (ruleId: string, title: string, preventable: boolean, worth: Worth) => ({
  ...none,
  ruleId,
  title,
  kind: 'accident' as const,
  preventable,
  ...worth,
});

const years = (points: number): Worth => ({ points, windowMonths: THREE_YEARS });
const major = (points: number): Worth => ({ points, windowMonths: FIVE_YEARS, isMajor: true });
const MAJORS: readonly Topic[] = ['homicide', 'impaired', 'leaving', 'reckless', 'whileSuspended'];
const MOVES: readonly Topic[] = ['signal', 'yield', 'wrongSide', 'passing', 'following', 'turning'];

const REASONS: readonly ScoringReason[] = [
  { reasonId: 'dismissed', reason: 'Dismissed by the court', use: 'line', needsNote: false },
  { reasonId: 'twice', reason: 'Reported twice on this record', use: 'line', needsNote: false },
  { reasonId: 'notDriver', reason: 'Not this driver', use: 'line', needsNote: true },
  { reasonId: 'notDriving', reason: 'Nothing to do with driving', use: 'line', needsNote: false },
  {
    reasonId: 'corrected',
    reason: 'The state corrected its record',
    use: 'override',
    needsNote: true,
  },
  { reasonId: 'client', reason: 'Decided by the client', use: 'override', needsNote: true },
  { reasonId: 'other', reason: 'Another reason', use: 'override', needsNote: true },
];

const bands = (acceptable: number, borderline: number, poor: number): Band[] => [
  { min: 0, label: 'Clear', action: 'Nothing follows' },
  { min: acceptable, label: 'Acceptable', action: 'Nothing follows' },
  {
    min: borderline,
    label: 'Borderline',
    action: 'Talk with the driver, and look again in six months',
  },
  { min: poor, label: 'Poor', action: 'The safety director decides whether to dispatch' },
];
const common = { automatic: 'clear', countsFrom: 'violation', reasons: REASONS } as const;

const ZURICH: Scheme = {
  ...common,
  name: 'Zurich points',
  rules: [
    ...topics(MAJORS, major(25)),
    topic('schoolBus', years(13)),
    topic('fast', years(10)),
    topic('faster', years(8)),
    ...topics(['signal', 'yield', 'wrongSide', 'passing', 'following'], years(8)),
    topic('speeding', years(5)),
    topic('phone', years(5)),
    topic('nonMoving', years(3)),
    other('Other moving violation', years(5)),
    {
      ...accident('majorAccident', 'Major preventable accident', true, years(13)),
      words: ['fatal', 'injury'],
    },
    accident('preventable', 'Other preventable accident', true, years(8)),
    accident('nonPreventable', 'Accident that was not preventable', false, years(3)),
    suspended(major(25)),
  ],
  bands: bands(1, 14, 25),
};

/**
 * Violations against preventable accidents, as points that give the grid's cells: five and seven keep one of each, and
 * two of the first, below two accidents; four violations or three accidents are Poor, as is any major.
 */
const GRID: Scheme = {
  ...common,
  name: 'MVR grid',
  rules: [
    ...topics(MAJORS, major(20)),
    topic('nonMoving', years(0)),
    other('Moving violation', years(5)),
    accident('preventable', 'Preventable accident', true, years(7)),
    accident('nonPreventable', 'Accident that was not preventable', false, years(0)),
    suspended(major(20)),
  ],
  bands: bands(1, 13, 20),
};

const SEVEN: Scheme = {
  ...common,
  name: 'Seven points',
  rules: [
    ...topics(['homicide', 'impaired', 'leaving', 'whileSuspended'], major(7)),
    topic('reckless', years(5)),
    topic('schoolBus', years(5)),
    ...topics(['fast', 'faster', 'speeding'], years(4)),
    ...topics(['turning', 'passing', 'following', 'wrongSide', 'signal', 'yield'], years(3)),
    topic('nonMoving', years(0)),
    other('Other moving violation', years(3)),
    accident('preventable', 'Preventable accident', true, years(3)),
    accident('nonPreventable', 'Accident that was not preventable', false, years(0)),
    suspended(major(7)),
  ],
  bands: bands(1, 5, 7),
};

const COLLEGE: Scheme = {
  ...common,
  name: 'College policy',
  rules: [
    ...topics(MAJORS, major(15)),
    topic('schoolBus', years(8)),
    topic('fast', years(6)),
    topic('faster', years(4)),
    ...topics(MOVES, years(4)),
    topic('speeding', years(3)),
    topic('nonMoving', years(1)),
    other('Other moving violation', years(3)),
    accident('preventable', 'Preventable accident', true, years(4)),
    accident('nonPreventable', 'Accident that was not preventable', false, years(0)),
    suspended(major(15)),
    { ...none, ruleId: 'course', title: 'Driving course completed', kind: 'credit', ...years(-3) },
  ],
  bands: [
    { min: 0, label: 'Eligible', action: 'Nothing follows' },
    { min: 10, label: 'Watched', action: 'Talk with the driver' },
    { min: 15, label: 'Not eligible', action: 'Does not drive for the organization' },
  ],
};

/** The schemes that ship, to begin from. */
export const SCHEMES: Readonly<Record<SchemeId, Scheme>> = {
  zurich: ZURICH,
  grid: GRID,
  sevenPoint: SEVEN,
  college: COLLEGE,
};
