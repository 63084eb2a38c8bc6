import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { cmeToolApi } from '../cme-tool.contract.ts';
import { cmeDocumentsOf } from './cme-documents.sql.ts';

export const cmeToolCalls = callsOf(cmeToolApi, {
  documents: async (c) => {
    const rows = await cmeDocumentsOf(c.db, c.params.employeeId, c.caller.isConcordeUser);
    if (!rows) throw requestError('request.not_found');
    c.opened(c.params.employeeId);
    return rows;
  },
});
