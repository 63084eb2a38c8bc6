import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { employmentApi, type DeletedRow } from '../employment.contract.ts';
import { renew } from './employment.queries.ts';

/** What the commands of scope `deletedEmployees` act on: the selected files. */
export interface DeletedEmployeesSubject {
  kind: 'deletedEmployees';
  restore: () => Promise<void>;
}

export function isDeletedEmployees(subject: unknown): subject is DeletedEmployeesSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'deletedEmployees'
  );
}

/** Restores deleted files one by one. */
export async function restoreAll(
  client: number,
  rows: readonly DeletedRow[],
): Promise<RowResult[]> {
  const results = await runRows(
    rows,
    'Restoring files',
    ({ employeeId, firstName, lastName }) => ({
      id: employeeId,
      name: `${lastName}, ${firstName}`,
    }),
    async ({ employeeId }) => {
      await call(employmentApi.restore, { params: { employeeId } }, { client });
    },
  );
  const done = results.filter(({ error }) => error === undefined).length;
  if (done > 0)
    toast(done === 1 ? '1 file is restored.' : `${done} files are restored.`, 'success');
  await renew(queryClient, client);
  return results;
}
