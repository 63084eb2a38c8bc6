import { keepOption, useOption } from '../kept-options.ts';

interface Known {
  id: string;
  /** Not shown until it is chosen. */
  extra?: true;
}

export interface ColumnChoice<T> {
  /** The columns to show, in the list's order. */
  columns: readonly T[];
  /** The user has chosen: none of them is left out for want of room. */
  chosen: boolean;
  isShown: (id: string) => boolean;
  toggle: (id: string) => void;
  reset: () => void;
}

/** The columns of a kept choice; null when it is none of this list's, or junk. The first column always stays. */
export function readChoice<T extends Known>(kept: unknown, columns: readonly T[]): T[] | null {
  if (!Array.isArray(kept)) return null;
  const found = columns.filter((column, at) => at === 0 || kept.includes(column.id));
  return found.length > 1 ? found : null;
}

/** Which columns of a list this user wants to see; kept with the user's options. */
export function useColumnChoice<T extends Known>(
  listId: string,
  columns: readonly T[],
): ColumnChoice<T> {
  const name = `columns.${listId}`;
  const choice = readChoice(useOption(name), columns);
  const shown = choice ?? columns.filter(({ extra }) => !extra);
  const isShown = (id: string) => shown.some((column) => column.id === id);
  return {
    columns: shown,
    chosen: choice !== null,
    isShown,
    toggle: (id) => {
      const next = columns.filter((column) => isShown(column.id) !== (column.id === id));
      const ids = next.map((column) => column.id);
      // A list of one column says nothing.
      if (ids.length > 1 && ids[0] === columns[0]?.id) keepOption(name, ids);
    },
    reset: () => keepOption(name, null),
  };
}
