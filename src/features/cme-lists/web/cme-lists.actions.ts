import type { Action, Actions } from '#src/web/palette/action.ts';
import { chaseSubjectOf } from './chase-subject.ts';
import type { ChaseSubject } from './chase-subject.ts';

const onChase =
  (act: (subject: ChaseSubject) => Promise<void>): Action =>
  ({ subject }) => {
    const chase = chaseSubjectOf('chase', subject);
    return chase ? act(chase) : undefined;
  };

/** What the commands of a chase do. */
export const cmeListsActions = {
  'chase.notTaken': onChase((chase) => chase.end()),
  'chase.askCare': onChase((chase) => chase.askCare()),
} satisfies Actions;
