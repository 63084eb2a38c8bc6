import { ANY_TIME_MONTHS } from './counts.rules.ts';
import { REASONS } from './scoring-reasons.rules.ts';
import type { CountRule, Scheme, ScoringRule } from './scheme.rules.ts';
import { none, THREE_YEARS } from './violation-topics.rules.ts';

const TEN_YEARS = 120;
/** What a disqualification adds: more than a record has single offenses, so that it decides the band. */
const LOST = 100;

type Recognized = Partial<Pick<ScoringRule, 'acd' | 'words' | 'speedFrom' | 'speedTo' | 'cmvOnly'>>;

const offense =
  (windowMonths: number, points = 1) =>
  (ruleId: string, title: string, by: Recognized): ScoringRule => ({
    ...none,
    ruleId,
    title,
    kind: 'violation',
    points,
    windowMonths,
    ...by,
  });
const major = offense(ANY_TIME_MONTHS);
const serious = offense(THREE_YEARS);
/** Of a CMV alone: the paragraph says so itself. */
const inCmv = { cmvOnly: true };
const rail = offense(THREE_YEARS);
const outOfService = offense(TEN_YEARS);
const unnamed = offense(THREE_YEARS, 0);
const DRUG_FELONY = 'drugFelony';

/** 383.51(b); 49 USC 31310(b) to (d). A code of which no text seen says that it belongs here is marked. */
const MAJORS: readonly ScoringRule[] = [
  major('leaving', 'Leaving the scene, 383.51(b)', {
    acd: ['B01-B08'],
    words: ['hit and run', 'leaving the scene', 'leaving scene'],
  }),
  major('fatality', 'Death caused by negligent driving, 383.51(b)', {
    acd: ['U07-U10'],
    words: ['homicide', 'manslaughter', 'causing a fatality'],
  }),
  major(DRUG_FELONY, 'Felony with drugs, for life at once, 383.51(b)', { acd: ['A50'] }),
  major('felony', 'Felony with a vehicle, 383.51(b)', { acd: ['U03'], words: ['felony'] }),
  major('felonyLike', 'Assault, aiding a felon or feticide, 383.51(b) (not verified)', {
    acd: ['U05', 'U06', 'U27', 'U28'],
    words: ['vehicular assault', 'feticide'],
  }),
  major('refusal', 'Refused test, 383.51(b)', {
    acd: ['A12'],
    words: ['refused test', 'refusal to submit'],
  }),
  major('concentration', '0.04 and more in a CMV, 383.51(b)', { ...inCmv, acd: ['A04', 'A94'] }),
  major('influence', 'Under the influence, 383.51(b)', {
    acd: ['A08-A11', 'A20-A23', 'A90', 'A98'],
    words: ['dui', 'dwi', 'under the influence', 'intoxicat'],
  }),
  major('impaired', 'Impaired, or on medication, 383.51(b) (not verified)', {
    acd: ['A24', 'A25'],
    words: ['while impaired'],
  }),
  major('whileWithdrawn', 'Driving a CMV while the license was withdrawn, 383.51(b)', {
    ...inCmv,
    acd: ['B20-B26'],
    words: ['while suspended', 'while revoked', 'while disqualified', 'while withdrawn'],
  }),
];

const RAIL = rail('rail', 'Railroad crossing, 383.51(d)', {
  ...inCmv,
  acd: ['M09', 'M10', 'M20-M24'],
  words: ['railroad', 'rail crossing', 'grade crossing', 'rr crossing'],
});

const OUT_OF_SERVICE: readonly ScoringRule[] = [
  outOfService('outOfServiceHazmat', 'Out-of-service order, hazmat or 16 people, 383.51(e)', {
    ...inCmv,
    acd: ['B19'],
  }),
  outOfService('outOfService', 'Out-of-service order violated, 383.51(e)', {
    ...inCmv,
    acd: ['B27'],
    words: ['out of service', 'out-of-service'],
  }),
];

/** 383.51(c); 49 USC 31310(e). The possession of a CDL comes before having one: its words contain the other's. */
const SERIOUS: readonly ScoringRule[] = [
  serious('fast', 'Speeding 15 mph or more over, 383.51(c)', {
    ...inCmv,
    acd: ['S15-S41', 'S71', 'S81', 'S91'],
    speedFrom: 15,
  }),
  serious('reckless', 'Reckless driving, 383.51(c)', {
    ...inCmv,
    acd: ['M84'],
    words: ['reckless'],
  }),
  serious('lane', 'Improper or erratic lane change, 383.51(c)', {
    ...inCmv,
    acd: ['M42'],
    words: ['lane change'],
  }),
  serious('following', 'Following too closely, 383.51(c)', {
    ...inCmv,
    acd: ['M34'],
    words: ['following too close'],
  }),
  serious('fatalCrash', 'Violation in a fatal crash, 383.51(c)', {
    ...inCmv,
    acd: ['U31'],
    words: ['fatal accident', 'fatal crash', 'fatality'],
  }),
  serious('cdlPossession', 'CDL not in possession, 383.51(c)', {
    ...inCmv,
    acd: ['B57'],
    words: ['in possession of cdl', 'cdl not in possession', 'cdl in possession'],
  }),
  serious('noCdl', 'Driving a CMV without a CDL, 383.51(c)', {
    ...inCmv,
    acd: ['B56'],
    words: ['without cdl', 'without a cdl', 'w/o cdl', 'w/o a cdl', 'no cdl', 'obtaining a cdl'],
  }),
  serious('wrongClass', 'Wrong class or endorsement, 383.51(c)', {
    ...inCmv,
    acd: ['B91'],
    words: [
      'wrong class',
      'improper class',
      'without endorsement',
      'w/o endorsement',
      'no endorsement',
    ],
  }),
  serious('texting', 'Texting, 383.51(c)', { ...inCmv, acd: ['M85'], words: ['texting'] }),
  serious('phone', 'Hand-held phone, 383.51(c)', { ...inCmv, acd: ['M86'], words: ['phone'] }),
];

/**
 * What is serious in any vehicle, where the record says that it was not a CMV: it counts only where the conviction took the
 * license (383.51(c)), which a person says by choosing the rule above.
 */
const ELSEWHERE = serious('elsewhere', 'Serious, not in a CMV: if it took the license, 383.51(c)', {
  acd: ['S15-S41', 'S71', 'S81', 'S91', 'M84', 'M42', 'M34', 'U31'],
  words: [
    'reckless',
    'lane change',
    'following too close',
    'fatal accident',
    'fatal crash',
    'fatality',
  ],
  speedFrom: 15,
});

const REST: readonly ScoringRule[] = [
  unnamed('slower', 'Speeding less than 15 mph over: not in 383.51', {
    acd: ['S01-S14', 'S51'],
    speedTo: 14,
  }),
  unnamed('alcoholOther', 'Alcohol or drugs, not under the influence: not in 383.51', {
    acd: ['A26', 'A31', 'A33', 'A35', 'A41', 'A60', 'A61'],
    words: ['open container', 'possession of alcohol', 'possession of drugs', 'underage drinking'],
  }),
  { ...unnamed('other', 'Any other violation: not in 383.51', {}), anyOther: true },
  {
    ...unnamed('accident', 'Accident: not in 383.51', {}),
    kind: 'accident',
    anyOther: true,
  },
  {
    ...none,
    ruleId: 'withdrawn',
    title: 'License withdrawn or disqualified now, 383.37(a)',
    kind: 'withdrawal',
    points: LOST,
    windowMonths: ANY_TIME_MONTHS,
    isMajor: true,
  },
];

const idsOf = (rules: readonly ScoringRule[]) => rules.map(({ ruleId }) => ruleId);

const COUNTS: readonly CountRule[] = [
  {
    countId: 'major',
    title: 'major offense',
    citation: '49 CFR 383.51(b)',
    note: '',
    ruleIds: idsOf(MAJORS).filter((ruleId) => ruleId !== DRUG_FELONY),
    steps: [
      {
        from: 1,
        windowMonths: THREE_YEARS,
        points: LOST,
        says: 'CDL lost for a year, three with placarded hazmat',
      },
      { from: 2, windowMonths: ANY_TIME_MONTHS, points: LOST, says: 'CDL lost for life' },
    ],
  },
  {
    // For life at the first, however long ago (49 USC 31310(d)): it is no first one of two.
    countId: DRUG_FELONY,
    title: 'felony with drugs',
    citation: '49 CFR 383.51(b)',
    note: '',
    ruleIds: [DRUG_FELONY],
    steps: [{ from: 1, windowMonths: ANY_TIME_MONTHS, points: LOST, says: 'CDL lost for life' }],
  },
  {
    countId: 'serious',
    title: 'serious traffic violation',
    citation: '49 CFR 383.51(c)',
    note: 'In another vehicle only where the conviction took the license.',
    ruleIds: idsOf(SERIOUS),
    steps: [
      { from: 2, windowMonths: THREE_YEARS, points: LOST, says: 'CDL lost for 60 days' },
      { from: 3, windowMonths: THREE_YEARS, points: LOST, says: 'CDL lost for 120 days' },
    ],
  },
  {
    countId: 'rail',
    title: 'railroad crossing offense',
    citation: '49 CFR 383.51(d)',
    note: 'In a CMV.',
    ruleIds: [RAIL.ruleId],
    steps: [
      { from: 1, windowMonths: THREE_YEARS, points: LOST, says: 'CDL lost for 60 days' },
      { from: 2, windowMonths: THREE_YEARS, points: LOST, says: 'CDL lost for 120 days' },
      { from: 3, windowMonths: THREE_YEARS, points: LOST, says: 'CDL lost for a year' },
    ],
  },
  {
    countId: 'outOfService',
    title: 'out-of-service violation',
    citation: '49 CFR 383.51(e)',
    note: '',
    ruleIds: idsOf(OUT_OF_SERVICE),
    steps: [
      { from: 1, windowMonths: TEN_YEARS, points: LOST, says: 'CDL lost for 180 days at least' },
      { from: 2, windowMonths: TEN_YEARS, points: LOST, says: 'CDL lost for two to five years' },
      {
        from: 3,
        windowMonths: TEN_YEARS,
        points: LOST,
        says: 'CDL lost for three to five years (not verified)',
      },
    ],
  },
];

/**
 * Watches for what takes a CDL (49 CFR 383.51): not a measure of how well somebody drives, but whether the state's record shows
 * a disqualification, or is one conviction short of it. Lengths by 49 USC 31310(b) to (e), (i) and (j); paragraphs are named by
 * their letter alone, as the table's numbers were not seen.
 */
export const WATCH: Scheme = {
  name: '383.51 watch',
  automatic: 'clear',
  countsFrom: 'violation',
  rules: [...MAJORS, RAIL, ...OUT_OF_SERVICE, ...SERIOUS, ELSEWHERE, ...REST],
  counts: COUNTS,
  bands: [
    { min: 0, label: 'Nothing named', action: 'Nothing follows' },
    {
      min: 1,
      label: 'Watched',
      action: 'Tell the driver what one more conviction costs, and look again at the next MVR',
    },
    {
      min: LOST,
      label: 'Disqualifying',
      action:
        'No dispatch until the state’s record shows that no disqualification stands, or that it is over (383.37(a))',
    },
  ],
  reasons: REASONS,
};
