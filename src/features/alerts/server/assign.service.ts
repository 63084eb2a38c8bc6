import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { ALERTS_ERRORS, type alertsApi } from '../alerts.contract.ts';
import {
  type AlertKey,
  dropAssignees,
  findAlertKeys,
  keepAssignees,
  readColleague,
} from './assign.sql.ts';

const fail = thrower(ALERTS_ERRORS);

/** Alerts of one file. */
export interface AlertFile {
  employeeId: string;
  clientId: number;
  documentTypeIds: number[];
}

/** Alerts as a caller names them. */
export interface NamedAlerts {
  tenantId: number;
  alerts: readonly { employeeId: string; documentTypeId: number; authority: string | null }[];
  /** The document types that the caller may read. */
  types: readonly number[];
}

/** Alerts that the caller may see, all of them, and the same file by file. @throws alerts.settled when one is not there any more */
export async function alertsAsked(
  db: Db,
  { tenantId, alerts, types }: NamedAlerts,
): Promise<{ keys: readonly AlertKey[]; files: AlertFile[] }> {
  const asked = alerts.map((one) => ({ ...one, authority: one.authority ?? '' }));
  const keys = await findAlertKeys(db, tenantId, asked, types);
  if (keys.length < asked.length) throw fail('alerts.settled');
  const files = new Map<string, AlertFile>();
  for (const { employeeId, clientId, documentTypeId } of keys) {
    const file = files.get(employeeId) ?? { employeeId, clientId, documentTypeIds: [] };
    file.documentTypeIds.push(documentTypeId);
    files.set(employeeId, file);
  }
  return { keys, files: [...files.values()] };
}

/**
 * Gives alerts to a colleague who may see every one of them, or to nobody.
 * @throws alerts.settled when one is not there any more; request.invalid for a colleague who may not see them
 */
export async function assignAlerts(
  { db, caller }: Pick<Context<(typeof alertsApi)['assign']>, 'db' | 'caller'>,
  wanted: NamedAlerts & { assignee: string | null },
): Promise<{ assigneeName: string | null; files: AlertFile[] }> {
  const { tenantId, assignee } = wanted;
  const { keys, files: all } = await alertsAsked(db, wanted);
  if (assignee === null) {
    await dropAssignees(db, tenantId, keys);
    return { assigneeName: null, files: all };
  }
  const places = [...new Set(all.map(({ clientId }) => clientId))];
  const assigneeName =
    assignee === caller.id ? caller.name : await readColleague(db, tenantId, assignee, places);
  if (assigneeName === null)
    throw requestError('request.invalid', {
      fields: [{ field: 'assignee', message: 'Choose a colleague who may see these alerts.' }],
    });
  await keepAssignees(db, tenantId, keys, { userId: assignee, name: assigneeName, by: caller.id });
  return { assigneeName, files: all };
}
