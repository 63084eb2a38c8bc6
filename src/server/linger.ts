import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long the rest of a refused body is thrown away before the connection ends. */
const LINGER = 1_000;
/** A rest this small is read to its end, and the connection serves on. */
const SMALL_REST = 1024 * 1024;

/**
 * Sends an answer that comes before the whole body has. Ending the connection with bytes unread would reset it, and
 * a caller who is still sending would lose the answer: so the answer goes out at once, what comes after it is thrown
 * away for a moment, and then the connection ends.
 */
export function sendEarly(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): FastifyReply {
  const { raw } = request;
  if (raw.complete) return reply.send(body);
  const declared = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (declared <= SMALL_REST) {
    raw.resume();
    return reply.send(body);
  }
  const answer = new Readable({ read: () => undefined });
  answer.push(body);
  const end = (): void => {
    clearTimeout(timer);
    if (!answer.readableEnded && !answer.destroyed) answer.push(null);
  };
  const timer = setTimeout(end, LINGER);
  raw.once('end', end).once('close', end).resume();
  return reply
    .header('connection', 'close')
    .header('content-length', Buffer.byteLength(body))
    .send(answer);
}
