import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import { BILLING_COLUMNS } from '../billing.columns.ts';
import { BILLING_ERRORS, randomBillingApi } from '../billing.contract.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { billingOf, isCompany, keepBill } from './billing.sql.ts';

async function* once<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

const fail = thrower(BILLING_ERRORS);
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

export const billingCalls = callsOf(randomBillingApi, {
  list: async (c) => billingOf(c.db, c.query.year),

  bill: async (c) => {
    const { clientId, month } = c.params;
    if (!MONTH.test(month))
      throw requestError('request.invalid', {
        fields: [{ field: 'month', message: 'Write the month as YYYY-MM.' }],
      });
    if (!(await isCompany(c.db, clientId))) throw fail('random-billing.no_company');
    const by = c.caller.impersonator?.id ?? c.caller.id;
    const kept = await keepBill(c.db, c.params, c.body, { by, version: c.ifMatch });
    const [row] = await billingOf(c.db, Number(month.slice(0, 4)), c.params);
    if (!kept || !row) throw requestError('request.conflict', { ...(row && { current: row }) });
    c.audit({
      entity: 'randomBill',
      entityId: `${clientId}.${month}`,
      detail: { ...c.body, version: row.version },
    });
    c.live({
      tenantId: c.kernel.internalTenantId,
      topic: 'randomBilling',
      requirement: 'randoms.billingReconcile',
    });
    return row;
  },

  exportList: async (c) => {
    const file = await csvFile(c, {
      name: 'Random tests by client',
      columns: BILLING_COLUMNS,
      wanted: c.query.columns,
      batches: once(billingOf(c.db, c.query.year)),
      only: { ids: c.query.only, idOf: ({ clientId, month }) => `${clientId}.${month}` },
    });
    c.audit({
      entity: 'export',
      entityId: 'randomBilling',
      detail: { list: 'randomBilling', rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },
});
