import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { SEES_CLIENT_USERS } from '#src/shared/permission-sets.ts';
import { roleOf } from '../user-admin.rules.ts';
import { POPULATIONS } from './populations.ts';
import { accountsQuery } from './user-admin.queries.ts';

/** How many rows the palette can show. */
const MOST = 50;

/** Finds users of the client acted in by name or address. */
export const accountProvider: PaletteProvider = {
  mode: 'step',
  kind: 'account',
  label: 'users',
  permission: SEES_CLIENT_USERS,
  needsClient: true,
  search: async (text, _signal, { client, queryClient }) => {
    if (client === null) return [];
    const users = await queryClient.fetchQuery({
      ...accountsQuery('users', client),
      staleTime: 60_000,
    });
    const rows = users.map(({ id, firstName, lastName, email, permissions }) => ({
      id,
      title: `${firstName} ${lastName}`,
      detail: email,
      meta: roleOf('client', permissions),
      exact: [email],
      open: POPULATIONS.users.addressOf(id),
      value: id,
    }));
    if (fold(text) === '') return rows.slice(0, MOST);
    return rows.filter(
      (row) => tierOf(text, row) !== null || tierOf(text, { ...row, title: row.detail }) !== null,
    );
  },
};
