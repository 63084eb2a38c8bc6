import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { CHECKS, STAGES, TRACKS } from './applicants.rules.ts';
import { SIGNED_KINDS } from './consents.rules.ts';
import { SECTIONS } from './sections.rules.ts';

/** A link to apply by, as staff see it. */
export const applyLink = z.object({
  linkId: uuid,
  clientId: z.number().int(),
  clientName: z.string(),
  jobTitleId: z.number().int().nullable(),
  jobTitle: z.string().nullable(),
  cdl: z.boolean(),
  /** The address to give away; null where it works no longer, or the caller may not give it away. */
  address: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  withdrawnAt: instant.nullable(),
  /** Applications that were begun by it and not sent, and those that were. */
  begun: z.number().int(),
  sent: z.number().int(),
});
export type ApplyLink = z.output<typeof applyLink>;

const APPLICANT_ACTIONS = ['decline', 'hire', 'reopen', 'ask', 'answer', 'order', 'write'] as const;

/** Somebody in the list of applicants. */
export const applicantRow = z.object({
  /** The id of the file. */
  applicantId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  clientName: z.string(),
  jobTitle: z.string().nullable(),
  stage: z.enum(STAGES),
  appliedAt: instant,
  days: z.number().int(),
  /** Waits longer than 60 days. */
  stale: z.boolean(),
  /** How many papers are missing or expired by the rules of the file, and how many wait for review. */
  lacking: z.number().int(),
  pending: z.number().int(),
  /** What is waited for from the driver; null where nothing is, or nobody said what. */
  askedFor: z.string().nullable(),
  /** Came by a link, with a signed application. */
  byLink: z.boolean(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type ApplicantRow = z.output<typeof applicantRow>;

const textLine = z.object({ label: z.string(), value: z.string() });

const signed = z.object({
  kind: z.enum(SIGNED_KINDS),
  title: z.string(),
  version: z.string(),
  /** When the words were compared with their source; null where they were not. */
  checkedOn: civilDate.nullable(),
  agreed: z.boolean(),
  name: z.string().nullable(),
  at: instant,
  ip: z.string(),
  device: z.string(),
  textSha256: z.string(),
  withdrawnAt: instant.nullable(),
});

const check = z.object({
  check: z.enum(CHECKS),
  title: z.string(),
  citation: z.string(),
  /** When it was asked for last; null where it was not, or the caller may not see such orders. */
  askedAt: instant.nullable(),
  /** It still runs. */
  open: z.boolean(),
  /** The order, of those that are orders. */
  orderId: uuid.nullable(),
  /** How its order stands, in words. */
  status: z.string().nullable(),
  /** Why it is not asked for now; null where it can be. */
  refusal: z.string().nullable(),
});
export type ApplicantCheck = z.output<typeof check>;

const letter = z.object({
  letterId: uuid,
  kind: z.enum(TRACKS),
  report: z.string(),
  agency: z.string(),
  dated: civilDate,
  /** The first day on which a decision may rest on the report; null of a letter after it. */
  decideFrom: civilDate.nullable(),
  documentId: uuid,
  writtenAt: instant,
});
export type Letter = z.output<typeof letter>;

const letters = z.object({
  /** The newest first. */
  list: z.array(letter),
  /** Business days that this client waits, as it did last. */
  waitDays: z.number().int(),
  /** By which track a decision on a report goes: who applied by link, for a job with rules of DOT, is told after it. */
  track: z.enum(TRACKS),
  /** By when the notice is due that a decision asks for; null where none is, or it was written. */
  noticeDue: civilDate.nullable(),
});

/** The pipeline, a column a stage. */
export const board = z.array(
  z.object({
    stage: z.enum(STAGES),
    /** How many there are; null of those who were decided about. */
    count: z.number().int().nullable(),
    cards: z.array(applicantRow),
  }),
);
export type Board = z.output<typeof board>;

/** An applicant with what was sent. */
export const applicant = applicantRow.extend({
  clientId: z.number().int(),
  employerId: z.number().int(),
  cdl: z.boolean().nullable(),
  hireDate: civilDate.nullable(),
  decidedBy: z.string().nullable(),
  /** Somebody else of the company has the SSN that was given; the file has none. */
  ssnTaken: z.boolean(),
  /** Why an interstate job is not for this applicant yet; null where nothing is in the way. */
  ageNote: z.string().nullable(),
  /** What was sent, part by part; null where the file was opened by hand. */
  parts: z
    .array(
      z.object({
        section: z.enum(SECTIONS),
        title: z.string(),
        citation: z.string(),
        lines: z.array(textLine),
        /** The caller may not see what was answered. */
        withheld: z.boolean(),
      }),
    )
    .nullable(),
  signatures: z.array(signed),
  documentId: uuid.nullable(),
  checks: z.array(check),
  letters,
  version: z.number().int(),
  allowed: z.array(z.enum(APPLICANT_ACTIONS)),
});
export type Applicant = z.output<typeof applicant>;
