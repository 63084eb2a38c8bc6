import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { Decision } from './decision.ts';
import { showPaper, useDecision } from './decision-frame.tsx';
import type { Desk } from './desk.ts';
import type { Leases } from './leases.ts';
import type { TaskLease } from './task-standing.tsx';
import { usePaperBeside } from './use-paper-beside.ts';
import type { WorkTask } from './work-task.ts';
import '#src/web/ui/task-form.css';

/** What a form is told of its process, as far as it has been read. */
interface Read<Instance> {
  data: Instance | null;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** What the forms of a process have in common. */
export interface FormProcess<Task extends WorkTask, View extends object, Instance> {
  leases: Leases<Task>;
  desk: Desk<Task, View>;
  formPath: (task: Pick<Task, 'formKey' | 'processInstanceId'>) => string;
  /** Reads the process; a hook. */
  useInstance: (processInstanceId: string) => Read<Instance>;
  taskOf: (instance: Instance) => Task;
  /** The address of its paper, which stands beside the form; null where there is none. */
  paperPath: (instance: Instance) => string | null;
  /** What a decision is taken on: its version, and the ids of its files. */
  decidedOn: (instance: Instance) => { version: number; documents: readonly string[] };
  /** Puts what the form has read where the paper looks for it. */
  seed?: (processInstanceId: string) => void;
}

interface TaskState<Instance> {
  /** `gone`: its task was done here, and the paper is at a step that is not this form's to work on. */
  status: 'loading' | 'error' | 'ready' | 'gone';
  error: unknown;
  retry: () => void;
  instance: Instance | null;
  isHeld: boolean;
  /** The pause before a decision is taken. */
  decision: Decision<TaskLease>;
  claimError: unknown;
  /** This person has just given it back, and nothing else was left to open. */
  gaveBack: boolean;
  claimAgain: () => void;
}

/**
 * What the forms of a task have in common: its process, its lease, its document beside it, and the next one prepared.
 * An address of a step that the paper has left leads to the step it is at.
 */
export function useTaskForm<Task extends WorkTask, View extends object, Instance>(
  process: FormProcess<Task, View, Instance>,
  processInstanceId: string,
  /** The form is that of this step, or of these. */
  formKeys: readonly string[],
  pane: PaneHandle,
): TaskState<Instance> {
  const { leases, desk, formPath } = process;
  const query = process.useInstance(processInstanceId);
  const held = useStore(leases.held);
  const [claimError, setClaimError] = useState<unknown>(null);
  const instance = query.data;
  const task = instance === null ? null : process.taskOf(instance);
  const taskId = task?.taskId ?? null;
  const hold = task?.hold;
  const atStep = task !== null && formKeys.includes(task.formKey);
  const leaseId = taskId === null ? null : (held.get(taskId) ?? null);
  const { open } = pane;
  const { refetch } = query;

  useEffect(() => desk.noteForm(open), [desk, open]);

  // The task that it opened with, or has had in hand since.
  const [own, setOwn] = useState<{ process: string; taskId: string } | null>(null);
  const isSame = own?.process === processInstanceId;
  if (atStep && taskId !== null && (!isSame || (leaseId !== null && own.taskId !== taskId)))
    setOwn({ process: processInstanceId, taskId });
  // By a step of this form, as far as anybody knows before its answer, which leads on by itself.
  const sending = useStore(desk.sending);
  const isUnderway = isSame && own.taskId !== taskId && sending.has(own.taskId);
  /** The paper went on by what was done here; the person who did it opens the next one, and was not asked to take this on. */
  const wentOn =
    isSame &&
    taskId !== null &&
    own.taskId !== taskId &&
    leaseId === null &&
    leases.isEnded(own.taskId);

  const claim = useCallback(
    (id: string) =>
      leases.claim(id).catch((error: unknown) => {
        setClaimError(error);
        void refetch();
      }),
    [leases, refetch],
  );
  const wantsClaim =
    taskId !== null &&
    atStep &&
    !wentOn &&
    leaseId === null &&
    (hold === 'open' || hold === 'mine') &&
    claimError === null;
  useEffect(() => {
    if (wantsClaim && taskId !== null && !leases.isEnded(taskId)) void claim(taskId);
  }, [wantsClaim, taskId, claim, leases]);

  // Whose it was when the form opened counts.
  const wasMine = useEffectEvent(() => hold === 'mine');
  const shownId = wentOn ? null : taskId;
  useEffect(
    () => (shownId === null ? undefined : desk.showForm(shownId, processInstanceId, wasMine())),
    [desk, shownId, processInstanceId],
  );

  const paper = instance === null ? null : process.paperPath(instance);
  usePaperBeside(pane, paper, () => process.seed?.(processInstanceId));

  // Done in another tab: nothing is left to complete with it.
  const lease = hold === 'done' ? null : leaseId;
  const isShown = instance !== null && (atStep || hold === 'done');
  const { version = 0, documents = [] } = isShown ? process.decidedOn(instance) : {};
  const decision = useDecision<TaskLease>({
    of: isShown ? taskId : null,
    held: lease === null ? null : { leaseId: lease, version },
    version,
    documents,
    show: () => showPaper(pane, paper),
  });

  useEffect(() => {
    if (leaseId === null) return undefined;
    // Once this form is painted.
    const timer = setTimeout(desk.prepareNext, 100);
    return () => clearTimeout(timer);
  }, [desk, leaseId]);

  // Somebody else's doing is told of; where this form has not been at work, the address is only an old one.
  const elsewhere =
    task && !atStep && hold !== 'done' && !wentOn && !isUnderway ? formPath(task) : null;
  const taken =
    isSame &&
    taskId !== null &&
    own.taskId !== taskId &&
    hold !== 'done' &&
    !isUnderway &&
    !leases.isEnded(own.taskId);
  useEffect(() => {
    if (taken)
      toast(
        'A colleague took this document on meanwhile. It appears here at its next step.',
        'warning',
      );
    if (elsewhere) open(elsewhere, { replace: true });
  }, [elsewhere, taken, open]);

  return {
    status: wentOn ? 'gone' : instance ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    retry: () => void refetch(),
    // Another step's task is not this form's to show.
    instance: isShown ? instance : null,
    isHeld: lease !== null,
    decision,
    claimError,
    gaveBack: hold === 'open' && taskId !== null && leaseId === null && leases.isEnded(taskId),
    claimAgain: () => {
      setClaimError(null);
      if (taskId !== null) void claim(taskId).then(() => refetch());
    },
  };
}
