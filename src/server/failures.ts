import { AppError, requestError } from '#src/shared/errors.ts';
import { StoreError } from './storage/object-store.ts';

/** Seconds after which a database that went away is asked again: it is back in three to five (or another one serves). */
const DATABASE_BACK = 3;

/** The same of the store of documents, which its client has asked three times already. */
const STORE_BACK = 10;

/** PostgreSQL's codes and those of the system for a connection that cannot be had, or broke. */
const GONE = new Set([
  // Ended by an administrator, by the crash of another process, starting or stopping; idle too long; dropped database.
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '25P03'],
  // A standby that was not promoted yet: it reads, and writes are for the next primary.
  '25006',
  // Out of memory, too many connections.
  ...['53200', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Its name cannot be resolved just now.
  ...['EAI_AGAIN', 'ENOTFOUND'],
]);

/** What `pg` and its pool say without a code. */
const GONE_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/** The pool gives this no code: every connection is in use. */
const POOL_FULL = 'timeout exceeded when trying to connect';

/** Whether the database, or the connection to it, went away: the same request may succeed in a moment. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Class 08 is PostgreSQL's own for failures of the connection.
  if (GONE.has(code) || /^08\w{3}$/.test(code)) return true;
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  return GONE_WORDS.test(error.message) || isDatabaseGone(error.cause);
}

/** Whether there is no room left to write: of the database, of the file system, or within a quota. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** What the caller is told of anything thrown: our own errors as they are, the framework's by their kind, the rest as a fault. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  const status = statusOf(error) ?? 0;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return requestError('request.unsupported_type');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return requestError('request.too_large', { message: 'The request is too large.' });
  if (
    code.startsWith('FST_ERR_CTP') ||
    code === 'FST_ERR_VALIDATION' ||
    (error instanceof SyntaxError && status === 400)
  )
    return requestError('request.malformed');
  if (isDiskFull(error)) return requestError('request.disk_full');
  // PostgreSQL: a row that the policies keep from being written, by who may not; a privilege that is missing is our fault.
  if (code === '42501' && error instanceof Error && error.message.includes('row-level security'))
    return requestError('request.forbidden');
  // PostgreSQL: statement timeout, lock timeout.
  if (code === '57014' || code === '55P03') return requestError('request.timeout');
  // PostgreSQL: deadlock, serialisation.
  if (code === '40P01' || code === '40001')
    return requestError('request.unavailable', { retryAfter: 1 });
  // PostgreSQL: a number beyond its column, a date that is none, a text it cannot keep, nesting too deep.
  if (['22003', '22007', '22008', '22021', '22P05', '54001'].includes(code))
    return requestError('request.invalid');
  // The static files' way to refuse a path that leads elsewhere is 403; a parameter too long is 414.
  if ([403, 404, 414].includes(status)) return requestError('request.not_found');
  if (status === 400) return requestError('request.malformed');
  if (error instanceof Error && error.message === POOL_FULL)
    return requestError('request.unavailable', { retryAfter: 1 });
  if (error instanceof StoreError)
    return requestError('request.unavailable', { retryAfter: STORE_BACK });
  if (isDatabaseGone(error))
    return requestError('request.unavailable', { retryAfter: DATABASE_BACK });
  return requestError('request.internal');
}

/** What a request or an upload ends with whose sender is gone, or whose answer nobody waits for. */
export function isBrokenOff(error: unknown): boolean {
  if (error instanceof AppError) return true;
  return ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error));
}

/** What the log keeps of a fault: its kind and place. Database errors quote values in `detail`, so their text stays out. */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const database = 'severity' in error;
  return {
    kind: error.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(database && 'constraint' in error ? { constraint: error.constraint } : {}),
    message: database ? 'database error' : error.message.slice(0, 200),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
  };
}

/** The code of a library's, the system's or the database's error; empty where there is none. */
export function codeOf(error: unknown): string {
  return error !== null && typeof error === 'object' && 'code' in error ? String(error.code) : '';
}

function statusOf(error: unknown): number | null {
  return error !== null &&
    typeof error === 'object' &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
    ? error.statusCode
    : null;
}
