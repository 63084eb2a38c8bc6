import type { ScoringRule } from './scheme.rules.ts';

/**
 * What a line is, whichever scheme gives it points. What the codes mean is taken from the national list as NIEM publishes it
 * (release 5, `aamva_d20`, DrivingOffenseCode). Which paragraph of 383.51 a code belongs to is in `watch-scheme.rules.ts`.
 */
export const TOPICS = {
  homicide: {
    title: 'Vehicular homicide',
    acd: ['U07-U10', 'U27', 'U28'],
    words: ['homicide', 'manslaughter'],
  },
  impaired: {
    title: 'DUI or refused test',
    acd: ['A04-A12', 'A20-A26', 'A90-A98'],
    words: ['dui', 'dwi', 'under the influence', 'intoxicat', 'refused test', 'refusal to submit'],
  },
  // Possession, open containers, an underage .02, an interlock: none of them is driving under the influence.
  alcoholOther: {
    title: 'Alcohol or drugs, not under the influence',
    acd: ['A31', 'A33', 'A35', 'A41', 'A60', 'A61'],
    words: ['open container', 'possession of alcohol', 'possession of drugs', 'underage drinking'],
  },
  leaving: {
    title: 'Leaving the scene',
    acd: ['B01-B08'],
    words: ['hit and run', 'leaving the scene', 'leaving scene'],
  },
  felony: {
    title: 'Felony with a vehicle',
    acd: ['U03', 'U05', 'U06', 'A50'],
    words: ['felony', 'vehicular assault'],
  },
  // M80 to M83 are careless, negligent and inattentive driving, in releases of today.
  reckless: { title: 'Reckless driving', acd: ['M84'], words: ['reckless'] },
  whileSuspended: {
    title: 'Driving while suspended',
    acd: ['B20-B26'],
    words: ['while suspended', 'while revoked', 'while disqualified'],
  },
  outOfService: {
    title: 'Driving while out of service',
    acd: ['B19', 'B27'],
    words: ['out of service', 'out-of-service'],
  },
  fatalCrash: {
    title: 'Violation in a fatal crash',
    acd: ['U31'],
    words: ['fatal accident', 'fatal crash', 'fatality'],
  },
  schoolBus: { title: 'Passing a school bus', acd: ['M75'], words: ['school bus'] },
  rail: {
    title: 'Railroad crossing',
    acd: ['M09', 'M10', 'M20-M24'],
    words: ['railroad', 'rail crossing', 'grade crossing', 'rr crossing'],
  },
  cdl: {
    title: 'Driving without the right CDL',
    acd: ['B56', 'B57', 'B91'],
    words: [
      'without cdl',
      'without a cdl',
      'w/o cdl',
      'w/o a cdl',
      'no cdl',
      'obtaining a cdl',
      'cdl not in possession',
      'wrong class',
      'improper class',
      'without endorsement',
      'w/o endorsement',
      'no endorsement',
    ],
  },
  // S06 is 6 to 10 over, S51 is 1 to 10: without a speed they may be either rule's, so a person chooses.
  fast: { title: 'Speeding 15 mph or more over', acd: ['S15-S41', 'S71', 'S81', 'S91'], words: [] },
  faster: { title: 'Speeding 10 to 14 mph over', acd: ['S11-S14'], words: [] },
  speeding: {
    title: 'Speeding less than 10 mph over',
    acd: ['S01-S05'],
    words: [],
  },
  signal: {
    title: 'Signal or sign',
    acd: ['M11-M19', 'M25', 'N40-N44'],
    words: ['signal', 'stop sign'],
  },
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
  // D70 to D75 are how somebody drives: a view obstructed, a vehicle not controlled, drowsy, or unfit.
  nonMoving: {
    title: 'Not moving: equipment, documents, weight',
    acd: ['E??', 'F??', 'B51', 'B6?', 'B7?', 'D02-D56', 'D78'],
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
export type Topic = keyof typeof TOPICS;

const SPEEDS: Partial<Record<Topic, readonly [number | null, number | null]>> = {
  fast: [15, null],
  faster: [10, 14],
  speeding: [null, 9],
};

export const none = {
  acd: [],
  words: [],
  speedFrom: null,
  speedTo: null,
  preventable: null,
  anyOther: false,
  isMajor: false,
} as const;
export const THREE_YEARS = 36;
export const FIVE_YEARS = 60;

export type Worth = Pick<ScoringRule, 'points' | 'windowMonths'> & { isMajor?: boolean };

/** The rule of a topic, with what it is worth in a scheme. */
export function topic(id: Topic, worth: Worth): ScoringRule {
  const [speedFrom, speedTo] = SPEEDS[id] ?? [null, null];
  return { ...none, ruleId: id, kind: 'violation', ...TOPICS[id], speedFrom, speedTo, ...worth };
}

export const topics = (ids: readonly Topic[], worth: Worth) => ids.map((id) => topic(id, worth));

export const other = (title: string, worth: Worth): ScoringRule => ({
  ...none,
  ruleId: 'other',
  title,
  kind: 'violation',
  anyOther: true,
  ...worth,
});
export const suspended = (worth: Worth): ScoringRule => ({
  ...none,
  ruleId: 'suspended',
  title: 'License withdrawn now',
  kind: 'withdrawal',
  ...worth,
});
export const accident = (ruleId: string, title: string, preventable: boolean, worth: Worth) => ({
  ...none,
  ruleId,
  title,
  kind: 'accident' as const,
  preventable,
  ...worth,
});
