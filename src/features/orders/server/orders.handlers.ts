import { ORDER_TYPES, type OrderType } from '#src/features/employees/employees.rules.ts';
import { orderKinds } from '#src/features/employees/order-kinds.rules.ts';
import { checkWait } from '#src/features/work/server/waiting.service.ts';
import { searchWords } from '#src/server/db/like.ts';
import { csvFile } from '#src/server/csv-file.ts';
import type { Db } from '#src/server/db/handle.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { readAppointment } from '../appointments.rules.ts';
import { ORDER_RECORDS } from '#src/features/employees/order-kinds.rules.ts';
import { ORDER_LIST_COLUMNS } from '../orders.columns.ts';
import { ORDERS_ERRORS, ordersApi } from '../orders.contract.ts';
import type { OrderRow } from '../orders.shapes.ts';
import {
  emailAuthorization,
  showAuthorization,
  withdrawAuthorization,
} from './authorization.service.ts';
import { openOrdersOf, readCatalogue, readDriver } from './driver.sql.ts';
import { drugTestsOf } from './drug-tests.sql.ts';
import { countHeld, listCmeOrders, listOrders } from './order-list.sql.ts';
import { everyOrder } from './order-lists.service.ts';
import type { Listed, OrderFilter } from './order-list.sql.ts';
import { actor, orderOf, shown } from './orders.service.ts';
import { readStatuses } from './orders.sql.ts';
import { setOrderWait } from './wait.sql.ts';
import { placeOrder, refusalFor } from './place.service.ts';
import { addToTrail, readTrail } from './trail.sql.ts';
import { reopenOrder, updateOrder } from './update.service.ts';

const fail = thrower(ORDERS_ERRORS);

type Acting = Pick<Context<Endpoint>, 'db' | 'clientId' | 'grants' | 'services' | 'searchHeader'>;
type Filters = Context<typeof ordersApi.exportList>['query'];

function wordsOf({ searchHeader }: Acting, search: string | undefined): string[] {
  return searchWords(search === 'header' ? searchHeader : search);
}

/** Whose orders of which kinds: those of the place acted in, or across clients one employee's. */
async function placeOf(c: Acting, wanted: readonly OrderType[], employeeId: string | null) {
  // Across clients there are too many to page through; anyone who looks there looks for somebody.
  if (c.clientId === null && employeeId === null) throw requestError('request.client_required');
  const may = orderKinds(c.grants, c.services);
  return {
    tenantId: c.clientId === null ? null : c.db.binding.tenantId,
    clientId: c.clientId,
    kinds: may.filter((kind) => wanted.includes(kind)),
    employeeId,
  };
}

async function filterOf(c: Acting, query: Filters): Promise<Omit<OrderFilter, 'limit' | 'after'>> {
  const wanted = query.onlyPhysicals ? (['medicalExam'] as const) : (query.types ?? ORDER_TYPES);
  const employeeId = query.forEmployee ?? query.employmentId ?? null;
  return {
    ...(await placeOf(c, wanted, employeeId)),
    sites: query.sites ?? null,
    openOnly: query.openOrders ?? false,
    medicalExamOrderId: null,
    startDate: query.startDate ?? null,
    endDate: query.endDate ?? null,
    statusId: query.statusId ?? null,
    waiting: query.waiting ?? null,
    words: wordsOf(c, query.search),
  };
}

/** A page out of one row more than it holds. */
function pageOf<Row>(rows: Listed<Row>[], limit: number, idOf: (row: Row) => string) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? encodeCursor([last.cursorAt, idOf(last)]) : null,
  };
}

async function* wholeList(c: Acting, query: Filters): AsyncGenerator<OrderRow[]> {
  yield* everyOrder(c.db, await filterOf(c, query));
}

export const ordersCalls = callsOf(ordersApi, {
  statuses: ({ db }) => readStatuses(db),

  list: async (c) => {
    const { limit, after, ...query } = c.query;
    const filter = await filterOf(c, query);
    const rows = await listOrders(c.db, { ...filter, limit: limit + 1, after: timeCursor(after) });
    return pageOf(rows, limit, ({ OrderID }) => OrderID);
  },

  held: async (c) => {
    const { kinds, clientId } = await placeOf(c, ORDER_TYPES, null);
    const { tenantId } = c.db.binding;
    return countHeld(c.db, { tenantId, clientId: clientId ?? tenantId, kinds });
  },

  exportList: async (c) => {
    const file = await csvFile(c, {
      name: 'Orders',
      columns: ORDER_LIST_COLUMNS,
      wanted: c.query.columns,
      batches: wholeList(c, c.query),
      only: { ids: c.query.only, idOf: ({ OrderID }) => OrderID },
    });
    c.audit({
      entity: 'export',
      entityId: 'orders',
      clientId: c.clientId,
      detail: { list: 'orders', rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  choices: async (c) => {
    const driver = await readDriver(c.db, c.query.employeeId, { hold: false });
    if (!driver) throw requestError('request.not_found');
    const refusalOf = await refusalFor(c, driver);
    const open = await openOrdersOf(c.db, driver.employeeId);
    const { employeeId, employeeName, zip, state } = driver;
    return {
      employeeId,
      employeeName,
      zip,
      state,
      types: ORDER_TYPES.map((orderType) => ({
        orderType,
        refusal: refusalOf(orderType),
        openOrders: open.filter((one) => one.orderType === orderType),
      })),
      ...(await readCatalogue(c.db)),
    };
  },

  cme: async (c) => {
    const { limit, after, openOrders, forEmployee, medicalExamOrderId, search } = c.query;
    const rows = await listCmeOrders(c.db, {
      ...(await placeOf(c, ['medicalExam'], forEmployee ?? null)),
      sites: null,
      openOnly: openOrders ?? false,
      medicalExamOrderId: medicalExamOrderId ?? null,
      startDate: null,
      endDate: null,
      statusId: null,
      waiting: null,
      words: wordsOf(c, search),
      limit: limit + 1,
      after: timeCursor(after),
    });
    return pageOf(rows, limit, ({ orderId }) => orderId);
  },

  drugTests: async (c) => {
    const { employeeId } = c.params;
    const tests = await drugTestsOf(c.db, employeeId);
    if (!tests) throw requestError('request.not_found');
    c.opened(tests.length > 0 ? employeeId : null);
    c.audit({
      entity: 'employee',
      entityId: employeeId,
      clientId: c.clientId,
      detail: { drugTests: tests.length },
    });
    return tests;
  },

  place: async (c) => {
    const { appointmentDate, walkIn = false, ...wanted } = c.body;
    const refuse = (message: string) =>
      fail('orders.not_possible', { fields: [{ field: 'appointmentDate', message }] });
    if (appointmentDate === undefined && walkIn) throw refuse('Choose the day of the walk-in.');
    const appointment =
      appointmentDate === undefined ? undefined : readAppointment(appointmentDate, walkIn);
    if (appointment === null) throw refuse('Enter a day of the calendar, and a time.');
    const orderId = await placeOrder(c, { ...wanted, appointment });
    return shown(c, await orderOf(c, orderId));
  },

  read: async (c) => {
    const record = await orderOf(c, c.params.orderId);
    c.opened(record.employeeId, ORDER_RECORDS[record.orderType]);
    return shown(c, record);
  },

  update: (c) => updateOrder(c, c.params.orderId, c.body),

  reopen: async (c) => shown(c, await reopenOrder(c, c.params.orderId, c.body)),

  wait: async (c) => {
    const { until } = c.body;
    checkWait(until);
    const { tenantId, orderId, clientId, employeeId } = await orderOf(c, c.params.orderId);
    if (!(await setOrderWait(c.db, orderId, until))) throw fail('orders.no_wait');
    c.audit({
      entity: 'order',
      entityId: orderId,
      tenantId,
      clientId,
      detail: { employeeId, wait: until },
    });
    c.live({ tenantId, topic: 'orders', requirement: 'client.viewOrders' });
  },

  auditTrail: async (c) => readTrail(c.db, await orderOf(c, c.params.orderId)),

  addMessage: async (c) => {
    const across = c.clientId === null;
    // Across clients the exams are CME's; anything else is changed inside its client (D3).
    if (across && !holds(c.grants, 'cme.search')) throw requestError('request.client_required');
    const record = await orderOf(c, c.params.orderId);
    if (across && record.orderType !== 'medicalExam') throw requestError('request.client_required');
    const { tenantId } = record;
    const add = (db: Db) => addToTrail(db, record, actor(c.caller), c.body.message);
    const entry = across
      ? await c.db.as({ role: 'jobs', tenantId, sites: '*' }, add)
      : await add(c.db);
    c.audit({
      entity: 'order',
      entityId: record.orderId,
      tenantId,
      clientId: record.clientId,
      detail: { employeeId: record.employeeId, message: true },
    });
    c.live({ tenantId, topic: 'orders', requirement: 'client.viewOrders' });
    return entry;
  },

  authorization: showAuthorization,
  emailAuthorization,
  withdrawAuthorization,
});
