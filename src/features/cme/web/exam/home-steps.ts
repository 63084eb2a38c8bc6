import { call } from '#src/web/http.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import { cmeAddresses } from '../../cme.addresses.ts';
import { cmeApi } from '../../cme.contract.ts';

const WORDS: Readonly<Record<string, string>> = {
  cmeSearchAndMatch: 'exams to match',
  cmeReview: 'exams to review',
  cmeSecondReview: 'exams for a second look',
  cmeFinalReview: 'exams for the final look',
};

/** What the reviewer of exams holds, and what may be taken, step by step; the last step first. */
export async function examSteps(signal: AbortSignal): Promise<HomeStep[]> {
  const { counts } = await call(
    cmeApi.tasks,
    { query: { limit: 1 } },
    { client: null, signal, background: true },
  );
  const shown = counts.filter(({ formKey }) => formKey in WORDS);
  const held = shown.reduce((sum, { mine }) => sum + mine, 0);
  return [
    {
      ...{ id: 'heldExams', tone: 'warning', count: held, word: 'exams claimed by you' },
      about: 'Nobody else works on them.',
      ...{ way: { to: `${cmeAddresses.queue}?assignee=mine` }, order: HOME_ORDER.mine },
    },
    ...shown.map(({ formKey, open }): HomeStep => ({
      ...{ id: formKey, tone: 'waiting', count: open, word: WORDS[formKey] ?? '' },
      about: 'CME workflow.',
      way: { to: `${cmeAddresses.queue}?formKey=${formKey}&assignee=none` },
      order: HOME_ORDER.queued,
    })),
  ];
}
