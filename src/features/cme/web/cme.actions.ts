import { openFrom } from '#src/web/panes/open-panes.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { claimExam } from './exam/exam-desk.ts';
import { examViews } from './exam/exam-views.ts';
import { examSubjectOf } from './exam-subjects.ts';
import type { ExamSubject } from './exam-subjects.ts';

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

const onExam =
  (act: (subject: ExamSubject, context: ActionContext) => void | Promise<void>): Action =>
  (context) => {
    const exam = examSubjectOf('exam', context.subject);
    return exam ? act(exam, context) : undefined;
  };

const finding =
  (index: number): Action =>
  ({ subject }) =>
    examSubjectOf('findings', subject)?.toggle(index);

/** What the commands of medical exams do. */
export const cmeActions = {
  'cme.claim': claim,
  'exam.askCare': onExam((exam, { args }) => exam.askCare(args['note'] ?? '', args['rep'] || null)),
  'exam.sendBack': onExam((exam, { args }) => exam.sendBack(args['note'] ?? '')),
  'exams.openView': examViews.actions.open,
  'exams.renameView': examViews.actions.rename,
  'exams.deleteView': examViews.actions.delete,
  'exam.move': onExam((exam, { args }) => exam.move(Number(args['client']))),
  'exam.acknowledge': ({ subject }) => examSubjectOf('findings', subject)?.acknowledge(),
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
