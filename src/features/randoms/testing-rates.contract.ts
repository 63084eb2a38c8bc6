import { z } from 'zod';
import { DOT_AGENCIES } from '#src/features/orders/orders.rules.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { SEES_TESTING_RATES } from '#src/shared/permission-sets.ts';
import { line } from '#src/shared/text.ts';

export const TESTING_RATE_ERRORS = defineErrors('testing-rates', {
  past: {
    status: 409,
    message: 'A rate that has started cannot be changed. Enter one that starts on a later day.',
  },
  known: {
    status: 409,
    message: 'There is a rate of this agency from that day already. Remove it first.',
  },
});

/** A share in percent, with two decimals at most. */
export const percent = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    {
      error: 'Give a number from 0 to 100.',
    },
  )
  .pipe(
    z
      .number()
      .min(0, 'Give a number from 0 to 100.')
      .max(100, 'Give a number from 0 to 100.')
      .refine(
        (value) => Number.isInteger(Math.round(value * 1e6) / 1e4),
        'Two decimals are enough.',
      ),
  );

/** Parts of an agency's people that have a rate of their own. */
export const STRATA = ['', 'Covered service', 'Maintenance of way', 'Mechanical'] as const;

const rate = z.object({
  agency: z.enum(DOT_AGENCIES),
  /** Empty where the agency has one rate for all. */
  stratum: z.string(),
  from: civilDate,
  /** The last day on which it counts; null while nothing follows. */
  to: civilDate.nullable(),
  drugPct: z.number(),
  /** Null: the agency asks for no random alcohol tests. */
  alcoholPct: z.number().nullable(),
  source: z.string(),
  /** When the source was read; null where the rate is not verified. */
  checkedOn: civilDate.nullable(),
  addedAt: instant,
  /** Who entered it; null where it came with the console. */
  addedBy: z.string().nullable(),
  allowed: z.array(z.enum(['remove'])),
});
export type TestingRate = z.output<typeof rate>;

const sent = z.object({
  agency: z.enum(DOT_AGENCIES),
  stratum: z.enum(STRATA).default(''),
  from: civilDate,
  drugPct: percent,
  alcoholPct: percent.nullable(),
  source: line(300).min(1, 'Say where the rate was published.'),
  checkedOn: civilDate.nullable().default(null),
});
export type RateEntry = z.output<typeof sent>;

const effect = z.object({
  /** Pools that would be below the rate from its day on. */
  pools: z.number().int(),
  clients: z.number().int(),
  /** Further pools of the agency that keep to it already. */
  kept: z.number().int(),
});
export type RateEffect = z.output<typeof effect>;

export const testingRatesApi = defineApi('testing-rates', {
  list: {
    method: 'GET',
    path: '/v1/testingRates',
    summary:
      'How many of the average pool each agency has tested at random in a year, by day, with where it was published.',
    permission: SEES_TESTING_RATES,
    scope: 'any',
    feature: 'randomPools',
    result: z.object({
      rates: z.array(rate),
      /** Agencies, with their strata, of which no rate of this year was entered: the last one goes on. */
      missing: z.array(
        z.object({ agency: z.string(), stratum: z.string(), year: z.number().int() }),
      ),
      mayAdd: z.boolean(),
    }),
  },
  preview: {
    method: 'GET',
    path: '/v1/testingRates/preview',
    summary: 'How many pools a rate would leave below it; nothing is kept.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    query: z.object({
      agency: z.enum(DOT_AGENCIES),
      stratum: z.enum(STRATA).default(''),
      drugPct: percent,
      alcoholPct: percent.optional(),
    }),
    result: effect,
  },
  add: {
    method: 'POST',
    path: '/v1/testingRates',
    summary: 'Enters a rate that begins on a day to come.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    body: sent,
    result: rate,
    status: 201,
    errors: ['testing-rates.past', 'testing-rates.known'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/testingRates',
    summary: 'Takes back a rate that has not begun.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    query: z.object({
      agency: z.enum(DOT_AGENCIES),
      stratum: z.enum(STRATA).default(''),
      from: civilDate,
    }),
    result: 'nothing',
    errors: ['testing-rates.past'],
  },
});
