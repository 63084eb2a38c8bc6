import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds, type Permission } from '#src/shared/permissions.ts';
import {
  type AllSettings,
  locationSettingsApi,
  type SettingKind,
} from '../location-settings.contract.ts';
import type { Asker } from './client-setup.service.ts';
import { type Place, placeOf, worksAt } from './clients.service.ts';
import { forgetSetting, readSettings, writeSetting } from './location-settings.sql.ts';

/** Who may say what (R377). */
const ASKS: Readonly<Record<SettingKind, Permission>> = {
  der: 'client.configureLocation',
  medCards: 'client.addLocationToMedCardSubmission',
  labAccounts: 'client.configureLabAccounts',
  driverMonitoring: 'client.configureLocation',
};
const KINDS = Object.keys(ASKS) as SettingKind[];

async function settingsAt({ db, caller, grants }: Asker, place: Place): Promise<AllSettings> {
  const { tenantId, clientId } = place;
  // Locations between this one and the company are not the user's to read, but what they say counts here.
  const rows = await db.as({ role: 'jobs', tenantId, sites: '*' }, (all) =>
    readSettings(all, place),
  );
  const said = new Map(rows.map((row) => [row.kind, row]));
  const writes = worksAt(db, clientId) && caller.kind === 'user';
  return Object.fromEntries(
    KINDS.map((kind) => {
      const row = said.get(kind);
      const isOwn = row?.clientId === clientId;
      return [
        kind,
        {
          value: row?.value ?? null,
          from: row && !isOwn ? row.name : null,
          isOwn,
          mayWrite: writes && holds(grants, ASKS[kind]),
        },
      ];
    }),
  ) as AllSettings;
}

export const locationSettingsCalls = callsOf(locationSettingsApi, {
  read: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    if (!worksAt(c.db, place.clientId)) throw requestError('request.forbidden');
    return settingsAt(c, place);
  },

  change: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    if (!worksAt(c.db, place.clientId)) throw requestError('request.forbidden');
    const kinds = KINDS.filter((kind) => c.body[kind] !== undefined);
    if (kinds.some((kind) => !holds(c.grants, ASKS[kind]))) throw requestError('request.forbidden');
    for (const kind of kinds) {
      const value = c.body[kind];
      if (value === null) await forgetSetting(c.db, place, kind);
      else await writeSetting(c.db, place, kind, value);
    }
    // Which of them changed, and no names or addresses.
    c.audit({
      entity: 'client',
      entityId: String(place.clientId),
      tenantId: place.tenantId,
      clientId: place.clientId,
      detail: { settings: kinds },
    });
    c.live({ tenantId: place.tenantId, topic: 'clients', requirement: 'session' });
    return settingsAt(c, place);
  },
});
