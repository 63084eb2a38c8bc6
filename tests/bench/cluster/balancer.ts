import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '#tests/support/until.ts';

/**
 * HAProxy as an operator runs it (src/docs/operate.md): before the servers, of which it asks who is ready, and before the
 * database, of which it takes the standby only while the primary takes no connection. The program must be installed.
 */
export async function startBalancer(
  folder: string,
  ports: { http: number; database: number },
  behind: { servers: readonly number[]; primary: number; standby: number },
): Promise<{ stop: () => Promise<void> }> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend people
  mode http
  bind 127.0.0.1:${ports.http}
  option forwardfor
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  default_backend servers
backend servers
  mode http
  balance roundrobin
  option httpchk GET /readyz
  retries 2
  option redispatch
${behind.servers.map((port, at) => `  server console${at} 127.0.0.1:${port} check inter 500 fall 2 rise 1\n`).join('')}
frontend rows
  mode tcp
  bind 127.0.0.1:${ports.database}
  default_backend databases
backend databases
  mode tcp
  server primary 127.0.0.1:${behind.primary} check inter 500 fall 2 on-marked-down shutdown-sessions
  server standby 127.0.0.1:${behind.standby} check inter 500 fall 2 rise 1 backup
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)));
  const ended = once(child, 'exit');
  const failed = once(child, 'error').then(([error]: unknown[]) => {
    throw new Error('HAProxy cannot be started: is it installed?', { cause: error });
  });
  const ready = until('HAProxy', () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
    return isOpen(ports.http);
  });
  await Promise.race([ready, failed]);
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.end());
  });
}
