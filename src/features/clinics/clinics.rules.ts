/** The panels that are read where the specimen is given (2§9). */
export const INSTANT_PANELS: readonly string[] = ['ERO5A', 'ERO10B', 'ERO7C'];

/** Two ways to send a drug test's papers: a clinic that has one of them does drug tests (1§9). */
export const DRUG_TEST_PROGRAMS: readonly string[] = ['ATN', 'eCCF'];
const BREATH_ALCOHOL = 'Breath alcohol';
const INSTANT = 'Instant test';

/** Every program by its name, as the clinics' own lists write them (A42). */
export const PROGRAM_NAMES: readonly string[] = [
  ...DRUG_TEST_PROGRAMS,
  BREATH_ALCOHOL,
  INSTANT,
  'DOT physical',
];

/** What an order asks of its clinic; one that asks nothing may go anywhere. */
export interface ClinicNeed {
  drugTesting?: boolean;
  breathAlcohol?: boolean;
  /** The order's panel. */
  panel?: string | null;
}

/** Whether a panel is one of those that are read on the spot. */
export function isInstant(panel: string | null | undefined): boolean {
  return panel != null && INSTANT_PANELS.includes(panel.trim().toUpperCase());
}

/**
 * The names of the programs that a clinic must offer for it (R341, R342). Breath alcohol and instant tests are drug
 * tests' company: each asks for a program of its own besides (A43).
 */
export function programsFor({ drugTesting, breathAlcohol, panel }: ClinicNeed): string[] {
  const instant = isInstant(panel);
  return [
    ...(drugTesting || breathAlcohol || instant ? DRUG_TEST_PROGRAMS : []),
    ...(breathAlcohol ? [BREATH_ALCOHOL] : []),
    ...(instant ? [INSTANT] : []),
  ];
}

interface ProgramWish {
  /** One of these is enough. */
  anyOf: number[];
  /** All of these. */
  allOf: number[];
}

interface ProgramType {
  vendorProgramID: number;
  vendorProgramName: string;
}

/**
 * Reads programs, written by id or name: of those for drug tests one is enough, each other one must be there. `unknown`
 * are the ones that do not exist.
 */
export function readPrograms(
  written: readonly string[],
  types: readonly ProgramType[],
): ProgramWish & { unknown: string[] } {
  const wish: ProgramWish & { unknown: string[] } = { anyOf: [], allOf: [], unknown: [] };
  for (const text of written) {
    const found = types.find(
      ({ vendorProgramID: id, vendorProgramName: name }) =>
        String(id) === text || name.toLowerCase() === text.toLowerCase(),
    );
    if (!found) wish.unknown.push(text);
    else if (DRUG_TEST_PROGRAMS.includes(found.vendorProgramName))
      wish.anyOf.push(found.vendorProgramID);
    else wish.allOf.push(found.vendorProgramID);
  }
  return wish;
}

/** Whether a clinic with these programs offers what an order needs. */
export function offers(programs: readonly ProgramType[], need: ClinicNeed): boolean {
  const has = (name: string) =>
    programs.some((one) => one.vendorProgramName.toLowerCase() === name.toLowerCase());
  const needed = programsFor(need);
  const others = needed.filter((name) => !DRUG_TEST_PROGRAMS.includes(name));
  return (needed.length === 0 || DRUG_TEST_PROGRAMS.some(has)) && others.every(has);
}

/** Whether a ZIP code is whole: only then there are distances (R339). */
export function isWholeZip(zip: string): boolean {
  return /^\d{5}$/.test(zip);
}

/** Why there are no distances from a whole ZIP code, and what to search instead: the table of places has no territories. */
export function noDistances(zip: string): string {
  return `Where ZIP code ${zip} lies is not known, as with all of Puerto Rico, Guam and the other territories, so there are no distances. Search for ${zip.slice(0, 3)} to see the clinics around.`;
}

/** What a search begins with of a ZIP code on file: five digits, also of `30301-1234`; nothing of another country's. */
export function zipToBegin(zip: string): string {
  return /^\d{5}(?=$|\D*\d{4}$)/.exec(zip.trim())?.[0] ?? '';
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Degrees: west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const EARTH_MILES = 3958.7613;
const DEGREE = Math.PI / 180;

/**
 * The box that holds everything within so many miles of a point. Null where it would reach over a pole or the date line:
 * then no box serves.
 */
export function boxAround({ latitude, longitude }: Coordinates, miles: number): Box | null {
  const angle = miles / EARTH_MILES;
  const [south, north] = [latitude - angle / DEGREE, latitude + angle / DEGREE];
  if (south <= -90 || north >= 90) return null;
  const reach = Math.asin(Math.sin(angle) / Math.cos(latitude * DEGREE)) / DEGREE;
  const [west, east] = [longitude - reach, longitude + reach];
  return west < -180 || east > 180 ? null : [west, south, east, north];
}
