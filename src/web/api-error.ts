import type { ErrorBody, FieldError } from '#src/shared/errors.ts';

/** A call that did not succeed: the server's code and words, or `request.network` when it was not reached. */
export class ApiError extends Error {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[] | undefined;
  /** The record as it is now, with a version conflict (D14). */
  readonly current: unknown;
  /** Seconds to wait, with 429 and 503. */
  readonly retryAfter: number | undefined;
  /** Names the server's log lines. */
  readonly requestId: string | undefined;

  constructor(status: number, error: ErrorBody['error']) {
    super(error.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = error.code;
    this.fields = error.fields;
    this.current = error.current;
    this.retryAfter = error.retryAfter;
    this.requestId = error.requestId;
  }
}
