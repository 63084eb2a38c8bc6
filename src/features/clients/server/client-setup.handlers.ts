import { callsOf } from '#src/server/handler.ts';
import { INTERNAL_LEGACY_CLIENT_ID } from '#src/shared/ids.ts';
import { clientSetupApi } from '../client-setup.contract.ts';
import { featuresOf } from '../clients.rules.ts';
import {
  addClient,
  addLocation,
  changeClient,
  changeServices,
  clientAt,
} from './client-setup.service.ts';
import { openAt, servicesAt } from './client-setup.sql.ts';
import { placeOf } from './clients.service.ts';
import { moveLocation, previewMove } from './hierarchy.service.ts';

export const clientSetupCalls = callsOf(clientSetupApi, {
  add: (c) => addClient(c, c.body),
  addLocation: (c) => addLocation(c, c.params.clientId, c.body),
  replace: (c) => changeClient(c, c.params.clientId, c.body),
  writeNotes: (c) => changeClient(c, c.params.clientId, c.body),
  changeAliases: (c) => changeClient(c, c.params.clientId, c.body),

  services: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const { topLevel } = await clientAt(c, place);
    const isOurs = topLevel.legacyClientId === INTERNAL_LEGACY_CLIENT_ID;
    const all = await servicesAt(c.db, place);
    return all
      .filter(({ internalOnly }) => isOurs || !internalOnly)
      .map(({ group, ...one }) => ({ ...one, features: featuresOf(group) }));
  },

  changeServices: (c) => changeServices(c, c.params.clientId, c.body.services),

  previewMove: (c) => previewMove(c, c.params.clientId, c.query.legacyClientId),

  move: (c) => moveLocation(c, c.params.clientId, c.body),

  openThere: async (c) => openAt(c.db, await placeOf(c.db, c.params.clientId)),
});
