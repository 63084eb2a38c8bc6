import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { DecisionFrame } from '#src/features/work/web/decision-frame.tsx';
import { TaskGone } from '#src/features/work/web/task-gone.tsx';
import type { TaskHold, WorkWords } from '#src/features/work/web/task-standing.tsx';
import { useTaskForm } from '#src/features/work/web/use-task-form.ts';
import type { FormProcess } from '#src/features/work/web/use-task-form.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import type { Instance } from '../review.shapes.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { formPath, paperPath, reviewDesk } from './desk.ts';
import { reviewLeases } from './leases.ts';
import { instanceQuery } from './review.queries.ts';
import type { ListView } from './review.queries.ts';
import { itemQuery } from '#src/features/intake/web/items.queries.ts';
import '#src/web/ui/task-form.css';
import './review.css';

type Loaded = Instance & Required<Pick<Instance, 'item' | 'task' | 'state'>>;

/** What the form of a step works on. */
export interface TaskFormProps<Step extends FormKey = FormKey> extends TaskHold {
  step: Step;
  pane: PaneHandle;
  instance: Loaded;
}

function isLoaded(instance: Instance | undefined): instance is Loaded {
  return (
    instance?.item !== undefined && instance.task !== undefined && instance.state !== undefined
  );
}

/** How the forms speak of what they are about. */
export const PAPER_WORDS: WorkWords = {
  noun: 'document',
  rest: 'What else waits is in the queue.',
  list: 'go.queue',
};

const REVIEW: FormProcess<Task, ListView, Loaded> = {
  leases: reviewLeases,
  desk: reviewDesk,
  formPath,
  useInstance: (processInstanceId) => {
    const { data, isError, error, refetch } = useQuery(instanceQuery(processInstanceId));
    return { data: isLoaded(data) ? data : null, isError, error, refetch };
  },
  taskOf: ({ task }) => task,
  paperPath: ({ item }) => {
    const [first] = item.images;
    return first ? paperPath(item.dqItemId, first.imageId) : null;
  },
  decidedOn: ({ item }) => ({
    version: item.version,
    documents: item.images.map(({ imageId }) => imageId),
  }),
  seed: (processInstanceId) => {
    const item = queryClient.getQueryData(instanceQuery(processInstanceId).queryKey)?.item;
    if (item) queryClient.setQueryData(itemQuery(item.dqItemId).queryKey, item);
  },
};

/** The form of a step, once its item is there; `form` draws what is its own. */
export function TaskForm<Step extends FormKey>({
  params,
  pane,
  step,
  form: Form,
}: ScreenProps & { step: Step; form: ComponentType<TaskFormProps<Step>> }) {
  const { status, error, retry, instance, claimAgain, ...hold } = useTaskForm(
    REVIEW,
    params['processInstanceId'] ?? '',
    [step],
    pane,
  );
  if (status === 'error') return <ErrorState error={error} onRetry={retry} />;
  if (status === 'gone') return <TaskGone pane={pane} words={PAPER_WORDS} />;
  if (!instance) return <div className="task-form" aria-busy="true" />;
  return (
    <DecisionFrame decision={hold.decision}>
      <Form
        key={instance.task.taskId}
        step={step}
        pane={pane}
        instance={instance}
        {...hold}
        onClaim={claimAgain}
      />
    </DecisionFrame>
  );
}
