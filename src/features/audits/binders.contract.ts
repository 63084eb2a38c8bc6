import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { MANAGES_AUDITS } from '#src/shared/permission-sets.ts';
import { BINDER_CONTENTS, BINDER_FORMS, BINDER_STATES, RECORDS } from './audits.rules.ts';

const count = z.number().int();
const ofAudit = z.object({ auditId: uuid });
const binder = z.object({
  binderId: uuid,
  contents: z.enum(BINDER_CONTENTS),
  form: z.enum(BINDER_FORMS),
  /** The protected records that it has; the volume of the files has none. */
  records: z.array(z.enum(RECORDS)),
  state: z.enum(BINDER_STATES),
  /** Of how many drivers it has the papers by now, and how many papers. */
  done: count,
  of: count,
  papers: count,
  /** Papers that could not be bound, by name. */
  skipped: z.array(z.string()),
  size: count.nullable(),
  sha256: z.string().nullable(),
  askedBy: z.string().nullable(),
  askedAt: instant,
  finishedAt: instant.nullable(),
});
export type Binder = z.output<typeof binder>;
const ofBinder = z.object({ binderId: uuid });

const manages = {
  scope: 'client',
  feature: 'auditManagement',
  permission: MANAGES_AUDITS,
} as const;

/** Binders of an audit: all papers of a driver, of the sample or of the company. */
export const bindersApi = defineApi('binders', {
  ask: {
    ...manages,
    method: 'POST',
    path: '/v1/audits/:auditId/binders',
    summary:
      'Asks for a binder of a driver, of the sample or of the company, as a signed ZIP or a PDF; it is made behind the request. Protected records are a volume of their own.',
    params: ofAudit,
    body: z.strictObject({
      contents: z.enum(BINDER_CONTENTS),
      employeeId: uuid.nullable().default(null),
      form: z.enum(BINDER_FORMS),
      records: z.array(z.enum(RECORDS)).max(RECORDS.length).default([]),
    }),
    result: binder,
    status: 201,
    errors: [
      'audits.not_your_records',
      'audits.too_many_binders',
      'audits.nothing_to_bind',
      'audits.elsewhere',
    ],
  },
  list: {
    ...manages,
    method: 'GET',
    path: '/v1/audits/:auditId/binders',
    summary: 'The binders of an audit, the newest first, with how far each is.',
    params: ofAudit,
    result: z.array(binder),
  },
  cancel: {
    ...manages,
    method: 'POST',
    path: '/v1/binders/:binderId/cancel',
    summary: 'Stops a binder that is being made, or takes one back that is ready.',
    params: ofBinder,
    result: 'nothing',
  },
  file: {
    ...manages,
    method: 'GET',
    path: '/v1/binders/:binderId/file',
    summary: 'A binder that is ready, for those who may see the records that it has.',
    params: ofBinder,
    result: 'stream',
    stepUp: true,
    audit: 'read',
    errors: ['audits.binder_not_ready', 'audits.not_your_records'],
  },
  signature: {
    ...manages,
    method: 'GET',
    path: '/v1/binders/:binderId/signature',
    summary: 'The signature of a binder’s hash, to check it by the published key.',
    params: ofBinder,
    result: z.object({
      statement: z.string(),
      signature: z.string(),
      key: count,
      publicKey: z.string(),
    }),
    errors: ['audits.binder_not_ready'],
  },
});
