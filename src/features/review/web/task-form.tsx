import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import type { Instance } from '../review.shapes.ts';
import type { FormKey } from '../review.rules.ts';
import { formPath, noteForm, paperPath, prepareNext, showForm } from './desk.ts';
import { claim, isEnded, leases } from './leases.ts';
import { instanceQuery, itemQuery } from './review.queries.ts';
import { queryClient } from '#src/web/query-client.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import './review.css';

type Loaded = Instance & Required<Pick<Instance, 'item' | 'task' | 'state'>>;

/** What the form of a step works on. */
export interface TaskFormProps<Step extends FormKey = FormKey> {
  step: Step;
  pane: PaneHandle;
  instance: Loaded;
  /** The lease to complete with; null while it is being claimed, or when someone else has the task. */
  leaseId: string | null;
  /** Why it could not be claimed. */
  claimError: unknown;
  onClaim: () => void;
}

interface TaskState {
  status: 'loading' | 'error' | 'ready';
  error: unknown;
  retry: () => void;
  instance: Loaded | null;
  leaseId: string | null;
  claimError: unknown;
  claimAgain: () => void;
}

function isLoaded(instance: Instance | undefined): instance is Loaded {
  return (
    instance?.item !== undefined && instance.task !== undefined && instance.state !== undefined
  );
}

/** The form of a step, once its item is there; `form` draws what is its own. */
export function TaskForm<Step extends FormKey>({
  params,
  pane,
  step,
  form: Form,
}: ScreenProps & { step: Step; form: ComponentType<TaskFormProps<Step>> }) {
  const { status, error, retry, instance, leaseId, claimError, claimAgain } = useTaskForm(
    params['processInstanceId'] ?? '',
    step,
    pane,
  );
  if (status === 'error') return <ErrorState error={error} onRetry={retry} />;
  if (!instance) return <div className="task-form" aria-busy="true" />;
  return (
    <Form
      key={instance.task.taskId}
      step={step}
      pane={pane}
      instance={instance}
      leaseId={leaseId}
      claimError={claimError}
      onClaim={claimAgain}
    />
  );
}

/**
 * What the forms of a task have in common: its process, its lease, its document beside it, and the next one prepared.
 * An address of a step that the item has left leads to the step it is at.
 */
function useTaskForm(processInstanceId: string, formKey: FormKey, pane: PaneHandle): TaskState {
  const query = useQuery(instanceQuery(processInstanceId));
  const held = useStore(leases);
  const [claimError, setClaimError] = useState<unknown>(null);
  const instance = isLoaded(query.data) ? query.data : null;
  const taskId = instance?.task.taskId ?? null;
  const hold = instance?.task.hold;
  const atStep = instance?.task.formKey === formKey;
  const leaseId = taskId === null ? null : (held.get(taskId) ?? null);
  const { open } = pane;
  const { refetch } = query;

  useEffect(() => noteForm(open), [open]);

  const wantsClaim =
    taskId !== null &&
    atStep &&
    leaseId === null &&
    (hold === 'open' || hold === 'mine') &&
    claimError === null;
  useEffect(() => {
    if (!wantsClaim || taskId === null || isEnded(taskId)) return;
    claim(taskId).catch((error: unknown) => {
      setClaimError(error);
      void refetch();
    });
  }, [wantsClaim, taskId, refetch]);

  useEffect(
    () => (taskId === null ? undefined : showForm(taskId, processInstanceId)),
    [taskId, processInstanceId],
  );

  const dqItemId = instance?.item.dqItemId;
  const imageId = instance?.item.images[0]?.imageId;
  useEffect(() => {
    if (!dqItemId || !imageId) return;
    const item = queryClient.getQueryData(instanceQuery(processInstanceId).queryKey)?.item;
    if (item) queryClient.setQueryData(itemQuery(dqItemId).queryKey, item);
    open(paperPath(dqItemId, imageId), { beside: true, replace: true });
    // The pane's handle changes with its focus; the document is opened once.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [dqItemId, imageId]);

  useEffect(() => {
    if (leaseId === null) return undefined;
    // Once this form is painted.
    const timer = setTimeout(prepareNext, 100);
    return () => clearTimeout(timer);
  }, [leaseId]);

  // Once it was here, its going on is this form's own doing, which opens the next one itself.
  const wasHere = useRef<{ process: string; taskId: string | null }>({ process: '', taskId: null });
  useEffect(() => {
    if (atStep) wasHere.current = { process: processInstanceId, taskId };
  }, [atStep, processInstanceId, taskId]);
  const elsewhere = instance && !atStep && hold !== 'done' ? formPath(instance.task) : null;
  useEffect(() => {
    if (!elsewhere) return;
    const { process, taskId: mine } = wasHere.current;
    if (process !== processInstanceId) open(elsewhere, { replace: true });
    else if (mine !== null && !isEnded(mine)) {
      toast(
        'A colleague took this document on meanwhile. It stands here at its next step.',
        'warning',
      );
      open(elsewhere, { replace: true });
    }
  }, [elsewhere, open, processInstanceId]);

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
