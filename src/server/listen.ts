import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { ListenError } from './explain.ts';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Tries the address, before anything is started and made that would be in vain. Another program may still take it
 * meanwhile: `listen` says so then. @throws ListenError
 */
export async function assertFree({ host, port }: Address): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => {
    throw listenError(error, { host, port });
  });
}

/** Begins to serve; returns the address. @throws ListenError */
export async function listen(app: FastifyInstance, config: Address): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenError(error, config);
  }
  const bound = app.server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

/** The sentence for what the system says; anything else stays as it is. */
function listenError(error: unknown, { host, port }: Address): unknown {
  const code = error !== null && typeof error === 'object' && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new ListenError(
      `Port ${port} is in use. Stop the other program, or set PORT to another number.`,
    );
  if (code === 'EACCES')
    return new ListenError(
      `Port ${port} may not be used by this account. Set PORT to a number above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ListenError(`HOST ${host} is not an address of this machine.`);
  return error;
}
