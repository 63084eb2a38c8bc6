import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { parse as parseCookies } from 'node:querystring';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '#src/shared/errors.ts';
import { clientId } from '#src/shared/ids.ts';
import { resolveActing } from '../acting.ts';
import type { Caller } from '../caller.ts';
import type { Config } from '../config.ts';
import { answersTo } from '../hosts.ts';
import type { Credentials, Kernel } from '../kernel.ts';
import { fanOut, resync } from './listeners.ts';
import type { Listener } from './listeners.ts';
import { ENDED_ACCESS, endsFor } from './open-answers.ts';
import { startOutboxReader } from './outbox-reader.ts';
import type { OutboxHint } from './outbox-reader.ts';

export interface Live {
  /** Tells all servers that the outbox has rows; call after commit. */
  wake: () => void;
  stop: () => Promise<void>;
}

const PATH = '/v1/live';
const CHECK_EVERY = 30_000;
const MOST_OF_A_SESSION = 20;
/** Closed because the session, or its token, is over: the console renews and comes back, or gives up. */
const SESSION_OVER = 4401;

/** The client a console acts in, so that it hears of that one too. */
const message = z.object({ type: z.literal('client'), clientId: clientId.nullable() });

interface Connection extends Listener {
  caller: Caller;
  actsIn: number | null;
  alive: boolean;
  /** Asks whether the session still stands, and closes the socket where it does not. */
  standsOrCloses: () => Promise<void>;
}

/**
 * Serves the live channel: consoles hear that something changed, `{topic, key}` and nothing else, and read it again
 * by the ordinary calls. The socket carries no data and grants nothing.
 * @param checkEvery milliseconds between two looks at whether a session still stands
 */
export async function startLive(
  kernel: Kernel,
  server: Server,
  checkEvery = CHECK_EVERY,
): Promise<Live> {
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 4096,
    perMessageDeflate: false,
  });
  const fault = (error: unknown): void => {
    kernel.log.warn(
      { kind: error instanceof Error ? error.name : 'unknown' },
      'live: an access could not be checked',
    );
  };
  const endAccess = async (ended: readonly OutboxHint[]): Promise<void> => {
    for (const connection of connections)
      if (ended.some((hint) => endsFor(hint, connection.caller)))
        await connection.standsOrCloses().catch(fault);
    await kernel.answers.told(ended);
  };
  const reader = await startOutboxReader(
    kernel,
    (hints) => {
      const ended = hints.filter(({ topic }) => topic === ENDED_ACCESS);
      if (ended.length > 0) void endAccess(ended).catch(fault);
      fanOut(
        connections,
        hints.filter(({ topic }) => topic !== ENDED_ACCESS),
      );
    },
    () => resync(connections),
  );
  // A session that only runs out tells nobody.
  const looking = setInterval(
    () => void kernel.answers.lookAgain().catch(fault),
    checkEvery,
  ).unref();

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // The browser may be gone before it is answered.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== PATH) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found');
      return;
    }
    admit(kernel, request).then(
      (admitted) => {
        if (typeof admitted === 'string') return refuse(socket, admitted);
        const { caller, credentials } = admitted;
        if (tooMany(connections, caller)) return refuse(socket, '429 Too Many Requests');
        sockets.handleUpgrade(request, socket, head, (opened) =>
          hold(kernel, connections, opened, caller, credentials, checkEvery),
        );
      },
      (error: unknown) => {
        kernel.log.error(
          { kind: error instanceof Error ? error.name : 'unknown' },
          'live: a connection could not be checked',
        );
        refuse(socket, '503 Service Unavailable');
      },
    );
  };
  server.on('upgrade', onUpgrade);

  return {
    wake: reader.wake,
    async stop() {
      server.off('upgrade', onUpgrade);
      clearInterval(looking);
      for (const { socket } of connections) {
        socket.close(1001, 'stopping');
        // One that does not answer must not keep the server.
        setTimeout(() => socket.terminate(), 500).unref();
      }
      sockets.close();
      await reader.stop();
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function tooMany(connections: ReadonlySet<Connection>, caller: Caller): boolean {
  let count = 0;
  for (const other of connections) if (other.caller.sessionId === caller.sessionId) count += 1;
  return count >= MOST_OF_A_SESSION;
}

/** Who opens a socket, or the status that refuses it. A browser's must come from our own page (D9). */
async function admit(
  kernel: Kernel,
  request: IncomingMessage,
): Promise<{ caller: Caller; credentials: Credentials } | string> {
  const { origin, host = '', authorization, cookie } = request.headers;
  if (!isOurs(kernel.config, origin, host, request)) return '403 Forbidden';
  const token = parseCookies(cookie ?? '', '; ')['jwtToken'];
  const credentials: Credentials = {
    authorization,
    // Without an origin it is no browser, and has no business with a cookie.
    cookie: origin !== undefined && typeof token === 'string' ? token : undefined,
    background: true,
  };
  const caller = await kernel.authenticate(credentials);
  if (!caller) return '401 Unauthorized';
  return caller.owesFactor?.isOver ? '403 Forbidden' : { caller, credentials };
}

/** Whether the socket is asked for at a name of ours and, by a browser, from our own page there. */
function isOurs(
  config: Config,
  origin: string | undefined,
  host: string,
  { socket }: IncomingMessage,
): boolean {
  // A proxy may keep the name that the browser used to itself: then the page's own address is the one that is ours.
  const asked = origin === undefined ? null : URL.parse(origin);
  if (asked && config.publicUrl !== undefined && asked.origin === new URL(config.publicUrl).origin)
    return true;
  if (!answersTo(config, host, socket.localAddress)) return false;
  return origin === undefined || asked?.host === host;
}

function hold(
  kernel: Kernel,
  connections: Set<Connection>,
  socket: WebSocket,
  caller: Caller,
  credentials: Credentials,
  checkEvery: number,
): void {
  const connection: Connection = {
    socket,
    caller,
    actsIn: null,
    alive: true,
    standsOrCloses: async () => {
      const now = await kernel.authenticate(credentials);
      if (!now || now.owesFactor?.isOver) return socket.close(SESSION_OVER, 'session over');
      connection.caller = now;
      connection.ears = await earsOf(kernel, now, connection.actsIn);
    },
    ears: new Map([[caller.tenantId, caller]]),
  };
  connections.add(connection);
  kernel.metrics.liveSockets.inc();

  const fault = (error: unknown): void => {
    kernel.log.warn(
      { kind: error instanceof Error ? error.name : 'unknown' },
      'live: a session could not be checked',
    );
  };
  const check = async (): Promise<void> => {
    if (!connection.alive) return socket.terminate();
    connection.alive = false;
    socket.ping();
    return connection.standsOrCloses();
  };
  // One question at a time, and the last client named wins, however many are named.
  let listening: Promise<void> | null = null;
  const listen = async (): Promise<void> => {
    for (let asked: number | null | undefined; asked !== connection.actsIn;) {
      asked = connection.actsIn;
      connection.ears = await earsOf(kernel, connection.caller, asked);
    }
  };
  const checking = setInterval(() => void check().catch(fault), checkEvery).unref();

  socket.on('pong', () => void (connection.alive = true));
  socket.on('message', (data, isBinary) => {
    const said = isBinary ? null : readMessage(String(data));
    if (!said) return socket.close(1008, 'not understood');
    connection.actsIn = said.clientId;
    if (!listening)
      listening = listen()
        .catch(fault)
        .finally(() => void (listening = null));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(checking);
    if (connections.delete(connection)) kernel.metrics.liveSockets.dec();
  });
}

function readMessage(text: string): z.output<typeof message> | null {
  try {
    return message.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not JSON: as little understood as any other message.
    return null;
  }
}

/** The tenants a caller hears: its own, and the one of the client it acts in, where it may act there. */
async function earsOf(
  kernel: Kernel,
  caller: Caller,
  actsIn: number | null,
): Promise<Listener['ears']> {
  const ears: Listener['ears'] = new Map([[caller.tenantId, caller]]);
  if (actsIn === null || !caller.isConcordeUser) return ears;
  try {
    const acting = await resolveActing(kernel.pool, kernel.internalTenantId, 'any', caller, actsIn);
    if (acting.binding.tenantId !== caller.tenantId)
      ears.set(acting.binding.tenantId, { grants: acting.grants, sites: acting.binding.sites });
  } catch (error) {
    // Not a client of theirs to act in: there is nothing to hear.
    if (!(error instanceof AppError)) throw error;
  }
  return ears;
}
