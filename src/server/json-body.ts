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
    if (!isUtf8(request))
      return done(requestError('request.unsupported_type', { message: 'Send JSON in UTF-8.' }));
    const text = decode(body);
    if (text === null) return done(requestError('request.malformed'));
    return void parse(request, text, done);
  };
}

/**
 * Reads lines of JSON as the list of what they say, of calls that take them. Blank lines say nothing; one that cannot be
 * read is named by its number.
 */
export function readJsonLines(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: Buffer, done: Done): void => {
    if (!request.routeOptions.config.lines || !isUtf8(request))
      return done(requestError('request.unsupported_type'));
    const text = decode(body);
    if (text === null) return done(requestError('request.malformed'));
    const entries: unknown[] = [];
    let wrong = 0;
    for (const [at, line] of text.split('\n').entries()) {
      if (wrong > 0) break;
      if (line.trim() === '') continue;
      void parse(request, line, (error, entry) => {
        if (error) wrong = at + 1;
        else entries.push(entry);
      });
    }
    if (wrong === 0) return done(null, entries);
    return done(
      requestError('request.malformed', { message: `Line ${wrong} of the body is no JSON.` }),
    );
  };
}

function isUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset);
}

function decode(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
