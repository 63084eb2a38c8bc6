import pino from 'pino';
import type { Logger } from 'pino';

/** Structured lines on standard output; secrets and personal data are never handed to it. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'refreshToken', 'authorization', 'cookie', 'ssn'],
  });
}
