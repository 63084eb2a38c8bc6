import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { MANAGES_AUDITS, SEES_AUDITS } from '#src/shared/permission-sets.ts';
import { line, lines } from '#src/shared/text.ts';
import {
  ITEM_STATES,
  KINDS,
  LEVELS,
  MOST_DRIVERS,
  MOST_LINK_DAYS,
  RECORDS,
  STATES,
} from './audits.rules.ts';

export const AUDIT_ERRORS = defineErrors('audits', {
  closed: { status: 409, message: 'This audit is closed. Open it again first.' },
  nobody_to_draw: {
    status: 409,
    message: 'Nobody is left to draw: everybody of the period is in the sample.',
  },
  too_many_drivers: {
    status: 409,
    message: `The sample of an audit has at most ${MOST_DRIVERS} drivers.`,
  },
  too_many_findings: { status: 409, message: 'This audit has 500 findings. Close it first.' },
  not_your_records: {
    status: 403,
    message: 'Only who may see these records themselves can give them to an auditor.',
  },
  binder_not_ready: { status: 409, message: 'This binder is not ready, or its days are over.' },
  too_many_binders: {
    status: 409,
    message: 'Two binders of this audit are being made. Wait for one, or cancel it.',
  },
  nothing_to_bind: { status: 409, message: 'Nobody is in the sample yet.' },
  elsewhere: { status: 409, message: 'This driver works at none of the places of this audit.' },
});

const NEEDED = 'Fill this in.';
const count = z.number().int();
const PERIOD = 'The period ends before it begins.';
const ordered = ({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }) =>
  periodFrom <= periodTo;

/** An audit as listed. */
const listed = z.object({
  auditId: uuid,
  clientId: count,
  clientName: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  periodFrom: civilDate,
  periodTo: civilDate,
  dueOn: civilDate.nullable(),
  state: z.enum(STATES),
  drivers: count,
  /** Lines of the checklist that are still open. */
  openItems: count,
  items: count,
  openFindings: count,
  findings: count,
  /** Links that work now. */
  links: count,
});
export type ListedAudit = z.output<typeof listed>;

/** What audits found at a place and below it. */
const place = z.object({
  clientId: count,
  name: z.string(),
  audits: count,
  open: count,
  overdue: count,
  grave: count,
  fixed: count,
});
export type AuditPlace = z.output<typeof place>;

const driver = z.object({
  employeeId: uuid,
  name: z.string(),
  clientName: z.string(),
  hireDate: civilDate.nullable(),
  /** Drawn at random, or chosen. */
  how: z.enum(['random', 'chosen']),
  addedAt: instant,
});
export type AuditDriver = z.output<typeof driver>;

const item = z.object({
  itemId: uuid,
  title: z.string(),
  citation: z.string(),
  state: z.enum(ITEM_STATES),
  note: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
});
export type AuditItem = z.output<typeof item>;

const finding = z.object({
  findingId: uuid,
  employeeId: uuid.nullable(),
  driverName: z.string().nullable(),
  clientName: z.string(),
  level: z.enum(LEVELS),
  text: z.string(),
  citation: z.string(),
  dueOn: civilDate.nullable(),
  action: z.string().nullable(),
  fixedAt: instant.nullable(),
  addedAt: instant,
});
export type Finding = z.output<typeof finding>;

/** How people were drawn: enough to draw them again (SHA-256 of "seed:employeeId", the smallest first). */
const draw = z.object({
  drawId: uuid,
  seed: z.string(),
  wanted: count,
  poolSize: count,
  poolHash: z.string(),
  drawnAt: instant,
  drawnBy: z.string().nullable(),
});

const link = z.object({
  linkId: uuid,
  label: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  expiresAt: instant,
  state: z.enum(['open', 'expired', 'revoked']),
  /** How often its holder opened something, and when last. */
  reads: count,
  lastReadAt: instant.nullable(),
});
export type AuditLink = z.output<typeof link>;

const whole = listed.omit({ openItems: true, openFindings: true }).extend({
  outcome: z.string().nullable(),
  records: z.array(z.enum(RECORDS)),
  createdBy: z.string().nullable(),
  createdAt: instant,
  drivers: z.array(driver),
  draws: z.array(draw),
  items: z.array(item),
  findings: z.array(finding),
  links: z.array(link),
  /** Which protected records the caller could give to an auditor. */
  mayGive: z.array(z.enum(RECORDS)),
});
export type Audit = z.output<typeof whole>;

const facts = {
  title: line(120).min(1, NEEDED),
  periodFrom: civilDate,
  periodTo: civilDate,
  dueOn: civilDate.nullable().default(null),
  records: z.array(z.enum(RECORDS)).max(RECORDS.length).default([]),
};
const ofAudit = z.object({ auditId: uuid });
const findingFacts = z.strictObject({
  employeeId: uuid.nullable().default(null),
  level: z.enum(LEVELS),
  text: lines(2000).trim().min(1, NEEDED),
  citation: line(80).default(''),
  dueOn: civilDate.nullable().default(null),
});

const reading = z.object({
  seq: count,
  at: instant,
  label: z.string(),
  action: z.string(),
  /** Whose file or paper it was, as far as it was one's. */
  what: z.string(),
});
export type AuditReading = z.output<typeof reading>;

const shared = { scope: 'client', feature: 'auditManagement' } as const;
const manages = { ...shared, permission: MANAGES_AUDITS } as const;

export const auditsApi = defineApi('audits', {
  list: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/audits',
    summary: 'Audits at a location and below it, the newest first, and what they found by place.',
    permission: SEES_AUDITS,
    params: z.object({ clientId }),
    result: z.object({
      audits: z.array(listed),
      places: z.array(place),
      /** Whether the caller may make one here. */
      mayAdd: z.boolean(),
    }),
  },
  create: {
    ...manages,
    method: 'POST',
    path: '/v1/clients/:clientId/audits',
    summary: 'Makes an audit of a location, with the checklist of its kind.',
    params: z.object({ clientId }),
    body: z
      .strictObject({ kind: z.enum(KINDS), ...facts })
      .refine(ordered, { path: ['periodTo'], error: PERIOD }),
    result: whole,
    status: 201,
    errors: ['audits.not_your_records'],
  },
  read: {
    ...manages,
    method: 'GET',
    path: '/v1/audits/:auditId',
    summary: 'One audit: its sample, checklist, findings and auditors.',
    params: ofAudit,
    result: whole,
  },
  change: {
    ...manages,
    method: 'PATCH',
    path: '/v1/audits/:auditId',
    summary:
      'Changes what an audit is about, which protected records belong to it, or its deadline.',
    params: ofAudit,
    body: z.strictObject(facts).refine(ordered, { path: ['periodTo'], error: PERIOD }),
    result: whole,
    errors: ['audits.closed', 'audits.not_your_records'],
  },
  setState: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/state',
    summary: 'Says how far an audit is; closing it revokes its links.',
    params: ofAudit,
    body: z.strictObject({
      state: z.enum(STATES),
      outcome: lines(2000).trim().min(1).nullable().default(null),
    }),
    result: whole,
  },
  draw: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/draws',
    summary:
      'Draws drivers at random among those on the roster in the period: by SHA-256 of seed and employee, so that anybody can draw them again.',
    params: ofAudit,
    body: z.strictObject({
      wanted: wholeNumber(1, MOST_DRIVERS),
      /** The auditor's own, where they name one. */
      seed: line(64).min(8, 'A seed has 8 characters or more.').nullable().default(null),
    }),
    result: whole,
    status: 201,
    errors: ['audits.closed', 'audits.nobody_to_draw', 'audits.too_many_drivers'],
    replay: 'never',
  },
  drawn: {
    ...manages,
    method: 'GET',
    path: '/v1/audits/:auditId/draws/:drawId',
    summary: 'A draw with the frozen list it was made from.',
    params: ofAudit.extend({ drawId: uuid }),
    result: draw.extend({ pool: z.array(uuid), picked: z.array(uuid) }),
    audit: 'read',
  },
  addDriver: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/drivers',
    summary: 'Puts a driver into the sample.',
    params: ofAudit,
    body: z.strictObject({ employeeId: uuid }),
    result: whole,
    errors: ['audits.closed', 'audits.too_many_drivers', 'audits.elsewhere'],
  },
  removeDriver: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/drivers/:employeeId/remove',
    summary: 'Takes a driver out of the sample; the draw says who was drawn.',
    params: ofAudit.extend({ employeeId: uuid }),
    result: whole,
    errors: ['audits.closed'],
  },
  setItem: {
    ...manages,
    method: 'PATCH',
    path: '/v1/audits/:auditId/items/:itemId',
    summary: 'Says how far a line of the checklist is.',
    params: ofAudit.extend({ itemId: uuid }),
    body: z.strictObject({
      state: z.enum(ITEM_STATES),
      note: lines(1000).trim().min(1).nullable().default(null),
    }),
    result: whole,
    errors: ['audits.closed'],
  },
  addFinding: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/findings',
    summary: 'Writes down what an audit found, of a driver of the sample or of the company.',
    params: ofAudit,
    body: findingFacts,
    result: whole,
    status: 201,
    errors: ['audits.too_many_findings', 'audits.elsewhere'],
  },
  setFinding: {
    ...manages,
    method: 'PATCH',
    path: '/v1/audits/:auditId/findings/:findingId',
    summary: 'Says what is done about a finding, by when, and whether it is fixed.',
    params: ofAudit.extend({ findingId: uuid }),
    body: z.strictObject({
      dueOn: civilDate.nullable().default(null),
      action: lines(2000).trim().min(1).nullable().default(null),
      fixed: z.boolean(),
    }),
    result: whole,
  },
  invite: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/links',
    summary:
      'Gives an auditor a link to the sample and the company’s file of this audit, for reading alone; it is mailed where there is an address (D8, D24).',
    params: ofAudit,
    body: z.strictObject({
      label: line(120).min(1, NEEDED),
      email: z.union([z.literal(''), z.email().max(254)]).default(''),
      days: wholeNumber(1, MOST_LINK_DAYS),
    }),
    result: z.object({
      linkId: uuid,
      address: z.string(),
      mailed: z.boolean(),
      expiresAt: instant,
    }),
    status: 201,
    errors: ['audits.closed', 'audits.not_your_records'],
    replay: 'never',
  },
  revoke: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/links/:linkId/revoke',
    summary: 'Takes an auditor’s link back: the next request of its holder is refused.',
    params: ofAudit.extend({ linkId: uuid }),
    result: whole,
  },
  reads: {
    ...manages,
    method: 'GET',
    path: '/v1/audits/:auditId/reads',
    summary: 'What auditors opened by the links of this audit, the latest first.',
    params: ofAudit,
    result: z.array(reading),
  },
});
