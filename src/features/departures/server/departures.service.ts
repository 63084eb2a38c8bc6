import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { forgetTrust } from '#src/features/sessions/server/trusted-devices.service.ts';
import type { Context } from '#src/server/handler.ts';
import { cancelAllMails } from '#src/server/mail/outbox.ts';
import { endTenantSessions } from '#src/server/session/sessions.ts';
import type { StreamReply } from '#src/server/streams.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { type Departure, DEPARTURES_ERRORS, type departuresApi } from '../departures.contract.ts';
import { actionsFor, type DepartureAction, type Standing, stateOf } from '../departures.rules.ts';
import { noteOnceSent } from './export-saved.service.ts';
import { dropParts } from './export-parts.ts';
import {
  type DepartureRow,
  holdDeparture,
  insertDeparture,
  markTakenBack,
  readDepartures,
  readName,
} from './departures.sql.ts';
import { type ExportRow, forgetExports, insertExport, readExports } from './exports.sql.ts';

const fail = thrower(DEPARTURES_ERRORS);
type Api = typeof departuresApi;
/** What its calls have in common. */
export type Asker = Pick<Context<Api['takeBack']>, 'db' | 'kernel' | 'caller' | 'audit' | 'live'>;

function standingOf(row: DepartureRow, made: ExportRow | undefined): Standing {
  return {
    isTakenBack: row.takenBackAt !== null,
    made: made
      ? { state: made.state, isSaved: made.savedAt !== null, isThere: made.sha256 !== null }
      : null,
    erasure: erasureOf(row),
  };
}

const hasAsked = ({ erasureAskedById }: DepartureRow, userId: string) =>
  erasureAskedById === userId;

function erasureOf(row: DepartureRow): Standing['erasure'] {
  if (row.erasureAskedBy === null) return null;
  if (row.erasedAt !== null) return 'done';
  if (row.erasingSince !== null) return 'begun';
  return row.erasureAgreedBy === null ? 'asked' : 'agreed';
}

function shownWith(row: DepartureRow, made: ExportRow | undefined, userId: string): Departure {
  const standing = standingOf(row, made);
  const { erasureAskedBy } = row;
  return {
    ...row,
    clientId: row.tenantId,
    state: stateOf(standing),
    made: made ?? null,
    erasure:
      erasureAskedBy === null
        ? null
        : {
            askedBy: erasureAskedBy,
            agreedBy: row.erasureAgreedBy,
            from: row.eraseFrom,
            doneAt: row.erasedAt,
          },
    allowed: actionsFor(standing, hasAsked(row, userId)),
  };
}

/** Departures as the contract has them, with the newest export of each. */
async function shownAll(
  { db, caller }: Pick<Asker, 'db' | 'caller'>,
  rows: readonly DepartureRow[],
): Promise<Departure[]> {
  const ids = rows.map(({ departureId }) => departureId);
  const made = new Map((await readExports(db, ids)).map((one) => [one.departureId, one]));
  return rows.map((row) => shownWith(row, made.get(row.departureId), caller.id));
}

/** A departure as the contract has it. */
export async function shown(
  c: Pick<Asker, 'db' | 'caller'>,
  row: DepartureRow,
): Promise<Departure> {
  const [one] = await shownAll(c, [row]);
  if (!one) throw requestError('request.not_found');
  return one;
}

/** Writes the audit row of a change, and tells the consoles. */
export function told(
  c: Asker,
  { departureId, tenantId }: DepartureRow,
  detail: Record<string, unknown>,
) {
  c.audit({ entity: 'departure', entityId: departureId, tenantId, clientId: tenantId, detail });
  const { internalTenantId } = c.kernel;
  c.live({ tenantId: internalTenantId, topic: 'departures', requirement: 'admin.superAdmin' });
}

/** The clients that leave or have left. */
export async function list(c: Context<Api['list']>): Promise<Departure[]> {
  return shownAll(c, await c.db.asOwner(readDepartures));
}

/** Lets a client leave, and ends every way in at once. @throws request.not_found, departures.no_client, departures.left_already */
export async function begin(c: Context<Api['begin']>): Promise<Departure> {
  const { clientId, reason } = c.body;
  const { tenantId } = await placeOf(c.db, clientId);
  if (tenantId !== clientId || tenantId === c.kernel.internalTenantId)
    throw fail('departures.no_client');
  const clientName = await readName(c.db, tenantId);
  const row = await c.db.asOwner(async (owner) => {
    const { id, name } = c.caller;
    const begun = await insertDeparture(owner, { tenantId, clientName, reason, by: { id, name } });
    if (!begun) throw fail('departures.left_already');
    await endTenantSessions(owner, tenantId, 'client left');
    await forgetTrust(owner, { tenantId });
    await cancelAllMails(owner, tenantId);
    return begun;
  });
  told(c, row, { act: 'accessEnded' });
  return shown(c, row);
}

/** A departure that goes on, held. @throws request.not_found, departures.over */
export async function needOpen(
  c: Asker,
  departureId: string,
  action: DepartureAction,
): Promise<{ row: DepartureRow; made: ExportRow | undefined }> {
  const row = await c.db.asOwner((owner) => holdDeparture(owner, departureId));
  if (!row) throw requestError('request.not_found');
  const [made] = await readExports(c.db, [departureId]);
  if (!actionsFor(standingOf(row, made), hasAsked(row, c.caller.id)).includes(action))
    throw fail('departures.over');
  return { row, made };
}

/** Lets a client that was leaving stay. Mails that would have left meanwhile stay unsent. @throws those of `departures.takeBack` */
export async function takeBack(c: Context<Api['takeBack']>): Promise<Departure> {
  const { departureId } = c.params;
  const { row } = await needOpen(c, departureId, 'takeBack');
  const after = await c.db.asOwner(async (owner) => {
    await cancelAllMails(owner, row.tenantId);
    await markTakenBack(owner, departureId, c.caller.name);
    return holdDeparture(owner, departureId);
  });
  // Nobody saves it any more, and all of a client does not lie there without a use.
  await c.db.as(inside(row), async (db) => {
    const { hashes, paths } = await forgetExports(db, row.tenantId);
    if (hashes.length > 0) await noteWaiting(db, row.tenantId, hashes);
    await dropParts(paths);
  });
  told(c, row, { act: 'takenBack' });
  return shown(c, after ?? row);
}

/** As whom the rows of its company are read and written. */
export const inside = ({ tenantId }: DepartureRow) =>
  ({ role: 'jobs', tenantId, sites: '*' }) as const;

/** Asks for all of a client as a ZIP. @throws those of `departures.export` */
export async function askExport(c: Context<Api['export']>): Promise<Departure> {
  const { departureId } = c.params;
  const { row } = await needOpen(c, departureId, 'export');
  const { tenantId } = row;
  const { id, name } = c.caller;
  const isAsked = await c.db.as(inside(row), (db) =>
    insertExport(db, { tenantId, departureId, by: { id, name } }),
  );
  if (!isAsked) throw fail('departures.over');
  told(c, row, { act: 'exportAsked' });
  c.afterCommit(() => c.kernel.wakeJobs('exportClients'));
  return shown(c, row);
}

/** The export of a client, to save. @throws those of `departures.file` */
export async function sendExport(c: Context<Api['file']>): Promise<StreamReply> {
  const { row, made } = await needOpen(c, c.params.departureId, 'save');
  if (!made || made.sha256 === null || made.size === null) throw fail('departures.over');
  const { tenantId, exportId, size, records, papers } = made;
  noteOnceSent(c, { tenantId, exportId });
  const sha256 = Buffer.from(made.sha256, 'hex');
  c.audit({
    entity: 'export',
    entityId: exportId,
    tenantId,
    clientId: tenantId,
    detail: { list: 'client', records, papers, sha256: made.sha256 },
  });
  return {
    mediaType: 'application/zip',
    size,
    fileName: `${row.clientName}.zip`,
    etag: `"${made.sha256.slice(0, 32)}"`,
    disposition: 'attachment',
    open: (start, end) => c.kernel.storage.read(tenantId, sha256, start, end),
  };
}
