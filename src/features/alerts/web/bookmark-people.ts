import { usersApi } from '#src/features/users/users.contract.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';

/** Puts employees, by their ids with their names, on somebody's jump list. */
export async function bookmarkPeople(
  userId: string,
  people: ReadonlyMap<string, string>,
  finish: (done: string, results: readonly RowResult[]) => boolean,
): Promise<void> {
  const done = await runRows(
    [...people],
    'Adding to the jump list',
    ([id, name]) => ({ id, name }),
    async ([employeeId]) => {
      await call(usersApi.addToJumplist, { params: { userId }, body: { employeeId } });
    },
  );
  void queryClient.invalidateQueries({ queryKey: ['jumplist'] });
  if (!finish('Added', done)) return;
  const count = people.size;
  toast(
    `${count === 1 ? '1 employee is' : `${count} employees are`} on your jump list.`,
    'success',
  );
}
