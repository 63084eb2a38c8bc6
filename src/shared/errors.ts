/** The statuses an error may answer with (D25). */
export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 413
  | 415
  | 422
  | 421
  | 423
  | 429
  | 500
  | 503
  | 507;

export interface ErrorDefinition {
  status: ErrorStatus;
  /** What the user reads: plain, and what to do next. Never personal data. */
  message: string;
}

/** One field that a validation refused. */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every error reply; the API's description has it as `Problem` (src/server/openapi/answers.ts). */
export interface ErrorBody {
  error: {
    code: string;
    message: string;
    fields?: FieldError[];
    /** The current record, with a version conflict (D14). */
    current?: unknown;
    /** Names the log lines of the request. */
    requestId?: string;
    /** Seconds to wait, with 429 and 503. */
    retryAfter?: number;
  };
}

type Definitions = Record<string, ErrorDefinition>;

const DEFINED: Definitions = {};

/** Every error that the tables loaded so far define, by code: what the API's description says of a call's own. */
export const definedErrors: Readonly<Definitions> = DEFINED;

/** An error's table for one feature: codes become `feature.code`. */
export function defineErrors<F extends string, T extends Definitions>(feature: F, table: T) {
  const out: Definitions = {};
  for (const [code, definition] of Object.entries(table)) out[`${feature}.${code}`] = definition;
  Object.assign(DEFINED, out);
  return out as { [K in keyof T & string as `${F}.${K}`]: ErrorDefinition };
}

/** Errors that any call may answer with; thrown by the kernel. */
export const KERNEL_ERRORS = defineErrors('request', {
  invalid: {
    status: 400,
    message: 'Some values are not valid. Correct the fields named and try again.',
  },
  unknown_parameter: {
    status: 400,
    message:
      'This call does not have the parameters named. Correct their names, or leave them out.',
  },
  later_parameter: {
    status: 400,
    message: 'The parameters named are not available yet. Leave them out.',
  },
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  step_up: {
    status: 403,
    message:
      'Show first that it is you: by your password, or a code where your account asks for one.',
  },
  not_for_programs: {
    status: 403,
    message: 'No program may do this: a person has to show who they are.',
  },
  too_many: {
    status: 429,
    message: 'This key makes more calls in a minute than it may. Go on after the seconds named.',
  },
  factor_needed: {
    status: 403,
    message:
      'Your account needs a second factor now. Set one up under your name, Sessions, and everything goes on.',
  },
  no_service: {
    status: 403,
    message:
      'This client does not have the service that this belongs to. Ask customer care for it.',
  },
  not_found: { status: 404, message: 'This record does not exist, or is not yours to see.' },
  conflict: {
    status: 409,
    message: 'Someone else changed this record. Your entries are kept: compare and save again.',
  },
  not_shown: {
    status: 409,
    message:
      'This is no longer the document that stood before you: it was replaced or its pages were arranged. Nothing was done. Look at it as it is now, then decide.',
  },
  other_identity: {
    status: 409,
    message:
      'You act as another user in this browser now. Nothing was saved: the page opens anew under that name.',
  },
  in_progress: {
    status: 409,
    message: 'The same request is still running. Wait a moment and try again.',
  },
  key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for another request.',
  },
  too_large: { status: 413, message: 'The file is too large. The limit is 50 MB.' },
  unsupported_type: { status: 415, message: 'Send JSON, or form data with a file.' },
  client_required: { status: 400, message: 'Choose a client first.' },
  timeout: { status: 503, message: 'The server took too long. Try again, or narrow the search.' },
  unavailable: { status: 503, message: 'The server is busy or starting. Try again in a moment.' },
  disk_full: {
    status: 507,
    message:
      'The server has no room left to store anything. Nothing was saved: tell whoever runs it, and try again later.',
  },
  wrong_host: {
    status: 421,
    message:
      'The server does not answer to this name. Open the address in its PUBLIC_URL setting, or set it to this one.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was saved. Try again.',
  },
});

/**
 * An error the caller is told of. `code` is a key of an error table; the table gives status and words.
 * Anything else thrown is a fault of ours and answers `request.internal`.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: ErrorStatus;
  readonly fields: FieldError[] | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    definition: readonly [code: string, definition: ErrorDefinition],
    details: {
      fields?: FieldError[];
      current?: unknown;
      retryAfter?: number;
      message?: string;
    } = {},
  ) {
    super(details.message ?? definition[1].message);
    this.name = 'AppError';
    this.code = definition[0];
    this.status = definition[1].status;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/** Makes the thrower of a table: `throw fail('employees.not_found')`. */
export function thrower<T extends Record<string, ErrorDefinition>>(table: T) {
  return (
    code: keyof T & string,
    details?: { fields?: FieldError[]; current?: unknown; retryAfter?: number; message?: string },
  ): AppError => new AppError([code, table[code] as ErrorDefinition], details);
}

export const requestError = thrower(KERNEL_ERRORS);
