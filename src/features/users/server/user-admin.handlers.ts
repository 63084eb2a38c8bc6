import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { endSessions } from '#src/server/session/sessions.ts';
import { requestError } from '#src/shared/errors.ts';
import { STAFF_COLUMNS, USER_ADMIN_COLUMNS } from '../user-admin.columns.ts';
import { userAdminApi, type UserRow } from '../user-admin.contract.ts';
import { accountsAt, sessionsOf } from './user-admin.sql.ts';
import {
  addAccount,
  addFirst,
  type Asked,
  changeAccount,
  describeAccount,
  inviteAgain,
  isRepAccount,
  resetFor,
  seenBy,
  sessionsOwner,
  setActive,
  shown,
  visibleTo,
} from './user-admin.service.ts';

type Telling = Pick<Context<(typeof userAdminApi)['change']>, 'audit' | 'live' | 'db'>;

function tell(
  c: Telling,
  user: { id: string; clientId: number },
  detail: Record<string, unknown> = {},
): void {
  const { tenantId } = c.db.binding;
  c.audit({ entity: 'user', entityId: user.id, tenantId, clientId: user.clientId, detail });
  c.live({ tenantId, topic: 'users', key: user.id, requirement: userAdminApi.list.permission });
}

/** What of two lists is only in the first. */
const without = <One>(all: readonly One[], others: readonly One[]) =>
  all.filter((one) => !others.includes(one));

/** The users at a client of the company acted in. @throws request.not_found */
async function usersAt(
  c: Asked,
  clientId: number,
  permission: Parameters<typeof accountsAt>[1]['permission'] = null,
): Promise<UserRow[]> {
  const place = await placeOf(c.db, clientId);
  if (place.tenantId !== c.db.binding.tenantId) throw requestError('request.not_found');
  return shown(c, visibleTo(c, await accountsAt(c.db, { clientId, permission })));
}

/** Those of the house whom the caller may see: all of them, or the customer care reps. */
async function staffOf(c: Asked, of: 'all' | 'reps'): Promise<UserRow[]> {
  const rows = await accountsAt(c.db, { clientId: c.kernel.internalTenantId, permission: null });
  const seen = visibleTo(c, rows);
  return shown(c, of === 'reps' ? seen.filter(isRepAccount) : seen);
}

export const userAdminCalls = callsOf(userAdminApi, {
  list: (c) => usersAt(c, c.params.clientId, c.query.forPermission ?? null),

  exportList: async (c) => {
    const file = await csvFile(c, {
      name: 'Users',
      columns: USER_ADMIN_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(await usersAt(c, c.params.clientId)),
      only: { ids: c.query.only, idOf: ({ id }) => id },
    });
    c.audit({
      entity: 'export',
      entityId: 'users',
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  seenBy: (c) => seenBy(c, c.params.clientId),

  staff: (c) => staffOf(c, c.query.of),

  exportStaff: async (c) => {
    const file = await csvFile(c, {
      name: c.query.of === 'reps' ? 'Customer care reps' : 'Internal users',
      columns: STAFF_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(await staffOf(c, c.query.of)),
      only: { ids: c.query.only, idOf: ({ id }) => id },
    });
    c.audit({
      entity: 'export',
      entityId: 'users',
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  mailDelivery: async ({ kernel: { config } }) => ({ leaves: config.smtpUrl !== null }),

  account: (c) => describeAccount(c, c.params.userId),

  add: async (c) => {
    const account = await addAccount(c, c.body);
    const { permissions, sites } = account;
    tell(c, account, { permissions, sites: sites.map(({ clientId }) => clientId) });
    return account;
  },

  addFirst: async (c) => {
    const row = await addFirst(c, c.params.clientId, c.body);
    tell(c, row, { firstAdministrator: true });
    return row;
  },

  change: async (c) => {
    const { account, before } = await changeAccount(c, c.params.userId, c.body, c.ifMatch);
    const places = ({ sites }: Pick<UserRow, 'sites'>) => sites.map(({ clientId }) => clientId);
    tell(c, account, {
      fields: Object.keys(c.body),
      given: without(account.permissions, before.permissions),
      taken: without(before.permissions, account.permissions),
      sitesGiven: without(places(account), places(before)),
      sitesTaken: without(places(before), places(account)),
    });
    return account;
  },

  setActive: async (c) => {
    const account = await setActive(c, c.params.userId, c.body.active);
    tell(c, account, { active: c.body.active });
    return account;
  },

  invite: async (c) => tell(c, await inviteAgain(c, c.params.userId)),

  mailReset: async (c) => tell(c, await resetFor(c, c.params.userId)),

  sessions: async (c) => {
    const { id, clientId } = await sessionsOwner(c, c.params.userId);
    c.audit({ entity: 'user', entityId: id, clientId });
    const rows = await sessionsOf(c.db, id);
    return rows.map(({ address, ...row }) => ({ ...row, place: c.kernel.places.nameOf(address) }));
  },

  endSessions: async (c) => {
    const row = await sessionsOwner(c, c.params.userId);
    const { length: ended } = await sessionsOf(c.db, row.id);
    await c.db.asOwner((owner) =>
      endSessions(owner, row.id, 'ended by an administrator', c.caller.sessionId),
    );
    tell(c, row, { ended });
    return { ended };
  },
});
