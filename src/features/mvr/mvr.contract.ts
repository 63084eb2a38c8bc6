import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { FAILURE_CODES, OUTCOME_CODES } from './mvr.rules.ts';
import { PLACES_ORDERS } from '#src/shared/permission-sets.ts';

export const MVR_ERRORS = defineErrors('mvr', {
  incomplete: { status: 409, message: 'You must fill in all of the required fields.' },
  no_provider: {
    status: 409,
    message:
      'No provider of driving records is set up here. Ask whoever runs this installation to name one.',
  },
  text_changed: {
    status: 409,
    message: 'The certification was changed meanwhile. Read it again, then accept it.',
  },
  on_order: {
    status: 409,
    message: 'An MVR for this license is already on order. Its result is filed automatically.',
  },
  not_an_mvr: { status: 409, message: 'This is no MVR order: there is nothing to ask for.' },
  on_file: {
    status: 409,
    message: 'The record of this order is on file. For a newer one place a new order.',
  },
  closed: { status: 409, message: 'This order is closed. Reopen it, then ask again.' },
  not_certified: {
    status: 409,
    message:
      'The purpose of this order was not certified. Read the certification and accept it: then the record is asked for.',
  },
});

const provider = z.enum(['http', 'simulator']);
/** The version of the text that was read and accepted (`GET /v1/settings/documents/verification`). */
const acceptedVersion = z.number().int().min(1);
const orderParams = z.object({ orderId: uuid });

/** What the dialog needs to know of an employee before it opens. */
const preparation = z.object({
  employeeId: uuid,
  employeeName: z.string(),
  /** Why none can be ordered; null when one can. */
  refusal: z.string().nullable(),
  /** Who will be asked. */
  provider: provider.nullable(),
  /** The driver's own signed authorization (15 USC 1681b(b)(2)); null where none is on file. */
  consentDocumentId: uuid.nullable(),
  /** An order of this driver's that waits for its record. */
  openOrderId: uuid.nullable(),
});
export type MvrPreparation = z.output<typeof preparation>;

/** How the record of an order stands. */
const mvrStatus = z.object({
  orderId: uuid,
  /** `none` before anything is asked, `canceled` where the order was closed before the answer. */
  state: z.enum(['none', 'waiting', 'done', 'failed', 'canceled']),
  provider: provider.nullable(),
  simulated: z.boolean(),
  askedAt: instant.nullable(),
  /** When the provider is asked next; null when nothing waits. */
  nextAt: instant.nullable(),
  attempts: z.number().int(),
  failure: z
    .object({
      code: z.enum(FAILURE_CODES),
      message: z.string(),
      /** Which fields differ, or why it was refused. */
      detail: z.string().nullable(),
    })
    .nullable(),
  /** Who certified the purpose. */
  verification: z
    .object({
      acceptedBy: z.string(),
      acceptedAt: instant,
      /** SHA-256 of the accepted text, in hexadecimal. */
      textHash: z.string(),
      ip: z.string(),
    })
    .nullable(),
  /** The driver's own authorization: as it was on file when the purpose was certified, before that as it is now. */
  consentDocumentId: uuid.nullable(),
  /** The latest first. */
  answers: z.array(
    z.object({
      at: instant,
      outcome: z.enum(OUTCOME_CODES),
      message: z.string(),
      detail: z.string().nullable(),
    }),
  ),
  record: z
    .object({
      mvrId: uuid,
      documentId: uuid.nullable(),
      reportDate: civilDate,
      licenseStatus: z.string().nullable(),
      violations: z.number().int(),
      accidents: z.number().int(),
      withdrawals: z.number().int(),
      score: z.number().int().nullable(),
    })
    .nullable(),
  allowed: z.array(z.enum(['refresh'])),
});
export type MvrStatus = z.output<typeof mvrStatus>;

export const mvrApi = defineApi('mvr', {
  prepare: {
    method: 'GET',
    path: '/v1/orders/mvr',
    summary: 'Whether an MVR can be ordered for an employee, of whom, and what stands against it.',
    permission: 'records.placeOrder',
    scope: 'client',
    feature: 'mvrOrders',
    query: z.object({ employeeId: uuid }),
    result: preparation,
  },
  order: {
    method: 'POST',
    path: '/v1/orders/mvr',
    summary:
      'Orders an MVR, once the certification of its purpose is accepted: which text, by whom, when and from where is kept.',
    permission: 'records.placeOrder',
    scope: 'client',
    feature: 'mvrOrders',
    body: z.object({ employeeId: uuid, acceptedVersion }),
    result: mvrStatus,
    status: 201,
    errors: [
      'mvr.incomplete',
      'mvr.no_provider',
      'mvr.text_changed',
      'mvr.on_order',
      'orders.not_possible',
      'orders.not_allowed',
    ],
  },
  status: {
    method: 'GET',
    path: '/v1/orders/:orderId/mvr',
    summary: 'How the record of an MVR order stands: what was asked, every answer, what was filed.',
    permission: ['client.viewOrders', 'dq.viewDetail'],
    scope: 'any',
    feature: 'mvrOrders',
    params: orderParams,
    result: mvrStatus,
    errors: ['mvr.not_an_mvr'],
  },
  refresh: {
    method: 'PATCH',
    path: '/v1/orders/:orderId/refreshmvr',
    summary:
      'Asks the provider for the record of an order again: at once where it waits, anew where it failed. One whose purpose nobody has certified needs that first.',
    permission: PLACES_ORDERS,
    scope: 'client',
    feature: 'mvrOrders',
    params: orderParams,
    body: z
      .strictObject({ auditMessage: line(500).optional(), acceptedVersion })
      .partial()
      .default({}),
    result: mvrStatus,
    errors: [
      'orders.not_allowed',
      'mvr.not_an_mvr',
      'mvr.on_file',
      'mvr.closed',
      'mvr.not_certified',
      'mvr.text_changed',
      'mvr.incomplete',
      'mvr.no_provider',
    ],
  },
});
