import { open } from 'node:fs/promises';
import {
  delimiterOf,
  DelimitedError,
  makeRowReader,
  type NumberedRow,
} from '#src/features/rosters/delimited.rules.ts';
import type { Inspect } from '#src/server/handler.ts';
import { thrower } from '#src/shared/errors.ts';
import { CLEARINGHOUSE_ERRORS } from '../clearinghouse.contract.ts';

const fail = thrower(CLEARINGHOUSE_ERRORS);

/** More than any employer has drivers; a result is a line. */
const MOST_ROWS = 50_000;
const MOST_BYTES = 20 * 2 ** 20;

/** The rows of a file of results, the heading first. */
export interface ReadResults {
  rows: NumberedRow[];
}

/** Reads a file of results before any transaction is open. @throws clearinghouse.unreadable, clearinghouse.too_many_rows */
export const inspectResults: Inspect = async (path) => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > MOST_BYTES) throw fail('clearinghouse.too_many_rows');
    const rows = rowsOf(await file.readFile());
    if (rows.length > MOST_ROWS + 1) throw fail('clearinghouse.too_many_rows');
    return { pages: null, passwordProtected: false, content: { rows } satisfies ReadResults };
  } finally {
    await file.close();
  }
};

/** @throws clearinghouse.unreadable for what is no text */
function rowsOf(bytes: Buffer): NumberedRow[] {
  const text = textOf(bytes);
  try {
    const reader = makeRowReader(delimiterOf(text));
    return [...reader.push(text), ...reader.end()];
  } catch (error) {
    if (error instanceof DelimitedError) throw fail('clearinghouse.unreadable');
    throw error;
  }
}

/** UTF-8 where every byte fits it, else Windows-1252; spreadsheets save as either. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw fail('clearinghouse.unreadable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
