import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestError } from '#src/shared/errors.ts';

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Reads a JSON body, which is UTF-8 (RFC 8259 section 8.1). Another encoding is refused by its name, and bytes that
 * are no UTF-8 are malformed: decoded loosely they would be kept as other characters than the caller sent.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: Buffer, done: Done): void => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(
      request.headers['content-type'] ?? '',
    )?.[1];
    if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
      return done(requestError('request.unsupported_type', { message: 'Send JSON in UTF-8.' }));
    const text = decode(body);
    if (text === null) return done(requestError('request.malformed'));
    return void parse(request, text, done);
  };
}

function decode(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
