import { openFrom } from '#src/web/panes/open-panes.ts';
import type { Action } from '#src/web/palette/action.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { formPath, openNext, warm } from './desk.ts';
import { claim, leases, release } from './leases.ts';
import { reviewAddresses } from '../review.addresses.ts';

const QUEUE = reviewAddresses.queue;

const paneOf = (...scopes: string[]) =>
  openScopes().find(({ scope }) => scopes.includes(scope))?.paneId;

/** Claims a document from any screen: the one named, or the next of the reviewer's list, and opens its form. */
export const claimDocument: Action = async ({ args, open, toast, queryClient }) => {
  const go = (path: string): void => {
    const form = paneOf('match', 'review', 'step');
    const queue = paneOf('queue');
    if (form) openFrom(form, path);
    else if (queue) openFrom(queue, path, { beside: true });
    else open(path, { beside: true });
  };
  const taskId = args['task'];
  if (!taskId) return openNext(go);
  const held = await claim(taskId);
  const warmed = warm(held);
  go(formPath(held));
  toast(`${held.fileName ?? 'The document'} is yours.`, 'success', {
    undo: async () => {
      if (!leases.get().has(taskId))
        return void toast('This document is no longer yours.', 'warning');
      await release(taskId);
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      openFrom(paneOf('match', 'review', 'step') ?? null, QUEUE);
      toast('Given back to the queue.', 'success');
    },
  });
  await warmed;
};
