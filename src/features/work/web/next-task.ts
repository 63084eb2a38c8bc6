import type { DeskProcess } from './desk.ts';
import { ignoreRefusal } from './leases.ts';
import type { Held, WorkTask } from './work-task.ts';

interface Ahead<Task extends WorkTask, View> {
  /** The filters it was claimed under; under others it is given back. */
  under: View;
  task: Promise<Held<Task> | null>;
}

/** The next task of the list, claimed in advance with its form loaded: so that accepting costs no waiting. */
export interface NextTask<Task extends WorkTask> {
  /** Claims it and loads its form, unless that was done. */
  prepare: () => void;
  /** Whether it is in hand, of the list that stands, with its form loaded. */
  isReady: () => boolean;
  /** Its id, once its form is loaded. */
  readyId: () => string | null;
  /** Hands it over: what was prepared, unless its form `isOpen`, else the next of the list. Null where nothing is left. */
  take: (
    isOpen: (taskId: string) => boolean,
  ) => Promise<{ task: Held<Task> | null; lockedByOthers: number }>;
  /** It was opened from the list: it is the next one no more. */
  forget: () => void;
  /** Returns it to the queue: the person has left the forms. */
  leave: () => void;
  /** A task that was skipped does not come again in this session. */
  passOver: (taskId: string) => void;
}

/** Looks ahead in the list of a process; `view` tells what that shows. */
export function makeNextTask<Task extends WorkTask, View extends object>(
  { leases, next, warm }: Pick<DeskProcess<Task, View>, 'leases' | 'next' | 'warm'>,
  view: () => View,
): NextTask<Task> {
  let ahead: Ahead<Task, View> | null = null;
  let ready: Held<Task> | null = null;
  let skipped: string[] = [];
  let lockedByOthers = 0;

  const isShown = (under: View) => JSON.stringify(under) === JSON.stringify(view());
  const claim = async (under: View): Promise<Held<Task> | null> => {
    const { retries } = leases;
    const reply = await next(under, skipped.slice(-500), { client: null, retries });
    ({ lockedByOthers } = reply);
    const { task } = reply;
    if (!task) return null;
    leases.keep(task);
    if (!skipped.includes(task.taskId)) return task;
    // It was skipped, and so was free, before the server looked: it is given back once more, for good.
    await leases.release(task.taskId).catch(ignoreRefusal);
    return claim(under);
  };
  const claimAndWarm = async (under: View, isWanted: () => boolean) => {
    const found = await claim(under);
    if (!found) return null;
    await warm(found);
    if (isWanted()) ready = found;
    return found;
  };
  const giveBack = async ({ task }: Ahead<Task, View>): Promise<void> => {
    const given = await task.catch(ignoreRefusal);
    if (given) await leases.letGo(given.taskId).catch(ignoreRefusal);
  };
  const drop = () => {
    const taken = ahead;
    [ahead, ready] = [null, null];
    return taken;
  };

  return {
    prepare: () => {
      if (ahead) return;
      const under = view();
      const made: Ahead<Task, View> = { under, task: claimAndWarm(under, () => ahead === made) };
      ahead = made;
      // Anyone who waits for it hears of the failure; in advance it only means that nothing is ready.
      made.task.catch(() => {
        if (ahead === made) ahead = null;
      });
    },
    isReady: () => ready !== null && ahead !== null && isShown(ahead.under),
    readyId: () => ready?.taskId ?? null,
    take: async (isOpen) => {
      const taken = drop();
      let task: Held<Task> | null = null;
      if (taken && isShown(taken.under)) {
        task = await taken.task;
        // Claimed in advance a while ago: it may have run out since, or have been opened from the list.
        if (!task || isOpen(task.taskId)) task = await claim(view());
      } else {
        if (taken) void giveBack(taken);
        task = await claim(view());
        if (task) await warm(task);
      }
      return { task, lockedByOthers };
    },
    forget: () => void drop(),
    leave: () => {
      const taken = drop();
      if (taken) void giveBack(taken);
    },
    passOver: (taskId) => {
      skipped = [...skipped, taskId];
    },
  };
}
