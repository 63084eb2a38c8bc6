import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { track } from '#src/web/ui/loading.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { certificatesApi, MOST_AT_ONCE } from '../certificates.contract.ts';
import type { SendResult } from '../certificates.shapes.ts';
import { HOLD_SECONDS } from '../certificates.rules.ts';

const again = () => queryClient.invalidateQueries({ queryKey: ['certificates'] });

function parts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, at) =>
    ids.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  );
}

/** Takes links back, and says whether their mails had left. @throws ApiError */
export async function withdrawAll(client: number | null, ids: readonly string[]): Promise<void> {
  let [withdrawn, stopped] = [0, 0];
  for (const certificateIds of parts(ids)) {
    const done = await call(certificatesApi.withdraw, { body: { certificateIds } }, { client });
    withdrawn += done.withdrawn;
    stopped += done.mailsStopped;
  }
  await again();
  const left = withdrawn - stopped;
  if (left === 0)
    toast(withdrawn === 1 ? 'The mail was stopped.' : 'The mails were stopped.', 'success');
  else
    toast(
      `${left === 1 ? 'The mail' : `${left} of the mails`} had left already. Its link does not work any more.`,
      'warning',
    );
}

/** Says that mails are about to leave, and offers to stop them (D21). */
export function offerUndo(client: number | null, sent: readonly SendResult[]): void {
  const ids = sent.flatMap(({ certificateId }) => certificateId ?? []);
  if (ids.length === 0) return;
  const whom = ids.length === 1 ? (sent[0]?.name ?? 'one driver') : `${ids.length} drivers`;
  toast(`The link to ${whom} leaves by mail in ${HOLD_SECONDS} seconds.`, 'success', {
    undo: () => withdrawAll(client, ids),
  });
}

/**
 * Sends drivers a link, a hundred a call, and offers to take all back; returns row by row what became of it. A call that
 * fails ends the sending: what was sent before it stays, and is said.
 */
export async function sendCertificates(
  client: number | null,
  employeeIds: readonly string[],
  options: { again: boolean },
): Promise<RowResult[]> {
  const results: SendResult[] = [];
  const all = async () => {
    for (const part of parts(employeeIds)) {
      const reply = await call(
        certificatesApi.send,
        { body: { employeeIds: part, again: options.again } },
        { client },
      );
      results.push(...reply.results);
    }
  };
  try {
    await track(all(), 'Sending certificates');
  } finally {
    offerUndo(
      client,
      results.filter(({ refusal }) => refusal === null),
    );
    void again();
  }
  return results.map(({ employeeId, name, refusal }) => ({
    id: employeeId,
    name,
    ...(refusal === null ? {} : { error: refusal }),
  }));
}
