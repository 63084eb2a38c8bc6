import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Checked, Endpoint, OpenedRecord, Result } from '#src/shared/endpoint.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Service } from '#src/shared/services.ts';
import type { Caller } from './caller.ts';
import type { Db } from './db/handle.ts';
import type { AuditNote, Kernel, LiveHint } from './kernel.ts';
import type { StreamReply } from './streams.ts';
import type { FileFacts, Upload } from './uploads.ts';
import type { WrittenPage } from './written-page.ts';

/** What a handler works with: the checked request, the caller, and a database bound to them. */
export interface Context<E extends Endpoint> extends Checked<E> {
  db: Db;
  /** The caller; absent only in calls whose permission is `public`. */
  caller: Caller;
  /** What the caller may do where this request acts. */
  grants: PermissionGrants;
  /** The client the request acts in; null across clients. */
  clientId: number | null;
  /** The services of that client, which decide what is in a reply; null where none does (R125). */
  services: readonly Service[] | null;
  files: readonly Upload[];
  /** The version the caller saw (`If-Match`), null for last-writer-wins (D14). */
  ifMatch: number | null;
  /** Values the caller put in a header to keep them out of the address: `X-Search` (D17). */
  searchHeader: string | undefined;
  kernel: Kernel;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Says what the audit row of this call is about; call again for further rows. */
  audit(note: AuditNote): void;
  /**
   * Says whose record this call shows, for its driver to read; null where it is nobody's yet. Each call whose contract has `opens`
   * says it, and no other does.
   */
  opened(employeeId: string | null, record?: OpenedRecord): void;
  /** Tells consoles after commit that something changed. */
  live(hint: LiveHint): void;
  /** Runs after commit, before the reply: waking jobs, removing temporary files. */
  afterCommit(work: () => void): void;
}

type Answer<E extends Endpoint> = E['result'] extends 'stream'
  ? StreamReply | (E extends { mayBeNone: true } ? null : never)
  : Result<E> | (Result<E> extends { rows: unknown[]; next: string | null } ? WrittenPage : never);
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>>;
export type Handlers<Api extends Record<string, Endpoint>> = { [K in keyof Api]: Handler<Api[K]> };

/**
 * Looks into a received file before any transaction is open, so that a slow one holds no connection. `owner` is the
 * account that sends, for turns; `signal` says that it left. Throws what the call answers for a file it does not take.
 */
export type Inspect = (
  path: string,
  sender: { owner: string; signal: AbortSignal },
) => Promise<FileFacts>;

/** Whether a public call may send its body: by what stands in its address. */
export type Gate = (kernel: Kernel, request: FastifyRequest) => Promise<void>;

/**
 * Stands before the transaction of a call, for work that many may ask for at once: it counts tries and waits for a turn
 * while no connection of the database is held, and calls `pass` when the call may go on. Throws what the call answers else.
 */
export type Door = <T>(kernel: Kernel, visit: Visit, pass: () => Promise<T>) => Promise<T>;

/** Who stands before a door. */
export interface Visit {
  request: FastifyRequest;
  caller: Caller | null;
  /** Checked by the call's contract. */
  body: unknown;
  /** Says that nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** The calls of a contract with what serves them; the compiler asks for a handler for every call. */
export interface Calls {
  api: Record<string, Endpoint>;
  handlers: Record<string, Handler<Endpoint>>;
  /** Needed where a call takes files; said in the feature's manifest. */
  inspect?: Inspect;
  /** By call: looked at before its body is read, where no session says who may send us one. Throws what it answers then. */
  gates?: Record<string, Gate>;
  /** By call: waited at before its transaction begins. */
  doors?: Record<string, Door>;
}

/** Pairs a contract's calls with their handlers. */
export function callsOf<Api extends Record<string, Endpoint>>(
  api: Api,
  handlers: Handlers<Api>,
  doors: { [K in keyof Api]?: Door } = {},
): Calls {
  // Each handler takes its own call's context; the table forgets which is whose, `mount` pairs them again by key.
  return {
    api,
    handlers: handlers as Record<string, Handler<never>> as Calls['handlers'],
    doors: doors as Record<string, Door>,
  };
}
