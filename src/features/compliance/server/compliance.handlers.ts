import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { complianceApi } from '../compliance.contract.ts';
import { complianceOf } from './compliance.service.ts';

export const complianceCalls = callsOf(complianceApi, {
  read: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const { names } = await readableTypes(c);
    return complianceOf(c.db, place, { ...c.query, types: names });
  },
});
