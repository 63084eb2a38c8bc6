import { isLeaving } from '#src/web/page-leaving.ts';
import { makeStore } from '#src/web/store.ts';
import type { Store } from '#src/web/store.ts';
import { absorb, comparing, movedOn, NO_ROWS, withFresh, withPage } from './queue-live.rules.ts';
import type { Changes, LiveRows } from './queue-live.rules.ts';
import type { QueueTask, StepCount } from './work-task.ts';

/** A page of a queue as it was read. */
export interface QueuePage<Task extends QueueTask> {
  rows: Task[];
  next: string | null;
  counts: readonly StepCount[];
  at: string;
}

/** What changed of a view of a queue since an instant. */
export interface QueueChanges<Task extends QueueTask> extends Changes<Task> {
  /** Too much changed: the list is to be read again. */
  reset: boolean;
  counts: readonly StepCount[];
  lockedByOthers: number;
  at: string;
}

/** What is told of the queue beside its rows. */
export interface Told {
  counts: readonly StepCount[];
  /** How many of the list others hold; null until it is told. */
  lockedByOthers: number | null;
}

export interface QueueFeed<Task extends QueueTask> {
  live: Store<LiveRows<Task>>;
  told: Store<Told>;
  /** Takes the pages as they are read: the first ones, further ones, or all of them anew. */
  take: (pages: readonly QueuePage<Task>[]) => void;
  /** Whether it has any pages. */
  begun: () => boolean;
  /** Asks what changed; while it is asked already, once more afterwards. Never throws. */
  pull: () => Promise<void>;
  /** The reviewer moved on, and is on this row now. */
  moveOn: (cursor: string | null) => void;
  /** Puts the new ones in their places. */
  showFresh: () => void;
  /** The last row in sight. */
  see: (last: number) => void;
}

/** Between two questions, however much happens: a busy queue is told of some times a second. */
const PAUSE = 300;

/**
 * Follows one view of a queue: its pages once, and from then on what changed. `readAgain` is called when that is too
 * much, or its place cannot be told.
 */
export function makeQueueFeed<Task extends QueueTask>(
  sort: string | undefined,
  askChanges: (since: string) => Promise<QueueChanges<Task>>,
  readAgain: () => void,
): QueueFeed<Task> {
  const live = makeStore<LiveRows<Task>>(NO_ROWS);
  const told = makeStore<Told>({ counts: [], lockedByOthers: null });
  const compare = comparing(sort);
  let first: QueuePage<Task> | null = null;
  let taken = 0;
  let more = false;
  let since = '';
  let cursor: string | null = null;
  let lastInSight = -1;
  /** What happened between the reading of the pages and the first question is no news. */
  let fresh = true;
  let running: Promise<void> | null = null;
  let again = false;

  const pullOnce = async () => {
    if (first === null) return;
    const from = first;
    try {
      const reply = await askChanges(since);
      // The list was read anew meanwhile: this is of the old one.
      if (first !== from) return;
      since = reply.at;
      told.set({ counts: reply.counts, lockedByOthers: reply.lockedByOthers });
      if (reply.reset) return readAgain();
      const place = { compare, more, lastInSight: fresh ? -1 : lastInSight };
      const isFirst = fresh;
      fresh = false;
      live.set((now) => {
        const next = absorb(now, reply, place);
        return isFirst ? movedOn(next, null) : next;
      });
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification asks for it (R256)
      if (!isLeaving()) console.error('The task list could not be loaded.', error);
      told.set({ counts: [], lockedByOthers: null });
    }
  };

  return {
    live,
    told,
    take(pages) {
      const [head] = pages;
      if (!head) return;
      if (head !== first) {
        [first, taken, since, fresh] = [head, 0, head.at, true];
        live.set(NO_ROWS);
      }
      more = pages.at(-1)?.next != null;
      const news = pages.slice(taken);
      taken = pages.length;
      live.set((now) => news.reduce((rows, page) => withPage(rows, page.rows), now));
      const counts = pages.at(-1)?.counts ?? [];
      if (news.length > 0) told.set((now) => ({ ...now, counts }));
    },
    begun: () => first !== null,
    pull() {
      again = running !== null;
      running ??= (async () => {
        do {
          again = false;
          await pullOnce();
          if (again) await new Promise((resolve) => setTimeout(resolve, PAUSE));
        } while (again);
      })().finally(() => {
        running = null;
      });
      return running;
    },
    moveOn(to) {
      cursor = to;
      live.set((now) => movedOn(now, cursor));
    },
    showFresh() {
      const next = withFresh(live.get(), compare);
      if (next) live.set(next);
      else readAgain();
    },
    see(last) {
      lastInSight = last;
    },
  };
}
