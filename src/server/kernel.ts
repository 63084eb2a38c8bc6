import type pg from 'pg';
import type { Logger } from 'pino';
import type { Requirement } from '#src/shared/permissions.ts';
import type { Caller } from './caller.ts';
import type { Config } from './config.ts';
import type { Db } from './db/handle.ts';
import type { ReadAside } from './db/standby.ts';
import type { Keys } from './keys.ts';
import type { OpenAnswers } from './live/open-answers.ts';
import type { Metrics } from './metrics.ts';
import type { Places } from './network-places.ts';
import type { SettingsPart } from './settings-part.ts';
import type { Storage } from './storage/storage.ts';

/** What the composition root makes once and every mounted call uses. */
export interface Kernel {
  config: Config;
  pool: pg.Pool;
  /** For reads that take long: on the standby, where there is one that has everything. */
  readAside: ReadAside;
  keys: Keys;
  log: Logger;
  metrics: Metrics;
  storage: Storage;
  /** Where addresses are, coarsely. */
  places: Places;
  /** Files on their way to somebody, which end with the access by which they were asked for. */
  answers: OpenAnswers;
  /** The tenant of the internal client. */
  internalTenantId: number;
  /** With whom to sign in to a demo that only this machine reaches; null everywhere else. */
  demo: DemoSignIn | null;
  /** Who sends this request, or null; throws nothing for a bad token. */
  authenticate(credentials: Credentials): Promise<Caller | null>;
  /** Tells all servers that the live outbox has rows; call after commit. */
  wakeLive(): void;
  /** Tells the job runner that there is work, for all of its tasks or the one named; call after commit. */
  wakeJobs(task?: string): void;
  /**
   * What another location may take over of a location's set-up: a later feature's first, as rows of the earlier ones may name
   * what it owns.
   */
  settingsParts: readonly SettingsPart[];
  /** Runs at the end of every transaction of a request that wrote: what is derived from its rows is brought up to date. */
  settle?(db: Db): Promise<Settled>;
}

/** The accounts of a demo, and the password that its README prints. */
export interface DemoSignIn {
  password: string;
  accounts: readonly { email: string; about: string }[];
}

export interface Credentials {
  authorization: string | undefined;
  /** The jwtToken cookie, given only where the browser itself opens the address (D9). */
  cookie: string | undefined;
  /** Where the request comes from; programs come in only where that is known (D365). */
  address?: string;
  /** Ticker, badges, socket and timers do not count as activity (A01, D10). */
  background: boolean;
}

/** What bringing derived rows up to date came to. */
export interface Settled {
  hints: LiveHint[];
  /** Some are left to the jobs. */
  more: boolean;
}

/** A hint that something changed; consoles read it again (server.md section 6). */
export interface LiveHint {
  tenantId: number;
  topic: string;
  key?: string;
  /** Who may hear it; `session` is everyone signed in to the tenant. */
  requirement?: Requirement;
}

/** What an audit row says beyond who and when. Never an SSN, never a document's text. */
export interface AuditNote {
  entity: string;
  entityId: string;
  /** The tenant whose chain gets the row; the acting one unless said. */
  tenantId?: number;
  clientId?: number | null;
  detail?: Record<string, unknown>;
  action?: string;
}
