import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/**
 * A connection pooler between clients and PostgreSQL, as PgBouncer in transaction mode: each transaction is lent one of two server
 * connections in turn, and the settings that a client asks for in its `options` do not arrive.
 */
export interface Pooler {
  /** The address of the database through it. */
  url: string;
  close(): Promise<void>;
}

interface Server {
  socket: Duplex;
  /** The statements that it has prepared. */
  prepared: Set<string>;
  /** For each statement and each end of one that it was told, in their order: whether its client asked for that. */
  told: Record<'1' | '3', boolean[]>;
  use: ((type: string, message: Buffer) => void) | null;
}

const TYPE = { parse: 'P', bind: 'B', close: 'C', sync: 'S', query: 'Q', end: 'X' } as const;
const READY = 'Z';
const IDLE = 'I'.charCodeAt(0);
const SSL_REQUEST = 80_877_103;

/**
 * Starts it before the database at `url`. One that `remembers` prepares a statement on each server connection that lacks it, as
 * PgBouncer does from version 1.21 on with `max_prepared_statements`; one that does not knows nothing of them.
 */
export async function startPooler(
  url: string,
  { remembers }: { remembers: boolean },
): Promise<Pooler> {
  const logins = [0, 1].map(() => new pg.Client({ connectionString: url }));
  const servers = await Promise.all(logins.map(openServer));
  const free = [...servers];
  const waiting: ((server: Server) => void)[] = [];
  const lend = async (): Promise<Server> =>
    free.shift() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (server: Server) => {
    server.use = null;
    const next = waiting.shift();
    if (next) next(server);
    else free.push(server);
  };
  const clients = new Set<Socket>();
  const listener = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    const texts = new Map<string, Buffer>();
    let lent: Server | null = null;
    let unanswered = 0;
    let begun = false;
    const send = (server: Server, type: string, message: Buffer) => {
      const name = statementOf(type, message);
      if (type === TYPE.parse) {
        texts.set(name, message);
        if (remembers && name !== '' && server.prepared.has(name)) {
          server.told['3'].push(false);
          server.socket.write(closing(name));
        }
        server.prepared.add(name);
        server.told['1'].push(true);
      }
      const text = texts.get(name);
      if (type === TYPE.bind && remembers && text && !server.prepared.has(name)) {
        server.prepared.add(name);
        server.told['1'].push(false);
        server.socket.write(text);
      }
      if (type === TYPE.close) server.told['3'].push(true);
      if (type === TYPE.sync || type === TYPE.query) unanswered += 1;
      server.socket.write(message);
    };
    let queue = Promise.resolve();
    const take = (type: string, message: Buffer) => {
      queue = queue.then(async () => {
        if (type === TYPE.end) return;
        lent ??= await lend();
        const server = lent;
        server.use = (answer, content) => {
          if (answer === '1' || answer === '3') {
            if (!server.told[answer].shift()) return;
          }
          client.write(content);
          if (answer !== READY) return;
          unanswered -= 1;
          if (unanswered > 0 || content[5] !== IDLE) return;
          server.told = { 1: [], 3: [] };
          lent = null;
          giveBack(server);
        };
        send(server, type, message);
      });
    };
    const read = inMessages((type, message) => take(type, message));
    client.on('data', (bytes: Buffer) => {
      if (begun) return read(bytes);
      if (bytes.readInt32BE(4) === SSL_REQUEST) return void client.write('N');
      begun = true;
      // Every client is let in, and the settings that it asks for are left aside.
      client.write(Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, IDLE]));
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  const database = logins[0]?.database ?? '';
  return {
    url: `postgresql://console_server:any@127.0.0.1:${address.port}/${database}`,
    async close() {
      for (const client of clients) client.destroy();
      listener.close();
      for (const { socket } of servers)
        socket.end(Buffer.from([TYPE.end.charCodeAt(0), 0, 0, 0, 4]));
    },
  };
}

/** Signs in with the driver, and takes its connection over. */
async function openServer(login: pg.Client): Promise<Server> {
  await login.connect();
  const { stream: socket } = login.connection;
  socket.removeAllListeners();
  const server: Server = { socket, prepared: new Set(), told: { 1: [], 3: [] }, use: null };
  socket.on('error', () => socket.destroy());
  socket.on(
    'data',
    inMessages((type, message) => server.use?.(type, message)),
  );
  return server;
}

/** Cuts bytes into the messages of PostgreSQL's protocol: a type, the length, the content. */
function inMessages(take: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1;
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

/** The statement that a message is about; empty for one without a name. */
function statementOf(type: string, message: Buffer): string {
  const textAt = (from: number) => message.toString('utf8', from, message.indexOf(0, from));
  if (type === TYPE.parse) return textAt(5);
  // Before it stands the portal.
  return type === TYPE.bind ? textAt(message.indexOf(0, 5) + 1) : '';
}

/** The message that ends a statement. */
function closing(name: string): Buffer {
  const content = Buffer.from(`S${name}\0`);
  const head = Buffer.alloc(5);
  head.write(TYPE.close);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
