import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { selfSigned } from '#tests/support/certificate.ts';
import { freePort } from '#tests/support/program.ts';
import { until } from '#tests/support/until.ts';

const MANUAL = new URL('../../src/docs/operate.md', import.meta.url);
/** The name that the recipes serve. */
export const NAME = 'console.example.com';

/** A proxy that runs as the manual says, but on ports of its own. */
export interface Proxy {
  kind: ProxyKind;
  plainPort: number;
  securePort: number;
  close(): Promise<void>;
}

export type ProxyKind = 'nginx' | 'haproxy';

/** The recipe of this name as it stands in the manual. */
async function recipe(kind: ProxyKind): Promise<string> {
  const found = new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``).exec(
    await readFile(MANUAL, 'utf8'),
  )?.[1];
  if (!found) throw new Error(`The manual has no recipe for ${kind}`);
  return found;
}

/** Puts what this machine has in place of what the recipe names. Throws where the recipe names it no more. */
function put(text: string, places: readonly (readonly [from: string, to: string])[]): string {
  return places.reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`The recipe does not say ${from}`);
    return made.replaceAll(from, to);
  }, text);
}

/** Starts the recipe of this kind in front of a server that listens at these ports of this machine. */
export async function startProxy(
  kind: ProxyKind,
  folder: string,
  serverPort: number,
): Promise<Proxy> {
  const [plainPort, securePort] = [await freePort(), await freePort()];
  const { cert, key } = selfSigned(NAME);
  const file = (name: string): string => join(folder, `${kind}-${name}`);
  await writeFile(file('cert.pem'), cert);
  await writeFile(file('key.pem'), key, { mode: 0o600 });
  await writeFile(file('both.pem'), `${cert}${key}`, { mode: 0o600 });
  const text = await recipe(kind);
  const made =
    kind === 'nginx'
      ? `daemon off; pid ${file('pid')}; error_log stderr warn; worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${file('body')}; proxy_temp_path ${file('proxy')};
  fastcgi_temp_path ${file('fast')}; uwsgi_temp_path ${file('uwsgi')}; scgi_temp_path ${file('scgi')};
${put(text, [
  ['listen 80;', `listen 127.0.0.1:${plainPort};`],
  ['listen 443 ', `listen 127.0.0.1:${securePort} `],
  ['/etc/ssl/console/fullchain.pem', file('cert.pem')],
  ['/etc/ssl/console/privkey.pem', file('key.pem')],
  ['127.0.0.1:5310', `127.0.0.1:${serverPort}`],
])}
}
`
      : put(text, [
          ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
          ['bind :443 ', `bind 127.0.0.1:${securePort} `],
          ['/etc/haproxy/console.pem', file('both.pem')],
          ['127.0.0.1:5310', `127.0.0.1:${serverPort}`],
        ]);
  await writeFile(file('conf'), made);
  const program =
    kind === 'nginx'
      ? spawn('/usr/sbin/nginx', ['-e', 'stderr', '-p', folder, '-c', file('conf')])
      : spawn('/usr/sbin/haproxy', ['-db', '-f', file('conf')]);
  let said = '';
  program.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  program.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(`${kind}`, async () => {
    if (program.exitCode !== null) throw new Error(`${kind} ended: ${said}`);
    return isOpen(securePort);
  });
  return { kind, plainPort, securePort, close: () => ended(program) };
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGTERM');
  await gone;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.end(), done(true)));
    socket.once('error', () => done(false));
  });
}
