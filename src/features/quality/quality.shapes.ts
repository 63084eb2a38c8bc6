import { proposedSchemas } from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import { employeeFacts } from '#src/features/intake/employee-facts.shapes.ts';
import { image } from '#src/features/intake/item.shapes.ts';
import { AGE_BUCKETS, DIFFERENCES, LEVELS, VERDICTS } from './quality.rules.ts';

export const level = z.enum(LEVELS);
const count = z.number().int();

/**
 * A paper that was drawn for a second look, as the second reviewer sees it: nothing of what the first one said, who that
 * was, or which item it is.
 */
export const blindReview = z.object({
  kind: z.literal('blind'),
  secondReviewId: uuid,
  drawnAt: instant,
  hold: z.enum(['mine', 'locked', 'open']),
  leaseId: uuid.nullable(),
  leaseUntil: instant.nullable(),
  receivedAt: instant,
  source: z.enum(['webUpload', 'externalUpload', 'email', 'fax', 'folder']),
  clientName: z.string().nullable(),
  sender: z.string().nullable(),
  employee: employeeFacts.nullable(),
  images: z.array(image),
});
export type BlindReview = z.output<typeof blindReview>;

const answer = z.object({
  ...proposedSchemas,
  typeName: z.string().nullable(),
});

/** A second look that was taken: both answers, in what they differ, and what became of the filed document. */
export const secondResult = z.object({
  kind: z.literal('result'),
  secondReviewId: uuid,
  decidedAt: instant,
  state: z.enum(['upheld', 'overturned']),
  tag: z.string().nullable(),
  first: answer.extend({ userId: uuid, userName: z.string() }),
  second: answer.extend({
    userName: z.string(),
    verdict: z.enum(VERDICTS),
    reason: z.string().nullable(),
  }),
  differs: z.array(z.enum(DIFFERENCES)),
  filed: z.enum(['upheld', 'corrected', 'rejected', 'removed', 'kept']),
  note: z.string(),
  seen: z.boolean(),
  clientName: z.string().nullable(),
  employeeName: z.string().nullable(),
  fileName: z.string().nullable(),
  images: z.array(image),
  version: count,
  /** What the caller may do: say why, or note that it was seen. */
  allowed: z.array(z.enum(['explain', 'see'])),
});
export type SecondResult = z.output<typeof secondResult>;

export const secondReview = z.discriminatedUnion('kind', [blindReview, secondResult]);

export const qualitySummary = z.object({
  /** Papers that wait for a second look which the caller may take. */
  waiting: count,
  lockedByOthers: count,
  /** What the caller holds. */
  held: uuid.nullable(),
  /** Overturned answers of the caller's that were not looked at yet. */
  unseen: count,
});

/** What somebody did and how it held. */
export const myDays = z.object({
  /** Steps done, a day of the zone each, the last one today. */
  days: z.array(z.object({ day: civilDate, steps: count })),
  /** Second looks at the caller's work in these days, and how many found it wrong. */
  looks: count,
  overturned: count,
  /** Overturned answers that the caller has not looked at yet, of whatever day. */
  unseen: count,
});
export type MyDays = z.output<typeof myDays>;

export const rate = z.object({
  level,
  /** Null for every type that has no rate of its own. */
  documentTypeId: count.nullable(),
  percent: z.number().min(0).max(100),
});

export const reviewer = z.object({
  userId: uuid,
  userName: z.string(),
  level,
  setAt: instant.nullable(),
  setBy: z.string().nullable(),
});

export const sampling = z.object({
  rates: z.array(rate.extend({ typeName: z.string().nullable() })),
  reviewers: z.array(reviewer),
  version: count,
  allowed: z.array(z.enum(['edit'])),
});
export type Sampling = z.output<typeof sampling>;

const formKey = z.enum(FORM_KEYS);
const seconds = count.nullable();

/** What the dashboard shows. Days and hours are those of `zone`. */
export const dashboard = z.object({
  from: civilDate,
  to: civilDate,
  zone: z.string(),
  asOf: instant,
  waiting: z.object({
    total: count,
    held: count,
    steps: z.array(z.object({ formKey, total: count, held: count, oldestAt: instant.nullable() })),
    ages: z.array(
      z.object({
        bucket: z.enum(AGE_BUCKETS.map(({ id }) => id)),
        total: count,
        steps: z.partialRecord(formKey, count),
      }),
    ),
  }),
  done: z.object({
    total: count,
    /** In as many days right before. */
    before: count,
    medianSeconds: seconds,
    steps: z.array(z.object({ formKey, count, medianSeconds: seconds })),
    /** How items ended, less what was taken back. */
    ends: z.array(z.object({ state: z.string(), count })),
    /** By the hour, `YYYY-MM-DDTHH`; hours without work are left out. */
    hours: z.array(z.object({ hour: z.string(), steps: z.partialRecord(formKey, count) })),
  }),
  reviewers: z.array(
    z.object({
      userId: uuid,
      userName: z.string(),
      level,
      done: count,
      /** Hours in which they finished something. */
      hours: count,
      medianSeconds: seconds,
      checked: count,
      overturned: count,
    }),
  ),
  quality: z.object({
    checked: count,
    overturned: count,
    waiting: count,
    mistakes: z.array(z.object({ tag: z.string(), total: count, bySecondLook: count })),
  }),
});
export type Dashboard = z.output<typeof dashboard>;

/** A zone that this runtime knows, such as `America/Chicago`. */
export const zone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][\w+\-/]*$/)
  .refine(
    (name) => {
      try {
        return (
          new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
        );
      } catch {
        // A RangeError: there is no such zone.
        return false;
      }
    },
    { error: 'Name a time zone, such as America/Chicago.' },
  )
  .default('UTC');
