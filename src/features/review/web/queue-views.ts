import { givenView, savedViews, type ListView, type SavedView } from '#src/web/saved-views.ts';

/** What stands in the address of the queue. */
export const QUEUE_PATH = '/dqInternal/workflow';

/**
 * The filters of the queue that an address can name; what was typed never stands there. A client is `company`: the
 * `client` of an address is the one that the tab acts in.
 */
export const QUEUE_KEYS = [
  'formKey',
  'assignee',
  'source',
  'company',
  'tag',
  'rejections',
  'age',
  'due',
] as const;

const views = savedViews({
  id: 'queue',
  columns: 'queue',
  path: QUEUE_PATH,
  keys: [...QUEUE_KEYS, 'sort'],
  ofClient: [],
});

export const isShown = views.isShown;
export const takeColumns = views.takeColumns;

/** The views that every reviewer has. */
const GIVEN: readonly ListView[] = [
  givenView('all', 'Everything, oldest first', {}),
  givenView('due', 'Most urgent first', { sort: 'due' }),
  givenView('overdue', 'Overdue', { due: 'overdue', sort: 'due' }),
  givenView('mine', 'In my hands', { assignee: 'mine' }),
  givenView('free', 'Free', { assignee: 'none' }),
  givenView('rejections', 'Rejected before', { rejections: 'only' }),
  givenView('web', 'Web uploads', { source: 'webUpload' }),
  givenView('external', 'External uploads', { source: 'externalUpload' }),
];

export function useQueueViews(): { given: readonly ListView[]; saved: SavedView[] } {
  return { given: GIVEN, saved: views.useOwn(null) };
}

/** All of them, for the palette. */
export function currentViews(): ListView[] {
  return [...GIVEN, ...ownViews()];
}

/** The own ones, for the palette. */
export function ownViews(): SavedView[] {
  return views.own(null);
}

/** Where a view is seen. Without any filter it says so: the queue is otherwise found as it was left. */
export function viewAddress(view: Pick<ListView, 'state'>): string {
  const address = views.address(view);
  return address === QUEUE_PATH ? `${QUEUE_PATH}?view=all` : address;
}

/** Keeps the queue as it stands under a name; says why it cannot. */
export function saveView(name: string, search: Readonly<Record<string, unknown>>): string | null {
  return views.save(name, search, null);
}

/** Gives a kept view another name. Says why it cannot. */
export function renameView(id: string, name: string): string | null {
  return views.rename(id, name, null);
}

/** Forgets a kept view; gives what brings it back, null where there is none. */
export function deleteView(id: string): (() => void) | null {
  return views.remove(id, null);
}
