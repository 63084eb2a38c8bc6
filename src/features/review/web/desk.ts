import { call, ApiError } from '#src/web/http.ts';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { rotationOf } from '#src/web/pdf/rotation-memory.ts';
import { queryClient } from '#src/web/query-client.ts';
import { makeStore } from '#src/web/store.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { dismissToast, toast } from '#src/web/ui/toasts.ts';
import { reviewApi } from '../review.contract.ts';
import type { FormKey } from '../review.rules.ts';
import type { HeldTask, Outcome, Task } from '../review.shapes.ts';
import {
  claim,
  dropLease,
  endTask,
  forgetEnd,
  isPassing,
  keepLease,
  leases,
  release,
} from './leases.ts';
import {
  imagePath,
  instanceQuery,
  itemQuery,
  reviewTypesQuery,
  suggestionsQuery,
} from './review.queries.ts';
import type { ListView } from './review.queries.ts';

/** What the reviewer's list shows, and so what "the next" is the next of. */
export const filters = makeStore<ListView>({ assignee: 'any' });

/** How a form opens another address in its pane. */
export type Go = (path: string, options?: { with?: string | undefined }) => void;

/** Takes a step back and opens what it is about. */
type StepBack = (go: Go) => Promise<void>;

interface Ahead {
  /** The filters it was claimed under; under others it is given back. */
  under: ListView;
  task: Promise<HeldTask | null>;
}

const MOST_UNDO = 10;
let ahead: Ahead | null = null;
let ready: HeldTask | null = null;
let skipped: string[] = [];
/** Tasks being skipped: the key pressed again while the next one is fetched means the same skip. */
const leaving = new Set<string>();
/** Tasks claimed only by opening them from the list: who leaves their form without a step gives them back. */
const browsed = new Set<string>();
/** Tasks whose form stands open, each with its process. */
const shown = new Map<string, string>();
let lockedByOthers = 0;
/** The latest steps that may be taken back, the last one at the end (D21). */
let steps: StepBack[] = [];
let notice: number | null = null;
/** The message that a document was not filed: no longer true once it is. */
let fault: number | null = null;
let formGo: Go | null = null;

const QUEUE = '/dqInternal/workflow';

/** The forms of the steps, under the queue's address. */
const FORM_PATHS: Record<FormKey, string> = {
  classifyEmail: 'classify',
  searchAndMatch: 'match',
  review: 'review',
  getExternalDocs: 'getexternaldocs',
  waitingForCoverSheet: 'coversheet',
  documentRejection: 'rejection',
  escalated: 'escalated',
  customerCareIntervention: 'customercare',
};

/** The address of a task's form. */
export function formPath(task: Pick<Task, 'formKey' | 'processInstanceId'>): string {
  return `${QUEUE}/${FORM_PATHS[task.formKey]}/${task.processInstanceId}`;
}

/** The address of a file of an item, as a pane shows it. */
export function paperPath(dqItemId: string, imageId: string): string {
  return `/dqInternal/items/${dqItemId}/${imageId}`;
}

/** Opens a task's form, and with it the document, where that is known: the page is drawn once and not twice. */
function openForm(task: Pick<Task, 'formKey' | 'processInstanceId'>, go: Go): void {
  const item = queryClient.getQueryData(instanceQuery(task.processInstanceId).queryKey)?.item;
  const [first] = item?.images ?? [];
  go(formPath(task), { with: item && first && paperPath(item.dqItemId, first.imageId) });
}

/** The form under the reviewer's hands says where the next one opens. */
export function noteForm(go: Go): void {
  formGo = go;
}

async function claimNext(under: ListView): Promise<HeldTask | null> {
  const { assignee: _, ...wanted } = under;
  const reply = await call(
    reviewApi.nextTask,
    { body: { ...wanted, except: skipped.slice(-500) } },
    { client: null },
  );
  lockedByOthers = reply.lockedByOthers;
  if (reply.task) keepLease(reply.task);
  return reply.task;
}

/** Claims the next task of the list in advance, and loads its form and first page: so that accepting costs no waiting. */
export function prepareNext(): void {
  if (ahead) return;
  const under = filters.get();
  const made: Ahead = { under, task: claimAndWarm(under, () => ahead === made) };
  ahead = made;
  // Whoever waits for it hears of the failure; in advance it only means that nothing is ready.
  made.task.catch(() => {
    if (ahead === made) ahead = null;
  });
}

async function claimAndWarm(under: ListView, isWanted: () => boolean): Promise<HeldTask | null> {
  const found = await claimNext(under);
  if (!found) return null;
  await warm(found);
  if (isWanted()) ready = found;
  return found;
}

/** Loads what a task's form shows, and paints the first page of its document. */
export async function warm(task: Pick<Task, 'taskId' | 'processInstanceId'>): Promise<void> {
  void queryClient.prefetchQuery(reviewTypesQuery());
  const suggestions = queryClient.prefetchQuery(suggestionsQuery(task.taskId));
  const instance = await queryClient.fetchQuery({
    ...instanceQuery(task.processInstanceId),
    staleTime: 0,
  });
  const { item } = instance;
  if (item) queryClient.setQueryData(itemQuery(item.dqItemId).queryKey, item);
  const [first] = item?.images ?? [];
  // A document that cannot be painted ahead says why when it is opened.
  if (item && first)
    void prefetchFirstPage(
      imagePath(item.dqItemId, first.imageId),
      rotationOf(first.imageId),
    ).catch(() => undefined);
  await suggestions;
}

/** Whether the next task is in hand, with its form loaded. */
export function isNextReady(): boolean {
  return ready !== null && ahead !== null && sameFilters(ahead.under, filters.get());
}

function sameFilters(a: ListView, b: ListView): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Opens the next task of the reviewer's list; says so when nothing is left, and what others hold. */
export async function openNext(go: Go): Promise<void> {
  const taken = ahead;
  [ahead, ready] = [null, null];
  let next: HeldTask | null = null;
  if (taken && sameFilters(taken.under, filters.get())) {
    next = await taken.task;
    // Claimed in advance a while ago: it may have run out since, or have been opened from the list.
    if (!next || shown.has(next.taskId)) next = await claimNext(filters.get());
  } else {
    if (taken) void giveBack(taken);
    next = await claimNext(filters.get());
    if (next) await warm(next);
  }
  if (next) {
    openForm(next, go);
    return;
  }
  toast(
    lockedByOthers > 0
      ? `Nothing is free in this list. ${lockedByOthers} locked by others.`
      : 'Nothing is left in this list.',
    'success',
  );
}

async function giveBack({ task }: Ahead): Promise<void> {
  const next = await task.catch(ignoreRefusal);
  if (next) await release(next.taskId).catch(ignoreRefusal);
}

/** Its lease runs out by itself. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Lets go of what was claimed in advance: the reviewer has left the forms. */
function leaveDesk(): void {
  const taken = ahead;
  [ahead, ready] = [null, null];
  if (taken) void giveBack(taken);
}

/** Claims a task that was chosen in the list and loads its form. */
export async function openTask(task: Task, go: Go): Promise<void> {
  if (task.hold !== 'locked') await claim(task.taskId);
  const inAdvance = ready?.taskId === task.taskId;
  if (inAdvance) [ahead, ready] = [null, null];
  if (inAdvance || task.hold === 'open') browsed.add(task.taskId);
  await warm(task);
  openForm(task, go);
}

/** Notes that a task's form is open, until what it gives is called: one that was only looked at is then free again. */
export function showForm(taskId: string, processInstanceId: string): () => void {
  shown.set(taskId, processInstanceId);
  return () => {
    shown.delete(taskId);
    // It may only be moving to another place.
    setTimeout(() => {
      if (shown.size === 0) leaveDesk();
      if (shown.has(taskId) || !browsed.delete(taskId) || !leases.get().has(taskId)) return;
      void release(taskId)
        .catch(ignoreRefusal)
        .then(() => forgetEnd(taskId));
    });
  };
}

/** Puts a task back and opens the next; it does not come again in this session. */
export async function skip(taskId: string, go: Go): Promise<void> {
  // A second one would open a form from a pane that is gone by then.
  if (leaving.has(taskId)) return;
  leaving.add(taskId);
  browsed.delete(taskId);
  try {
    skipped = [...skipped, taskId];
    const given = release(taskId);
    await openNext(go);
    await given;
  } finally {
    leaving.delete(taskId);
  }
}

/**
 * Sends a step that ends a task and goes on. With the next task in hand it does not wait: if the step fails, the form
 * comes back as it was left.
 */
export async function finishTask(
  task: Pick<Task, 'taskId' | 'formKey' | 'processInstanceId'>,
  send: () => Promise<Outcome>,
  words: string,
  go: Go,
  failed: (error: unknown) => void,
): Promise<void> {
  browsed.delete(task.taskId);
  const moved = isNextReady() ? openNext(go) : null;
  const settled = (moved ? afterTurn(moved).then(send) : send()).then(
    () => {
      noteStep(task.taskId, words, go);
      forget(task.processInstanceId);
    },
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'review.lease_lost') dropLease(task.taskId);
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
    fault = toast(`This document was not filed and is open again. ${messageOf(error)}`, 'danger');
    (formGo ?? go)(formPath(task));
  });
  await moved;
}

/** Once the next form is there: building the request would hold back its frame. Its failing holds back nothing. */
async function afterTurn(moved: Promise<void>): Promise<void> {
  await moved.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
}

/** Takes the latest step back and opens its form again. @throws ApiError when the server refuses, saying why */
export async function undoStep(go: Go): Promise<void> {
  if (steps.length === 0) steps = await stepsBefore();
  const last = steps.at(-1);
  if (!last) {
    toast('There is nothing to undo.', 'warning');
    return;
  }
  steps = steps.slice(0, -1);
  if (notice !== null) dismissToast(notice);
  try {
    await last(go);
  } catch (error) {
    // Nothing says that it was taken back: the key pressed again means the same step, not the one before.
    if (isPassing(error)) steps = [...steps, last];
    throw error;
  }
}

/** What this reviewer did before the page was loaded, and can still be taken back. */
async function stepsBefore(): Promise<StepBack[]> {
  // Rarely asked for, and the desk is part of the first load.
  const { readOwnSteps } = await import('./own-steps.ts');
  const own = await readOwnSteps();
  return own.toReversed().map(
    ({ taskId }) =>
      (go) =>
        undoTask(taskId, go),
  );
}

/** Takes one task's step back and opens its form, held again. */
export async function undoTask(taskId: string, go: Go): Promise<void> {
  const outcome = await call(reviewApi.undo, { params: { taskId } }, { client: null });
  // What stood here was only looked at: it is anyone's again. The step that was taken back ended with it.
  for (const [other, process] of shown) {
    if (process === outcome.processInstanceId) endTask(other);
    else browsed.add(other);
  }
  await follow(outcome, go);
}

/** Goes on to the next task of the same item, which the step opened. */
export async function follow(outcome: Outcome, go: Go): Promise<void> {
  forget(outcome.processInstanceId);
  if (!outcome.next) return;
  keepLease(outcome.next);
  await warm(outcome.next);
  openForm(outcome.next, go);
}

/** Notes a step that was taken, says so, and offers to take it back; the notice of the step before goes. */
export function noteStep(taskId: string, words: string, go: Go): void {
  endTask(taskId);
  noteChange((path) => undoTask(taskId, path), words, go);
}

/** Notes something else that can be taken back in its turn: pages that were arranged, a batch that was filled in. */
export function noteChange(back: StepBack, words: string, go: Go): void {
  steps = [...steps, back].slice(-MOST_UNDO);
  if (notice !== null) dismissToast(notice);
  if (fault !== null) dismissToast(fault);
  notice = toast(words, 'success', { undo: () => undoStep((path) => (formGo ?? go)(path)) });
}

function forget(processInstanceId: string): void {
  queryClient.removeQueries({
    queryKey: instanceQuery(processInstanceId).queryKey,
    type: 'inactive',
  });
  void queryClient.invalidateQueries({ queryKey: instanceQuery(processInstanceId).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['tasks'] });
}
