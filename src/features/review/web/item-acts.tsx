import { MoreButton } from '#src/features/work/web/more-button.tsx';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Menu } from '#src/web/ui/menu.tsx';
import type { Once } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { Seen } from '#src/features/work/web/decision.ts';
import { showWait } from '#src/features/work/web/wait.ts';
import type { TaskLease } from '#src/features/work/web/task-standing.tsx';
import { reviewApi } from '../review.contract.ts';
import { sendToCmeApi, stepsApi } from '../review-steps.contract.ts';
import type { Outcome } from '#src/features/intake/item.shapes.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { noteChange, openNext, openTask, takeStep } from './desk.ts';
import { endTask, leases } from './leases.ts';
import { instanceQuery } from './review.queries.ts';
import type { ItemAct, TaskSubject } from './step-subjects.ts';
import type { TaskFormProps } from './task-form.tsx';
import { updateItem } from './update-item.ts';
import { setWait } from './waits.ts';
import './steps.css';

const WORDS: Record<ItemAct['name'], string> = {
  askForExternal: 'Put aside until documents from elsewhere are there.',
  escalate: 'Escalated.',
  askCare: 'Customer care is asked.',
  delete: 'Deleted. It is kept for 90 days.',
  waitForCover: 'Put aside until its cover sheet is there.',
  sendToCME: 'Sent to CME: its process there began at the first step.',
};

interface ItemActsProps {
  of: TaskFormProps;
  /** Of the form: one act at a time. */
  once: Once;
}

const renew = ({ processInstanceId }: Task) => {
  void queryClient.invalidateQueries({ queryKey: instanceQuery(processInstanceId).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['tasks'] });
};

function send(act: ItemAct, task: Task, held: TaskLease & Seen): Promise<Outcome> {
  const params = { taskId: task.taskId };
  const staff = { client: null };
  switch (act.name) {
    case 'askForExternal':
      return call(
        stepsApi.askForExternal,
        { params, body: { ...held, note: act.note, until: act.until } },
        staff,
      );
    case 'escalate':
      return call(stepsApi.escalate, { params, body: { ...held, note: act.note } }, staff);
    case 'askCare':
      return call(
        stepsApi.askCare,
        {
          params,
          body: { ...held, note: act.note, ...(act.rep ? { customerCareRep: act.rep } : {}) },
        },
        staff,
      );
    case 'delete':
      return call(
        stepsApi.delete,
        {
          params,
          body: { ...held, reasonId: act.reasonId, ...(act.note ? { note: act.note } : {}) },
        },
        staff,
      );
    case 'waitForCover':
      return call(stepsApi.waitForCover, { params, body: { ...held, until: act.until } }, staff);
    case 'sendToCME':
      return call(
        sendToCmeApi.sendToCME,
        { params: { dqItemId: task.dqItemId }, body: held },
        staff,
      );
  }
}

/** What can be done with a document at any step, by key, menu and palette: the form's further actions. */
export function ItemActs({ of, once }: ItemActsProps) {
  const { decision, isHeld, pane } = of;
  const { task, item } = of.instance;
  const go = pane.open;
  const mayAct = (): boolean => {
    // A dialog that was opened while it was being claimed asks much later.
    const held = isHeld || leases.get().has(task.taskId);
    if (!held) toast('Claim this document first.', 'warning');
    return held;
  };
  /** False when it was not sent. */
  const take = async (
    /** The command that decides about the document; null where it is put aside, or somebody is asked. */
    decides: 'item.delete' | 'item.sendToCME' | null,
    sendHeld: (held: TaskLease & Seen) => Promise<Outcome>,
    words: string,
  ) => {
    const sent = await once(async () => {
      if (!mayAct()) return false;
      const seen = decides ? decision.press(decides) : decision.aside();
      if (!seen) return false;
      await takeStep(task, seen, sendHeld, words, go);
      return true;
    });
    return sent ?? false;
  };
  const subject: TaskSubject = {
    kind: 'task',
    task,
    item,
    act: async (act) => {
      const until = 'until' in act ? ` It waits ${showWait(act.until)}.` : '';
      const decides = act.name === 'delete' || act.name === 'sendToCME';
      await take(
        decides ? `item.${act.name}` : null,
        (held) => send(act, task, held),
        WORDS[act.name] + until,
      );
    },
    putAside: (sendAlong) =>
      take(null, (held) => sendAlong({ taskId: task.taskId, ...held }), WORDS.askForExternal),
    wait: async (until) => {
      const { taskId, waitsUntil: before } = task;
      if (until === null && before === null)
        return void toast('This document waits for nothing.', 'warning');
      if (until !== null && !mayAct()) return;
      const put = await once(() => setWait(taskId, until));
      if (!put) return;
      renew(task);
      noteChange(
        async (path) => {
          const again = await setWait(taskId, before);
          renew(task);
          if (until !== null) await openTask(again, path);
        },
        until === null
          ? 'The wait is over: Claim next has it again.'
          : `Put off. It waits ${showWait(until)}.`,
        go,
      );
      if (until === null) return;
      endTask(taskId);
      await openNext(go);
    },
    assign: async (userId) => {
      if (!mayAct()) return;
      await call(
        reviewApi.editTask,
        { params: { taskId: task.taskId }, body: { assignee: userId } },
        { client: null },
      );
      endTask(task.taskId);
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      toast('Assigned to your colleague.', 'success');
      await openNext(go);
    },
    move: async (clientId) => {
      await updateItem(item, { clientId });
      await queryClient.invalidateQueries({
        queryKey: instanceQuery(task.processInstanceId).queryKey,
      });
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      toast('Moved to another location.', 'success');
    },
  };
  useScope('task', subject, { pane });
  return (
    <Menu
      label="More with this document"
      trigger={<MoreButton />}
      items={[
        ...(task.formKey === 'review' ? ([{ id: 'review.rematch' }] as const) : []),
        ...(task.formKey === 'searchAndMatch' ? ([{ id: 'match.newFile' }] as const) : []),
        { id: 'item.askForExternal' },
        { id: 'item.waitForCover' },
        { id: task.waitsUntil === null ? 'item.wait' : 'item.endWait' },
        { id: 'item.escalate' },
        { id: 'item.askCare' },
        { id: 'item.assign' },
        { id: 'item.move' },
        'separator',
        { id: 'paper.arrange' },
        { id: 'paper.applyToBatch' },
        { id: 'paper.flag' },
        { id: 'paper.note' },
        { id: 'paper.openTwin' },
        'separator',
        { id: 'mails.send' },
        { id: 'mails.ask' },
        { id: 'mails.reportError' },
        { id: 'mails.history' },
        'separator',
        { id: 'item.sendToCME' },
        { id: 'item.delete' },
      ]}
    />
  );
}
