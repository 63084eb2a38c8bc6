import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import { BILLING_COLUMNS } from '../billing.columns.ts';
import { randomBillingApi } from '../billing.contract.ts';
import { billingOf } from './billing.sql.ts';

async function* once<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

export const billingCalls = callsOf(randomBillingApi, {
  list: async (c) => billingOf(c.db, c.query.year),

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
