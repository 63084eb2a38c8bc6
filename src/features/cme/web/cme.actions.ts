import { openFrom } from '#src/web/panes/open-panes.ts';
import { actionsOn } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { claimExam } from './exam/exam-desk.ts';
import { examViews } from './exam/exam-views.ts';
import { examSubjectOf } from './exam-subjects.ts';

const paneOf = (...scopes: string[]) =>
  openScopes().find(({ scope }) => scopes.includes(scope))?.paneId;

/** Claims an exam from any screen: the one named, or the next of the list, and opens its form. */
const claim: Action = async ({ args, open }) => {
  const form = paneOf('exam');
  await claimExam(args['task'], (path) => {
    if (form) openFrom(form, path);
    else open(path, { beside: true });
  });
};

const onExam = actionsOn((subject) => examSubjectOf('exam', subject));
const onFindings = actionsOn((subject) => examSubjectOf('findings', subject));

const finding = (index: number): Action =>
  onFindings(
    (findings) => findings.toggle(index),
    ({ refusal, count }) =>
      refusal ?? (index < count ? null : `There is no warning ${index + 1} here.`),
  );

/** What the commands of medical exams do. */
export const cmeActions = {
  'cme.claim': claim,
  'exam.askCare': onExam((exam, { args }) => exam.askCare(args['note'] ?? '', args['rep'] || null)),
  'exam.sendBack': onExam((exam, { args }) => exam.sendBack(args['note'] ?? '')),
  'exams.openView': examViews.actions.open,
  'exams.renameView': examViews.actions.rename,
  'exams.deleteView': examViews.actions.delete,
  'exam.move': onExam((exam, { args }) => exam.move(Number(args['client']))),
  'exam.acknowledge': onFindings(
    ({ acknowledge }) => acknowledge?.(),
    ({ refusal, acknowledge }) => refusal ?? (acknowledge ? null : 'No warning waits for a word.'),
  ),
  'exam.findingFirst': finding(0),
  'exam.findingSecond': finding(1),
  'exam.findingThird': finding(2),
  'exam.findingFourth': finding(3),
  'exam.findingFifth': finding(4),
  'exam.findingSixth': finding(5),
  'exam.findingSeventh': finding(6),
  'exam.findingEighth': finding(7),
  'exam.findingNinth': finding(8),
  'exam.openDetail': onExam((exam) => exam.openDetail()),
} satisfies Actions;
