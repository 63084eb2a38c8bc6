import { NOTHING_FOLLOWS } from './score-alerts.rules.ts';
import { REASONS } from './scoring-reasons.rules.ts';
import type { Band, Scheme } from './scheme.rules.ts';
import {
  accident,
  FIVE_YEARS,
  none,
  other,
  suspended,
  THREE_YEARS,
  topic,
  topics,
  type Topic,
  type Worth,
} from './violation-topics.rules.ts';
import { WATCH } from './watch-scheme.rules.ts';

/**
 * Public schemes to begin from (domain.md 4.1); clients change them as they like. Codes are named by number and group
 * alone, as state publications list them; the manual's texts are not ours to ship (domain.md 4.2). Points come from the
 * sources named there, bands from no source: they are a proposal.
 */
export const SCHEME_IDS = ['zurich', 'grid', 'sevenPoint', 'college', 'watch'] as const;
export type SchemeId = (typeof SCHEME_IDS)[number];

const years = (points: number): Worth => ({ points, windowMonths: THREE_YEARS });
const major = (points: number): Worth => ({ points, windowMonths: FIVE_YEARS, isMajor: true });
const MAJORS: readonly Topic[] = [
  'homicide',
  'impaired',
  'leaving',
  'felony',
  'reckless',
  'whileSuspended',
  'outOfService',
];
const MOVES: readonly Topic[] = ['signal', 'yield', 'wrongSide', 'passing', 'following', 'turning'];

const bands = (acceptable: number, borderline: number, poor: number): Band[] => [
  { min: 0, label: 'Clear', action: NOTHING_FOLLOWS },
  { min: acceptable, label: 'Acceptable', action: NOTHING_FOLLOWS },
  {
    min: borderline,
    label: 'Borderline',
    action: 'Talk with the driver, and look again in six months',
  },
  { min: poor, label: 'Poor', action: 'The safety director decides whether to dispatch' },
];
const common = {
  automatic: 'clear',
  countsFrom: 'violation',
  counts: [],
  reasons: REASONS,
} as const;

const ZURICH: Scheme = {
  ...common,
  name: 'Zurich points',
  rules: [
    ...topics(MAJORS, major(25)),
    ...topics(['schoolBus', 'fatalCrash', 'rail'], years(13)),
    ...topics(['fast', 'cdl'], years(10)),
    topic('faster', years(8)),
    ...topics(['signal', 'yield', 'wrongSide', 'passing', 'following'], years(8)),
    topic('speeding', years(5)),
    ...topics(['phone', 'alcoholOther'], years(5)),
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
    ...topics(['cdl', 'rail', 'alcoholOther'], years(5)),
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
    ...topics(
      MAJORS.filter((id) => id !== 'reckless'),
      major(7),
    ),
    ...topics(['reckless', 'schoolBus', 'fatalCrash', 'rail'], years(5)),
    ...topics(['fast', 'faster', 'speeding', 'cdl'], years(4)),
    topic('alcoholOther', years(3)),
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
    ...topics(['schoolBus', 'fatalCrash', 'rail'], years(8)),
    ...topics(['fast', 'cdl'], years(6)),
    topic('faster', years(4)),
    ...topics(MOVES, years(4)),
    ...topics(['speeding', 'alcoholOther'], years(3)),
    topic('nonMoving', years(1)),
    other('Other moving violation', years(3)),
    accident('preventable', 'Preventable accident', true, years(4)),
    accident('nonPreventable', 'Accident that was not preventable', false, years(0)),
    suspended(major(15)),
    { ...none, ruleId: 'course', title: 'Driving course completed', kind: 'credit', ...years(-3) },
  ],
  bands: [
    { min: 0, label: 'Eligible', action: NOTHING_FOLLOWS },
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
  watch: WATCH,
};
