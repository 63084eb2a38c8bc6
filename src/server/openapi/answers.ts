import { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { definedErrors, KERNEL_ERRORS } from '#src/shared/errors.ts';
import type { ErrorBody, ErrorStatus } from '#src/shared/errors.ts';
import type { Json } from './shapes.ts';

/** The body of every error, as callers get it. */
export const problem: z.ZodType<ErrorBody> = z.object({
  error: z.object({
    code: z.string().meta({ description: 'Names the error; tell errors apart by it.' }),
    message: z.string().meta({ description: 'What to tell the user.' }),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'The fields that were refused.' }),
    current: z
      .unknown()
      .optional()
      .meta({ description: 'The record as it is now, with a version conflict.' }),
    requestId: z.string().optional().meta({ description: 'Names the log lines of the request.' }),
    retryAfter: z.number().int().optional().meta({ description: 'Seconds to wait.' }),
  }),
});

type KernelCode = keyof typeof KERNEL_ERRORS;

const COMMON: Partial<Record<ErrorStatus, { name: string; description: string }>> = {
  400: { name: 'Invalid', description: 'The request cannot be read, or some values are not valid' },
  401: { name: 'Unauthenticated', description: 'No session, or one that is over' },
  403: { name: 'Forbidden', description: 'The caller may not do this' },
  404: { name: 'NotFound', description: 'The record is not there, or not the caller’s to see' },
  409: { name: 'Conflict', description: 'Somebody else was faster, or acts as another user' },
  413: { name: 'TooLarge', description: 'The request is too large' },
  415: { name: 'UnsupportedType', description: 'Neither JSON nor form data' },
  422: { name: 'KeyReused', description: 'The Idempotency-Key belongs to another request' },
  507: { name: 'NoRoom', description: 'The disk of the server is full' },
  503: { name: 'Unavailable', description: 'The server is busy; try again' },
};

/** What the kernel answers to calls; what it says of a wrong host comes before any. */
const KERNEL_CODES = (Object.keys(KERNEL_ERRORS) as KernelCode[]).filter((code) => {
  const { status } = KERNEL_ERRORS[code];
  return status in COMMON || status === 500;
});

const bodyOf = (code: string): ErrorBody => {
  const definition = definedErrors[code];
  if (!definition) throw new Error(`No table defines ${code}`);
  return { error: { code, message: definition.message } };
};

/** Errors as the answer of one status: their words, and an example of each. */
function answerOf(description: string, codes: readonly string[]): Json {
  return {
    description,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}

/** What the kernel may answer to any call, as components. */
export function commonAnswers(): Record<string, Json> {
  const shared = Object.entries(COMMON).map(([status, { name, description }]) => {
    const own = KERNEL_CODES.filter((code) => KERNEL_ERRORS[code].status === Number(status));
    return [name, answerOf(description, own)] as const;
  });
  return {
    ...Object.fromEntries(shared),
    Failed: answerOf('A fault of the server', ['request.internal']),
  };
}

/** Each error that a call of these may answer with, once: with its words, as its body. */
export function errorExamples(endpoints: readonly Endpoint[]): Json {
  const codes = new Set([...KERNEL_CODES, ...endpoints.flatMap(({ errors = [] }) => errors)]);
  return Object.fromEntries([...codes].sort().map((code) => [code, { value: bodyOf(code) }]));
}

/** The statuses that the kernel may answer a call with before, or instead of, its handler. */
function commonStatuses({
  method,
  permission,
  scope,
  params,
  body,
  files,
  inline,
  replay,
}: Endpoint): ErrorStatus[] {
  const writes = method !== 'GET';
  const sends = body !== undefined || files !== undefined || inline !== undefined;
  return [
    400,
    ...(permission === 'public' ? [] : ([401, 403] as const)),
    ...(params || scope === 'client' || scope === 'any' ? ([404] as const) : []),
    ...(writes && permission !== 'public' ? ([409] as const) : []),
    ...(sends ? ([413, 415] as const) : []),
    ...(writes && replay !== 'never' ? ([422] as const) : []),
    503,
    ...(writes ? ([507] as const) : []),
  ];
}

/** Every error that a call may answer with, by status: its own with their words beside the kernel's. */
export function errorAnswers(endpoint: Endpoint): Record<string, Json> {
  const own = Map.groupBy(endpoint.errors ?? [], (code) => definedErrors[code]?.status ?? 500);
  const statuses = new Set([...commonStatuses(endpoint), ...own.keys()]);
  const answers = [...statuses].sort().map((status): [string, Json] => {
    const codes = own.get(status);
    const common = COMMON[status];
    if (!codes && common)
      return [String(status), { $ref: `#/components/responses/${common.name}` }];
    const words = [
      ...(common && commonStatuses(endpoint).includes(status) ? [common.description] : []),
      ...(codes ?? []).map((code) => `\`${code}\``),
    ];
    return [String(status), answerOf(words.join('; '), codes ?? [])];
  });
  return {
    ...Object.fromEntries(answers),
    default: { $ref: '#/components/responses/Failed' },
  };
}
