import type { ReactNode } from 'react';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';
import type { Decision } from '#src/features/work/web/decision.ts';
import type { Desk } from '#src/features/work/web/desk.ts';
import { deskActs } from '#src/features/work/web/desk-acts.ts';
import type { DeskActs, Send } from '#src/features/work/web/desk-acts.ts';
import { stepMark } from '#src/features/work/web/paper-marks.ts';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import type { TaskLease } from '#src/features/work/web/task-standing.tsx';
import { NOBODY_CHOSEN, refusalsOf } from '#src/features/work/web/subjects.ts';
import { useMarkedPaper } from '#src/features/work/web/use-marked-paper.ts';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import type { Reviewing } from '#src/features/work/web/use-reviewer-form.ts';
import type { WorkTask } from '#src/features/work/web/work-task.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { Suggestions } from '../match.shapes.ts';
import type { Candidate } from './candidates.ts';
import { useDocumentMatch } from './employee-match.tsx';
import type { EmployeeMatcher } from './employee-match.tsx';
import type { MatchSubject } from './match-subject.ts';

/** The match of a document, as the process that it is a step of has it. */
interface MatchSettings<Task extends WorkTask, View extends object> {
  /** Names what is kept of the form. */
  name: string;
  pane: PaneHandle;
  decision: Decision<TaskLease>;
  desk: Desk<Task, View>;
  task: NoInfer<Task>;
  /** The document's files. */
  images: readonly { imageId: string; fileName: string }[] | undefined;
  /** What the document says; undefined while that is being read. */
  suggestions: Suggestions | undefined;
  /** The address of one of its files. */
  paperPath: (imageId: string) => string;
  /** Returns what sends the match to somebody; null where it is not complete yet, which it says. */
  match: (picked: Candidate) => Send<Task> | null;
  /** This tab holds its task. */
  isHeld: boolean;
  /** Makes a file for somebody who has none; in words why not, where that is not done. */
  newFile: (() => void) | string;
  /** Another employee is chosen, or nobody is any more. */
  onChange?: () => void;
  /** The keyboard comes back to the form where this changes. */
  turn?: unknown;
}

/** The match of a document on the screen: its form, who is chosen, and what can be done. */
export interface DocumentMatch<Task extends WorkTask> {
  form: Reviewing<TaskLease>;
  matcher: EmployeeMatcher;
  acts: DeskActs<Task>;
  /** It may still be matched. */
  open: boolean;
}

/** Finds whose document this is, in any process: ranked suggestions first, a search for the rest. */
export function useMatchForm<Task extends WorkTask, View extends object>({
  name,
  pane,
  decision,
  desk,
  task,
  images,
  suggestions,
  paperPath,
  match,
  isHeld,
  newFile,
  onChange,
  turn,
}: MatchSettings<Task, View>): DocumentMatch<Task> {
  const matcher = useDocumentMatch({
    suggestions,
    decision,
    onConfirm: () => void runCommand('match.confirm', 'key'),
    onChange: () => {
      onChange?.();
      form.mend();
    },
  });
  const { list, picked } = matcher;
  const fileName = images?.[0]?.fileName;
  const form = useReviewerForm({
    form: name,
    taskId: task.taskId,
    documents: images,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
    decision,
    pane,
    title: fileName ? `Match: ${fileName}` : 'Match',
    turn,
  });
  const acts = deskActs(form, desk, task, pane.open);
  useMarkedPaper(task.taskId, matcher.marked, suggestions ?? null);
  const refused = refusalsOf(task.hold, isHeld);
  const subject: MatchSubject = {
    kind: 'match',
    refused: {
      ...refused,
      confirm: refused.decide ?? (picked ? null : NOBODY_CHOSEN),
      newFile: typeof newFile === 'string' ? newFile : refused.decide,
    },
    newFile: () => typeof newFile === 'function' && newFile(),
    showEvidence: () => {
      const mark = stepMark();
      if (mark) pane.open(paperPath(mark.imageId), { beside: true, replace: true });
      else toast('Nothing was found on the page.', 'warning');
    },
    confirm: async () => {
      if (!picked) return;
      const send = match(picked);
      const words = `Matched to ${picked.name}.`;
      if (send) await acts.take('match.confirm', () => ({ send, words }));
    },
    choose: matcher.choose,
    search: matcher.search,
    skip: acts.skip,
    reject: form.askReason,
    undo: acts.undo,
  };
  useScope('match', subject, { pane });
  return { form, matcher, acts, open: task.hold !== 'done' };
}

interface MatchFormProps<Task extends WorkTask> {
  of: DocumentMatch<Task>;
  /** Names it. */
  label: string;
  /** The process's own buttons. */
  buttons: ReactNode;
  /** Why its documents are rejected; those of the document review without it. */
  reasons?: 'dqBadDocReasons' | 'cmeBadDocReasons';
  /** Returns what rejects the document for a reason. */
  reject: (reasonId: number, note: string | undefined) => Send<Task>;
  children: ReactNode;
}

/** The form of a match (`useMatchForm`): what the process says of its document, then who it may be. */
export function MatchForm<Task extends WorkTask>({
  of: { form, matcher, acts, open },
  label,
  buttons,
  reasons = 'dqBadDocReasons',
  reject,
  children,
}: MatchFormProps<Task>) {
  const { picked } = matcher;
  return (
    <ReviewerForm
      form={form}
      label={label}
      onKeyDown={matcher.onArrow}
      footer={
        open && (
          <>
            <CommandButton id="match.reject">Reject</CommandButton>
            <CommandButton id="match.skip">Skip</CommandButton>
            {buttons}
            <CommandButton id="match.confirm" variant="primary">
              Match
              {picked && <span className="button-object">{` to ${picked.name}`}</span>}
            </CommandButton>
          </>
        )
      }
      dialog={
        <RejectDialog
          of={form}
          reasons={reasons}
          command="match.reject"
          onReject={(reasonId, note) => acts.reject('match.reject', reject(reasonId, note))}
        />
      }
    >
      {children}
    </ReviewerForm>
  );
}
