import { cmeApi } from '#src/features/cme/cme.contract.ts';
import type { Reviewing } from '#src/features/work/web/use-reviewer-form.ts';
import type { Go } from '#src/features/work/web/work-task.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { showDate } from '#src/web/ui/format.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import type { ChaseItem } from '../cme-lists.shapes.ts';
import type { CallEntry } from './chase-fields.tsx';
import { findNextChase } from './chase-next.ts';
import { chaseItemQuery } from './lists.queries.ts';

const STAFF = { client: null };

/** What a chaser does with an exam, one act at a time. */
interface ChaseActs {
  /** Takes the exam to chase. */
  begin: () => Promise<unknown>;
  /** Notes the call. */
  attempt: () => Promise<unknown>;
  /** Ends the chase: the exam was not taken. */
  end: () => Promise<void>;
  askCare: () => Promise<void>;
  /** Returns the chase to the list, for anyone to begin. */
  skip: () => Promise<void>;
}

interface Chasing {
  chase: ChaseItem;
  form: Reviewing<{ leaseId: string | null }>;
  entered: CallEntry;
  /** Lets the task go, as it is given back or ended. */
  letGo: () => void;
  go: Go;
}

/** Reads the lists of exams anew. */
export function readChases(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['cmeTasks'] });
}

/** Returns what is done with an exam to chase, as its form stands. */
export function chaseActs({ chase, form, entered, letGo, go }: Chasing): ChaseActs {
  const { medicalExamOrderId, orderId, task } = chase;
  const { entry, again } = entered;
  const { outcome } = entry;
  const params = { medicalExamOrderId, orderId };
  const leaseId = task?.leaseId ?? null;
  /** Sends it; what was entered is then empty, and the list read anew. */
  const send = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    try {
      await work();
      entered.empty();
      if (words) toast(words, 'success');
    } finally {
      // Nothing waits for the list: what is pressed meanwhile counts.
      void readChases();
    }
  };
  /** Something that ends one's hold of this exam, and leads to the next. */
  const sendOn = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    let goOn = () => {};
    await send(async () => {
      goOn = await findNextChase(orderId, go);
      await work();
      letGo();
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
  const lacking = (field: 'outcome' | 'note', message: string): null => {
    form.clear();
    form.blame([{ field, message }]);
    form.body.current
      ?.querySelector<HTMLElement>(field === 'note' ? 'textarea' : 'select')
      ?.focus();
    return null;
  };
  const said = entry.note.trim();
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
  const skip = async (): Promise<void> => {
    await form.once(() =>
      sendOn(async () => {
        if (!task || leaseId === null) return;
        const body = { assignee: null, leaseId };
        await call(cmeApi.editTask, { params: { taskId: task.taskId }, body }, STAFF);
      }, '').catch(form.fail),
    );
  };
  return { begin, attempt, end, askCare, skip };
}
