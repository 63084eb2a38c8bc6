import type { TextColumn } from '#src/shared/columns.ts';
import { firstRows, type Listed, listWords, printedBy, type Printed } from './printed-list.ts';
import { MOST_IN_WORKBOOK, workbookCell, writeWorkbook } from './workbook.ts';
import { fromMemory, type StreamReply, XLSX } from './streams.ts';

/**
 * Writes a list as a workbook: the rows of its export, numbers and days as such, and on a second sheet what it is, whose, and
 * who made it when.
 * @throws `request.timeout` for a caller who has left
 */
export async function workbookList<Row>(
  c: Printed,
  options: Listed<Row>,
  chosen: readonly TextColumn<Row>[],
  isWanted: (row: Row) => boolean,
): Promise<{ rows: number; stream: StreamReply }> {
  const { rows, more } = await firstRows(c, options, isWanted, MOST_IN_WORKBOOK);
  const { signature, day } = await printedBy(c);
  const bytes = await writeWorkbook({
    name: options.name,
    titles: chosen.map(({ title }) => title),
    rows: rows.map((row) => chosen.map((column) => workbookCell(column, row))),
    about: [
      options.name,
      ...(await listWords(c, options, chosen, { length: rows.length, more })),
      ...(more ? ['There are more rows: export as CSV to have all of them.'] : []),
      signature,
    ],
  });
  const stream = fromMemory(bytes, `${options.name} ${day}.xlsx`, XLSX);
  return { rows: rows.length, stream: { ...stream, disposition: 'attachment' } };
}
