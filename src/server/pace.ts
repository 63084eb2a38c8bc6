import type { IncomingMessage } from 'node:http';

/** The least that must come of a body in each while, or its connection ends. */
interface Pace {
  /** Milliseconds. */
  every: number;
  /** Bytes. */
  least: number;
}

/** A kilobyte a second: slower than any line that could send a document. */
const PACE: Pace = { every: 20_000, least: 20_000 };

/**
 * Ends the connection of anyone who stops sending a body, or sends it drop by drop to keep us waiting. A deadline for the
 * whole request cannot tell them from an honest sender of many files on a slow line.
 */
export function keepPace(request: IncomingMessage, { every, least }: Pace = PACE): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (socket.bytesRead - before < least) socket.destroy();
    before = socket.bytesRead;
  }, every);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}
