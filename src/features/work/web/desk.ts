import { ApiError } from '#src/web/api-error.ts';
import type { CallOptions } from '#src/web/http.ts';
import { makeStore } from '#src/web/store.ts';
import type { Store } from '#src/web/store.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { Seen } from './decision.ts';
import { makeDeskForms } from './desk-forms.ts';
import type { Leases } from './leases.ts';
import { noteTaken } from './steps-taken.ts';
import { makeNextTask } from './next-task.ts';
import { makeUndoSteps } from './undo-steps.ts';
import type { StepBack } from './undo-steps.ts';
import type { Go, Held, WorkOutcome, WorkTask } from './work-task.ts';

type Known = Pick<WorkTask, 'taskId' | 'processInstanceId'>;

/** What the desk of a process needs to know of it. */
export interface DeskProcess<Task extends WorkTask, View extends object> {
  /** Names what the tab keeps of it in its session storage. */
  name: string;
  leases: Leases<Task>;
  /** What the list shows before anything is chosen. */
  view: View;
  /** The address of a task's form. */
  formPath: (task: Pick<Task, 'formKey' | 'processInstanceId'>) => string;
  /** The address of the paper of a process, where it is known. */
  paperOf: (processInstanceId: string) => string | null;
  /** Claims the next free task of a list, but for those passed over; a claim, which is tried again when it fails (R248). */
  next: (
    view: View,
    except: readonly string[],
    options: CallOptions,
  ) => Promise<{ task: Held<Task> | null; lockedByOthers: number }>;
  /** Loads what a task's form shows, and paints the first page of its document. */
  warm: (task: Known) => Promise<void>;
  undo: (taskId: string) => Promise<WorkOutcome<Task>>;
  /** What this person did before the page was loaded, and can still be taken back; the latest first. */
  ownSteps: () => Promise<readonly { taskId: string }[]>;
  /** Reads what is shown of a process anew, and the list. */
  renew: (processInstanceId: string) => void;
  /** Forgets what nobody shows of a process that went on. */
  forget: (processInstanceId: string) => void;
}

/** One person's work on the tasks of a process: what is in hand, what comes next, and what can be taken back. */
export interface Desk<Task extends WorkTask, View extends object> {
  /** What the list shows, and so what "the next" is the next of. */
  view: Store<View>;
  /** The task whose form was opened last and still stands; null while no form does. */
  inHand: Store<string | null>;
  /** Tasks with a step of this tab on its way: what becomes of them meanwhile may be its doing. */
  sending: Store<ReadonlySet<string>>;
  /** The form under the person's hands says where the next one opens. */
  noteForm: (go: Go) => void;
  /** Claims the next task of the list in advance, and loads its form and first page: so that accepting costs no waiting. */
  prepareNext: () => void;
  /** Opens the next task of the list; says so when nothing is left, and what others hold. */
  openNext: (go: Go) => Promise<void>;
  /** Claims a task that was chosen in the list and loads its form. */
  openTask: (task: Task, go: Go) => Promise<void>;
  /**
   * Notes that a task's form is open, until what it gives is called: one that was left without a step is then free again.
   * `isMine`: it was this person's already.
   */
  showForm: (taskId: string, processInstanceId: string, isMine: boolean) => () => void;
  /** Puts a task back and opens the next; it does not come again in this session. */
  skip: (taskId: string, go: Go) => Promise<void>;
  /**
   * Sends a step that ends a task and goes on, `seen` by who decided. With the next task in hand it does not wait: if the
   * step fails, the form comes back as it was left. `send` calls with the options it is given.
   */
  finishTask: <S extends Seen>(
    task: Pick<Task, 'taskId' | 'formKey' | 'processInstanceId'>,
    seen: S,
    send: (held: S, options: CallOptions) => Promise<WorkOutcome<Task>>,
    words: string,
    go: Go,
    failed: (error: unknown) => void,
  ) => Promise<void>;
  /**
   * Sends a step that is not the form's own hot path: what follows for this person opens, else the next of the list.
   * Where it was refused because somebody else was at it, the form shows the paper as it is now. @throws ApiError
   */
  takeStep: <S extends Seen>(
    task: Known,
    seen: S,
    send: (held: S, options: CallOptions) => Promise<WorkOutcome<Task>>,
    words: string,
    go: Go,
  ) => Promise<void>;
  /** Takes the latest step back and opens its form again. @throws ApiError when the server refuses, saying why */
  undoStep: (go: Go) => Promise<void>;
  /** Takes one task's step back and opens its form, held again. @throws ApiError */
  undoTask: (taskId: string, go: Go) => Promise<void>;
  /** Notes something else that can be taken back in its turn. */
  noteChange: (back: StepBack, words: string, go: Go) => void;
}

const isLeaseLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'work.lease_lost';

/** Makes the desk of a process: the DQ review has one, the medical exams have one. */
export function makeDesk<Task extends WorkTask, View extends object>(
  process: DeskProcess<Task, View>,
): Desk<Task, View> {
  const { leases, formPath } = process;
  const view = makeStore<View>(process.view);
  const next = makeNextTask(process, view.get);
  const forms = makeDeskForms(process.name, leases, next);
  /** Tasks being skipped: the key pressed again while the next one is fetched means the same skip. */
  const leaving = new Set<string>();
  let formGo: Go | null = null;

  /** Opens a task's form, and with it the document, where that is known: the page is drawn once and not twice. */
  const openForm = (task: Pick<Task, 'formKey' | 'processInstanceId'>, go: Go) =>
    go(formPath(task), { with: process.paperOf(task.processInstanceId) ?? undefined });

  /** Opens the next task of the list; says whether there was one. */
  const goOn = async (go: Go): Promise<boolean> => {
    const { task, lockedByOthers } = await next.take(forms.isOpen);
    if (task) {
      openForm(task, go);
      return true;
    }
    toast(
      lockedByOthers > 0
        ? `Nothing is free in this list. ${lockedByOthers} locked by others.`
        : 'Nothing is left in this list.',
      'success',
    );
    return false;
  };
  const openNext = async (go: Go): Promise<void> => void (await goOn(go));

  const openTask = async (task: Task, go: Go): Promise<void> => {
    if (task.hold !== 'locked') await leases.claim(task.taskId);
    if (next.readyId() === task.taskId) next.forget();
    else if (task.hold === 'mine') forms.keep(task.taskId);
    await process.warm(task);
    openForm(task, go);
  };

  const skip = async (taskId: string, go: Go): Promise<void> => {
    // A second one would open a form from a pane that is gone by then.
    if (leaving.has(taskId)) return;
    leaving.add(taskId);
    try {
      next.passOver(taskId);
      const given = leases.release(taskId);
      const isOpen = await goOn(go);
      await given;
      const stays = forms.processOf(taskId);
      // Its form stays where it is, and says that the task is free.
      if (!isOpen && stays !== undefined) process.renew(stays);
    } finally {
      leaving.delete(taskId);
    }
  };

  const forget = (processInstanceId: string) => {
    process.forget(processInstanceId);
    process.renew(processInstanceId);
  };

  /** Goes on to the next task of the same paper, which the step opened. */
  const follow = async (outcome: WorkOutcome<Task>, go: Go): Promise<void> => {
    forget(outcome.processInstanceId);
    if (!outcome.next) return;
    leases.keep(outcome.next);
    await process.warm(outcome.next);
    openForm(outcome.next, go);
  };

  const undoTask = async (taskId: string, go: Go): Promise<void> => {
    const outcome = await process.undo(taskId);
    noteTaken();
    // The step that was taken back ended with it.
    for (const other of forms.tasksOf(outcome.processInstanceId)) leases.end(other);
    await follow(outcome, go);
  };

  const undoSteps = makeUndoSteps(async () => {
    const own = await process.ownSteps();
    return own.toReversed().map(
      ({ taskId }) =>
        (go) =>
          undoTask(taskId, go),
    );
  });
  const noteChange = (back: StepBack, words: string, go: Go) =>
    undoSteps.note(back, words, (path) => (formGo ?? go)(path));

  /** Notes a step that was taken; the form of its task may still stand open. */
  const noteStep = (taskId: string, words: string, go: Go) => {
    leases.end(taskId);
    noteTaken();
    noteChange((path) => undoTask(taskId, path), words, go);
  };

  /** Something else was done meanwhile: the form shows the paper as it is now. */
  const refused = (task: Known, error: unknown): void => {
    if (!(error instanceof ApiError) || error.status !== 409) return;
    if (isLeaseLost(error)) leases.drop(task.taskId);
    process.renew(task.processInstanceId);
  };

  const finishTask: Desk<Task, View>['finishTask'] = async (
    task,
    seen,
    send,
    words,
    go,
    failed,
  ) => {
    const moved = next.isReady() ? openNext(go) : null;
    const settled = forms
      .whileSent(task.taskId, () =>
        moved ? afterTurn(moved).then(() => send(seen, STEP)) : send(seen, STEP),
      )
      .then(
        () => {
          noteStep(task.taskId, words, go);
          forget(task.processInstanceId);
        },
        (error: unknown) => {
          refused(task, error);
          failed(error);
          throw error;
        },
      );
    if (!moved) {
      // The error stands in the form, which is still open.
      const done = await settled.then(
        () => true,
        () => false,
      );
      if (done) await openNext(go);
      return;
    }
    await settled.catch((error: unknown) => {
      undoSteps.sayFault(`This document was not filed and is open again. ${messageOf(error)}`);
      (formGo ?? go)(formPath(task));
    });
    await moved;
  };

  const takeStep: Desk<Task, View>['takeStep'] = async (task, seen, send, words, go) => {
    let outcome: WorkOutcome<Task>;
    try {
      outcome = await forms.whileSent(task.taskId, () => send(seen, STEP));
    } catch (error) {
      refused(task, error);
      throw error;
    }
    noteStep(task.taskId, words, go);
    if (outcome.next?.leaseId) {
      await follow(outcome, go);
      return;
    }
    process.renew(task.processInstanceId);
    await openNext(go);
  };

  return {
    view,
    inHand: forms.inHand,
    sending: forms.sending,
    noteForm: (go) => {
      formGo = go;
    },
    prepareNext: next.prepare,
    openNext,
    openTask,
    showForm: forms.show,
    skip,
    finishTask,
    takeStep,
    undoStep: undoSteps.undo,
    undoTask,
    noteChange,
  };
}

/** How a step is sent: it was decided, whatever becomes of the page. */
const STEP: CallOptions = { client: null, outlivesPage: true };

/**
 * Once the next form is there: building the request would hold back its frame. Its failing holds back nothing; nor does a
 * page that goes away before: what was decided is sent at once.
 */
function afterTurn(moved: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      removeEventListener('pagehide', go);
      document.removeEventListener('visibilitychange', go);
      resolve();
    };
    addEventListener('pagehide', go);
    document.addEventListener('visibilitychange', go);
    void moved.catch(() => undefined).then(() => setTimeout(go));
  });
}
