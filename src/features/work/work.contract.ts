import { defineErrors } from '#src/shared/errors.ts';

/** What work on a task may be refused for, in every process. */
export const WORK_ERRORS = defineErrors('work', {
  taken: { status: 409, message: 'Someone else is working on this document. Take the next one.' },
  lease_lost: {
    status: 409,
    message:
      'Your hold on this document ran out or was taken over. Your entries are kept: claim it again, then accept.',
  },
  already_done: { status: 409, message: 'This document was already dealt with.' },
  wrong_step: { status: 409, message: 'This document is at another step now. Open it again.' },
  undo_refused: { status: 409, message: 'This can no longer be undone: the next step was taken.' },
});

/** The errors of an act on a task that is no longer held, or that stands at another step by now. */
export const STALE = ['work.already_done', 'work.lease_lost', 'work.wrong_step'] as const;
