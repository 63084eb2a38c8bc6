import { usersApi } from '#src/features/users/users.contract.ts';
import { call } from '#src/web/http.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { leaveClient } from '#src/web/palette/leave-client.ts';
import { fileAddress } from './employees.queries.ts';
import { jumplistQuery } from './jumplist.queries.ts';

/** Calls on the own list; what shows it reads it again. */
function listOf({ session, client, queryClient }: ActionContext) {
  const userId = session.user?.id ?? '';
  // An employee outside the client acted in may stand on the list too.
  const where = session.internal ? null : client;
  const changed = () => queryClient.invalidateQueries({ queryKey: ['jumplist'] });
  return {
    read: async () =>
      (await queryClient.fetchQuery({ ...jumplistQuery(where, userId), staleTime: 0 })).rows,
    add: async (employeeId: string) => {
      await call(
        usersApi.addToJumplist,
        { params: { userId }, body: { employeeId } },
        { client: where },
      );
      await changed();
    },
    remove: async (employeeId: string) => {
      await call(
        usersApi.removeFromJumplist,
        { params: { userId, employeeId } },
        { client: where },
      );
      await changed();
    },
    clear: async () => {
      await call(usersApi.clearJumplist, { params: { userId } }, { client: where });
      await changed();
    },
  };
}

const open: Action = async (context) => {
  const { args, client, session, queryClient } = context;
  const employeeId = args['employee'] ?? '';
  if (session.internal && client !== null && session.user) {
    const { rows } = await queryClient.fetchQuery(jumplistQuery(client, session.user.id));
    const here = rows.some((row) => row.employeeId === employeeId && row.name !== null);
    if (!here && !(await leaveClient())) return;
  }
  context.open(fileAddress(employeeId));
};

const add: Action = async (context) => {
  const employeeId = context.args['employee'] ?? '';
  const list = listOf(context);
  const known = (await list.read()).some((row) => row.employeeId === employeeId);
  await list.add(employeeId);
  if (known)
    context.toast('This employee is on your jump list already, now at the top.', 'success');
  else
    context.toast('Added to your jump list.', 'success', { undo: () => list.remove(employeeId) });
};

const remove: Action = async (context) => {
  const employeeId = context.args['employee'] ?? '';
  const list = listOf(context);
  await list.remove(employeeId);
  context.toast('Taken off your jump list.', 'success', { undo: () => list.add(employeeId) });
};

const clear: Action = async (context) => {
  const list = listOf(context);
  const rows = await list.read();
  if (rows.length === 0) return void context.toast('Your jump list is empty.', 'warning');
  await list.clear();
  context.toast('Your jump list is empty now.', 'success', {
    // The oldest first, so that the order is as it was; whom they may no longer see cannot come back.
    undo: async () => {
      for (const row of rows.toReversed()) if (row.name !== null) await list.add(row.employeeId);
    },
  });
};

/** Adding to, taking off and opening from the user's own jump list (R178). */
export const jumplistActions = {
  'jumplist.open': open,
  'jumplist.add': add,
  'jumplist.remove': remove,
  'jumplist.clear': clear,
} satisfies Actions;
