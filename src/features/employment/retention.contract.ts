import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';

export const RETENTION_ERRORS = defineErrors('retention', {
  changed: {
    status: 409,
    message:
      'One of these files has changed since it was shown, must still be kept, is held, or is already approved. Reload the list.',
  },
  not_approved: {
    status: 409,
    message: 'One of these files is not approved, or is already destroyed. Reload the list.',
  },
});

/** How far the destruction of a file is. */
export const DESTRUCTION_STATES = ['due', 'held', 'approved'] as const;

const SHA256 = /^[0-9a-f]{64}$/;

const candidate = z.object({
  employeeId: uuid,
  name: z.string(),
  clientName: z.string(),
  lastDay: civilDate.nullable(),
  /** The file was deleted; otherwise the employment ended. */
  isDeleted: z.boolean(),
  /** The last day on which it had to be kept, and the rule that kept it longest. */
  keptUntil: civilDate,
  rule: z.string(),
  documents: z.number().int(),
  state: z.enum(DESTRUCTION_STATES),
  holdReason: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  /** What is shown, as one value: an approval names it, and is refused once the file is another. */
  seal: z.string(),
});
export type RetentionRow = z.output<typeof candidate>;

const destroyed = z.object({
  destructionId: uuid,
  /** The row of the file stays, without what was personal; the audit names it. */
  employeeId: uuid,
  clientName: z.string(),
  /** Null, as the rule and the numbers are, for those who may not know of drug and alcohol records. */
  keptUntil: civilDate.nullable(),
  rule: z.string().nullable(),
  approvedBy: z.string(),
  approvedAt: instant,
  destroyedAt: instant,
  /** SHA-256 of the list of what was in the file. */
  sha256: z.string(),
  /** How many documents were removed, and how many other records. */
  documents: z.number().int().nullable(),
  others: z.number().int().nullable(),
});
export type DestroyedFile = z.output<typeof destroyed>;

/** How many files one call approves or withdraws. */
export const MOST_AT_ONCE = 100;
const params = z.object({ clientId });

const common = {
  permission: 'client.deleteEmployee',
  scope: 'client',
  feature: 'employees',
  params,
} as const;

export const retentionApi = defineApi('retention', {
  list: {
    ...common,
    method: 'GET',
    path: '/v1/clients/:clientId/retention',
    summary:
      'The files at or below a location that need not be kept any longer (49 CFR 391.51, 382.401, 390.15, 40.333), with the rule that kept each longest; held ones are marked.',
    query: cursorQuery,
    result: page(candidate),
  },
  approve: {
    ...common,
    method: 'POST',
    path: '/v1/clients/:clientId/retention/approvals',
    summary:
      'Approves the destruction of files as they were shown: all of them, or none. The next night they are destroyed, and that cannot be undone.',
    body: z.strictObject({
      files: z
        .array(z.strictObject({ employeeId: uuid, seal: z.string().regex(SHA256) }))
        .min(1)
        .max(MOST_AT_ONCE),
    }),
    stepUp: true,
    errors: ['retention.changed'],
    result: 'nothing',
  },
  withdraw: {
    ...common,
    method: 'POST',
    path: '/v1/clients/:clientId/retention/withdrawals',
    summary: 'Withdraws approvals before anything is destroyed: all of them, or none.',
    body: z.strictObject({ employeeIds: z.array(uuid).min(1).max(MOST_AT_ONCE) }),
    errors: ['retention.not_approved'],
    result: 'nothing',
  },
  destroyed: {
    ...common,
    method: 'GET',
    path: '/v1/clients/:clientId/destructions',
    summary:
      'What was destroyed, the latest first: what, when, by which rule, and who approved it.',
    query: cursorQuery,
    result: page(destroyed),
  },
});
