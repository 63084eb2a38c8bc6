import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { answersShape } from './application.shapes.ts';
import { CONSENTS } from './consents.rules.ts';
import { SIDES } from './license-photo.rules.ts';
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
  /** Of the words, so that a reading aid belongs to them. */
  version: z.string(),
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

/** What was read off a license; empty where it was not found. */
const foundLicense = z.object({
  state: z.string(),
  number: z.string(),
  kind: z.enum(['', 'A', 'B', 'C', 'CLP', 'D']),
  endorsements: z.string(),
  /** A day, as YYYY-MM-DD. */
  expires: z.string(),
});

/** A photo of one side of the license: that it is there, and what was read off it. */
export const licensePhoto = z.object({
  side: z.enum(SIDES),
  takenAt: instant,
  reading: z.object({ isLicense: z.boolean(), found: foundLicense }).nullable(),
  /** What is wrong with it, and what to do; null where nothing is. */
  fault: z.string().nullable(),
});
export type LicensePhoto = z.output<typeof licensePhoto>;

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
    photos: z.array(licensePhoto),
    consents: z.array(consentState),
    /** The words that end it. */
    certification: z.object({
      title: z.string(),
      text: z.string(),
      textSha256: z.string(),
      version: z.string(),
    }),
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
