import { keepOption, keptOptions, readOption, useOptions } from './kept-options.ts';

/** The filters and the order of a list as its address has them; what is not there is as the list begins. */
export type ViewState = Readonly<Record<string, string>>;

/** A way to look at a list, chosen by name. */
export interface ListView {
  id: string;
  name: string;
  state: ViewState;
  /** The columns it was kept with; null for those that stand. */
  columns: readonly string[] | null;
  /** The client whose own things it names; null where it names none. */
  client: number | null;
}

export interface SavedView extends ListView {
  savedAt: string;
}

const MOST_VIEWS = 40;
const LONGEST_NAME = 60;

type Options = Readonly<Record<string, unknown>>;

/** A view that everyone has. */
export const givenView = (id: string, name: string, state: ViewState): ListView => ({
  id,
  name,
  state,
  columns: null,
  client: null,
});

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The views of one list that its user keeps by name: in the user's options under `view.<list>.`, with the columns of
 * `columns.<columns>`. `keys` are what of its address belongs to a view, `ofClient` those that hold ids of one client.
 */
export function savedViews(list: {
  id: string;
  columns: string;
  path: string;
  keys: readonly string[];
  ofClient: readonly string[];
}) {
  const prefix = `view.${list.id}.`;
  const columnsOption = `columns.${list.columns}`;

  /** What of an address' parameters is the list's state. */
  function clean(search: Readonly<Record<string, unknown>>): ViewState {
    return Object.fromEntries(
      list.keys.flatMap((key) => {
        const value = search[key];
        return typeof value === 'string' && value !== '' ? [[key, value]] : [];
      }),
    );
  }

  /** Reads a kept view; null for junk, or one of an older shape. */
  function read(id: string, kept: unknown): SavedView | null {
    if (typeof kept !== 'object' || kept === null) return null;
    const { name, state, columns, client, savedAt } = kept as Record<string, unknown>;
    if (typeof name !== 'string' || name.trim() === '' || typeof savedAt !== 'string') return null;
    if (typeof state !== 'object' || state === null) return null;
    return {
      id,
      name,
      state: clean(state as Record<string, unknown>),
      columns:
        Array.isArray(columns) && columns.every((one) => typeof one === 'string') ? columns : null,
      client: typeof client === 'number' ? client : null,
      savedAt,
    };
  }

  function keep({ id, name, state, columns, client, savedAt }: SavedView): void {
    keepOption(prefix + id, {
      name,
      state: { ...state },
      columns: columns && [...columns],
      client,
      savedAt,
    });
  }

  /** The kept ones by name, but for those of another client. */
  function own(client: number | null, options: Options = keptOptions.get()): SavedView[] {
    return Object.keys(options)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => read(name.slice(prefix.length), options[name]) ?? [])
      .filter((view) => view.client === null || view.client === client)
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  return {
    clean,
    read,
    own,

    /** The kept ones, followed. */
    useOwn: (client: number | null): SavedView[] => own(client, useOptions()),

    /** Where a view is seen. */
    address: ({ state }: Pick<ListView, 'state'>): string => {
      const query = new URLSearchParams(state).toString();
      return query === '' ? list.path : `${list.path}?${query}`;
    },

    /** Whether the list stands as a view says. */
    isShown: (view: ListView, search: Readonly<Record<string, unknown>>): boolean => {
      const now = clean(search);
      return list.keys.every((key) => now[key] === view.state[key]);
    },

    /** Shows the columns of a view, if it names any. */
    takeColumns: ({ columns }: Pick<ListView, 'columns'>): void => {
      if (columns) keepOption(columnsOption, [...columns]);
    },

    /** Keeps the list as it stands under a name; one of that name is replaced. Says why it cannot. */
    save: (
      name: string,
      search: Readonly<Record<string, unknown>>,
      client: number | null,
    ): string | null => {
      const text = name.trim().slice(0, LONGEST_NAME);
      if (text === '') return 'Give the view a name.';
      const views = own(client);
      const twin = views.find((view) => sameName(view.name, text));
      if (!twin && views.length >= MOST_VIEWS)
        return `You have ${MOST_VIEWS} views. Delete one first.`;
      const state = clean(search);
      const columns = readOption(columnsOption);
      keep({
        id: twin?.id ?? crypto.randomUUID().slice(0, 8),
        name: text,
        state,
        columns: Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : null,
        client: list.ofClient.some((key) => state[key] !== undefined) ? client : null,
        savedAt: new Date().toISOString(),
      });
      return null;
    },

    /** Gives a kept view another name. Says why it cannot. */
    rename: (id: string, name: string, client: number | null): string | null => {
      const text = name.trim().slice(0, LONGEST_NAME);
      const view = own(client).find((one) => one.id === id);
      if (!view) return 'This view is no longer there.';
      if (text === '') return 'Give the view a name.';
      if (own(client).some((one) => one.id !== id && sameName(one.name, text)))
        return `Another view of yours is named “${text}”.`;
      keep({ ...view, name: text });
      return null;
    },

    /** Forgets a kept view; returns what brings it back, null where there is none. */
    remove: (id: string, client: number | null): (() => void) | null => {
      const view = own(client).find((one) => one.id === id);
      if (!view) return null;
      keepOption(prefix + id, null);
      return () => keep(view);
    },
  };
}
