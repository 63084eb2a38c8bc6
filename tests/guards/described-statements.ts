import type pg from 'pg';
import { isNode, nodesOf, parseTree, type TreeNode } from './node-tree.ts';
import { judgeNulls, type Nullness } from './null-judge.ts';
import type { Catalog } from './query-scope.ts';
import { type Kind, readTypes } from './value-kinds.ts';

/** A statement to describe; where nobody claims its rows, its columns are left out. */
export interface Asked {
  text: string;
  withRows: boolean;
}

/** A column of a statement's result. */
export interface Column {
  name: string;
  /** PostgreSQL's type, and what `pg` makes of it. */
  type: string;
  kind: Kind;
  null: Nullness;
}

/** What PostgreSQL says of a statement, or why it refuses it. */
export type Described =
  | { columns: readonly Column[]; parameters: readonly string[] }
  | { refused: string };

/**
 * Describes statements against a migrated database, by their text. PostgreSQL parses each as a prepared statement, which
 * tells the types, and as the body of a function, whose parsed form is kept and tells where nulls come from. None is run.
 */
export async function describeStatements(
  pool: pg.Pool,
  asked: readonly Asked[],
): Promise<Map<string, Described>> {
  const client = await pool.connect();
  try {
    const refused = new Map<number, string>();
    const run = async (index: number, sql: string): Promise<void> => {
      try {
        await client.query(sql);
      } catch (error) {
        refused.set(index, error instanceof Error ? error.message : String(error));
      }
    };
    await Promise.all(asked.map(({ text }, index) => run(index, `prepare s${index} as ${text}`)));
    const prepared = await readPrepared(client);
    await Promise.all(
      asked.map(async ({ text, withRows }, index) => {
        const { results = [], parameters = [] } = prepared.get(index) ?? {};
        if (withRows && results.length > 0)
          await run(
            index,
            `create function pg_temp.s${index}(${parameters.join(', ')}) returns setof record language sql
              begin atomic ${text}; end`,
          );
      }),
    );
    const queries = await readQueries(client);
    const [catalog, types] = [await readCatalog(client), await readTypes(client)];
    return new Map(
      asked.map(({ text }, index): [string, Described] => {
        const found = prepared.get(index);
        const fault = refused.get(index);
        if (!found || fault !== undefined) return [text, { refused: fault ?? 'it was not read' }];
        const query = queries.get(index);
        const columns = (query ? judgeNulls(query, catalog) : []).map((one, place): Column => {
          const oid = found.results[place] ?? 0;
          return { ...one, type: types.nameOf(oid), kind: types.kindOf(oid) };
        });
        return [text, { columns, parameters: found.parameters }];
      }),
    );
  } finally {
    // The connection ends, and what was prepared on it with it.
    client.release(true);
  }
}

/** The types of each prepared statement's parameters, by name, and of its result's columns, by object id. */
async function readPrepared(
  client: pg.ClientBase,
): Promise<Map<number, { parameters: string[]; results: number[] }>> {
  const { rows } = await client.query<{ name: string; parameters: string[]; results: string[] }>(
    `select name, parameter_types::text[] as parameters, coalesce(result_types::oid[]::text[], '{}') as results
       from pg_prepared_statements`,
  );
  return new Map(
    rows.map(({ name, parameters, results }) => [
      Number(name.slice(1)),
      { parameters, results: results.map(Number) },
    ]),
  );
}

/** The parsed form of each function's one statement. */
async function readQueries(client: pg.ClientBase): Promise<Map<number, TreeNode>> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname as name, prosqlbody::text as body from pg_proc where pronamespace = pg_my_temp_schema()`,
  );
  const queries = new Map<number, TreeNode>();
  for (const { name, body } of rows) {
    // A list of the body's parts, each a list of the statements that it became.
    const tree = parseTree(body);
    const [part] = Array.isArray(tree) ? tree : [];
    const [query] = nodesOf(isNode(part) ? tree : part);
    if (query) queries.set(Number(name.slice(1)), query);
  }
  return queries;
}

async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const columns = await client.query<{ relation: number; place: number }>(
    `select attrelid as relation, attnum as place from pg_attribute where attnotnull`,
  );
  const tables = await client.query<{ oid: number }>(
    `select oid from pg_class where relkind in ('r', 'p')`,
  );
  const functions = await client.query<{ oid: number; name: string; strict: boolean }>(
    `select oid, proname as name, proisstrict as strict from pg_proc`,
  );
  const notNull = new Set(columns.rows.map(({ relation, place }) => `${relation}.${place}`));
  const isTable = new Set(tables.rows.map(({ oid }) => oid));
  const known = new Map(functions.rows.map((row) => [row.oid, row]));
  return {
    isTable: (relation) => isTable.has(relation),
    isNotNull: (relation, place) => notNull.has(`${relation}.${place}`),
    isStrict: (fn) => known.get(fn)?.strict ?? false,
    nameOf: (fn) => known.get(fn)?.name ?? '',
  };
}
