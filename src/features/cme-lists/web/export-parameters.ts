import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';

/**
 * What the export of a list of exams sends beside its filters.
 * @param columns the ids of those that are shown, as `useColumns` writes them
 * @param only the ids of the selected rows, separated by commas; all rows without it
 */
export function exportParameters(search: string, columns: string, only?: string) {
  const { query, options } = hiddenSearch(search);
  return { query: { ...query, ...(only ? { only } : {}), columns }, options };
}
