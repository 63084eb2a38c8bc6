import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { cmeApi } from '../../cme.contract.ts';
import { cmeListsApi } from '../../cme-lists.contract.ts';
import { CHASE_OUTCOMES, CHASE_OUTCOME_WORDS } from '../../cme.rules.ts';
import type { ChaseOutcome } from '../../cme.rules.ts';
import type { ChaseItem } from '../../cme.shapes.ts';
import { ChaseAppointment } from './chase-appointment.tsx';
import { nextChase } from './chase-next.ts';
import { chaseItemQuery } from './lists.queries.ts';
import { NO_PAPER, type ListStepSubject } from './list-step.ts';
import './lists.css';

const STAFF = { client: null };

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
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const held = allowed.includes('attempt') && leaseId !== null;
  useUnsaved('Chase', !held || (note.trim() === '' && outcome === '') ? 'nothing' : 'lost');
  useEffect(() => {
    if (pane.focused) body.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form opens
  }, []);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['cmeTasks'] });
  const send = async (work: () => Promise<unknown>, words: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      // Sent: nothing of it would be lost.
      setOutcome('');
      setNote('');
      setNext(null);
      if (words) toast(words, 'success');
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const begin = () =>
    send(async () => {
      const begun = await call(cmeListsApi.beginChase, { params }, STAFF);
      queryClient.setQueryData(chaseItemQuery(params).queryKey, begun);
    }, '');
  const attempt = async () => {
    if (leaseId === null || outcome === '')
      return setError(new Error('Say what the call came to.'));
    const said = { outcome, nextChaseOn: next, ...(note.trim() ? { note: note.trim() } : {}) };
    const noted = await send(
      () => call(cmeListsApi.attempt, { params, body: { ...said, leaseId } }, STAFF),
      'The call is noted.',
    );
    if (noted) await nextChase(orderId, pane.open);
  };
  const write = () => body.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  const end = async () => {
    if (leaseId === null) return;
    if (note.trim() === '') {
      setError(new Error('Say in a few words how you know that the exam was not taken.'));
      return write();
    }
    const ended = await send(
      () => call(cmeListsApi.endChase, { params, body: { leaseId, note: note.trim() } }, STAFF),
      'The chase is over; its order says no show.',
    );
    if (ended) await nextChase(orderId, pane.open);
  };
  const askCare = async () => {
    if (!task || leaseId === null) return;
    if (note.trim() === '') {
      setError(new Error('Say what customer care should settle with the employer.'));
      return write();
    }
    const request = { params: { taskId: task.taskId }, body: { leaseId, note: note.trim() } };
    const asked = await send(() => call(cmeApi.askCare, request, STAFF), 'Customer care is asked.');
    if (asked) await nextChase(orderId, pane.open);
  };
  const giveBack = async () => {
    if (!task || leaseId === null) return;
    const request = { params: { taskId: task.taskId }, body: { assignee: null, leaseId } };
    await send(() => call(cmeApi.editTask, request, STAFF), '');
  };
  const subject: ListStepSubject = {
    kind: 'step',
    ...NO_PAPER,
    confirm: async () => {
      if (held) await attempt();
      else if (allowed.includes('begin')) await begin();
    },
    write,
    skip: async () => {
      await giveBack();
      await nextChase(orderId, pane.open);
    },
    undo: async () => {
      toast('There is nothing to undo.', 'warning');
    },
  };
  useScope('step', subject, { pane });
  const fields = fieldErrorsOf(error);
  return (
    <div className="task-form">
      <div
        ref={body}
        className="task-body"
        role="group"
        aria-label="Exam to chase"
        tabIndex={-1}
        data-autofocus
      >
        {chase.hold === 'locked' && (
          <p className="task-alert">{chase.assigneeName ?? 'A colleague'} is chasing this exam.</p>
        )}
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
              error={fields['outcome']}
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
              error={fields['note']}
              onChange={setNote}
            />
            <DateField
              label="Ask again on"
              value={next}
              error={fields['nextChaseOn']}
              onChange={setNext}
            />
            {task && <ChaseAppointment task={task} onDone={refresh} />}
          </div>
        )}
        {children}
      </div>
      {(held || allowed.includes('begin')) && (
        <footer className="task-actions">
          {held && (
            <>
              <Button onClick={() => void end()} disabled={busy}>
                Exam was not taken
              </Button>
              <Button onClick={() => void askCare()} disabled={busy}>
                Ask customer care
              </Button>
            </>
          )}
          <CommandButton id="step.skip">Skip</CommandButton>
          <CommandButton id="step.confirm" variant="primary" disabled={busy}>
            {held ? 'Note the call' : 'Begin to chase'}
          </CommandButton>
        </footer>
      )}
    </div>
  );
}
