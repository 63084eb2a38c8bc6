import type { Context } from '#src/server/handler.ts';
import { between, isAbove } from '#src/server/settings-part.ts';
import type { Copier, LocationAt, SettingsPart } from '#src/server/settings-part.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { SettingsField } from '#src/shared/settings-fields.ts';
import type { Client } from '../clients.contract.ts';
import type { SettingKind } from '../location-settings.contract.ts';
import { SETTINGS_COPY_ERRORS } from '../settings-copy.contract.ts';
import { clientAt } from './client-setup.service.ts';
import { holdTree, lockClient } from './client-setup.sql.ts';
import { placeOf, worksAt } from './clients.service.ts';
import { copyKept, keptAmong } from './document-types.sql.ts';
import { forgetSetting, writeSetting } from './location-settings.sql.ts';
import { lockPushSite, notePushed, ownKind, sayKind } from './settings-copy.sql.ts';

const fail = thrower(SETTINGS_COPY_ERRORS);

/** What a location says in one word of its own: that of the source, or none. */
const kindPart = (
  field: SettingsField,
  permission: SettingsPart['permission'],
  kind: SettingKind,
): SettingsPart => ({
  field,
  permission,
  copy: async ({ db }, from, to) => {
    if (await sayKind(db, to.tenantId, between(from, to), kind))
      throw fail('settings-copy.own_between');
    const own = isAbove(from, to) ? null : await ownKind(db, from, kind);
    if (own === null) await forgetSetting(db, to, kind);
    else await writeSetting(db, to, kind, own.value);
  },
});

/** What of a location's set-up is this feature's. */
export const clientSettingsParts: readonly SettingsPart[] = [
  kindPart('medcardsubmissions', 'client.addLocationToMedCardSubmission', 'medCards'),
  kindPart('drivermonitoring', 'client.configureLocation', 'driverMonitoring'),
  {
    field: 'docTypes',
    permission: 'client.configureLocation',
    copy: async ({ db }, from, to) => {
      if (await keptAmong(db, to.tenantId, between(from, to)))
        throw fail('settings-copy.own_between');
      await copyKept(db, to, isAbove(from, to) ? null : from);
    },
  },
];

type Request = Copier & Pick<Context<Endpoint>, 'kernel' | 'audit' | 'live'>;

interface Copy {
  /** The location that is copied from, by its id or its legacy id. */
  from: { id: number; source?: 'legacy' };
  fields: readonly SettingsField[];
  /** The push that it is part of. */
  pushId: string | null;
}

/**
 * Has a location take over what another is set up with: all of it or, where it throws, nothing. The tree is held first, then
 * the location, then its place in the push: a change that deactivates or moves it comes before all of this or after it.
 * @throws request.not_found, request.forbidden, settings-copy.deactivated, settings-copy.no_source, settings-copy.own_between, settings-copy.ended, and what a
 * part refuses
 */
export async function copySettings(
  c: Request,
  clientId: number,
  { from: wanted, fields, pushId }: Copy,
): Promise<Client> {
  const { tenantId } = await placeOf(c.db, clientId);
  await holdTree(c.db, tenantId);
  const to = await placeOf(c.db, clientId);
  const from = await placeOf(c.db, wanted.id, wanted.source);
  const parts = c.kernel.settingsParts.filter(({ field }) => fields.includes(field));
  if (!worksAt(c.db, to.clientId) || !worksAt(c.db, from.clientId))
    throw requestError('request.forbidden');
  if (parts.some(({ permission }) => !holds(c.grants, permission)))
    throw requestError('request.forbidden');
  const now = await lockClient(c.db, to);
  if (now?.deactivated) throw fail('settings-copy.deactivated');
  const record = await clientAt(c, to, true);
  if (!isSource(from, to)) throw fail('settings-copy.no_source');
  if (pushId !== null) {
    const site = await lockPushSite(c.db, to.tenantId, pushId, to.clientId);
    if (!site) throw fail('settings-copy.ended');
    // It was sent by another tab, or its answer was lost.
    if (site.isDone) return record;
  }
  for (const part of parts) await part.copy(c, from, to);
  if (pushId !== null) await notePushed(c.db, to.tenantId, pushId, to.clientId);
  c.audit({
    entity: 'client',
    entityId: String(to.clientId),
    tenantId: to.tenantId,
    clientId: to.clientId,
    detail: { act: 'settingsCopied', from: from.clientId, fields, push: pushId },
  });
  for (const topic of ['clients', 'employees'])
    c.live({ tenantId: to.tenantId, topic, requirement: 'session' });
  return record;
}

/** A location beside, or one above (R380; a push reaches further down). */
function isSource(from: LocationAt, to: LocationAt): boolean {
  if (from.tenantId !== to.tenantId || from.clientId === to.clientId) return false;
  return isAbove(from, to) || from.path.slice(0, -1).join() === to.path.slice(0, -1).join();
}
