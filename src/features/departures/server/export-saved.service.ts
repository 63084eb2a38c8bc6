import { asJob } from '#src/server/frame.ts';
import type { Context } from '#src/server/handler.ts';
import type { departuresApi } from '../departures.contract.ts';
import { tell } from './export.job.ts';
import { type ExportKey, noteSaved } from './exports.sql.ts';

/**
 * Notes that an export was saved once its last byte has left: who has it is what an erasure rests on. A reply that breaks off notes
 * nothing, nor does a part of the file. That somebody began to save it is in the audit before.
 */
export function noteOnceSent(
  {
    kernel,
    reply,
    caller,
  }: Pick<Context<(typeof departuresApi)['file']>, 'kernel' | 'reply' | 'caller'>,
  key: ExportKey,
): void {
  reply.raw.once('finish', () => {
    if (reply.raw.statusCode !== 200) return;
    const { tenantId, exportId } = key;
    asJob(kernel, { tenantId, action: 'departures.saved' }, async ({ db, live, audit, actFor }) => {
      await actFor({ userId: caller.id, sessionId: caller.sessionId, impersonatedUserId: null });
      await noteSaved(db, key, caller.name);
      live(tell(kernel));
      audit({ entity: 'export', entityId: exportId, clientId: tenantId });
    }).catch((error: unknown) => kernel.log.error({ err: error }, 'a saved export was not noted'));
  });
}
