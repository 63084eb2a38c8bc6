import { usersApi } from '#src/features/users/users.contract.ts';
import type { PaletteContext, PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { fileAddress } from './employees.queries.ts';
import { jumplistQuery } from './jumplist.queries.ts';

/** The list as seen from the client acted in; internal users see the names of the others too, across clients. */
async function readRows({ client, queryClient }: PaletteContext): Promise<PaletteRow[]> {
  const { user, internal } = currentViewer();
  if (!user) return [];
  const { rows } = await queryClient.fetchQuery(jumplistQuery(client, user.id));
  const hidden = internal && client !== null && rows.some(({ name }) => name === null);
  const wide = hidden ? await queryClient.fetchQuery(jumplistQuery(null, user.id)) : null;
  return rows.map(({ employeeId, name }) => {
    const row = { id: employeeId, value: employeeId, open: fileAddress(employeeId) };
    if (name !== null) return { ...row, title: name };
    const known = wide?.rows.find((one) => one.employeeId === employeeId)?.name;
    return known
      ? { ...row, title: known, detail: 'outside this client', across: true as const }
      : { ...row, title: 'Employee out of your sight' };
  });
}

/** The jump list: a start for employees, and what its commands ask for. */
export const jumplistProvider: PaletteProvider = {
  mode: '@',
  kind: 'jumplist',
  label: 'employees on your jump list',
  permission: usersApi.jumplist.permission,
  start: true,
  search: async (text, _signal, context) => {
    const rows = await readRows(context);
    if (fold(text) === '') return rows;
    return rows.filter((row) => tierOf(text, { id: row.id, title: row.title }) !== null);
  },
};
