import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#src/server/config.ts';
import type { Config } from '#src/server/config.ts';

/**
 * The console's address for links in mails. The request's own Host header serves only on this machine: anyone can send
 * another one, and the link would carry its token there. A job has none.
 */
export function consoleAddress(config: Config, request?: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl;
  if (request && isLoopback(request.hostname)) return `${request.protocol}://${request.host}`;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${config.port}`;
}
