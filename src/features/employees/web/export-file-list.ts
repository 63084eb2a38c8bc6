import { writeSort, type Sort } from '#src/shared/columns.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { fileApi, type FileList } from '../file.contract.ts';

/** Saves one list of a file as CSV, in the order in which it is shown. @throws ApiError */
export function exportFileList(
  name: string,
  list: FileList,
  { client, employeeId, sort }: { client: number | null; employeeId: string; sort: Sort | null },
): Promise<void> {
  return exportCsv(
    name,
    fileApi.exportPart,
    { params: { employeeId }, query: { list, ...(sort ? { sort: writeSort(sort) } : {}) } },
    { client },
  );
}
