import { callsOf } from '#src/server/handler.ts';
import { retentionApi } from '../retention.contract.ts';
import { approveFiles, destroyedPage, retentionPage, withdrawFiles } from './retention.service.ts';

export const retentionCalls = callsOf(retentionApi, {
  list: (c) => retentionPage(c, c.params.clientId, c.query),

  approve: async (c) => {
    const { tenantId, files } = await approveFiles(c, c.params.clientId, c.body.files);
    for (const { employeeId, clientId } of files)
      c.audit({
        entity: 'employee',
        entityId: employeeId,
        tenantId,
        clientId,
        detail: { act: 'approveDestruction' },
      });
  },

  withdraw: async (c) => {
    const { tenantId, open } = await withdrawFiles(c, c.params.clientId, c.body.employeeIds);
    for (const { employeeId, clientId } of open)
      c.audit({
        entity: 'employee',
        entityId: employeeId,
        tenantId,
        clientId,
        detail: { act: 'withdrawDestruction' },
      });
  },

  destroyed: (c) => destroyedPage(c, c.params.clientId, c.query),
});
