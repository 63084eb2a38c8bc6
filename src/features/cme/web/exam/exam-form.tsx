import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CME_WORKFLOW_KEYS } from '../../cme.rules.ts';
import { examProcess, ExamTask, type ExamFormProps } from '../exam-task.tsx';
import { examPath } from './exam-address.ts';
import { examDesk, examLeases } from './exam-desk.ts';
import { ExamMatch } from './exam-match.tsx';
import { ExamReview } from './exam-review.tsx';

const EXAMS = examProcess({ leases: examLeases, desk: examDesk, formPath: examPath });

const WORDS = {
  noun: 'exam',
  rest: 'What else waits is in the workflow.',
  list: 'go.cmeWorkflow',
} as const;

/** One exam of the workflow: the form of the step it is at (R082). */
export function ExamForm(screen: ScreenProps) {
  return (
    <ExamTask {...screen} process={EXAMS} formKeys={CME_WORKFLOW_KEYS} form={Step} words={WORDS} />
  );
}

function Step(form: ExamFormProps) {
  return form.exam.task.formKey === 'cmeSearchAndMatch' ? (
    <ExamMatch {...form} />
  ) : (
    <ExamReview {...form} />
  );
}
