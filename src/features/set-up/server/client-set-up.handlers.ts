import { placeOf, todayAt, worksAt } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { clientSetUpApi } from '../client-set-up.contract.ts';
import { setUpSteps } from '../set-up-steps.rules.ts';
import { readSetUp } from './client-set-up.sql.ts';

export const clientSetUpCalls = callsOf(clientSetUpApi, {
  read: async (c) => {
    const { tenantId } = await placeOf(c.db, c.params.clientId);
    // The set-up is of the whole company: who works at a location alone has no say in it.
    if (!worksAt(c.db, tenantId)) throw requestError('request.not_found');
    const today = await todayAt(c.db, { tenantId, clientId: tenantId });
    const { clientName, ...facts } = await readSetUp(c.db, tenantId, today);
    return { clientId: tenantId, clientName, steps: setUpSteps(facts) };
  },
});
