import { deepStrictEqual as same, match, notStrictEqual, ok } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { WebSocket } from 'ws';
import { freePort, startProgram, stopProgram } from '#tests/support/program.ts';
import { until } from '#tests/support/until.ts';
import { NAME, startProxy } from './recipes.ts';
import type { Proxy, ProxyKind } from './recipes.ts';

/**
 * `npm run test:proxy [nginx|haproxy]`: the product behind the proxies of the manual, each as its recipe says, with what a
 * browser does: sign-in, the caller's address, an upload beyond what proxies take by themselves, ranges, the live socket.
 */
const KINDS: readonly ProxyKind[] = ['nginx', 'haproxy'];
const PASSWORD = 'a proxy before the console';
/** Where the caller sits; the proxy connects to the server from 127.0.0.1. */
const CALLER = '127.0.0.5';
/** More than nginx takes where nothing else is said (1 MB), in bytes. */
const LARGE = 3_000_000;
/** Longer than the minute after which proxies end a connection on which nothing is said. */
const SILENCE_MS = 75_000;

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

/** One request through the proxy, over TLS unless it is to be plain. */
function ask(proxy: Proxy, path: string, asked: Asked = {}, plain = false): Promise<Reply> {
  const options = {
    host: '127.0.0.1',
    port: plain ? proxy.plainPort : proxy.securePort,
    localAddress: CALLER,
    path,
    method: asked.method ?? 'GET',
    headers: { host: NAME, ...asked.headers },
  };
  return new Promise((resolve, reject) => {
    const sent = plain
      ? plainRequest(options)
      : secureRequest({ ...options, servername: NAME, rejectUnauthorized: false });
    sent.once('error', reject);
    sent.once('response', (reply) => {
      text(reply).then(
        (body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
        reject,
      );
    });
    sent.end(asked.body);
  });
}

/** Signs in as the demo's employer. */
async function signIn(proxy: Proxy): Promise<{ reply: Reply; bearer: Record<string, string> }> {
  const reply = await ask(proxy, '/v1/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // What a caller says of itself is none of the proxy's business.
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
    },
    body: JSON.stringify({ email: 'employer@demo.example', password: PASSWORD }),
  });
  same(reply.status, 200, reply.body);
  const { token } = JSON.parse(reply.body) as { token: string };
  return { reply, bearer: { authorization: `Bearer ${token}` } };
}

/** A live socket as a browser of that page opens it, with a token instead of its cookie. */
async function listen(proxy: Proxy, bearer: Record<string, string>): Promise<Live> {
  const socket = new WebSocket(`wss://127.0.0.1:${proxy.securePort}/v1/live`, {
    headers: { host: NAME, origin: `https://${NAME}`, ...bearer },
    rejectUnauthorized: false,
  });
  const live: Live = { socket, heard: [], closed: false };
  socket.on('message', (data) => live.heard.push(String(data)));
  socket.on('close', () => (live.closed = true));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return live;
}

interface Live {
  socket: WebSocket;
  heard: string[];
  closed: boolean;
}

/** A PDF of some megabytes, most of them in a stream that nothing shows. */
async function largePdf(): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage().drawText('Through a proxy');
  made.context.register(made.context.stream(randomBytes(LARGE)));
  return Buffer.from(await made.save());
}

async function look(proxy: Proxy): Promise<string[]> {
  const seen: string[] = [];
  const step = (what: string): void => {
    seen.push(what);
    process.stdout.write(`${proxy.kind}: ${what}\n`);
  };
  const redirected = await ask(proxy, '/login', {}, true);
  same(redirected.status, 301);
  same(redirected.headers['location'], `https://${NAME}/login`);
  step('plain HTTP is sent on to https');

  const page = await ask(proxy, '/');
  same(page.status, 200);
  match(page.body, /<div id=/);
  same(page.headers['strict-transport-security'], 'max-age=31536000');
  step('the console is served, for https alone');

  const { reply, bearer } = await signIn(proxy);
  for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) match(cookie, /Secure/);
  const sessions = await ask(proxy, '/v1/users/me/sessions', { headers: bearer });
  const { rows } = JSON.parse(sessions.body) as {
    rows: { isCurrent: boolean; address: string }[];
  };
  same(rows.find(({ isCurrent }) => isCurrent)?.address, CALLER);
  step('the caller is known by its address, whatever it says of itself; cookies are for https');

  const live = await listen(proxy, bearer);
  step('the live socket opens');

  const found = await ask(proxy, '/v1/employees?search=smith', { headers: bearer });
  const employee = (JSON.parse(found.body) as { rows: { employeeId: string }[] }).rows[0];
  ok(employee, found.body);
  const file = await largePdf();
  const body = Buffer.concat([
    Buffer.from(
      '--cut\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n--cut--\r\n'),
  ]);
  const sent = await ask(proxy, `/v1/employees/${employee.employeeId}/documents`, {
    method: 'POST',
    headers: {
      ...bearer,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': String(body.length),
    },
    body,
  });
  ok(sent.status < 300, `${sent.status} ${sent.body}`);
  step(`an upload of ${Math.round(file.length / 1e6)} MB arrives`);
  await until('A word over the live socket', () => live.heard.length > 0);
  step('the live socket tells of it');

  const content = await documentContent(proxy, employee.employeeId, bearer);
  const whole = await ask(proxy, content, { headers: bearer });
  same(whole.status, 200);
  same(whole.headers['content-encoding'], undefined);
  const part = await ask(proxy, content, { headers: { ...bearer, range: 'bytes=0-7' } });
  same(part.status, 206);
  match(String(part.headers['content-range']), /^bytes 0-7\/\d+$/);
  same(part.body, whole.body.slice(0, 8));
  step('a document comes whole and by range');

  const before = live.heard.length;
  await pause(SILENCE_MS);
  same(live.closed, false);
  step(`the live socket is open after ${SILENCE_MS / 1000} s (${before} messages before)`);
  live.socket.terminate();
  return seen;
}

/** The address of a document of this employee. */
async function documentContent(
  proxy: Proxy,
  employeeId: string,
  bearer: Record<string, string>,
): Promise<string> {
  const filed = await ask(proxy, `/v1/employees/${employeeId}/documents`, { headers: bearer });
  const [first] = JSON.parse(filed.body) as { id: string }[];
  ok(first, 'The employee has no document');
  return `/v1/documents/${first.id}/content`;
}

const asked = KINDS.filter((kind) => process.argv.length < 3 || process.argv.includes(kind));
notStrictEqual(asked.length, 0, `It can be run for ${KINDS.join(' and ')}`);
const folder = await mkdtemp(join(tmpdir(), 'console-proxy-'));
const port = await freePort();
const server = await startProgram({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  DEMO: 'on',
  DEMO_EMPLOYEES: '400',
  DEMO_PASSWORD: PASSWORD,
  PORT: String(port),
  PUBLIC_URL: `https://${NAME}`,
  TRUST_PROXY: '127.0.0.1',
});
const proxies: Proxy[] = [];
try {
  for (const kind of asked) proxies.push(await startProxy(kind, folder, port));
  await Promise.all(proxies.map(look));
} finally {
  for (const proxy of proxies) await proxy.close();
  await stopProgram(server);
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write('All held.\n');
