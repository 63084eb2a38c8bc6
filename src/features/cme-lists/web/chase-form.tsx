import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showDate } from '#src/web/ui/format.ts';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { UNDERWAY } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { StepSubject } from '#src/features/work/web/subjects.ts';
import { DecisionFrame, useDecision } from '#src/features/work/web/decision-frame.tsx';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { cmeApi } from '#src/features/cme/cme.contract.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import { CHASE_OUTCOMES, CHASE_OUTCOME_WORDS, nextChaseDay } from '#src/features/cme/cme.rules.ts';
import type { ChaseOutcome } from '#src/features/cme/cme.rules.ts';
import type { ChaseItem } from '../cme-lists.shapes.ts';
import type { ChaseSubject } from './chase-subject.ts';
import { makeExamLeases } from '#src/features/cme/web/exam-work.queries.ts';
import { ChaseAppointment } from './chase-appointment.tsx';
import { findNextChase } from './chase-next.ts';
import { chaseItemQuery } from './lists.queries.ts';
import './lists.css';

const STAFF = { client: null };

/** The chases that this tab holds. */
const chaseLeases = makeExamLeases();

interface ChaseFormProps {
  chase: ChaseItem;
  pane: PaneHandle;
  children: ReactNode;
}

/** Takes an exam to chase, and notes what the call came to. What is known of it stands above. */
export function ChaseForm({ chase, pane, children }: ChaseFormProps) {
  const { medicalExamOrderId, orderId, task, allowed } = chase;
  const params = { medicalExamOrderId, orderId };
  const leaseId = task?.leaseId ?? null;
  const [outcome, setOutcome] = useState<ChaseOutcome | ''>('');
  const [note, setNote] = useState('');
  const [next, setNext] = useState<IsoDate | null>(null);
  const decision = useDecision({
    of: orderId,
    // To begin asks for none yet.
    held: { leaseId },
    documents: [],
    show: () => undefined,
  });
  const held = allowed.includes('attempt') && leaseId !== null;
  const isWritten = note.trim() !== '' || outcome !== '';
  // Sent, it is empty, and nothing is kept.
  const form = useReviewerForm({
    form: 'chase',
    taskId: orderId,
    documents: undefined,
    entries: { outcome, note, next },
    restore: (back) => {
      setOutcome(back.outcome);
      setNote(back.note);
      setNext(back.next);
    },
    dirty: isWritten || next !== null,
    decision,
    pane,
    title: null,
    unsaved: { label: 'Chase', state: held && isWritten ? 'lost' : 'nothing' },
  });
  const { body, error, faults, deciding } = form;
  const chaser = chase.assigneeName ?? 'A colleague';
  const heldId = held ? task?.taskId : undefined;
  const keep = useEffectEvent(() => {
    if (task) chaseLeases.keep(task);
    // A form that comes back may have been left with little time.
    chaseLeases.beat();
  });
  useEffect(() => {
    if (heldId === undefined) return undefined;
    keep();
    const leave = () => chaseLeases.leave([heldId]);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
      chaseLeases.drop(heldId);
    };
  }, [heldId, leaseId]);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['cmeTasks'] });
  /** Sends it; what was entered is then empty, and the list read anew. */
  const send = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    try {
      await work();
      // Sent: nothing of it would be lost.
      setOutcome('');
      setNote('');
      setNext(null);
      if (words) toast(words, 'success');
    } finally {
      // Nothing waits for the list: what is pressed meanwhile counts.
      void refresh();
    }
  };
  /** Something that ends one's hold of this exam, and leads to the next. */
  const sendOn = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    let goOn = () => {};
    await send(async () => {
      goOn = await findNextChase(orderId, pane.open);
      await work();
      if (task) chaseLeases.drop(task.taskId);
    }, words);
    goOn();
  };
  const begin = () =>
    form.decide(
      'step.confirm',
      () => () =>
        send(async () => {
          const begun = await call(cmeListsApi.beginChase, { params }, STAFF);
          queryClient.setQueryData(chaseItemQuery(params).queryKey, begun);
        }, ''),
    );
  const write = () => body.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  const lacking = (field: 'outcome' | 'note', message: string): null => {
    form.clear();
    form.blame([{ field, message }]);
    body.current?.querySelector<HTMLElement>(field === 'note' ? 'textarea' : 'select')?.focus();
    return null;
  };
  const again = nextChaseDay(next, localToday());
  const said = note.trim();
  const attempt = () =>
    form.decide('step.confirm', () => {
      if (leaseId === null) return null;
      if (outcome === '') return lacking('outcome', 'Say what the call came to.');
      const noted = { outcome, nextChaseOn: again, ...(said ? { note: said } : {}), leaseId };
      return () =>
        sendOn(
          () => call(cmeListsApi.attempt, { params, body: noted }, STAFF),
          `The call is noted. It comes back on ${showDate(again)}.`,
        );
    });
  const end = async (): Promise<void> => {
    await form.decide('chase.notTaken', () => {
      if (leaseId === null) return null;
      if (said === '')
        return lacking('note', 'Say in a few words how you know that the exam was not taken.');
      return () =>
        sendOn(
          () => call(cmeListsApi.endChase, { params, body: { leaseId, note: said } }, STAFF),
          'The chase is over; its order says no show.',
        );
    });
  };
  const askCare = async (): Promise<void> => {
    await form.decide('chase.askCare', () => {
      if (!task || leaseId === null) return null;
      if (said === '')
        return lacking('note', 'Say what customer care should settle with the employer.');
      return ({ documentShown }) => {
        const body = { leaseId, documentShown, note: said };
        const request = { params: { taskId: task.taskId }, body };
        return sendOn(() => call(cmeApi.askCare, request, STAFF), 'Customer care is asked.');
      };
    });
  };
  const underway = deciding ? UNDERWAY : null;
  const taken = chase.hold === 'locked' ? `${chaser} is chasing this exam.` : null;
  const closed = held || allowed.includes('begin') ? null : (taken ?? 'This chase is over.');
  const subject: StepSubject = {
    kind: 'step',
    refused: { act: closed, decide: underway ?? closed },
    confirm: async () => {
      await (held ? attempt() : begin());
    },
    write,
    skip: async () => {
      await form.once(() =>
        sendOn(async () => {
          if (!task || leaseId === null) return;
          const body = { assignee: null, leaseId };
          await call(cmeApi.editTask, { params: { taskId: task.taskId }, body }, STAFF);
        }, '').catch(form.fail),
      );
    },
    undo: async () => {
      toast('There is nothing to undo.', 'warning');
    },
  };
  useScope('step', subject, { pane });
  const acts: ChaseSubject = {
    kind: 'chase',
    refusal: underway ?? closed ?? (held ? null : 'Begin to chase this exam first.'),
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
                {held ? 'Note the call' : 'Begin to chase'}
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
            <SelectField
              label="What the call came to"
              required
              value={outcome}
              error={faults['outcome']}
              onChange={(value) => setOutcome(CHASE_OUTCOMES.find((one) => one === value) ?? '')}
              options={CHASE_OUTCOMES.map((one) => ({
                value: one,
                label: CHASE_OUTCOME_WORDS[one],
              }))}
            />
            <TextAreaField
              label="What was said"
              value={note}
              maxLength={4000}
              error={faults['note']}
              onChange={setNote}
            />
            <DateField
              label="Ask again on"
              value={next}
              hint={next === null ? `Else it comes back on ${showDate(again)}.` : undefined}
              error={faults['nextChaseOn']}
              onChange={setNext}
            />
            {task && <ChaseAppointment task={task} onDone={refresh} />}
          </div>
        )}
        {children}
      </ReviewerForm>
    </DecisionFrame>
  );
}
