import { type CsvFile, csvFile } from '#src/server/csv-file.ts';
import type { AuditNote } from '#src/server/kernel.ts';
import type { Printed } from '#src/server/printed-list.ts';
import { requestError } from '#src/shared/errors.ts';
import { reportOf, type ReportName } from '../reports.rules.ts';
import { totalsOf, totalWords } from '../totals.rules.ts';
import { countedRows, namedColumns, orderOf, scopeWords, type Shown } from './run.service.ts';
import { type Asked, type Reading, type Scope, scopeOf } from './scope.service.ts';

interface Wanted extends Shown {
  columns?: readonly string[] | undefined;
  only?: readonly string[] | undefined;
}

/**
 * Writes a whole report as a file, of the kind that `c` accepts. Its rows are counted as they pass.
 * @throws `request.invalid` for a column or an order that the report does not have, and what `scopeOf` and `csvFile` throw
 */
export async function reportFile(
  c: Reading & Printed,
  name: ReportName,
  asked: Asked,
  options: { wanted: Wanted; mostPrinted: number; onRow?: () => void },
): Promise<{ file: CsvFile; scope: Scope }> {
  const { wanted, mostPrinted, onRow } = options;
  orderOf(name, wanted.sort);
  const columns = await namedColumns(c, name);
  const unknown = wanted.columns?.find((id) => !(id in columns));
  if (unknown !== undefined)
    throw requestError('request.invalid', {
      fields: [{ field: 'columns', message: `The report has no column ${unknown}.` }],
    });
  const totals = totalsOf(name);
  const { only } = wanted;
  const scope = await scopeOf(c, name, asked);
  const file = await csvFile(c, {
    name: reportOf(name).title,
    columns,
    wanted: wanted.columns,
    batches: countedRows(c, scope, columns, wanted, (row) => {
      onRow?.();
      if (!only || only.includes(row.rowId)) totals.add(row);
    }),
    only: { ids: only, idOf: ({ rowId }) => rowId },
    said: () => ({
      filters: [
        ...scopeWords(c, scope, asked, wanted, columns),
        ...(only ? ['The rows that were selected'] : []),
      ],
      totals: totalWords(totals.get()),
    }),
    mostPrinted,
  });
  return { file, scope };
}

/** What is kept of an export: how much of what, and nothing of a row. */
export const exported = ({
  name,
  scope,
  asked,
  file,
  searched,
}: {
  name: ReportName;
  scope: Scope;
  asked: Asked;
  file: Pick<CsvFile, 'rows' | 'columns'>;
  searched: boolean;
}): AuditNote => ({
  entity: 'export',
  entityId: `report.${name}`,
  tenantId: scope.place.tenantId,
  clientId: scope.place.clientId,
  detail: {
    rows: file.rows,
    columns: file.columns,
    startDate: scope.startDate,
    endDate: scope.endDate,
    searched,
    ...(asked.selectedDOTIds ? { dotNumbers: asked.selectedDOTIds } : {}),
  },
});
