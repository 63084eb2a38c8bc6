import { z } from 'zod';
import { ORDER_TYPES } from '#src/features/employees/employees.rules.ts';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { namesOf, numberId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { flag, sites } from '#src/shared/query-shapes.ts';
import { line, lines } from '#src/shared/text.ts';
import { waitsUntil } from '#src/features/work/task.shapes.ts';
import { ORDER_LIST_COLUMNS } from './orders.columns.ts';
import { ORDER_FIELDS } from './order.fields.ts';
import { askedSchemas } from './order-fields.rules.ts';
import {
  auditEntry,
  choices,
  cmeOrder,
  drugTest,
  order,
  orderRow,
  orderStatus,
} from './orders.shapes.ts';

export const ORDERS_ERRORS = defineErrors('orders', {
  not_possible: {
    status: 409,
    message: 'This order cannot be placed as it is. Correct the fields named and try again.',
  },
  open_already: {
    status: 409,
    message:
      'The same is on order for this driver already. Look at that order first; to place another one all the same, confirm it.',
  },
  not_allowed: { status: 403, message: 'This client does not allow orders of this kind.' },
  verification_needed: {
    status: 409,
    message:
      'An MVR is ordered only after its certification of purpose was accepted. Order it by its own dialog.',
  },
  finished: {
    status: 409,
    message:
      'This order is finished: what came of it is on file. It cannot be reopened; place a new order instead.',
  },
  not_closed: { status: 409, message: 'This order is open already.' },
  no_wait: {
    status: 409,
    message: 'This order is closed. Only an open order can be put off.',
  },
  nothing_to_authorize: {
    status: 409,
    message: 'An authorization is for an open order that is carried out at a clinic.',
  },
  clinic_fault: {
    status: 409,
    message: 'This clinic can no longer fill the order. Change the clinic, then send it.',
  },
  other_type: {
    status: 400,
    message: 'The order is of another kind. Look at it again, then send the authorization.',
  },
  too_many_mails: {
    status: 429,
    message: 'This authorization was mailed often enough. Try again later, or print it.',
  },
  mail_left: {
    status: 409,
    message: 'The mail has left already. Tell whoever got it, or cancel the order.',
  },
});

/** Orders of the kinds that a reader may see; `viewOrders` opens the screens (R318). */
const READERS = ['client.viewOrders', 'cme.viewDetail'] as const;
const EDITORS = 'records.editOrder';
const PLACERS = 'records.placeOrder';

/** Words of the employee's name, work id or license number, or `header`: what looks like an SSN is in X-Search (D17). */
const search = line(100).optional();
const filters = {
  /** Of the place acted in and all below it these alone. */
  sites,
  openOrders: flag,
  onlyPhysicals: flag,
  /** One employee's orders; `employmentId` says the same (1§7). */
  forEmployee: uuid.optional(),
  employmentId: uuid.optional(),
  /** Ordered on these days, in UTC, both included. */
  startDate: civilDate.optional(),
  endDate: civilDate.optional(),
  /** Kinds of orders. */
  types: namesOf(ORDER_TYPES).optional(),
  statusId: numberId.optional(),
  /** Without what was put off, or nothing else. */
  waiting: z.enum(['none', 'only']).optional(),
  search,
};

const orderParams = z.object({ orderId: uuid });

const auditMessage = line(500).optional();
const result = z.object({
  hasError: z.boolean(),
  /** Why it was left out. */
  message: z.string().optional(),
});

/** The log of a batch update: what is to change, each with what the audit trail says of it (1§7). */
const updateLog = z
  .strictObject({
    updateVendor: z.strictObject({ vendorId: ORDER_FIELDS.vendor.edit, auditMessage }),
    updateAppointment: z.strictObject({
      appointmentDate: ORDER_FIELDS.appointmentDate.edit,
      walkIn: ORDER_FIELDS.walkIn.edit,
      auditMessage,
    }),
    updateStatus: z.strictObject({ orderStatusId: ORDER_FIELDS.orderStatusId.edit, auditMessage }),
  })
  .partial()
  .refine((log) => Object.keys(log).length > 0, 'Patch body is required');
export type UpdateLog = z.input<typeof updateLog>;

export const newOrder = z.object({
  employeeId: uuid,
  orderType: ORDER_FIELDS.orderType.read,
  ...askedSchemas,
  vendorId: ORDER_FIELDS.vendor.edit.optional(),
  appointmentDate: z
    .string()
    .max(20)
    .regex(/^[\d\-: T]+$/, 'Write YYYY-MM-DD HH:MM, or YYYY-MM-DD for a walk-in.')
    .optional(),
  walkIn: z.boolean().optional(),
  /** The open order for the same that stands already: another one is placed all the same. */
  evenThough: uuid.optional(),
});
export type NewOrder = z.input<typeof newOrder>;

export const ordersApi = defineApi('orders', {
  statuses: {
    method: 'GET',
    path: '/v1/orderStatuses',
    summary: 'The statuses that an order can have.',
    permission: READERS,
    scope: 'any',
    feature: 'orders',
    result: z.array(orderStatus),
  },
  list: {
    method: 'GET',
    path: '/v1/orders',
    summary: 'Orders of the kinds that the caller may see, newest first, page by page.',
    permission: READERS,
    scope: 'any',
    feature: 'orders',
    query: cursorQuery.extend(filters),
    result: page(orderRow),
  },
  held: {
    method: 'GET',
    path: '/v1/orders/held',
    summary:
      'How many orders of the kinds that the caller may see wait for the employer, by status; what is put off is left out.',
    permission: READERS,
    scope: 'client',
    feature: 'orders',
    result: z.array(z.object({ orderStatusId: z.number().int(), count: z.number().int() })),
  },
  exportList: {
    method: 'GET',
    path: '/v1/orders/csv',
    summary: 'The list of orders as a CSV file, filtered as it is. Each export is recorded.',
    permission: READERS,
    scope: 'client',
    feature: 'orders',
    query: z.object({ ...filters, columns: columnsQuery(ORDER_LIST_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  choices: {
    method: 'GET',
    path: '/v1/orders/choices',
    summary: 'What can be ordered for an employee: kinds with what refuses them, panels, reasons.',
    permission: PLACERS,
    scope: 'client',
    feature: 'orders',
    query: z.object({ employeeId: uuid }),
    result: choices,
  },
  cme: {
    method: 'GET',
    path: '/v1/orders/cme',
    summary: 'Orders of medical exams, newest first, page by page.',
    permission: READERS,
    scope: 'any',
    feature: 'medicalExamOrders',
    query: cursorQuery.extend({
      openOrders: flag,
      forEmployee: uuid.optional(),
      medicalExamOrderId: uuid.optional(),
      search,
    }),
    result: page(cmeOrder),
  },
  drugTests: {
    opens: 'drugAlcohol',
    method: 'GET',
    path: '/v1/orders/getDrugTestsForEmployee/:employeeId',
    summary: "An employee's drug tests with their results. Each reading is recorded.",
    permission: 'records.viewDrugAlcohol',
    scope: 'client',
    feature: 'drugTestOrders',
    params: z.object({ employeeId: uuid }),
    result: z.array(drugTest),
    audit: 'read',
  },
  place: {
    method: 'POST',
    path: '/v1/orders',
    summary: 'Places an order. DOT orders refuse what DOT does not allow, with the reason.',
    permission: PLACERS,
    scope: 'client',
    feature: 'orders',
    body: newOrder,
    result: order,
    status: 201,
    errors: [
      'orders.not_possible',
      'orders.not_allowed',
      'orders.verification_needed',
      'orders.open_already',
    ],
  },
  read: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/orders/:orderId',
    summary: 'One order.',
    permission: READERS,
    scope: 'any',
    feature: 'orders',
    params: orderParams,
    result: order,
  },
  update: {
    method: 'PATCH',
    path: '/v1/orders/:orderId',
    summary:
      'Changes clinic, appointment and status by one log; each entry stands for itself, and the reply says which had an error.',
    permission: EDITORS,
    scope: 'client',
    feature: 'orders',
    params: orderParams,
    body: updateLog,
    result: z
      .object({ updateVendor: result, updateAppointment: result, updateStatus: result })
      .partial(),
    versioned: true,
  },
  reopen: {
    method: 'PATCH',
    path: '/v1/orders/:orderId/reopen',
    summary: 'Opens a canceled order again, or one to which nobody came.',
    permission: EDITORS,
    scope: 'client',
    feature: 'orders',
    params: orderParams,
    body: z
      .strictObject({
        auditMessage,
        /** The status it had: it stands again as it was then, its appointment too (an undo, D21). */
        orderStatusId: numberId.optional(),
      })
      .default({}),
    result: order,
    versioned: true,
    errors: ['orders.finished', 'orders.not_closed'],
  },
  wait: {
    method: 'PUT',
    path: '/v1/orders/:orderId/wait',
    summary:
      'Puts an open order off until an instant, or until its status changes, which ends every wait. Null ends its wait.',
    permission: [EDITORS, PLACERS],
    scope: 'client',
    feature: 'orders',
    params: orderParams,
    body: z.strictObject({ until: waitsUntil.nullable() }),
    result: 'nothing',
    errors: ['orders.no_wait'],
  },
  auditTrail: {
    method: 'GET',
    path: '/v1/orders/:orderId/auditTrail',
    summary: 'What happened to an order, the latest first.',
    permission: READERS,
    scope: 'any',
    feature: 'orders',
    params: orderParams,
    result: z.array(auditEntry),
  },
  addMessage: {
    method: 'POST',
    path: '/v1/orders/:orderId/auditTrail',
    summary:
      'Adds a message to the audit trail of an order; of a medical exam also across clients, from the CME Tool.',
    permission: [EDITORS, PLACERS, 'cme.search'],
    scope: 'any',
    feature: 'orders',
    params: orderParams,
    body: z.object({ message: lines(1000).trim().min(1, 'Write a message.') }),
    result: auditEntry,
    status: 201,
  },
  authorization: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/authorizations/:orderId/pdf',
    summary: 'The authorization of an order as a PDF, for the clinic. Each reading is recorded.',
    permission: [EDITORS, PLACERS],
    scope: 'client',
    feature: 'orders',
    params: orderParams,
    result: 'stream',
    audit: 'read',
    errors: ['orders.nothing_to_authorize'],
  },
  emailAuthorization: {
    method: 'POST',
    path: '/v1/authorizations/:orderId/email',
    summary: 'Mails the authorization of an order as a PDF. The mail waits ten seconds.',
    permission: [EDITORS, PLACERS],
    scope: 'client',
    feature: 'orders',
    params: orderParams,
    body: z.object({
      orderType: z.enum(ORDER_TYPES),
      email: z.email('Please enter a properly formatted email address').max(200),
      employerName: line(200).min(1, 'Enter the employer’s name.'),
    }),
    result: z.object({ authorizationId: uuid }),
    errors: [
      'orders.nothing_to_authorize',
      'orders.clinic_fault',
      'orders.other_type',
      'orders.too_many_mails',
    ],
  },
  withdrawAuthorization: {
    method: 'POST',
    path: '/v1/authorizations/:orderId/withdraw',
    summary: 'Takes the mail of an authorization back while it waits.',
    permission: [EDITORS, PLACERS],
    scope: 'client',
    feature: 'orders',
    params: orderParams,
    body: z.object({ authorizationId: uuid }),
    result: 'nothing',
    errors: ['orders.mail_left'],
  },
});
