import { actionsOn, type Actions } from '#src/web/palette/action.ts';
import { chaseSubjectOf } from './chase-subject.ts';

const onChase = actionsOn((subject) => chaseSubjectOf('chase', subject));

/** What the commands of a chase do. */
export const cmeListsActions = {
  'chase.notTaken': onChase(
    (chase) => chase.end(),
    ({ refusal }) => refusal,
  ),
  'chase.askCare': onChase(
    (chase) => chase.askCare(),
    ({ refusal }) => refusal,
  ),
} satisfies Actions;
