import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { REMARKS } from './bulk-file.rules.ts';
import { PROVIDER_KINDS } from './provider.rules.ts';
import {
  ALERT_KINDS,
  LACKS,
  OUTCOMES,
  QUERY_KINDS,
  QUERY_STATES,
  VIEWS,
} from './clearinghouse.rules.ts';

export const count = z.number().int();

export const query = z.object({
  queryId: uuid,
  kind: z.enum(QUERY_KINDS),
  state: z.enum(QUERY_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  askedOn: civilDate,
  answeredOn: civilDate.nullable(),
  /** By when the full query is to be there: a record was found, and none has answered yet. */
  fullDueAt: instant.nullable(),
  documentId: uuid.nullable(),
});
export type Query = z.output<typeof query>;

export const driver = z.object({
  employeeId: uuid,
  employeeName: z.string(),
  clientId: count,
  clientName: z.string(),
  /** What is due next. */
  wants: z.enum(['limited', 'preEmployment']),
  /** By when; null where nobody knows when the driver was hired. */
  due: civilDate.nullable(),
  daysLeft: count.nullable(),
  lastQuery: civilDate.nullable(),
  /** The one that counts: that found a record, else the last one. */
  query: query.nullable(),
  /** The newest that waits for an answer. */
  openQuery: query.pick({ queryId: true, kind: true, state: true }).nullable(),
  /** What keeps the driver off the road. */
  hold: z.enum(['prohibited', 'refused', 'unanswered']).nullable(),
  /** An order for a query that nobody has asked yet. */
  orderId: uuid.nullable(),
  /** Why no query of the wanted kind can be asked. */
  lacks: z.array(z.enum(LACKS)),
  /** What is the matter; null where nothing is. */
  alert: z.enum(ALERT_KINDS).nullable(),
});
export type ClearinghouseDriver = z.output<typeof driver>;

export const planFields = {
  cycle: z.enum(['hire', 'year']),
  /** The day of the year on which everybody is asked about. */
  cycleMonth: z.number().int().min(1).max(12).nullable(),
  cycleDay: z.number().int().min(1).max(28, 'Choose a day from 1 to 28.').nullable(),
  queryType: z.union([z.literal(1), z.literal(4)]),
  reportsViolationsOn: civilDate.nullable(),
  reportsReturnOn: civilDate.nullable(),
  balance: z.number().int().min(0).max(1_000_000).nullable(),
  /** Queries go to the provider; else somebody uploads their files. Left out, it stays as it is. */
  byProvider: z.boolean().optional(),
};
export const plan = z.object({
  ...planFields,
  byProvider: z.boolean(),
  balanceOn: civilDate.nullable(),
  /** The location that says so; null where nobody did, and the law's own cycle is taken. */
  clientId: count.nullable(),
  clientName: z.string().nullable(),
  version: count,
});
export type Plan = z.output<typeof plan>;

const format = z.object({
  from: civilDate,
  header: z.array(z.string()),
  hasHeader: z.boolean(),
  dateFormat: z.string(),
  encoding: z.string(),
  mostRows: count,
  source: z.string(),
  /** What of it nobody has checked; null where all was. */
  unverified: z.string().nullable(),
  checkedOn: civilDate,
});

export const overview = z.object({
  counts: z.record(z.enum(VIEWS), count),
  /** Those due as their alerts have them, who add up to `counts.due`: who cannot be asked about, or was not found, is not to be asked. */
  due: z.object({ overdue: count, due: count, notFound: count, faulty: count }),
  /** Where `counts.faulty` is of so many who are due first, and not of all of them. */
  faultyOf: count.nullable(),
  plan,
  format,
  mayOrder: z.boolean(),
  /** Who asks the Clearinghouse where the plan says so; null where nobody is set up. */
  provider: z.enum(PROVIDER_KINDS).nullable(),
  /** Queries that wait for the provider, and that stand still. */
  asks: z.object({ asking: count, stopped: count }),
});
export type Overview = z.output<typeof overview>;

export const bulkFile = z.object({
  fileId: uuid,
  employerId: count,
  employerName: z.string(),
  dotNumber: z.string(),
  queryType: count,
  part: count,
  parts: count,
  rows: count,
  madeAt: instant,
  madeBy: z.string().nullable(),
  sentAt: instant.nullable(),
  droppedAt: instant.nullable(),
  /** How many of its queries were answered. */
  answered: count,
  fileName: z.string(),
  version: count,
});
export type BulkFile = z.output<typeof bulkFile>;

export const made = z.object({
  /** Of a trial run without ids of their own: nothing was kept. */
  files: z.array(
    bulkFile
      .pick({ employerName: true, dotNumber: true, part: true, parts: true, rows: true })
      .extend({ fileId: uuid.nullable() }),
  ),
  rows: count,
  /** Those who are due and stay out, with the reason; the first two hundred. */
  left: z.array(
    z.object({
      employeeId: uuid,
      employeeName: z.string(),
      clientName: z.string(),
      lacks: z.array(z.enum(LACKS)),
    }),
  ),
  leftInAll: count,
});
export type Made = z.output<typeof made>;

const remark = z.object({
  row: count,
  what: z.enum(REMARKS),
  /** The driver of the query that it is about, where there is one. */
  employeeId: uuid.nullable(),
  /** The word that is not known. */
  word: z.string().nullable(),
});
export const imported = z.object({
  importId: uuid,
  fileName: z.string(),
  readAt: instant,
  rows: count,
  /** Rows that changed something. */
  news: count,
  notProhibited: count,
  hits: count,
  prohibited: count,
  notFound: count,
  /** How many rows came to nothing, by the reason. */
  remarks: z.array(remark),
  remarksInAll: count,
  /** The same file was read before: nothing was changed. */
  again: z.boolean(),
});
export type Imported = z.output<typeof imported>;

/** A driver with what is the matter: all that can be done about it needs no other reading. */
export const alert = driver.extend({
  kind: z.enum(ALERT_KINDS),
  /** What is the matter, in a sentence. */
  text: z.string(),
  fullDueAt: instant.nullable(),
  queryId: uuid.nullable(),
});
export type ClearinghouseAlert = z.output<typeof alert>;
