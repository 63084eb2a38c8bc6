import { STEP_NAMES } from '#src/features/work/task.columns.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import { call } from '#src/web/http.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import { reviewAddresses } from '../review.addresses.ts';
import { reviewApi } from '../review.contract.ts';

const QUEUE = reviewAddresses.queue;
const WORDS: Partial<Record<FormKey, string>> = {
  searchAndMatch: 'to match',
  review: 'to review',
};
/** Somebody asked for a second word: it comes before what has just arrived. */
const ASKED: readonly FormKey[] = ['escalated', 'documentRejection', 'customerCareIntervention'];

/** What the reviewer holds, and what may be taken from the queue, step by step. */
export async function queueSteps(signal: AbortSignal): Promise<HomeStep[]> {
  const { counts } = await call(
    reviewApi.tasks,
    { query: { limit: 1 } },
    { client: null, signal, background: true },
  );
  const held = counts.reduce((sum, { mine }) => sum + mine, 0);
  return [
    {
      ...{ id: 'held', tone: 'warning', count: held, word: 'claimed by you' },
      about: 'Nobody else works on them.',
      ...{ way: { to: `${QUEUE}?assignee=mine` }, order: HOME_ORDER.mine },
    },
    ...counts.map(({ formKey, open }): HomeStep => ({
      ...{ id: formKey, tone: 'waiting', count: open },
      word: WORDS[formKey] ?? STEP_NAMES[formKey].toLowerCase(),
      about: 'Review queue.',
      way: { to: `${QUEUE}?formKey=${formKey}&assignee=none` },
      order: ASKED.includes(formKey) ? HOME_ORDER.coming : HOME_ORDER.queued,
    })),
  ];
}
