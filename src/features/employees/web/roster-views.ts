import { hasFeature } from '#src/web/access.ts';
import { keepOption, keptOptions, readOption, useOptions } from '#src/web/kept-options.ts';
import { currentViewer, useViewer, type Viewer } from '#src/web/viewer.ts';

/** The filters and the order of a roster as its address has them; what is not there is as the list begins. */
export type RosterState = Readonly<Record<string, string>>;

/** A way to look at the roster, chosen by name. */
export interface RosterView {
  id: string;
  name: string;
  state: RosterState;
  /** The columns it was kept with; null for those that stand. */
  columns: readonly string[] | null;
  /** The client whose job titles or locations it names; null where it names none. */
  client: number | null;
}

export interface SavedView extends RosterView {
  savedAt: string;
}

/** What stands in the address of the roster. */
export const ROSTER_PATH = '/manage/employees';
const KEYS = ['status', 'compliance', 'runsOut', 'jobTitle', 'location', 'sort'] as const;
/** They hold ids of one client. */
const OF_CLIENT = ['jobTitle', 'location'] as const;

const PREFIX = 'view.employees.';
const MOST_VIEWS = 40;
export const LONGEST_NAME = 60;

const given = (id: string, name: string, state: RosterState): RosterView => ({
  id,
  name,
  state,
  columns: null,
  client: null,
});

/** The views that everyone has; those of compliance where the client has it. */
const GIVEN: readonly RosterView[] = [
  given('active', 'Active', {}),
  given('applicants', 'Applicants', { status: 'Applicant' }),
  given('former', 'Former employees', { status: 'Terminated', sort: 'name' }),
];
const JUDGED: readonly RosterView[] = [
  given('doNotDispatch', 'Do not dispatch', { compliance: 'doNotDispatch' }),
  given('expired', 'Something expired', { compliance: 'expired' }),
  given('missing', 'Something missing', { compliance: 'missing' }),
  given('expiring', 'Expiring', { compliance: 'expiring' }),
  given('runsOut', 'Runs out within 30 days', { runsOut: '30' }),
  given('worst', 'Worst score first', { sort: 'score' }),
];

/** Reads a kept view; null for junk, or one of an older shape. */
export function readView(id: string, kept: unknown): SavedView | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { name, state, columns, client, savedAt } = kept as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim() === '' || typeof savedAt !== 'string') return null;
  if (typeof state !== 'object' || state === null) return null;
  return {
    id,
    name,
    state: cleanState(state as Record<string, unknown>),
    columns:
      Array.isArray(columns) && columns.every((one) => typeof one === 'string') ? columns : null,
    client: typeof client === 'number' ? client : null,
    savedAt,
  };
}

/** What of an address' parameters is the roster's state. */
export function cleanState(search: Readonly<Record<string, unknown>>): RosterState {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = search[key];
      return typeof value === 'string' && value !== '' ? [[key, value]] : [];
    }),
  );
}

/** The views for a viewer: what everyone has, then the own by name, but for those of another client. */
function viewsFor(viewer: Viewer, options: Readonly<Record<string, unknown>>): RosterView[] {
  return [
    ...GIVEN,
    ...(hasFeature('documents', viewer) ? JUDGED : []),
    ...savedFor(viewer, options),
  ];
}

function savedFor(viewer: Viewer, options: Readonly<Record<string, unknown>>): SavedView[] {
  return Object.keys(options)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readView(name.slice(PREFIX.length), options[name]) ?? [])
    .filter(({ client }) => client === null || client === viewer.client)
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function useRosterViews(): { given: RosterView[]; saved: SavedView[] } {
  const viewer = useViewer();
  const options = useOptions();
  const saved = savedFor(viewer, options);
  const given = viewsFor(viewer, {});
  return { given, saved };
}

/** All of them, for the palette. */
export function currentViews(): RosterView[] {
  return viewsFor(currentViewer(), keptOptions.get());
}

/** The own ones, for the palette. */
export function ownViews(): SavedView[] {
  return savedFor(currentViewer(), keptOptions.get());
}

/** Where a view is seen. */
export function viewAddress({ state }: Pick<RosterView, 'state'>): string {
  const query = new URLSearchParams(state).toString();
  return query === '' ? ROSTER_PATH : `${ROSTER_PATH}?${query}`;
}

/** Whether the roster stands as a view says. */
export function isShown(view: RosterView, search: Readonly<Record<string, unknown>>): boolean {
  const now = cleanState(search);
  return KEYS.every((key) => now[key] === view.state[key]);
}

/** Shows the columns of a view, if it names any. */
export function takeColumns({ columns }: Pick<RosterView, 'columns'>): void {
  if (columns) keepOption('columns.employees', [...columns]);
}

/** Keeps the roster as it stands under a name; one of that name is replaced. Says why it cannot. */
export function saveView(
  name: string,
  search: Readonly<Record<string, unknown>>,
  client: number,
): string | null {
  const text = name.trim().slice(0, LONGEST_NAME);
  if (text === '') return 'Give the view a name.';
  const twin = ownViews().find((view) => sameName(view.name, text));
  if (!twin && ownViews().length >= MOST_VIEWS)
    return `You have ${MOST_VIEWS} views. Delete one first.`;
  const state = cleanState(search);
  const columns = readOption('columns.employees');
  const id = twin?.id ?? crypto.randomUUID().slice(0, 8);
  keepOption(PREFIX + id, {
    name: text,
    state: { ...state },
    columns: Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : null,
    client: OF_CLIENT.some((key) => state[key] !== undefined) ? client : null,
    savedAt: new Date().toISOString(),
  });
  return null;
}

/** Gives a kept view another name. Says why it cannot. */
export function renameView(id: string, name: string): string | null {
  const text = name.trim().slice(0, LONGEST_NAME);
  const view = ownViews().find((one) => one.id === id);
  if (!view) return 'This view is no longer there.';
  if (text === '') return 'Give the view a name.';
  if (ownViews().some((one) => one.id !== id && sameName(one.name, text)))
    return `Another view of yours is named “${text}”.`;
  keepView({ ...view, name: text });
  return null;
}

/** Forgets a kept view; gives what brings it back, null where there is none. */
export function deleteView(id: string): (() => void) | null {
  const view = ownViews().find((one) => one.id === id);
  if (!view) return null;
  keepOption(PREFIX + id, null);
  return () => keepView(view);
}

function keepView({ id, name, state, columns, client, savedAt }: SavedView): void {
  keepOption(PREFIX + id, {
    name,
    state: { ...state },
    columns: columns && [...columns],
    client,
    savedAt,
  });
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
