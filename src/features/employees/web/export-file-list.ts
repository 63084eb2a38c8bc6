import { writeSort, type Sort } from '#src/shared/columns.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { fileApi, type FileList } from '../file.contract.ts';
import { hiddenSearch } from '../hidden-search.rules.ts';

interface ShownList {
  client: number | null;
  employeeId: string;
  sort: Sort | null;
  /** What its search box holds. */
  search?: string;
  /** The ids of the columns shown; all of them without it. */
  columns?: string;
  /** The ids of the chosen rows; all of them without it. */
  only: string | undefined;
}

/** Saves one list of a file as CSV, as it is shown. @throws ApiError */
export function exportFileList(name: string, list: FileList, shown: ShownList): Promise<void> {
  const { client, employeeId, sort, search, columns, only } = shown;
  const { query, options } = hiddenSearch(search);
  return exportCsv(
    name,
    fileApi.exportPart,
    {
      params: { employeeId },
      query: {
        list,
        ...query,
        ...(columns ? { columns } : {}),
        ...(only ? { only } : {}),
        ...(sort ? { sort: writeSort(sort) } : {}),
      },
    },
    { client, ...options },
  );
}
