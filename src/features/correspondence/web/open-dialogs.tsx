import type { MailsSubject } from '#src/features/intake/web/item-parts.tsx';
import type { DqItem } from '#src/features/intake/item.shapes.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { leadsFrom } from '#src/features/work/review-process.rules.ts';
import { holds } from '#src/shared/permissions.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { PutAside } from './ask-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { kindOf } from './mails-subject.ts';
import { ReportDialog } from './report-dialog.tsx';
import { SendEmailDialog } from './send-email-dialog.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';

/** What the form of a task publishes for its further acts, as far as it is needed here. */
interface TaskSubject {
  kind: 'task';
  task: Task;
  item: DqItem;
  putAside: PutAside;
}

function isTask(subject: unknown): subject is TaskSubject {
  return kindOf(subject) === 'task';
}

/** Lets the document wait for external documents, where the form of its task stands open and may do that; else null. */
function waitingOf(dqItemId: string): PutAside | null {
  const subject = openScopes()
    .map((one) => one.subject)
    .find((one) => isTask(one) && one.item.dqItemId === dqItemId);
  if (!isTask(subject) || !leadsFrom('askForExternal', subject.task.formKey)) return null;
  if (!holds(currentViewer().grants, 'dq.getExternalDocs')) return null;
  return subject.putAside;
}

/** Opens one of the dialogs on the item of the screen at hand. */
export function openDialog(
  which: 'send' | 'ask' | 'reportError' | 'history',
  { dqItemId }: MailsSubject,
): void {
  // Before the dialog stands there: it hides the scopes of the forms.
  const putAside = waitingOf(dqItemId);
  showDialog((close) => {
    if (which === 'send') return <SendEmailDialog dqItemId={dqItemId} onClose={close} />;
    if (which === 'ask')
      return <AskDialog dqItemId={dqItemId} putAside={putAside} onClose={close} />;
    if (which === 'reportError') return <ReportDialog dqItemId={dqItemId} onClose={close} />;
    return <HistoryDialog dqItemId={dqItemId} onClose={close} />;
  });
}

/** Opens the templates, to be edited. */
export function openTemplates(): void {
  showDialog((close) => <TemplatesDialog onClose={close} />);
}
