import pg from 'pg';
import type { Kernel } from '../kernel.ts';

/** A committed row of the live outbox. */
export interface OutboxHint {
  tenantId: number;
  /** The location of the employee it names; null where it names none. */
  clientId: number | null;
  /** The only one who hears of it; null where it is not for one alone. */
  userId: string | null;
  topic: string;
  key: string;
  /** A `Requirement` as JSON. */
  requirement: string;
}

export interface OutboxReader {
  /** Tells all servers to look; call after commit. Many calls at once are one notification. */
  wake: () => void;
  stop: () => Promise<void>;
}

const CHANNEL = 'console_wake';
/** Looked at this often without being told: a notification may be lost with its connection. */
const FLOOR = 1000;
/** Notifications of so many milliseconds become one. */
const COALESCE = 20;
/** Rows that committed behind a transaction still running are looked for this soon. */
const SOON = 50;
const KEEP = '2 minutes';
const PRUNE_EVERY = 60_000;

/**
 * Follows the live outbox over one connection of its own (server.md section 6). A row is read once no transaction
 * older than its own can still commit, so none is ever skipped, whatever order they commit in.
 * @param onHints gets the rows of each look
 * @param onGap says that rows may have been missed: the connection was away for longer than they are kept
 */
export async function startOutboxReader(
  kernel: Pick<Kernel, 'pool' | 'log'>,
  onHints: (hints: readonly OutboxHint[]) => void,
  onGap: () => void,
): Promise<OutboxReader> {
  const state = {
    client: null as pg.Client | null,
    cursor: '',
    looking: false,
    again: false,
    stopped: false,
  };
  const timers: Record<'wake' | 'look' | 'reconnect', NodeJS.Timeout | undefined> = {
    wake: undefined,
    look: undefined,
    reconnect: undefined,
  };

  const lookIn = (ms: number): void => {
    clearTimeout(timers.look);
    if (!state.stopped) timers.look = setTimeout(() => void look(), ms).unref();
  };
  const look = async (): Promise<void> => {
    const { client } = state;
    if (!client || state.stopped) return;
    if (state.looking) {
      state.again = true;
      return;
    }
    state.looking = true;
    try {
      const { hints, waiting } = await readFrom(client, state);
      if (hints.length > 0) onHints(hints);
      lookIn(waiting ? SOON : FLOOR);
    } catch (error) {
      lost(client, error);
    } finally {
      state.looking = false;
      if (state.again) {
        state.again = false;
        lookIn(0);
      }
    }
  };
  const lost = (client: pg.Client, error: unknown): void => {
    if (state.client !== client || state.stopped) return;
    state.client = null;
    kernel.log.warn(
      { kind: error instanceof Error ? error.name : 'end' },
      'live: the database connection is lost',
    );
    void client.end().catch(() => undefined);
    reconnect(250);
  };
  const reconnect = (delay: number): void => {
    if (state.stopped) return;
    timers.reconnect = setTimeout(() => {
      connect().then(onGap, () => reconnect(Math.min(5000, delay * 2)));
    }, delay).unref();
  };
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      ...kernel.pool.options,
      // Not enumerable in pg's options, so the spread leaves it out.
      password: kernel.pool.options.password,
      application_name: 'console-live',
      keepAlive: true,
    });
    client.on('error', (error) => lost(client, error));
    client.on('end', () => lost(client, null));
    client.on('notification', () => lookIn(0));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      state.cursor ||= await frontier(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (state.stopped) return client.end();
    state.client = client;
    lookIn(0);
  };

  await connect();
  const pruning = setInterval(() => {
    const old = `delete from live_outbox where at < now() - interval '${KEEP}'`;
    state.client
      ?.query(old)
      .catch((error: unknown) =>
        kernel.log.warn({ kind: error instanceof Error ? error.name : '' }, 'live: pruning failed'),
      );
  }, PRUNE_EVERY).unref();

  return {
    wake() {
      timers.wake ??= setTimeout(() => {
        timers.wake = undefined;
        // Without a connection the floor finds the rows after it is back.
        state.client
          ?.query(`notify ${CHANNEL}`)
          .catch((error: unknown) => state.client && lost(state.client, error));
      }, COALESCE).unref();
    },
    async stop() {
      state.stopped = true;
      clearInterval(pruning);
      for (const timer of Object.values(timers)) clearTimeout(timer);
      const { client } = state;
      state.client = null;
      await client?.end();
    },
  };
}

/** Below this transaction id everything has committed or failed. */
async function frontier(client: pg.Client): Promise<string> {
  const found = await client.query<{ edge: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as edge',
  );
  const edge = found.rows[0]?.edge;
  if (!edge) throw new Error('The database gave no snapshot');
  return edge;
}

interface Row {
  edge: string;
  waiting: boolean;
  tenant_id: number | null;
  client_id: number | null;
  user_id: string | null;
  topic: string | null;
  key: string | null;
  requirement: string | null;
}

/** Reads the rows between the cursor and the frontier, and moves the cursor there. */
async function readFrom(
  client: pg.Client,
  state: { cursor: string },
): Promise<{ hints: OutboxHint[]; waiting: boolean }> {
  const found = await client.query<Row>({
    name: 'live-outbox',
    text: `with edge as (select pg_snapshot_xmin(pg_current_snapshot()) as xid)
      select e.xid::text as edge, exists (select from live_outbox w where w.xid >= e.xid) as waiting,
        o.tenant_id, o.client_id, o.user_id, o.topic, o.key, o.requirement
      from edge e
      left join lateral (select distinct tenant_id, client_id, user_id, topic, key, requirement
        from live_outbox where xid >= $1::xid8 and xid < e.xid) o on true`,
    values: [state.cursor],
  });
  const hints = found.rows.flatMap(({ tenant_id, client_id, user_id, topic, key, requirement }) =>
    tenant_id === null || topic === null || key === null || requirement === null
      ? []
      : [{ tenantId: tenant_id, clientId: client_id, userId: user_id, topic, key, requirement }],
  );
  state.cursor = found.rows[0]?.edge ?? state.cursor;
  return { hints, waiting: found.rows[0]?.waiting ?? false };
}
