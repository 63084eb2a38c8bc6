import { createHash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  DeleteResult,
  Driver,
  QueryResult,
  UpdateResult,
} from 'kysely';
import type pg from 'pg';
import { requestError } from '#src/shared/errors.ts';
import type { DB } from './types.gen.ts';
import { IN_INDEX_ORDER, PLANNED_ANEW } from './values.ts';

/** Whose rows a transaction may touch: the role's policies decide (0004_policies.sql). */
export interface Binding {
  role: 'app' | 'staff' | 'jobs';
  tenantId: number;
  /** The locations, or all of the tenant's. */
  sites: '*' | readonly number[];
}

export type Query = Kysely<DB>;

/** The database as one request sees it: one transaction, one role, one tenant, some sites. */
export interface Db {
  /** Typed queries. */
  readonly k: Query;
  readonly binding: Binding;
  /**
   * Runs a named statement, prepared once a connection: the way of the hot reads. `Row` is what it returns; the guard
   * tests/guards/statements.test.ts compares it with what PostgreSQL says of the statement.
   */
  rows<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs a named statement that changes or deletes rows and returns how many. Row-level security leaves out what is not
   * the caller's without a word, so the statement says how many there must be: `least` is 0 where none is right as well.
   * @throws request.not_found for fewer
   */
  change(
    name: string,
    text: string,
    values: readonly unknown[],
    rows: { least: number },
  ): Promise<number>;
  /**
   * Runs `work` in the same transaction as another role, tenant or sites, then returns to this one: filing a
   * document crosses from the internal tenant into the client's (D1). The caller has checked that it may.
   */
  as<T>(binding: Binding, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` as the login itself, for the kernel's own tables (sessions, tokens); tenant tables are out of reach. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  constructor(client: pg.ClientBase) {
    this.#client = client;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#client.query(query.sql, [...query.parameters]);
    return {
      rows: result.rows as R[],
      ...(result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) }),
    };
  }
  // eslint-disable-next-line require-yield -- Kysely asks for the method; streaming reads use a cursor of their own
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Use a cursor to stream rows');
  }
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection;
  constructor(client: pg.ClientBase) {
    this.#connection = new ClientConnection(client);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('The request has its transaction already');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** Made when first asked for: most reads use named statements only. */
function queryBuilder(client: pg.ClientBase): () => Query {
  let builder: Query | undefined;
  return () =>
    (builder ??= new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new ClientDriver(client),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }));
}

/** The settings of a binding as SQL. Only checked integers go in: SET takes no parameters, and set_config does not reach Citus workers. */
export function bindSql(binding: Binding): string {
  const tenant = binding.tenantId;
  const sites = binding.sites === '*' ? '*' : `{${binding.sites.map(checkedInteger).join(',')}}`;
  return (
    `set local role console_${binding.role}; set local app.tenant_id = '${checkedInteger(tenant)}'; ` +
    `set local app.sites = '${sites}'`
  );
}

/** Names the user for the rest of the transaction, whatever it is bound to later. */
function userSql(userId: string | null | undefined): string {
  if (!userId) return '';
  if (!/^[\da-f-]{36}$/i.test(userId)) throw new Error('Not an id');
  return `; set local app.user_id = '${userId}'`;
}

function checkedInteger(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 2_147_483_647) throw new Error('Not an id');
  return value;
}

/** Names whose changes these are where the transaction learns it on its way: a job's, begun for a user. */
export async function nameUser(db: Db, userId: string): Promise<void> {
  await db.rows('name-user', "select set_config('app.user_id', $1, true)", [userId]);
}

const LONGEST_NAME = 63;

/** An optional condition, which a parameter switches off: `$3::uuid is null or …`, `not $2::boolean or …`. */
const OPTIONAL = /\$\d+(?:::\w+(?:\[\])?)? is null|not \$\d+::boolean or/;
const KEPT = 'force_generic_plan';
type PlanMode = typeof KEPT | 'auto' | 'force_custom_plan';
const modes = new Map<string, PlanMode>();

/**
 * Returns how PostgreSQL is to plan a statement: once per connection (the default), as it sees fit if the statement has
 * optional conditions, or anew for the values of each call if its text contains `PLANNED_ANEW`. Remembered by name.
 */
export function planModeOf(name: string, text: string): PlanMode {
  let mode = modes.get(name);
  if (mode === undefined) {
    mode = text.includes(PLANNED_ANEW) ? 'force_custom_plan' : OPTIONAL.test(text) ? 'auto' : KEPT;
    modes.set(name, mode);
  }
  return mode;
}

/**
 * Runs a named statement in its plan mode. The connection's own mode is to keep one plan (pool.ts); another mode is set
 * around the statement, which costs no extra round trip because the pool pipelines.
 */
async function runNamed(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  const statement = { name: statementName(name), text, values: [...values] };
  const mode = planModeOf(name, text);
  const walks = text.includes(IN_INDEX_ORDER);
  if (mode === KEPT && !walks) return client.query(statement);
  const sorts = (state: 'on' | 'off') => (walks ? `; set local enable_sort = ${state}` : '');
  const around = [client.query(`set local plan_cache_mode = ${mode}${sorts('off')}`)];
  const result = client.query(statement);
  // If it fails, the caller who awaits it below gets the error; until then Node must not take it for an unhandled one.
  result.catch(() => undefined);
  // If the statement fails, its transaction is aborted, and the setting ends with it.
  around.push(client.query(`set local plan_cache_mode = ${KEPT}${sorts('on')}`));
  await Promise.allSettled(around);
  return result;
}

/** PostgreSQL tells prepared statements apart by their first 63 characters: a longer name ends in its hash. */
function statementName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(name).digest('base64url').slice(0, 20);
  return `${name.slice(0, LONGEST_NAME - hash.length)}${hash}`;
}

/**
 * How many rows a statement of the query builder changed or deleted, which must be `least` or more: see `Db.change`.
 * @throws request.not_found for fewer
 */
export function mustChange(results: readonly (UpdateResult | DeleteResult)[], least = 1): number {
  const counts = results.map((one) =>
    Number('numUpdatedRows' in one ? one.numUpdatedRows : one.numDeletedRows),
  );
  return atLeast(
    counts.reduce((sum, count) => sum + count, 0),
    least,
  );
}

function atLeast(count: number, least: number): number {
  if (count < least) throw requestError('request.not_found');
  return count;
}

/** `own` is the SQL that the transaction stands under while this handle is in use: every way out of another one runs it again. */
function makeDb(
  client: pg.ClientBase,
  builder: () => Query,
  binding: Binding,
  own = bindSql(binding),
): Db {
  const under = async <T>(sql: string, work: () => Promise<T>): Promise<T> => {
    await client.query(sql);
    let result: T;
    try {
      result = await work();
    } catch (error) {
      // Where the statement that failed has aborted the transaction this fails too, and its end takes the binding back.
      await client.query(own).catch(() => undefined);
      throw error;
    }
    await client.query(own);
    return result;
  };
  const db: Db = {
    get k() {
      return builder();
    },
    binding,
    async rows<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      return (await runNamed(client, name, text, values)).rows as Row[];
    },
    async change(name, text, values, { least }) {
      const { rowCount } = await runNamed(client, name, text, values);
      return atLeast(rowCount ?? 0, least);
    },
    async as(other, work) {
      const sql = bindSql(other);
      return sql === own ? work(db) : under(sql, () => work(makeDb(client, builder, other)));
    },
    async asOwner(work) {
      const sql = `${bindSql(binding)}; reset role`;
      return sql === own
        ? work(db)
        : under('reset role', () => work(makeDb(client, builder, binding, sql)));
    },
  };
  return db;
}

/** Both, and of two failures the one that came first in the pipeline. */
async function inOrder<T>(working: Promise<T>, begun: Promise<unknown>): Promise<T> {
  working.catch(() => undefined);
  await begun;
  return working;
}

/** Sends everything that is queued before the next tick in one write: `begin`, the binding and the first statement. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs `work` in one transaction bound to a role, tenant and sites, and commits; any error rolls back.
 * `finish` runs last, as the login itself: the audit row belongs there (D15).
 */
export async function transaction<T>(
  pool: pg.Pool,
  binding: Binding,
  work: (db: Db) => Promise<T>,
  hooks: {
    readOnly?: boolean;
    /** Reads all as it is at the first statement, whatever others commit meanwhile: for what is read in several statements. */
    snapshot?: boolean;
    /** Runs first, as the login itself; a value ends the transaction with it instead of `work`. */
    start?: (owner: pg.ClientBase) => Promise<{ instead: T } | undefined>;
    /** Whose changes these are: what the triggers that keep a history write (0011_file.sql). */
    userId?: string | null;
    /** Runs last, as the login itself. */
    finish?: (owner: pg.ClientBase, result: T) => Promise<void>;
  } = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    sendTogether(client);
    const begin = hooks.snapshot
      ? 'begin isolation level repeatable read, read only'
      : hooks.readOnly
        ? 'begin read only'
        : 'begin';
    const bind = `${bindSql(binding)}${userSql(hooks.userId)}`;
    let begun: Promise<unknown>;
    if (hooks.start) {
      await client.query(begin);
      const early = await hooks.start(client);
      if (early) {
        await client.query('commit');
        return early.instead;
      }
      begun = client.query(bind);
    } else {
      begun = client.query(`${begin}; ${bind}`);
    }
    // The first statement follows on its heels (the pool pipelines). Where the binding fails, the transaction is
    // aborted, and so is whatever was sent after it.
    const working = work(makeDb(client, queryBuilder(client), binding));
    const result = await inOrder(working, begun);
    if (hooks.finish) {
      await client.query('reset role');
      await hooks.finish(client, result);
    }
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error('rollback failed');
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
