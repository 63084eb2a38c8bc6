import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { KERNEL_TABLES } from '#src/server/db/kernel-tables.ts';
import type { SourceFile } from './source-files.ts';

/** Who writes each table: a feature, or the kernel of the server. Others read it. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  kernel: KERNEL_TABLES,
  ...Object.fromEntries(SERVER_FEATURES.map(({ name, tables = [] }) => [name, tables])),
};

/** Writes to a table of somebody else that are still to be moved to its owner, as `<writer> <table>`. It only gets shorter. */
export const FOREIGN_WRITES: readonly string[] = [
  'clinics installation',
  'documents process_activities',
  'documents process_instances',
  'documents tasks',
  'drug-testing documents',
  'drug-testing qualification_due',
  'employees dq_items',
  'employment blob_removals',
  'employment blobs',
  'employment documents',
  'employment dq_items',
  'employment employees',
  'employment orders',
  'intake blob_removals',
  'kernel clients',
  'match employees',
  'moves dq_items',
  'pages documents',
  'quality documents',
  'review documents',
  'sessions sessions',
  'sessions single_use_tokens',
  'users logins',
];

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

/** Writes of these files to tables of others, as `<writer> <table>`, and to tables that nobody owns. */
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
      else if (owner !== writerOf(path)) foreign.add(`${writerOf(path)} ${table}`);
    }
  }
  return { foreign: [...foreign].toSorted(), unowned: [...unowned].toSorted() };
}
