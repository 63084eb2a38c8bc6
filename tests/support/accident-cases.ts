import type { AccidentFacts } from '#src/features/accidents/accidents.rules.ts';

/** A tow-away in Waco on Friday 11/20/2026 at 8:00 am, Central Time: nobody hurt, nobody cited. */
export const ACCIDENT: AccidentFacts = {
  date: '2026-11-20',
  time: '08:00',
  city: 'Waco',
  state: 'TX',
  zone: null,
  vehicle: null,
  driver: { isCdl: true, drives: null, agency: null },
  cited: false,
  citedAt: null,
  injuries: 0,
  disabled: 1,
  fatalities: 0,
  diedAt: null,
};
/** So many hours after it. */
const hours = (count: number) =>
  new Date(Date.parse('2026-11-20T14:00:00Z') + count * 3_600_000).toISOString();

/** An accident, looked at four days later, and what is said of both tests. */
export interface AccidentCase {
  what: string;
  accident: Partial<AccidentFacts>;
  alcohol: string;
  drugs: string;
}
const NO_CAUSE =
  'Not required: nobody died, and the driver was not cited together with an injury treated away or a vehicle towed away (49 CFR 382.303).';
const DEATH = 'Required: somebody died (49 CFR 382.303(a)(1), (b)(1)).';
const cited = (within: number) =>
  `Required: the driver was cited within ${within} hours, and somebody was treated away from the scene or a vehicle was towed away (49 CFR 382.303(a)(2), (b)(2)).`;
const citedLate = (after: number) =>
  `Not required: the driver received the citation more than ${after} hours after the accident (49 CFR 382.303(a)(2), (b)(2)).`;
const diedLate = (after: number) =>
  `Too late: the person died more than ${after} hours after the accident, when no test is done any more (49 CFR 382.303(d)).`;
const unknown = (within: number) =>
  `Not known: it is required only if the driver received the citation within ${within} hours. Correct the accident to say when that was.`;

const NO_CDL =
  'Not required: the vehicle needed no CDL (49 CFR 382.103(a)). If it did, correct the accident.';
const OTHER_AGENCY =
  'Not checked here: the driver is tested under another DOT agency, whose own rules say which tests follow an accident.';
const NO_AGENCY = 'Not required: by the file, the driver is tested under no DOT agency.';
const PLAIN = { isCdl: false, drives: null, agency: null } as const;

export const ACCIDENT_CASES: readonly AccidentCase[] = [
  {
    what: 'Cited after an hour, somebody died, and the driver has no CDL: Part 382 is not for them',
    accident: { cited: true, citedAt: hours(1), fatalities: 1, driver: PLAIN },
    alcohol: NO_CDL,
    drugs: NO_CDL,
  },
  {
    what: 'The same, in a vehicle that needs a CDL all the same: the vehicle decides',
    accident: { fatalities: 1, vehicle: 'cdl', driver: PLAIN },
    alcohol: 'Required: somebody died (49 CFR 382.303(a)(1), (b)(1)).',
    drugs: 'Required: somebody died (49 CFR 382.303(a)(1), (b)(1)).',
  },
  {
    what: 'A driver with a CDL in the company’s pickup',
    accident: { fatalities: 1, vehicle: 'nonCdl' },
    alcohol: NO_CDL,
    drugs: NO_CDL,
  },
  {
    what: 'A driver with a CDL whose file says that no vehicle driven needs it',
    accident: { fatalities: 1, driver: { isCdl: true, drives: 'nonCdl', agency: null } },
    alcohol: NO_CDL,
    drugs: NO_CDL,
  },
  {
    what: 'Nobody entered the class of the license: rather a test too many',
    accident: { fatalities: 1, driver: { isCdl: null, drives: null, agency: null } },
    alcohol: 'Required: somebody died (49 CFR 382.303(a)(1), (b)(1)).',
    drugs: 'Required: somebody died (49 CFR 382.303(a)(1), (b)(1)).',
  },
  {
    what: 'A transit driver, under FTA: 382.303 is not their rule',
    accident: { fatalities: 1, driver: { isCdl: true, drives: null, agency: 'FTA' } },
    alcohol: OTHER_AGENCY,
    drugs: OTHER_AGENCY,
  },
  {
    what: 'Under no agency',
    accident: { fatalities: 1, driver: { isCdl: true, drives: null, agency: 'none' } },
    alcohol: NO_AGENCY,
    drugs: NO_AGENCY,
  },
  { what: 'A vehicle towed away, no citation', accident: {}, alcohol: NO_CAUSE, drugs: NO_CAUSE },
  {
    what: 'Cited after an hour, a vehicle towed away',
    accident: { cited: true, citedAt: hours(1) },
    alcohol: cited(8),
    drugs: cited(32),
  },
  {
    what: 'Cited after ten hours: too late to ask for alcohol, in time for drugs',
    accident: { cited: true, citedAt: hours(10) },
    alcohol: citedLate(8),
    drugs: cited(32),
  },
  {
    what: 'Cited after 46 hours: neither test was missed',
    accident: { cited: true, citedAt: hours(46) },
    alcohol: citedLate(8),
    drugs: citedLate(32),
  },
  {
    what: 'Cited, and nobody said when',
    accident: { cited: true },
    alcohol: unknown(8),
    drugs: unknown(32),
  },
  {
    what: 'Cited, but nobody hurt and nothing towed',
    accident: { cited: true, citedAt: hours(1), disabled: 0 },
    alcohol: NO_CAUSE,
    drugs: NO_CAUSE,
  },
  {
    what: 'Somebody died at the scene, no citation',
    accident: { fatalities: 1 },
    alcohol: DEATH,
    drugs: DEATH,
  },
  {
    what: 'Somebody died the same evening: drugs only',
    accident: { fatalities: 1, diedAt: hours(11) },
    alcohol: diedLate(8),
    drugs: DEATH,
  },
  {
    what: 'Somebody died two days later: no test is done any more',
    accident: { fatalities: 1, diedAt: hours(48) },
    alcohol: diedLate(8),
    drugs: diedLate(32),
  },
  {
    what: 'Somebody died two days later, and the driver was cited at once: that person had been treated away',
    accident: { fatalities: 1, diedAt: hours(48), disabled: 0, cited: true, citedAt: hours(1) },
    alcohol: cited(8),
    drugs: cited(32),
  },
  {
    what: 'At 8 am in Memphis, in the western zone of its state, and cited at 4 pm by the clock there',
    accident: { city: 'Memphis', state: 'TN', cited: true, citedAt: hours(8) },
    alcohol: cited(8),
    drugs: cited(32),
  },
  {
    what: 'At 8 am in Knoxville, in the eastern one, and cited at 5 pm: more than eight hours',
    accident: { city: 'Knoxville', state: 'TN', cited: true, citedAt: hours(8) },
    alcohol: citedLate(8),
    drugs: cited(32),
  },
];
