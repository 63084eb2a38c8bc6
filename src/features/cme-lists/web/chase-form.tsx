import type { ReactNode } from 'react';
import { DecisionFrame, useDecision } from '#src/features/work/web/decision-frame.tsx';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import type { StepSubject } from '#src/features/work/web/subjects.ts';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { UNDERWAY } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { ChaseItem } from '../cme-lists.shapes.ts';
import { chaseActs, readChases } from './chase-acts.ts';
import { ChaseAppointment } from './chase-appointment.tsx';
import { ChaseFields, useCallEntry } from './chase-fields.tsx';
import type { ChaseSubject } from './chase-subject.ts';
import { useChaseLease } from './use-chase-lease.ts';
import './lists.css';

interface ChaseFormProps {
  chase: ChaseItem;
  pane: PaneHandle;
  children: ReactNode;
}

/** Takes an exam to chase, and notes what the call came to. What is known of it stands above. */
export function ChaseForm({ chase, pane, children }: ChaseFormProps) {
  const { orderId, task, allowed } = chase;
  const leaseId = task?.leaseId ?? null;
  const entered = useCallEntry(chase);
  const { entry, isWritten } = entered;
  const decision = useDecision({
    of: orderId,
    // To begin asks for none yet.
    held: { leaseId },
    documents: [],
    show: () => undefined,
  });
  const held = allowed.includes('attempt') && leaseId !== null;
  // Sent, it is empty, and nothing is kept.
  const form = useReviewerForm({
    form: 'chase',
    taskId: orderId,
    documents: undefined,
    entries: entry,
    restore: entered.change,
    dirty: isWritten || entry.next !== null,
    decision,
    pane,
    title: null,
    unsaved: { label: 'Chase', state: held && isWritten ? 'lost' : 'nothing' },
  });
  const { body, error, faults, deciding } = form;
  const chaser = chase.assigneeName ?? 'A colleague';
  const underway = deciding ? UNDERWAY : null;
  const taken = chase.hold === 'locked' ? `${chaser} is chasing this exam.` : null;
  const closed = held || allowed.includes('begin') ? null : (taken ?? 'This chase is over.');
  const { letGo } = useChaseLease(task, held);
  const { begin, attempt, end, askCare, skip } = chaseActs({
    chase,
    form,
    entered,
    letGo,
    go: pane.open,
  });
  const subject: StepSubject = {
    kind: 'step',
    refused: { act: closed, decide: underway ?? closed },
    confirm: async () => {
      await (held ? attempt() : begin());
    },
    write: () => body.current?.querySelector<HTMLElement>('select, textarea')?.focus(),
    skip,
    undo: async () => {
      toast('There is nothing to undo.', 'warning');
    },
  };
  useScope('step', subject, { pane });
  const acts: ChaseSubject = {
    kind: 'chase',
    refusal: underway ?? closed ?? (held ? null : 'Start following up on this exam first.'),
    end,
    askCare,
  };
  useScope('chase', acts, { pane });
  return (
    <DecisionFrame decision={decision}>
      <ReviewerForm
        form={form}
        label="Exam to chase"
        onKeyDown={leaveField}
        footer={
          (held || allowed.includes('begin')) && (
            <>
              {held && (
                <>
                  <CommandButton id="chase.notTaken">Exam was not taken</CommandButton>
                  <CommandButton id="chase.askCare">Ask customer care</CommandButton>
                </>
              )}
              <CommandButton id="step.skip">Skip</CommandButton>
              <CommandButton id="step.confirm" variant="primary">
                {held ? 'Note the call' : 'Start follow-up'}
              </CommandButton>
            </>
          )
        }
      >
        {chase.hold === 'locked' && <p className="task-alert">{chaser} is chasing this exam.</p>}
        {chase.atCustomerCare && <p className="task-note">It waits for customer care.</p>}
        {error !== null && (
          <p className="task-alert" role="alert">
            {messageOf(error)}
          </p>
        )}
        {held && (
          <div className="chase-fields">
            <ChaseFields call={entered} faults={faults} />
            {task && <ChaseAppointment task={task} onDone={readChases} />}
          </div>
        )}
        {children}
      </ReviewerForm>
    </DecisionFrame>
  );
}
