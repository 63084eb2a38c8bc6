import { makeStore } from '#src/web/store.ts';
import type { Store } from '#src/web/store.ts';
import { ignoreRefusal } from './leases.ts';
import type { Leases } from './leases.ts';
import type { NextTask } from './next-task.ts';
import type { WorkTask } from './work-task.ts';

/** The forms of a desk that stand open in this tab, and what becomes of their tasks when they close. */
interface DeskForms {
  /** The task whose form was opened last and still stands; null while no form does. */
  inHand: Store<string | null>;
  /** Tasks with a step of this tab on its way. */
  sending: Store<ReadonlySet<string>>;
  isOpen: (taskId: string) => boolean;
  /** The process of a task whose form stands open. */
  processOf: (taskId: string) => string | undefined;
  /** The tasks of a process whose forms stand open. */
  tasksOf: (processInstanceId: string) => string[];
  /** Notes that a task was the person's before its form opened: it stays theirs when that closes. */
  keep: (taskId: string) => void;
  /** Notes that a task's form is open, until what this returns is called. */
  show: (taskId: string, processInstanceId: string, isMine: boolean) => () => void;
  /** Sends a step; its form may close meanwhile, and does not give back what the step ends. */
  whileSent: <T>(taskId: string, send: () => Promise<T>) => Promise<T>;
}

/** Keeps the open forms of the desk of this name. */
export function makeDeskForms<Task extends WorkTask>(
  name: string,
  leases: Leases<Task>,
  next: Pick<NextTask<Task>, 'readyId' | 'leave'>,
): DeskForms {
  const inHand = makeStore<string | null>(null);
  const sending = makeStore<ReadonlySet<string>>(new Set());
  /**
   * Tasks that stay with the person when their form closes: those that were theirs before it opened, by a claim in the list
   * or a colleague, and those with a step on its way. Who leaves any other form without a step gives its task back.
   */
  const staying = new Set<string>();
  /** Tasks whose form stands open, each with its process. */
  const shown = new Map<string, string>();

  /** The tasks whose forms were open when this tab was loaded anew. */
  const leftOpenKey = `${name}-left-open`;
  const leftOpen = (): readonly string[] => sessionStorage.getItem(leftOpenKey)?.split(' ') ?? [];

  /**
   * A tab that is closed gives back what its forms hold, within half a minute; one that is loaded anew claims it again
   * before that, and knows that it was its form that claimed it.
   */
  const leavePage = ({ persisted }: PageTransitionEvent) => {
    const ids = [...shown.keys(), next.readyId()].filter(
      (id): id is string => id !== null && !staying.has(id),
    );
    leases.leave(ids);
    sessionStorage.setItem(leftOpenKey, ids.join(' '));
    // Kept whole by the browser, the page may come back as it was.
    if (persisted) addEventListener('pageshow', leases.beat, { once: true });
  };

  const show: DeskForms['show'] = (taskId, processInstanceId, isMine) => {
    shown.set(taskId, processInstanceId);
    inHand.set(taskId);
    const wasItsForms =
      leases.held.get().has(taskId) || leases.isGivenBack(taskId) || leftOpen().includes(taskId);
    if (isMine && !wasItsForms) staying.add(taskId);
    if (shown.size === 1) addEventListener('pagehide', leavePage);
    return () => {
      shown.delete(taskId);
      inHand.set([...shown.keys()].at(-1) ?? null);
      // It may only be moving to another place.
      setTimeout(() => {
        if (shown.size === 0) {
          removeEventListener('pagehide', leavePage);
          next.leave();
        }
        if (shown.has(taskId) || staying.has(taskId) || !leases.held.get().has(taskId)) return;
        void leases.letGo(taskId).catch(ignoreRefusal);
      });
    };
  };

  const whileSent: DeskForms['whileSent'] = async (taskId, send) => {
    const stays = staying.has(taskId);
    staying.add(taskId);
    sending.set((all) => new Set(all).add(taskId));
    try {
      const done = await send();
      // Before anybody asks whose doing it was.
      leases.end(taskId);
      return done;
    } finally {
      if (!stays) staying.delete(taskId);
      sending.set((all) => new Set([...all].filter((one) => one !== taskId)));
    }
  };

  return {
    inHand,
    sending,
    isOpen: (taskId) => shown.has(taskId),
    processOf: (taskId) => shown.get(taskId),
    tasksOf: (processInstanceId) =>
      [...shown].flatMap(([taskId, of]) => (of === processInstanceId ? taskId : [])),
    keep: (taskId) => void staying.add(taskId),
    show,
    whileSent,
  };
}
