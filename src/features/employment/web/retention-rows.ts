import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { confirm } from '#src/web/ui/confirm.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { MOST_AT_ONCE, retentionApi, type RetentionRow } from '../retention.contract.ts';
import { retentionKey } from './employment.queries.ts';

/** What the commands of scope `retention` act on: the selected files. */
export interface RetentionSubject {
  kind: 'retention';
  rows: readonly RetentionRow[];
  approve: () => Promise<void>;
  withdraw: () => Promise<void>;
}

export function isRetention(subject: unknown): subject is RetentionSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'retention'
  );
}

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** Why the selected files cannot be approved together; null where they can. */
export function approvalFault(rows: readonly RetentionRow[]): string | null {
  if (rows.length > MOST_AT_ONCE) return `Select at most ${MOST_AT_ONCE} files.`;
  if (rows.some(({ state }) => state === 'held')) return 'A held file cannot be approved.';
  return rows.some(({ state }) => state === 'approved')
    ? 'One of these files is already approved.'
    : null;
}

/** Why the approvals of the selected files cannot be withdrawn; null where they can. */
export function withdrawalFault(rows: readonly RetentionRow[]): string | null {
  if (rows.length > MOST_AT_ONCE) return `Select at most ${MOST_AT_ONCE} files.`;
  return rows.every(({ approvedAt }) => approvedAt !== null)
    ? null
    : 'One of these files is not approved.';
}

/** Approves the files as they are shown, once the user has said yes; whether it was done. */
export async function approveRows(client: number, rows: readonly RetentionRow[]): Promise<boolean> {
  const files = many(rows.length, 'file', 'files');
  const documents = rows.reduce((sum, row) => sum + row.documents, 0);
  let isDone = false;
  await confirm({
    text: `Destroy ${files} with ${many(documents, 'document', 'documents')}? It happens tonight, and cannot be undone. Until then you can withdraw the approval.`,
    confirmText: 'Approve destruction',
    danger: true,
    work: async () => {
      const body = { files: rows.map(({ employeeId, seal }) => ({ employeeId, seal })) };
      try {
        await call(retentionApi.approve, { params: { clientId: client }, body }, { client });
        isDone = true;
      } finally {
        await queryClient.invalidateQueries({ queryKey: retentionKey(client) });
      }
    },
  });
  if (isDone) toast(`Approved: ${files} will be destroyed tonight.`, 'success');
  return isDone;
}

/** Withdraws the approvals of the files. */
export async function withdrawRows(client: number, rows: readonly RetentionRow[]): Promise<void> {
  const body = { employeeIds: rows.map(({ employeeId }) => employeeId) };
  try {
    await call(retentionApi.withdraw, { params: { clientId: client }, body }, { client });
  } finally {
    await queryClient.invalidateQueries({ queryKey: retentionKey(client) });
  }
  toast(`Withdrawn: ${many(rows.length, 'file stays', 'files stay')}.`, 'success');
}
