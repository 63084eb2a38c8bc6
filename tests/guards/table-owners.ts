import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { KERNEL_TABLES } from '#src/server/db/kernel-tables.ts';
import type { SourceFile } from './source-files.ts';

/** Who writes each table: a feature, or the kernel of the server. Others read it. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  kernel: KERNEL_TABLES,
  ...Object.fromEntries(SERVER_FEATURES.map(({ name, tables = [] }) => [name, tables])),
};

const OWNER_OF = new Map(
  Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

/** Statements that change rows, in SQL and of the query builder. */
const WRITE =
  /\b(?:insert into|update|delete from|truncate)\s+"?(\w+)"?|\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g;

/** The tables that a source file writes, of those given. */
export function writtenTables(text: string, tables: ReadonlySet<string>): string[] {
  const found = [...text.matchAll(WRITE)].map(([, inSql, built]) => inSql ?? built ?? '');
  return [...new Set(found)].filter((table) => tables.has(table));
}

/** Who a file of the server belongs to. */
function writerOf(path: string): string {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? 'kernel';
}

/** Writes of these files to tables of others, as `<path>: <table> belongs to <owner>`, and to tables that nobody owns. */
export function foreignWrites(
  files: readonly SourceFile[],
  tables: ReadonlySet<string>,
): { foreign: string[]; unowned: string[] } {
  const foreign = new Set<string>();
  const unowned = new Set<string>();
  for (const { path, text } of files) {
    for (const table of writtenTables(text, tables)) {
      const owner = OWNER_OF.get(table);
      if (owner === undefined) unowned.add(`${path}: ${table}`);
      else if (owner !== writerOf(path)) foreign.add(`${path}: ${table} belongs to ${owner}`);
    }
  }
  return { foreign: [...foreign].toSorted(), unowned: [...unowned].toSorted() };
}

/** A function of the database, with the tables whose triggers run it. */
export interface DatabaseFunction {
  name: string;
  body: string;
  triggerTables: readonly string[];
}

/**
 * Functions that write tables of more than one owner, or that another feature than their owner calls, each with the reason.
 */
export const SPANNING: Readonly<Record<string, string>> = {
  employee_rows_back: 'moves the rows of every table that has an employee, read from the catalog',
  employee_rows_to_employee:
    'moves the rows of every table that has an employee, read from the catalog',
  employee_rows_to_site:
    'moves the rows of every table that has an employee, read from the catalog',
  empty_removed_applications:
    'retention empties a removed file in one transaction, below applicants',
  empty_removed_copies: 'retention empties a removed file in one transaction, below copies',
  empty_removed_exams: 'retention empties a removed file in one transaction, below medical exams',
  empty_removed_file: 'retention empties a removed file in one transaction, whoever keeps the rows',
  empty_removed_items:
    'retention empties a removed file in one transaction, whoever keeps the rows',
  empty_removed_pages: 'retention empties a removed file in one transaction, below pages',
  empty_removed_records: 'retention empties a removed file in one transaction, below medical exams',
  note_undone: 'one undone act ends the claim and the second look that it led to',
};

/** A statement whose table is put in when it runs. */
const ANY_TABLE = /\b(?:insert into|update|delete from|truncate)\s+%/i;
/** A trigger that runs before its row is written sets values of that row. */
const SETS_ROW = /\bnew\.\w+\s*:=/i;

/** The owners of the tables that a function writes; `any` where it puts the table in. */
function ownersWritten(
  { body, triggerTables }: DatabaseFunction,
  tables: ReadonlySet<string>,
): { owners: string[]; unowned: string[] } {
  const text = body.replace(/--[^\n]*/g, '');
  const written = [
    ...writtenTables(text.toLowerCase(), tables),
    ...(SETS_ROW.test(text) ? triggerTables : []),
  ];
  const owners = written.flatMap((table) => OWNER_OF.get(table) ?? []);
  return {
    owners: [...new Set([...owners, ...(ANY_TABLE.test(text) ? ['any'] : [])])],
    unowned: written.filter((table) => !OWNER_OF.has(table)),
  };
}

/**
 * A function of the database belongs to the owner of the table that it writes. Returns those that write tables of several
 * owners or of none, and calls of one by another feature than its owner; and which of `spanning` were needed.
 */
export function functionFaults(
  functions: readonly DatabaseFunction[],
  files: readonly SourceFile[],
  tables: ReadonlySet<string>,
  spanning: Readonly<Record<string, string>> = SPANNING,
): { faults: string[]; needed: Set<string> } {
  const faults: string[] = [];
  const needed = new Set<string>();
  const say = (name: string, fault: string) => {
    if (name in spanning) needed.add(name);
    else faults.push(fault);
  };
  for (const one of functions) {
    const { owners, unowned } = ownersWritten(one, tables);
    for (const table of unowned) faults.push(`${one.name} writes ${table}, which nobody owns`);
    const [owner] = owners;
    if (owner === undefined) continue;
    if (owners.length > 1 || owner === 'any')
      say(one.name, `${one.name} writes tables of ${owners.join(' and ')}`);
    const called = new RegExp(`\\b${one.name}\\s*\\(`);
    for (const { path, text } of files)
      if (called.test(text) && (owners.length > 1 || owner !== writerOf(path)))
        say(one.name, `${path}: ${one.name} belongs to ${owners.join(' and ')}`);
  }
  return { faults, needed };
}
