import { useMemo, useState } from 'react';
import type { CommandId } from '#commands/command.ts';
import { readSort, type Sort, writeSort } from '#src/shared/columns.ts';
import type { PaneHandle } from '../panes/screen.ts';

/** A filter of a list; its value is in the address, so it is one of a closed list, never what was typed. */
export interface ListFilter {
  id: string;
  title: string;
  /** With `depth` they are a tree; `detail` stands at the right of the menu. */
  options: readonly { value: string; label: string; depth?: number; detail?: string }[];
  /** The command that chooses among more than the menu offers. */
  more?: CommandId;
  /** The value it begins with; without one the list begins unfiltered. */
  initial?: string;
}

/** How a list is shown: its order, and the value of each filter (empty: not filtered). */
export interface ListState {
  sort: Sort | null;
  filters: Readonly<Record<string, string>>;
}

/** Written for a filter that is off where it begins on. */
const OFF = 'any';

/** Reads a list's state from an address' parameters; what it does not know is as good as not there. */
export function readListState(
  search: Readonly<Record<string, unknown>>,
  sorts: readonly string[],
  filters: readonly ListFilter[],
): ListState {
  const values = filters.map(({ id, initial = '', options }) => {
    const given = search[id];
    const known = options.some(({ value }) => value === given);
    return [id, given === OFF ? '' : known ? String(given) : initial] as const;
  });
  return { sort: readSort(search['sort'], sorts), filters: Object.fromEntries(values) };
}

/** Writes the state into an address; what is as it begins is left out, other parameters stay. */
export function writeListState(
  path: string,
  search: Readonly<Record<string, unknown>>,
  { sort, filters: values }: ListState,
  filters: readonly ListFilter[],
): string {
  const own = new Set(['sort', ...filters.map(({ id }) => id)]);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (!own.has(name) && typeof value === 'string') query.set(name, value);
  if (sort) query.set('sort', writeSort(sort));
  for (const { id, initial = '' } of filters) {
    const value = values[id] ?? '';
    if (value !== initial) query.set(id, value || OFF);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The order after its heading is chosen: that column, then from its end, then as the list comes. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

export interface ListStateHandle extends ListState {
  /** What the list itself takes of the order. */
  sorting: { sort: Sort | null; sorts: readonly string[]; onSort: (key: string) => void };
  setFilter: (id: string, value: string) => void;
  setFilters: (values: Readonly<Record<string, string>>) => void;
  /** Names the state: a list that is shown otherwise begins at its top. */
  view: string;
}

/**
 * A list's order and filters. On a screen of its own (`address`) they are in the address, so a reload and a shared link
 * restore them; elsewhere they last while the list is shown.
 */
export function useListState(options: {
  sorts: readonly string[];
  filters?: readonly ListFilter[];
  address?: { pane: PaneHandle; path: string; search: Readonly<Record<string, unknown>> };
}): ListStateHandle {
  const { sorts, filters = NO_FILTERS, address } = options;
  const [own, setOwn] = useState<Readonly<Record<string, unknown>>>({});
  const search = address?.search ?? own;
  const state = useMemo(() => readListState(search, sorts, filters), [search, sorts, filters]);
  const show = (next: ListState) => {
    const written = writeListState(address?.path ?? '', search, next, filters);
    if (address) address.pane.open(written, { replace: true, focus: false });
    else setOwn(Object.fromEntries(new URLSearchParams(written.slice(written.indexOf('?') + 1))));
  };
  return {
    ...state,
    view: JSON.stringify(state),
    sorting: {
      sort: state.sort,
      sorts,
      onSort: (key) => show({ ...state, sort: nextSort(state.sort, key) }),
    },
    setFilter: (id, value) => show({ ...state, filters: { ...state.filters, [id]: value } }),
    setFilters: (values) => show({ ...state, filters: { ...state.filters, ...values } }),
  };
}

const NO_FILTERS: readonly ListFilter[] = [];
