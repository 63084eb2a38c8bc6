import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { queryProviderApi } from '../query-provider.contract.ts';
import { hintsOf } from './answers.service.ts';
import { askAgain, countAsks, handOver, openAsks, queriesOfFile } from './asks.sql.ts';
import { doer } from './drivers.service.ts';
import { fileOf, shownFile, waitingFile } from './files.service.ts';
import { noteSent } from './files.sql.ts';
import { mustHaveProvider, needConsents, providerAt } from './query-provider.service.ts';

/** So many are named. */
const NAMED = 200;

export const queryProviderCalls = callsOf(queryProviderApi, {
  hand: async (c) => {
    const file = await waitingFile(c.db, c.params.fileId);
    const { fileId, clientId, tenantId, dotNumber } = file;
    const provider = await mustHaveProvider(c, clientId);
    const queries = await queriesOfFile(c.db, fileId);
    await needConsents(
      c.db,
      file,
      queries.map(({ employeeId }) => employeeId),
    );
    await noteSent(c.db, fileId, doer(c));
    await handOver(
      c.db,
      queries.map(({ queryId }) => queryId),
      dotNumber,
    );
    c.audit({
      entity: 'clearinghouseFile',
      entityId: fileId,
      clientId,
      detail: { act: 'handedOver', provider },
    });
    for (const hint of hintsOf(tenantId)) c.live(hint);
    c.afterCommit(() => c.kernel.wakeJobs());
    return shownFile(await fileOf(c.db, fileId));
  },

  asks: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const asks = await openAsks(c.db, place, NAMED);
    const counts = await countAsks(c.db, place);
    c.audit({
      entity: 'clearinghouseQuery',
      entityId: 'asks',
      clientId: place.clientId,
      detail: { rows: asks.length },
    });
    const simulated = (await providerAt(c, place.clientId)) === 'simulator';
    return { ...counts, asks, simulated };
  },

  askAgain: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    await mustHaveProvider(c, place.clientId);
    const queries = await askAgain(c.db, place, c.body.queryIds);
    c.audit({
      entity: 'clearinghouseQuery',
      entityId: 'askedAgain',
      clientId: place.clientId,
      detail: { asked: queries.length, queries },
    });
    for (const hint of hintsOf(place.tenantId)) c.live(hint);
    c.afterCommit(() => c.kernel.wakeJobs());
    return { asked: queries.length };
  },
});
