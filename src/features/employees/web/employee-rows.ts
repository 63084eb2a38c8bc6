import { usersApi } from '#src/features/users/users.contract.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { currentSession } from '#src/web/session.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { EmployeeHit, RosterRow } from '../employees.shapes.ts';

/** What the commands of scope `employeeRows` act on: the selected employees. */
export interface EmployeeRowsSubject {
  kind: 'employeeRows';
  /** The rows themselves, for commands of later features, and what takes the selection away. */
  rows: readonly (EmployeeHit | RosterRow)[];
  clear: () => void;
  bookmark: () => Promise<void>;
}

export function isEmployeeRows(subject: unknown): subject is EmployeeRowsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'employeeRows'
  );
}

type Person = Pick<EmployeeHit | RosterRow, 'employeeId' | 'firstName' | 'lastName'>;

/** Puts employees on the own jump list, one by one, and offers to take them off again. */
export async function bookmarkAll(rows: readonly Person[]): Promise<RowResult[]> {
  const userId = currentSession().user?.id;
  if (!userId) throw new Error('Nobody is signed in.');
  const again = () => queryClient.invalidateQueries({ queryKey: ['jumplist'] });
  const results = await runRows(
    rows,
    'Adding to the jump list',
    (row) => ({ id: row.employeeId, name: `${row.lastName}, ${row.firstName}` }),
    async ({ employeeId }) => {
      await call(usersApi.addToJumplist, { params: { userId }, body: { employeeId } });
    },
  );
  void again();
  const added = results.filter(({ error }) => error === undefined);
  if (added.length > 0)
    toast(
      added.length === 1
        ? '1 employee is on your jump list.'
        : `${added.length} employees are on your jump list.`,
      'success',
      {
        undo: async () => {
          for (const { id } of added)
            await call(usersApi.removeFromJumplist, { params: { userId, employeeId: id } });
          await again();
        },
      },
    );
  return results;
}
