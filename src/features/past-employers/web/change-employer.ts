import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { employerInquiriesApi } from '../employer-inquiries.contract.ts';
import { type PastEmployer, pastEmployersApi } from '../past-employers.contract.ts';

const again = async ({ queryClient, client }: Pick<ActionContext, 'queryClient' | 'client'>) => {
  await queryClient.invalidateQueries({ queryKey: ['past-employers', client] });
  await queryClient.invalidateQueries({ queryKey: ['qualification', client] });
};

/** Takes a past employer off the file, and offers to take it back (D21). */
export async function removeEmployer(
  { pastEmployerId, version }: PastEmployer,
  context: ActionContext,
): Promise<void> {
  const { toast, client, args } = context;
  const params = { pastEmployerId };
  const removed = await call(
    pastEmployersApi.remove,
    { params, body: { reason: args['reason'] ?? '' } },
    { client, version },
  );
  await again(context);
  toast('Past employer removed.', 'success', {
    undo: async () => {
      await call(pastEmployersApi.restore, { params }, { client, version: removed.version });
      await again(context);
    },
  });
}

/** Takes the removal of a past employer back. */
export async function restoreEmployer(
  { pastEmployerId, version }: PastEmployer,
  context: ActionContext,
): Promise<void> {
  const { client, toast } = context;
  await call(pastEmployersApi.restore, { params: { pastEmployerId } }, { client, version });
  await again(context);
  toast('Past employer restored.', 'success');
}

/** Files the record of good-faith efforts (49 CFR 391.23(c)). */
export async function fileEfforts(
  { pastEmployerId }: PastEmployer,
  context: ActionContext,
): Promise<void> {
  const { client, toast } = context;
  await call(employerInquiriesApi.fileEfforts, { params: { pastEmployerId } }, { client });
  await again(context);
  toast('The record of good-faith efforts is on file.', 'success');
}

/** Keeps what the driver says against an answer (49 CFR 391.23(j)). */
export async function rebutEmployer(
  { pastEmployerId }: PastEmployer,
  context: ActionContext,
): Promise<void> {
  const { client, toast, args } = context;
  const body = { text: args['text'] ?? '' };
  await call(employerInquiriesApi.rebut, { params: { pastEmployerId }, body }, { client });
  await again(context);
  toast('The driver’s statement is kept beside the answer.', 'success');
}
