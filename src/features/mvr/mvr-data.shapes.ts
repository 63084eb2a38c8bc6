import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { line } from '#src/shared/text.ts';

/** One line as a state writes it: broken ones are joined; what cannot be shown, or kept, makes the reply unreadable. */
const words = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\t\n\r]+/g, ' '))
    .pipe(line(most));
const short = words(200).pipe(z.string().min(1));
/** An AAMVA code of the ACD, as `S92` or `A08`; states without it send an empty text. */
const acd = z
  .string()
  .trim()
  .regex(/^(?:[A-Z]\d{2})?$/);
const state = z.string().regex(/^[A-Z]{2}$/);

/** The driver as the state knows the license; another one's record is never filed. */
const reportedDriver = z.object({
  name: short,
  birthDate: civilDate,
  license: words(40).pipe(z.string().min(1)),
  state,
  class: words(20),
});

const violation = z.object({
  /** The day it happened. */
  date: civilDate,
  /** The day of the conviction; absent while none is reported. */
  convictionDate: civilDate.optional(),
  acd,
  description: short,
  /** Where it happened. */
  state,
  /** In a commercial vehicle. */
  commercial: z.boolean().optional(),
  /** Miles an hour above the limit, where it was speed. */
  speedOver: z.int().min(0).max(200).optional(),
});

const accident = z.object({
  date: civilDate,
  /** Null or absent where the state does not say who was at fault. */
  preventable: z.boolean().nullish(),
  description: short,
});

/** A suspension, revocation, cancellation or disqualification of the license. */
const withdrawal = z.object({
  from: civilDate,
  /** Absent while it has no end. */
  to: civilDate.optional(),
  acd: acd.optional(),
  description: short,
  active: z.boolean(),
});

/**
 * What a motor vehicle record says, as a provider reports it and `mvr_records.record` keeps it: raw, whatever is later made
 * of it. Lists are empty where the record is clear.
 */
export const mvrData = z.object({
  driver: reportedDriver,
  /** The day the state answered. */
  reportDate: civilDate,
  /** In the state's words: `VALID`, `SUSPENDED`. */
  licenseStatus: words(60).pipe(z.string().min(1)),
  violations: z.array(violation).max(500),
  accidents: z.array(accident).max(500),
  withdrawals: z.array(withdrawal).max(500),
});
export type MvrData = z.output<typeof mvrData>;
export type MvrViolation = MvrData['violations'][number];
