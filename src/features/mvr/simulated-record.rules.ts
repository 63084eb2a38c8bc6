import { addDays } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { AskedDriver } from './mvr.rules.ts';
import type { MvrData, MvrViolation } from './mvr-data.shapes.ts';

/** Codes with words of our own: the table of AAMVA is not ours to ship. */
const VIOLATIONS: readonly (Pick<MvrViolation, 'acd' | 'description'> & { over?: number })[] = [
  { acd: 'S92', description: 'Speeding', over: 8 },
  { acd: 'S92', description: 'Speeding', over: 12 },
  { acd: 'S15', description: 'Speeding, 15 mph or more over the limit', over: 19 },
  { acd: 'M14', description: 'Failure to obey a traffic sign or signal' },
  { acd: 'M34', description: 'Following too closely' },
  { acd: 'M42', description: 'Improper lane change' },
  { acd: 'N01', description: 'Failure to yield the right of way' },
  { acd: 'M86', description: 'Hand-held phone while driving' },
  { acd: 'F04', description: 'Seat belt not worn' },
  { acd: 'E01', description: 'Defective equipment' },
];
const GRAVE: typeof VIOLATIONS = [
  { acd: 'A20', description: 'Driving under the influence' },
  { acd: 'M84', description: 'Reckless driving' },
  { acd: 'B26', description: 'Driving while the license was suspended' },
];
const NEIGHBORS = ['OH', 'PA', 'IN', 'TX', 'KY', 'IL'] as const;

/** Numbers from 0 to 1 that hang on a text alone (FNV-1a, mulberry32). */
export function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A driving record such as a state could give on `reportDate`; of the same license always the same. */
export function simulatedRecord(driver: AskedDriver, reportDate: IsoDate): MvrData {
  const next = numbersOf(`${driver.state}/${driver.license}`);
  const pick = <T>(of: readonly [T, ...T[]] | readonly T[]): T =>
    of[Math.floor(next() * of.length)] as T;
  const back = (least: number, most: number): IsoDate =>
    addDays(reportDate, -least - Math.floor(next() * (most - least)));
  const grave = next() < 0.06;
  const count = [0, 0, 0, 0, 1, 1, 2, 3][Math.floor(next() * 8)] ?? 0;
  const kinds = [
    ...(grave ? [pick(GRAVE)] : []),
    ...Array.from({ length: count }, () => pick(VIOLATIONS)),
  ];
  const violations = kinds.map(({ acd, description, over }): MvrViolation => {
    const date = back(60, 1080);
    return {
      date,
      convictionDate: addDays(date, 14 + Math.floor(next() * 40)),
      acd,
      description,
      state: next() < 0.7 ? driver.state : pick(NEIGHBORS),
      commercial: next() < 0.5,
      ...(over === undefined ? {} : { speedOver: over }),
    };
  });
  const accidents =
    next() < 0.15
      ? [
          {
            date: back(90, 1000),
            preventable: pick([true, false, null]),
            description: 'Property damage only',
          },
        ]
      : [];
  const from = back(200, 900);
  const withdrawals = grave
    ? [{ from, to: addDays(from, 90), acd: 'W01', description: 'License suspended', active: false }]
    : [];
  return {
    driver: {
      name: `${driver.lastName}, ${driver.firstName}`.toUpperCase(),
      birthDate: driver.birthDate,
      license: driver.license,
      state: driver.state,
      class: driver.class,
    },
    reportDate,
    licenseStatus: 'VALID',
    violations: violations.toSorted((a, b) => b.date.localeCompare(a.date)),
    accidents,
    withdrawals,
  };
}
