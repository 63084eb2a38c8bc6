import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { STANDINGS } from './certificates.rules.ts';

const standing = z.enum(STANDINGS);

/** A driver with the certificate that stands for them. */
export const certificateRow = z.object({
  employeeId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  workId: z.string().nullable(),
  clientName: z.string(),
  hasEmail: z.boolean(),
  standing,
  /** A certificate is asked for and none serves much longer. */
  due: z.boolean(),
  certificateId: uuid.nullable(),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  signedAt: instant.nullable(),
  validThrough: civilDate.nullable(),
});
export type CertificateRow = z.output<typeof certificateRow>;

export const violation = z.object({
  date: civilDate,
  offense: line(200).min(1, { error: 'Enter what the violation was.' }),
  location: line(200).min(1, { error: 'Enter where it was.' }),
  vehicle: line(100).min(1, { error: 'Enter the vehicle you drove.' }),
});

const ACTIONS = ['send', 'withdraw', 'review', 'reopen'] as const;

/** One certificate, as those who review it see it. */
export const certificate = z.object({
  certificateId: uuid,
  employeeId: uuid,
  driverName: z.string(),
  employerName: z.string(),
  standing: z.enum([...STANDINGS, 'withdrawn']),
  latest: z.boolean(),
  sentAt: instant,
  sentBy: z.string().nullable(),
  expiresAt: instant,
  openedAt: instant.nullable(),
  asOf: civilDate.nullable(),
  violations: z.array(violation).nullable(),
  signedName: z.string().nullable(),
  /** Whether the typed name has the words of the driver's; null before it is signed. */
  namesDriver: z.boolean().nullable(),
  signedAt: instant.nullable(),
  signedIp: z.string().nullable(),
  /** Of the text signed, as hexadecimal digits. */
  textSha256: z.string().nullable(),
  documentId: uuid.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: instant.nullable(),
  reviewNote: z.string().nullable(),
  validThrough: civilDate.nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(ACTIONS)),
});
export type Certificate = z.output<typeof certificate>;

export const option = z.object({
  clientId: z.number().int(),
  enabled: z.boolean(),
  /** Whether this place says so itself; else what is above it, or nothing does. */
  own: z.boolean(),
  mayChange: z.boolean(),
});

export const sendResult = z.object({
  employeeId: uuid,
  name: z.string(),
  certificateId: uuid.nullable(),
  /** Why none was sent. */
  refusal: z.string().nullable(),
});
export type SendResult = z.output<typeof sendResult>;
