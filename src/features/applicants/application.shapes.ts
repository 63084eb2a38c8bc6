import { z } from 'zod';
import { isSsn, NO_SSN } from '#src/features/employees/employees.rules.ts';
import { line, lines } from '#src/shared/text.ts';
import type { SectionName } from './sections.rules.ts';

/*
 * What is kept of each part of an application: as it was typed, complete or not, so that nothing is lost between two visits.
 * What is missing or cannot be, `application.rules.ts` says.
 */

const text = (most: number) => line(most).default('');
/** A day or a month as typed. */
const typed = line(20).default('');
const yesNo = z.enum(['', 'yes', 'no']).default('');
/** Whether there is something to list. */
const someNone = z.enum(['', 'none', 'some']).default('');
export const MOST_ROWS = 40;
const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(MOST_ROWS).default([]);

const address = z.strictObject({
  street: text(120),
  city: text(80),
  state: text(40),
  zip: text(12),
  from: typed,
  /** Empty where one lives there now. */
  to: typed,
});
export type AddressEntry = z.output<typeof address>;

/** License classes by their codes in the settings; `D` is an ordinary one. */
export const LICENSE_KINDS = {
  A: 'Class A CDL',
  B: 'Class B CDL',
  C: 'Class C CDL',
  CLP: 'Commercial learner’s permit',
  D: 'Not commercial',
} as const;
export type LicenseKind = keyof typeof LICENSE_KINDS;

const license = z.strictObject({
  state: text(2),
  number: text(30),
  kind: z.enum(['', 'A', 'B', 'C', 'CLP', 'D']).default(''),
  endorsements: text(40),
  expires: typed,
});

const experience = z.strictObject({
  equipment: text(80),
  from: typed,
  to: typed,
  miles: text(20),
});

const accident = z.strictObject({
  date: typed,
  nature: text(200),
  deaths: text(4),
  injuries: text(4),
  hazmat: yesNo,
});

const violation = z.strictObject({
  date: typed,
  offense: text(200),
  location: text(120),
  penalty: text(120),
});

const job = z.strictObject({
  /** An employer, or another use of one's time: school, service, no work. */
  kind: z.enum(['employer', 'other']).default('employer'),
  name: text(100),
  address: text(200),
  phone: text(40),
  position: text(80),
  from: typed,
  /** Empty where one works there now. */
  to: typed,
  reason: text(200),
  /** Subject to the Federal Motor Carrier Safety Regulations there. */
  fmcsr: yesNo,
  /** Safety-sensitive and tested under 49 CFR Part 40. */
  safety: yesNo,
});
export type JobEntry = z.output<typeof job>;

const gap = z.strictObject({ from: typed, to: typed, reason: text(200) });

/** Every part, by its name. */
const SECTION_SHAPES = {
  person: z.strictObject({
    firstName: text(80),
    middleName: text(80),
    lastName: text(80),
    suffix: text(10),
    otherNames: text(200),
    email: text(200),
    phone: text(40),
  }),
  birth: z.strictObject({
    birthDate: typed,
    /** No SSN, for religious reasons (FMCSA guidance to 391.21, question 4). */
    noSsn: z.boolean().default(false),
  }),
  addresses: z.strictObject({ list: listOf(address) }),
  licenses: z.strictObject({ list: listOf(license) }),
  experience: z.strictObject({ answer: someNone, list: listOf(experience) }),
  accidents: z.strictObject({ answer: someNone, list: listOf(accident) }),
  violations: z.strictObject({ answer: someNone, list: listOf(violation) }),
  denials: z.strictObject({ answer: someNone, statement: lines(2000).default('') }),
  employment: z.strictObject({ list: listOf(job), gaps: listOf(gap) }),
  testing: z.strictObject({ answer: yesNo, statement: lines(2000).default('') }),
} as const satisfies Record<SectionName, z.ZodType>;

/** What was typed into each part; a part that nobody came to yet is not there. */
export const answersShape = z.object(SECTION_SHAPES).partial();
export type Answers = z.output<typeof answersShape>;
export type AnswersOf<Name extends SectionName> = z.output<(typeof SECTION_SHAPES)[Name]>;

/** An SSN that is given: only whole ones are sent, and none comes back. */
const givenSsn = z.string().refine(isSsn, NO_SSN);

const part = <Name extends SectionName>(section: Name) =>
  z.strictObject({
    section: z.literal(section),
    answers: SECTION_SHAPES[section],
    /** The version that was shown; 0 for a part that nobody saved yet. */
    version: z.number().int().min(0),
  });

/** One part as it is saved. */
export const savedPart = z.discriminatedUnion('section', [
  part('person'),
  part('birth').extend({ ssn: givenSsn.optional() }),
  part('addresses'),
  part('licenses'),
  part('experience'),
  part('accidents'),
  part('violations'),
  part('denials'),
  part('employment'),
  part('testing'),
]);
export type SavedPart = z.output<typeof savedPart>;

/** A part that nobody filled in yet. */
export const blankOf = <Name extends SectionName>(section: Name): AnswersOf<Name> =>
  SECTION_SHAPES[section].parse({}) as AnswersOf<Name>;
