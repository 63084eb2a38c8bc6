import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaneHandle } from '../panes/screen.ts';
import { useStore } from '../store.ts';
import { toast } from '../ui/toasts.ts';
import type { Desk } from './desk.ts';
import type { Leases } from './leases.ts';
import { usePaperBeside } from './use-paper-beside.ts';
import type { WorkTask } from './work-task.ts';
import './work.css';

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
  /** Puts what the form has read where the paper looks for it. */
  seed?: (processInstanceId: string) => void;
}

interface TaskState<Instance> {
  status: 'loading' | 'error' | 'ready';
  error: unknown;
  retry: () => void;
  instance: Instance | null;
  leaseId: string | null;
  claimError: unknown;
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

  const wantsClaim =
    taskId !== null &&
    atStep &&
    leaseId === null &&
    (hold === 'open' || hold === 'mine') &&
    claimError === null;
  useEffect(() => {
    if (!wantsClaim || taskId === null || leases.isEnded(taskId)) return;
    leases.claim(taskId).catch((error: unknown) => {
      setClaimError(error);
      void refetch();
    });
  }, [wantsClaim, taskId, refetch, leases]);

  // Whose it was when the form opened counts.
  const wasMine = useEffectEvent(() => hold === 'mine');
  useEffect(
    () => (taskId === null ? undefined : desk.showForm(taskId, processInstanceId, wasMine())),
    [desk, taskId, processInstanceId],
  );

  const paper = instance === null ? null : process.paperPath(instance);
  usePaperBeside(pane, paper, () => process.seed?.(processInstanceId));

  useEffect(() => {
    if (leaseId === null) return undefined;
    // Once this form is painted.
    const timer = setTimeout(desk.prepareNext, 100);
    return () => clearTimeout(timer);
  }, [desk, leaseId]);

  // Once it was here, its going on is this form's own doing, which opens the next one itself.
  const wasHere = useRef<{ process: string; taskId: string | null }>({ process: '', taskId: null });
  useEffect(() => {
    if (atStep) wasHere.current = { process: processInstanceId, taskId };
  }, [atStep, processInstanceId, taskId]);
  const elsewhere = task && !atStep && hold !== 'done' ? formPath(task) : null;
  useEffect(() => {
    if (!elsewhere) return;
    const { process: before, taskId: mine } = wasHere.current;
    if (before !== processInstanceId) open(elsewhere, { replace: true });
    else if (mine !== null && !leases.isEnded(mine)) {
      toast(
        'A colleague took this document on meanwhile. It stands here at its next step.',
        'warning',
      );
      open(elsewhere, { replace: true });
    }
  }, [elsewhere, open, processInstanceId, leases]);

  return {
    status: instance ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    retry: () => void refetch(),
    // Another step's task is not this form's to show.
    instance: atStep || hold === 'done' ? instance : null,
    // Done in another tab: nothing is left to complete with it.
    leaseId: hold === 'done' ? null : leaseId,
    claimError,
    claimAgain: () => {
      setClaimError(null);
      void refetch();
    },
  };
}
