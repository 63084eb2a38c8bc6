import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import { settingsCopyApi, type Push } from '../settings-copy.contract.ts';
import { type Place, placeOf, worksAt } from './clients.service.ts';
import { deletePush, insertPush, readPush, readPushSites } from './settings-copy.sql.ts';

/** A location where the caller works. @throws request.not_found, request.forbidden */
async function ownPlace(db: Db, clientId: number): Promise<Place> {
  const place = await placeOf(db, clientId);
  if (!worksAt(db, place.clientId)) throw requestError('request.forbidden');
  return place;
}

async function pushOf(db: Db, place: Place): Promise<Push | null> {
  const push = await readPush(db, place);
  return push && { ...push, sites: await readPushSites(db, place.tenantId, push.pushId) };
}

export const settingsCopyCalls = callsOf(settingsCopyApi, {
  openPush: async (c) => pushOf(c.db, await ownPlace(c.db, c.params.clientId)),

  startPush: async (c) => {
    const place = await ownPlace(c.db, c.params.clientId);
    await insertPush(c.db, place, c.body.fields, c.caller.id);
    const push = await pushOf(c.db, place);
    if (!push) throw new Error('The push was begun');
    const { clientId } = place;
    c.audit({
      entity: 'client',
      entityId: String(clientId),
      clientId,
      detail: { act: 'settingsPush', push: push.pushId, locations: push.sites.length },
    });
    return push;
  },

  endPush: async (c) => {
    const place = await ownPlace(c.db, c.params.clientId);
    await deletePush(c.db, place, c.params.pushId);
    const { clientId } = place;
    c.audit({
      entity: 'client',
      entityId: String(clientId),
      clientId,
      detail: { act: 'settingsPushEnded', push: c.params.pushId },
    });
  },
});
