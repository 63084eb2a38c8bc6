import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { codeOf, isDatabaseGone } from '../failures.ts';

/**
 * Runs a read that takes long, in a transaction that it begins itself in the pool that it is given. It may be run twice, so
 * it changes nothing but what it returns.
 */
export type ReadAside = <T>(read: (pool: pg.Pool) => Promise<T>) => Promise<T>;

/** How long a read waits for the standby to have what was committed before it, and how often it looks. */
const WAITS_MS = 200;
const LOOKS_MS = 10;
/** A standby that failed, lags or is none is left alone for as long. */
const LEFT_ALONE_MS = 30_000;

/**
 * Long reads go to the standby, once it has everything that was committed before they were asked: nobody reads what is older
 * than his own last write, or than what a live hint told of. To the primary they go while there is no such standby.
 * @param onRead told where each read went
 */
export function readAside(
  primary: pg.Pool,
  standby: pg.Pool | null,
  log: Logger,
  onRead: (where: 'standby' | 'primary') => void = () => undefined,
): ReadAside {
  let leftAloneUntil = 0;
  const leaveAlone = (because: string): void => {
    leftAloneUntil = Date.now() + LEFT_ALONE_MS;
    log.warn({ because }, 'long reads go to the primary for half a minute');
  };
  return async (read) => {
    if (standby && Date.now() >= leftAloneUntil) {
      const lacks = await whatItLacks(primary, standby);
      if (lacks === null) {
        try {
          const result = await read(standby);
          onRead('standby');
          return result;
        } catch (error) {
          // What the standby cannot carry out while it follows: its primary can.
          if (!isDatabaseGone(error) && codeOf(error) !== '40001') throw error;
          leaveAlone(codeOf(error));
        }
      } else if (lacks !== 'primary') leaveAlone(lacks);
    }
    const result = await read(primary);
    onRead('primary');
    return result;
  };
}

/** What keeps the standby from being read now, in words for the log; null when nothing does. `primary` when that one cannot be asked. */
async function whatItLacks(primary: pg.Pool, standby: pg.Pool): Promise<string | null> {
  let from: Position | undefined;
  try {
    from = (await primary.query<Position>(POSITION)).rows[0];
  } catch {
    return 'primary';
  }
  if (!from) return 'primary';
  const end = Date.now() + WAITS_MS;
  try {
    for (;;) {
      const { rows } = await standby.query<{ follows: boolean; same: boolean; has: boolean }>(
        FOLLOWS,
        [from.system, from.lsn],
      );
      const [at] = rows;
      if (!at?.same) return 'DATABASE_REPLICA_URL is a copy of another database';
      if (!at.follows) return 'DATABASE_REPLICA_URL is no standby';
      if (at.has) return null;
      if (Date.now() >= end) return 'the standby lags behind';
      await sleep(LOOKS_MS);
    }
  } catch (error) {
    return codeOf(error) || 'the standby does not answer';
  }
}

interface Position {
  system: string;
  lsn: string;
}

const POSITION =
  'select system_identifier::text as system, pg_current_wal_insert_lsn()::text as lsn from pg_control_system()';

const FOLLOWS = `select pg_is_in_recovery() as follows, system_identifier::text = $1 as same,
    coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, false) as has
  from pg_control_system()`;
