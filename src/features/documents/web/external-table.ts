import type { OptionValue } from '#src/web/kept-options.ts';

/** The name the table's state is kept under (R225). */
export const EXTERNAL_TABLE = 'table.externalFiles';

/** How the table of external files is shown: order, page, rows a page. */
export interface ExternalTable {
  /** As in an address; empty for the order it comes in, the latest first. */
  sort: string;
  page: number;
  size: number;
}

/** Rows a page without a choice (2§3, R225). */
const PAGE_SIZE = 10;

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 10_000;

/** Reads the kept state; what is junk is as it begins. */
export function readTable(kept: unknown): ExternalTable {
  const given = typeof kept === 'object' && kept !== null ? kept : {};
  const of = (name: string): unknown => Object.entries(given).find(([key]) => key === name)?.[1];
  const [sortColumn, descending, page, size] = [
    of('sortColumn'),
    of('descending'),
    of('pageIndex'),
    of('pageSize'),
  ];
  return {
    sort: typeof sortColumn === 'string' ? `${descending === true ? '-' : ''}${sortColumn}` : '',
    page: isNumber(page) ? page : 1,
    size: isNumber(size) ? size : PAGE_SIZE,
  };
}

/** Writes the state as the specification names its parts: sort column, descending flag, page index, page size. */
export function writeTable({ sort, page, size }: ExternalTable): OptionValue {
  const descending = sort.startsWith('-');
  return {
    sortColumn: sort === '' ? null : sort.slice(descending ? 1 : 0),
    descending,
    pageIndex: page,
    pageSize: size,
  };
}
