import { keepPreviousData } from '@tanstack/react-query';
import { isLeaving } from '#src/web/page-leaving.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import type { StripRow } from '#src/web/panes/strip-rows.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import type { Desk } from './desk.ts';
import type { Leases } from './leases.ts';
import type { QueueChanges, QueuePage } from './queue-feed.ts';
import type { QueueViews } from './queue-views.ts';
import type { QueueSubject, WaitingClient } from './subjects.ts';
import type { QueueTask, StepCount } from './work-task.ts';

/** What a queue shows: its filters, and its order as in an address; the oldest first without one. */
export interface QueueView {
  assignee: 'mine' | 'none' | 'any';
  formKey?: string | undefined;
  client?: number | undefined;
  search?: string | undefined;
  /** Only what waits for a day or an arrival. */
  waiting?: 'only' | undefined;
  sort?: string | undefined;
}

/** A step of a process as the chips of its queue have it. */
export interface QueueStep {
  formKey: string;
  title: string;
  /** Shown only while something waits there. */
  minor?: true;
}

/** What the queue of a process is made of. */
export interface QueueProcess<Task extends QueueTask, View extends QueueView> {
  /** Names its columns among the options of a user. */
  id: string;
  title: string;
  path: string;
  /** The topic of the live hints that tell of its tasks. */
  topic: 'tasks' | 'cmeTasks';
  desk: Desk<Task, View>;
  leases: Leases<Task>;
  columns: readonly Column<Task>[];
  sorts: readonly string[];
  /** What stands of a task in the strip of the folded list. */
  strip?: (task: Task) => Omit<StripRow, 'id'>;
  /** All of them; what `queue.showMatch` and `queue.showReview` show are the first two. */
  steps: readonly [match: QueueStep, review: QueueStep, ...others: QueueStep[]];
  /** Its tasks have a time limit, and this puts them off or ends their wait; null where they have neither. */
  setWait: ((taskId: string, until: string | null) => Promise<unknown>) | null;
  page: (
    view: View,
    page: { limit: number; after?: string },
    signal: AbortSignal,
  ) => Promise<QueuePage<Task>>;
  changes: (view: View, since: string) => Promise<QueueChanges<Task>>;
  clients: () => Promise<readonly WaitingClient[]>;
  /** The filters that an address says, beside what was typed, which never stands there. */
  readFilters: (values: Readonly<Record<string, string>>, search?: string) => View;
  /** The filters as an address has them. */
  writeFilters: (view: View) => Record<string, string>;
  /** The filters that its menu offers; a hook. */
  useFilters: (
    asked: Readonly<Record<string, unknown>>,
    counts: readonly StepCount[],
  ) => readonly ListFilter[];
  views: QueueViews;
  /** Sends the list as a file; of the tasks with these ids alone where they are named. */
  exportRows: (view: View, columns: string, only?: string) => Promise<void>;
  /** What stands in the list when it is empty. */
  words: { searchBox: string; nothing: string; noMatch: string; howTheyCome: string };
}

/**
 * The pages of a queue. They stay as they were read: what changes since comes by its `changes`, so that no event costs
 * the whole list. A failure is also written to the browser's console (R256).
 */
export function queueQuery<Task extends QueueTask, View extends QueueView>(
  { id, page }: Pick<QueueProcess<Task, View>, 'id' | 'page'>,
  view: View,
) {
  // The same in every client.
  const pages = pagedQuery(['queue', null, id, 'list', view], async (asked, signal) => {
    try {
      return await page(view, asked, signal);
    } catch (error) {
      if (!signal.aborted && !isLeaving())
        // oxlint-disable-next-line no-console -- the specification asks for it (R256)
        console.error('The task list could not be loaded.', error);
      throw error;
    }
  });
  return { ...pages, placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY };
}

/** The filters after one of the keys or buttons; those of the holder switch on and off. */
export function narrowed<View extends QueueView>(
  now: View,
  which: Parameters<QueueSubject['show']>[0],
  [match, review]: QueueProcess<QueueTask, View>['steps'],
): View {
  if (which === 'all') return { ...now, formKey: undefined, assignee: 'any', waiting: undefined };
  if (which === 'waiting') return { ...now, waiting: now.waiting ? undefined : 'only' };
  if (which === 'match') return { ...now, formKey: match.formKey };
  if (which === 'review') return { ...now, formKey: review.formKey };
  const assignee = which === 'mine' ? 'mine' : 'none';
  return { ...now, assignee: now.assignee === assignee ? 'any' : assignee };
}

/**
 * How many tasks a list holds, by the counts of the whole queue: those of its step, by who holds them or that they wait.
 * Undefined where it is narrowed by what they do not tell, or they are not known.
 */
export function countOf(
  { formKey, sort: _, assignee, waiting, ...rest }: QueueView,
  counts: readonly StepCount[],
): number | undefined {
  if (counts.length === 0 || Object.values(rest).some((value) => value !== undefined))
    return undefined;
  if (waiting && assignee !== 'any') return undefined;
  const key = waiting
    ? 'waiting'
    : ({ any: 'total', mine: 'mine', none: 'open' } as const)[assignee];
  return counts.reduce(
    (sum, one) => (formKey && one.formKey !== formKey ? sum : sum + one[key]),
    0,
  );
}

/** Whether anything narrows the list beside the step: then the counts are not those of the list. */
export function isNarrowed({ formKey: _, sort: __, assignee, ...rest }: QueueView): boolean {
  return assignee !== 'any' || Object.values(rest).some((value) => value !== undefined);
}
