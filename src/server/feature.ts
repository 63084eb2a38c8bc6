import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { DB } from './db/types.gen.ts';
import type { Db } from './db/handle.ts';
import type { Calls } from './handler.ts';
import type { JobTask } from './jobs/jobs.ts';
import type { Opening } from './installation.ts';
import type { Kernel, Settled } from './kernel.ts';
import type { SettingsPart } from './settings-part.ts';

/**
 * What a feature brings to the server: its manifest, `server/<feature>.server.ts`. The one list of them is
 * `src/app/server-features.ts`.
 */
export interface ServerFeature {
  /** Its folder in `src/features`. */
  name: string;
  /** Its contracts' calls, with their handlers and with what inspects the files that they take. */
  calls: readonly Calls[];
  /**
   * Protocols of others, whose paths, errors and media types are theirs: below a prefix, with a refusal and a check of the caller of
   * their own (D418).
   */
  protocols?: readonly {
    prefix: `/${string}`;
    serve: (scope: FastifyInstance, kernel: Kernel) => void;
  }[];
  /** Work that goes on behind requests. */
  jobs?: readonly JobTask[];
  /** The tables that it alone writes. */
  tables?: readonly (keyof DB)[];
  /** Brings rows that are derived from others up to date, at the end of every transaction of a request that wrote. */
  settle?: (db: Db) => Promise<Settled>;
  /** What of a location's set-up it owns, for another location to take over. */
  settingsParts?: readonly SettingsPart[];
  /** Loads the facts that come with this version, as the owner of the tables, before anything is served. */
  prepare?: (owner: pg.Pool) => Promise<void>;
  /** Addresses of screens that people without an account open by a link, on a phone: they get a lighter page (D388). */
  lightPages?: readonly `/${string}`[];
  /** Makes the rows that every installation has. */
  open?: Opening;
  /** Starts what takes work from outside without a request, once the server listens; `stop` ends it. */
  start?: (kernel: Kernel) => Promise<{ stop: () => Promise<void> }>;
}
