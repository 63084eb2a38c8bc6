import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { STAGES } from './applicants.rules.ts';
import { answersShape } from './application.shapes.ts';
import { CONSENTS, SIGNED_KINDS } from './consents.rules.ts';
import { SECTIONS } from './sections.rules.ts';

/** What a link is for, as its page says. */
const job = z.object({
  employerName: z.string(),
  locationName: z.string(),
  /** Empty where the link names none. */
  jobTitle: z.string(),
  cdl: z.boolean(),
  expiresAt: instant,
});

const consentState = z.object({
  kind: z.enum(CONSENTS),
  title: z.string(),
  text: z.string(),
  textSha256: z.string(),
  /** What was answered last; null where nothing was. */
  answered: z
    .object({
      agreed: z.boolean(),
      name: z.string().nullable(),
      at: instant,
      withdrawn: z.boolean(),
    })
    .nullable(),
});
export type ConsentState = z.output<typeof consentState>;

const typed = z.object({
  answers: answersShape,
  /** By the name of the part; one that was never saved is not there. */
  versions: z.record(z.string(), z.number().int()),
  ssnLast4: z.string().nullable(),
});

/** What a link leads to: a job to apply for, an application to go on with, or one that was sent. */
export const applyPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), ...job.shape }),
  z.object({
    kind: z.literal('draft'),
    ...job.shape,
    ...typed.shape,
    today: civilDate,
    /** States and provinces that license drivers. */
    states: z.array(z.object({ state: z.string(), name: z.string() })),
    consents: z.array(consentState),
    /** The words that end it. */
    certification: z.object({ title: z.string(), text: z.string(), textSha256: z.string() }),
  }),
  z.object({
    kind: z.literal('sent'),
    ...job.shape,
    sentAt: instant,
    textSha256: z.string(),
    consents: z.array(consentState),
  }),
]);
export type ApplyPage = z.output<typeof applyPage>;
export type DraftPage = Extract<ApplyPage, { kind: 'draft' }>;
export type SentPage = Extract<ApplyPage, { kind: 'sent' }>;

export const savedReply = z.object({
  section: z.enum(SECTIONS),
  version: z.number().int(),
  ssnLast4: z.string().nullable(),
});

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

const APPLICANT_ACTIONS = ['decline', 'hire', 'reopen'] as const;

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
  version: z.number().int(),
  allowed: z.array(z.enum(APPLICANT_ACTIONS)),
});
export type Applicant = z.output<typeof applicant>;
