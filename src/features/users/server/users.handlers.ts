import { sql } from 'kysely';
import { requestError, thrower } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Caller } from '#src/server/caller.ts';
import { callsOf } from '#src/server/handler.ts';
import { columnsFrom, recordFrom } from '#src/shared/fields.ts';
import { USER_FIELDS } from '../user.fields.ts';
import { MOST_OPTIONS, USER_ERRORS, usersApi } from '../users.contract.ts';
import {
  addToJumplist,
  mergeOptions,
  readAccount,
  readJumplist,
  removeFromJumplist,
  visibleUser,
} from './users.sql.ts';

const fail = thrower(USER_ERRORS);

/** Another's list or profile is as good as not there. */
function refuseOthers(caller: Caller, userId: string): void {
  if (caller.kind !== 'user' || caller.id !== userId) throw requestError('request.not_found');
}

async function describe(db: Db, tenantId: number, userId: string) {
  const row = await readAccount(db, tenantId, userId);
  if (!row) throw requestError('request.not_found');
  return {
    id: userId,
    ...recordFrom(USER_FIELDS, row),
    isConcordeUser: row.is_internal,
    options: row.options,
    permissions: row.grants,
    version: row.version,
  };
}

async function listed(db: Db, caller: Caller) {
  const rows = await readJumplist(db, caller.tenantId, caller.id);
  return {
    rows: rows.map((row) => ({
      employeeId: row.employee_id,
      name: row.name,
      clientId: row.client_id,
      addedAt: row.added_at,
    })),
  };
}

export const usersCalls = callsOf(usersApi, {
  read: async (c) => {
    const { userId } = c.params;
    if (c.caller.kind === 'user' && c.caller.id === userId) {
      return describe(c.db, c.caller.tenantId, userId);
    }
    const place = await visibleUser(c.db, userId);
    const isInternal = place?.tenantId === c.kernel.internalTenantId;
    const needed = isInternal
      ? 'admin.viewInternalUser'
      : (['client.viewUsers', 'admin.viewUsers'] as const);
    if (!place || !meets(c.grants, needed)) throw requestError('request.not_found');
    return describe(c.db, place.tenantId, userId);
  },

  updateProfile: async (c) => {
    const { caller, body, ifMatch } = c;
    refuseOthers(caller, c.params.userId);
    const changed = await c.db.k
      .updateTable('users')
      .set({
        ...columnsFrom(USER_FIELDS, body),
        ...(body.options ? { options: JSON.stringify(body.options) } : {}),
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', caller.tenantId)
      .where('user_id', '=', caller.id)
      .$if(ifMatch !== null, (query) => query.where('version', '=', ifMatch))
      .returning('version')
      .execute();
    const current = await describe(c.db, caller.tenantId, caller.id);
    if (changed.length === 0) throw requestError('request.conflict', { current });
    c.audit({ entity: 'user', entityId: caller.id, detail: { fields: Object.keys(body) } });
    return current;
  },

  keepOptions: async (c) => {
    const { caller, body } = c;
    refuseOthers(caller, c.params.userId);
    const options = await mergeOptions(c.db, caller.tenantId, caller.id, body.set);
    if (!options) throw requestError('request.not_found');
    const { count, length } = MOST_OPTIONS;
    if (Object.keys(options).length > count || JSON.stringify(options).length > length) {
      throw fail('users.options_full');
    }
    return { options };
  },

  jumplist: async (c) => {
    refuseOthers(c.caller, c.params.userId);
    return listed(c.db, c.caller);
  },

  addToJumplist: async (c) => {
    refuseOthers(c.caller, c.params.userId);
    const { employeeId } = c.body;
    if (!(await addToJumplist(c.db, c.caller.tenantId, c.caller.id, employeeId))) {
      throw requestError('request.not_found');
    }
    c.audit({ entity: 'user', entityId: c.caller.id, detail: { employeeId } });
    return listed(c.db, c.caller);
  },

  clearJumplist: async (c) => {
    refuseOthers(c.caller, c.params.userId);
    const removed = await removeFromJumplist(c.db, c.caller.tenantId, c.caller.id, null);
    c.audit({ entity: 'user', entityId: c.caller.id, detail: { removed } });
  },

  removeFromJumplist: async (c) => {
    refuseOthers(c.caller, c.params.userId);
    const { employeeId } = c.params;
    const removed = await removeFromJumplist(c.db, c.caller.tenantId, c.caller.id, employeeId);
    if (removed === 0) throw requestError('request.not_found');
    c.audit({ entity: 'user', entityId: c.caller.id, detail: { employeeId } });
  },
});
