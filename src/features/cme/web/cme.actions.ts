import { openFrom } from '#src/web/panes/open-panes.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { isChase, type ChaseSubject } from './lists/list-step.ts';
import { isExam, type ExamSubject } from './exam/exam-subjects.ts';

const paneOf = (...scopes: string[]) =>
  openScopes().find(({ scope }) => scopes.includes(scope))?.paneId;

/** Claims an exam from any screen: the one named, or the next of the list, and opens its form. */
const claim: Action = async ({ args, open }) => {
  const form = paneOf('exam');
  const { claimExam } = await import('./exam/exam-desk.ts');
  await claimExam(args['task'], (path) => {
    if (form) openFrom(form, path);
    else open(path, { beside: true });
  });
};

const onExam =
  (act: (subject: ExamSubject, context: ActionContext) => void | Promise<void>): Action =>
  (context) =>
    isExam(context.subject) ? act(context.subject, context) : undefined;

const onChase =
  (act: (subject: ChaseSubject) => Promise<void>): Action =>
  ({ subject }) =>
    isChase(subject) ? act(subject) : undefined;

/** What the commands of medical exams do; their code comes when they are first used. */
export const cmeActions = {
  'cme.tool': async () => (await import('./tool/cme-tool.tsx')).showCmeTool(),
  'cme.claim': claim,
  'exam.askCare': onExam((exam, { args }) => exam.askCare(args['note'] ?? '', args['rep'] || null)),
  'exam.sendBack': onExam((exam, { args }) => exam.sendBack(args['note'] ?? '')),
  'exam.acknowledge': onExam((exam) => exam.acknowledge()),
  'exam.openDetail': onExam((exam) => exam.openDetail()),
  'chase.notTaken': onChase((chase) => chase.end()),
  'chase.askCare': onChase((chase) => chase.askCare()),
} satisfies Actions;
