import { z } from 'zod';
import type { IsoDate } from '#src/shared/dates.ts';
import { writeDate } from '#src/shared/dates.ts';

/** Whom a rule is for; `holders` are drivers who have one on file, and only its end is watched. */
export const APPLIES_TO = ['drivers', 'cdl', 'nonCdl', 'everyone', 'holders'] as const;
export type AppliesTo = (typeof APPLIES_TO)[number];

/**
 * How a driver operates, in the four words of the self-certification (49 CFR 383.71(b)): interstate or intrastate, each
 * either not excepted or excepted from Part 391.
 */
export const OPERATIONS = ['NI', 'EI', 'NA', 'EA'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Whose drug and alcohol rules a driver is under; `none` is under nobody's. */
export const AGENCIES = ['FMCSA', 'FTA', 'FAA', 'FRA', 'PHMSA', 'USCG', 'none'] as const;
export type Agency = (typeof AGENCIES)[number];

export const AGENCY_WORDS: Readonly<Record<Agency, string>> = {
  FMCSA: 'FMCSA',
  FTA: 'FTA',
  FAA: 'FAA',
  FRA: 'FRA',
  PHMSA: 'PHMSA',
  USCG: 'USCG',
  none: 'No agency',
};

/** Which vehicles somebody drives: the rules for CDL drivers follow the vehicle (49 CFR 382.103). */
export const DRIVES = ['cdl', 'nonCdl'] as const;
export const DRIVES_WORDS: Readonly<Record<(typeof DRIVES)[number], string>> = {
  cdl: 'Vehicles that need a CDL',
  nonCdl: 'No vehicle that needs a CDL',
};

/**
 * A driver who is an independent contractor, whom 49 CFR 390.5 calls an employee: under a DOT number of their own, with
 * nobody else employed to drive, or leased to another carrier and under its number.
 */
export const OWNER_OPERATORS = ['own', 'leased'] as const;
export type OwnerOperator = (typeof OWNER_OPERATORS)[number];
export const OWNER_OPERATOR_WORDS: Readonly<Record<OwnerOperator, string>> = {
  own: 'Own DOT number',
  leased: 'Leased to a carrier',
};

export const COUNTRIES = ['USA', 'Canada', 'Mexico'] as const;
export type Country = (typeof COUNTRIES)[number];

/** The letters of endorsements (49 CFR 383.153(a)(9)): X stands for H and N together. */
export const ENDORSEMENT_LETTERS = /^[HNPSTX]{1,6}$/;

/**
 * What must be so of a driver besides `appliesTo`; what is left out does not matter. Kept as data with the row, and read
 * by the rules and by the sentence that says why a rule applies.
 */
export const conditionsShape = z.strictObject({
  operation: z.array(z.enum(OPERATIONS)).min(1).optional(),
  agencies: z.array(z.enum(AGENCIES)).min(1).optional(),
  /** Any of these letters. */
  endorsements: z.string().regex(ENDORSEMENT_LETTERS).optional(),
  /** None of these letters. */
  withoutEndorsements: z.string().regex(ENDORSEMENT_LETTERS).optional(),
  /** Of the license. */
  countries: z.array(z.enum(COUNTRIES)).min(1).optional(),
  /** Whether the license is a commercial learner's permit. */
  permit: z.boolean().optional(),
  /** Whether the license is a commercial one, whatever is driven. */
  commercial: z.boolean().optional(),
  ownerOperator: z.array(z.enum(OWNER_OPERATORS)).min(1).optional(),
  /** A client's own row: people with one of these job titles of the company, by number. */
  jobTitles: z.array(z.number().int().positive()).min(1).max(100).optional(),
});
export type RuleConditions = Readonly<z.output<typeof conditionsShape>>;

/** The facts of a driver that decide which rules are for them. */
export interface DriverKind {
  isDriver: boolean;
  holdsCdl: boolean;
  /** False where the record does not say of which class the license is. */
  isClassKnown?: boolean;
  /** A commercial learner's permit. */
  permit?: boolean;
  country?: Country | null;
  /** As certified by the driver, or as the location operates; unknown is taken as interstate. */
  operation?: Operation | null;
  /** Unknown counts as FMCSA for drivers of vehicles that need a CDL. */
  agency?: Agency | null;
  /** Letters; unknown is none. */
  endorsements?: string | null;
  /** Which vehicles are driven; unknown is by the license. Part 382 follows the vehicle (49 CFR 382.103). */
  drives?: (typeof DRIVES)[number] | null;
  /** Unknown is none. */
  ownerOperator?: OwnerOperator | null;
  /** The number of the job title in the company. */
  jobTitleId?: number | null;
}

/** Whether the CDL rules are for a driver: by the vehicles where they are known, else by the license (49 CFR 382.103(a), 383.3(a)). */
export const isCdlDriver = ({ holdsCdl, drives }: Pick<DriverKind, 'holdsCdl' | 'drives'>) =>
  drives === 'cdl' || (holdsCdl && drives !== 'nonCdl');

/** What a record says of whom Part 382 is for. */
export interface DriverTested {
  /** Null where no class of license is on record. */
  isCdl: boolean | null;
  drives: (typeof DRIVES)[number] | null;
  /** Unknown counts as FMCSA. */
  agency: Agency | null;
}

/**
 * Why the drug and alcohol rules of Part 382 are not for a driver: they are for drivers under FMCSA, in vehicles that need a CDL
 * (49 CFR 382.103(a)). Null where they are, and where nobody said of which class the license is.
 */
export function outsidePart382({
  isCdl,
  drives,
  agency,
}: DriverTested): 'noAgency' | 'otherAgency' | 'noCdl' | null {
  if (agency === 'none') return 'noAgency';
  if (agency !== null && agency !== 'FMCSA') return 'otherAgency';
  const driven = drives ?? (isCdl === false ? 'nonCdl' : 'cdl');
  return driven === 'nonCdl' ? 'noCdl' : null;
}

const countryOf = ({ country }: DriverKind): Country => country ?? 'USA';
const operationOf = ({ operation }: DriverKind): Operation => operation ?? 'NI';
const agencyOf = ({ agency }: DriverKind): Agency => agency ?? 'FMCSA';
const hasAny = (held: string | null | undefined, letters: string) =>
  letters.split('').some((letter) => held?.includes(letter));

/** Whether a rule is for a driver. */
export function applies(to: AppliesTo, driver: DriverKind): boolean {
  if (to === 'everyone') return true;
  if (!driver.isDriver) return false;
  return to === 'drivers' || to === 'holders' || (to === 'cdl') === isCdlDriver(driver);
}

/** Whether what a row asks of a driver is so. */
export function meetsConditions(conditions: RuleConditions, driver: DriverKind): boolean {
  const { operation, agencies, endorsements, withoutEndorsements, countries, permit } = conditions;
  const { ownerOperator, jobTitles } = conditions;
  return (
    (jobTitles === undefined ||
      (driver.jobTitleId != null && jobTitles.includes(driver.jobTitleId))) &&
    (operation === undefined || operation.includes(operationOf(driver))) &&
    (agencies === undefined || agencies.includes(agencyOf(driver))) &&
    (countries === undefined || countries.includes(countryOf(driver))) &&
    (permit === undefined || permit === (driver.permit ?? false)) &&
    (conditions.commercial === undefined || conditions.commercial === driver.holdsCdl) &&
    (ownerOperator === undefined ||
      (driver.ownerOperator != null && ownerOperator.includes(driver.ownerOperator))) &&
    (endorsements === undefined || hasAny(driver.endorsements, endorsements)) &&
    (withoutEndorsements === undefined || !hasAny(driver.endorsements, withoutEndorsements))
  );
}

export const OPERATION_WORDS: Readonly<Record<Operation, string>> = {
  NI: 'Interstate',
  EI: 'Interstate, excepted',
  NA: 'Intrastate',
  EA: 'Intrastate, excepted',
};

const ENDORSEMENT_WORDS: Readonly<Record<string, string>> = {
  H: 'hazardous materials',
  N: 'tank vehicles',
  P: 'passengers',
  S: 'school bus',
  T: 'doubles and triples',
  X: 'tank vehicles with hazardous materials',
};

const APPLIES_WORDS: Readonly<Record<AppliesTo, string>> = {
  drivers: 'Every driver',
  cdl: 'CDL drivers',
  nonCdl: 'Drivers without a CDL',
  everyone: 'Everyone',
  holders: 'Drivers who have one',
};

const OWNER_PHRASES: Readonly<Record<OwnerOperator, string>> = {
  own: 'owner-operator with their own DOT number',
  leased: 'owner-operator leased to a carrier',
};

const letterWords = (letters: string) =>
  letters
    .split('')
    .map((letter) => ENDORSEMENT_WORDS[letter])
    .join(', ');

/**
 * Whom a row is for, in words: "CDL drivers; interstate; under FMCSA".
 * @param titles the names of job titles by number, where rows may name some
 */
export function whomText(
  appliesTo: AppliesTo,
  conditions: RuleConditions,
  titles: ReadonlyMap<number, string> = new Map(),
): string {
  const { operation, agencies, endorsements, withoutEndorsements, countries, permit } = conditions;
  const { ownerOperator, jobTitles } = conditions;
  return [
    APPLIES_WORDS[appliesTo],
    ...(jobTitles
      ? [`as ${jobTitles.map((one) => titles.get(one) ?? 'a removed job title').join(' or ')}`]
      : []),
    ...(ownerOperator ? [ownerOperator.map((one) => OWNER_PHRASES[one]).join(' or ')] : []),
    ...(operation ? [operation.map((one) => OPERATION_WORDS[one].toLowerCase()).join(' or ')] : []),
    ...(agencies ? [`under ${agencies.join(' or ')}`] : []),
    ...(endorsements ? [`endorsed for ${letterWords(endorsements)}`] : []),
    ...(withoutEndorsements ? [`not endorsed for ${letterWords(withoutEndorsements)}`] : []),
    ...(countries && !countries.includes('USA') ? [`licensed in ${countries.join(' or ')}`] : []),
    ...(conditions.commercial === undefined
      ? []
      : [conditions.commercial ? 'with a commercial license' : 'no commercial license']),
    ...(permit === undefined ? [] : [permit ? 'with a learner’s permit' : 'no learner’s permit']),
  ].join('; ');
}

/** What a row's reason reads of it. */
interface Reasoned {
  appliesTo: AppliesTo;
  conditions: RuleConditions;
  inForceBy: InForceBy;
}

/** The day that decides whether a row holds for a person. */
export const IN_FORCE_BY = ['day', 'hire', 'exam', 'firstDuty'] as const;
export type InForceBy = (typeof IN_FORCE_BY)[number];

export const IN_FORCE_WORDS: Readonly<Record<InForceBy, string>> = {
  day: 'the day that is judged',
  hire: 'the day of the hire',
  exam: 'the day of the exam',
  firstDuty: 'the first day of driving',
};

/** Why a rule is for a driver, by what it asks: "CDL, interstate, hired 3/2/2024". */
export function whyApplies(
  { appliesTo, conditions, inForceBy }: Reasoned,
  driver: DriverKind & { hireDate: IsoDate | null; firstDuty?: IsoDate | null },
): string {
  const { operation, agencies, endorsements, withoutEndorsements, countries, permit } = conditions;
  const held = (endorsements ?? '')
    .split('')
    .filter((letter) => driver.endorsements?.includes(letter));
  const { hireDate, firstDuty = null } = driver;
  // One of before the hire asks for no less than the hire.
  const isFirstDuty =
    inForceBy === 'firstDuty' && firstDuty !== null && firstDuty >= (hireDate ?? '');
  const parts = [
    conditions.ownerOperator && driver.ownerOperator ? OWNER_PHRASES[driver.ownerOperator] : null,
    appliesTo === 'cdl'
      ? driver.permit
        ? 'commercial learner’s permit'
        : driver.holdsCdl
          ? 'CDL'
          : 'drives vehicles that need a CDL'
      : null,
    appliesTo === 'nonCdl' ? (driver.holdsCdl ? 'drives vehicles without a CDL' : 'no CDL') : null,
    appliesTo === 'drivers' ? 'driver' : null,
    appliesTo === 'everyone' ? 'everybody' : null,
    conditions.jobTitles ? 'by job title' : null,
    appliesTo === 'holders' ? 'one is on file' : null,
    permit === true && appliesTo !== 'cdl' ? 'commercial learner’s permit' : null,
    operation && OPERATION_WORDS[operationOf(driver)].toLowerCase(),
    agencies && (agencyOf(driver) === 'none' ? 'no agency' : agencyOf(driver)),
    countries && countryOf(driver) !== 'USA' ? `licensed in ${countryOf(driver)}` : null,
    held.length > 0
      ? `endorsed for ${held.map((one) => ENDORSEMENT_WORDS[one]).join(' and ')}`
      : null,
    withoutEndorsements ? 'no tank or doubles endorsement' : null,
    isFirstDuty ? `first duty ${writeDate(firstDuty)}` : null,
    hireDate !== null && !isFirstDuty && (inForceBy === 'hire' || inForceBy === 'firstDuty')
      ? `hired ${writeDate(hireDate)}`
      : null,
  ].filter((part): part is string => typeof part === 'string');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
