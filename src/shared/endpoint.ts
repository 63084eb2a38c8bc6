import type { z } from 'zod';
import type { Requirement } from './permissions.ts';
import type { GatedFeature } from './services.ts';

/**
 * Where a call acts.
 * - `public`: no session, no tenant.
 * - `self`: the caller's own account; no tenant data.
 * - `client`: inside one client; an internal user names it by the `X-Client` header (D3).
 * - `staff`: internal users only, across clients, read-only outside the internal tenant (D2).
 * - `any`: inside a client when one is named or the caller belongs to one, else as `staff`.
 */
export type EndpointScope = 'public' | 'self' | 'client' | 'staff' | 'any';

/** What a multipart call takes besides its fields. */
export interface FilesSpec {
  /** The form field that carries the file or files. */
  field: string;
  /** How many files at most. */
  most: number;
  /** The largest file in bytes, where it is not that of a document. */
  largest?: number;
  /** It may come without any: what is said in words can do. */
  optional?: true;
}

/** What a JSON call takes of files within its body, base64: in `field` of each entry of `list`. */
export interface InlineFiles {
  list: string;
  field: string;
  /** How many files at most, and how large the whole body may be. */
  most: number;
  mostBytes: number;
}

/** What of a driver is opened, as the driver reads it on the own page (D390). */
export type OpenedRecord = 'file' | 'drugAlcohol' | 'investigation' | 'medical';

/** One call of the API: the single home of its path, shape, permission and errors. */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `:name` parameters, e.g. `/v1/employees/:employeeId`. */
  path: `/${string}`;
  /** One sentence for the API page. */
  summary: string;
  permission: Requirement;
  scope: EndpointScope;
  /** What it belongs to: refused inside a client that does not have its service (R125). */
  feature?: GatedFeature;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Parameters of the specification that are not built: refused by name, so that none looks like a filter that matches all. */
  later?: readonly string[];
  body?: z.ZodType;
  /** Present on uploads: the body is multipart, its text fields are checked against `body`. */
  files?: FilesSpec;
  /** The body is an HTML form's, as a standard has it; everything else is JSON. */
  form?: true;
  /** Its list may also come as lines of JSON, one an entry (`application/x-ndjson`). */
  lines?: true;
  /** Files within a JSON body: they reach the handler inspected, as uploads named by their place in the list, from 0. */
  inline?: InlineFiles;
  /** The reply's shape; undeclared fields are removed. `stream` sends bytes, `nothing` a 204. */
  result: z.ZodType | 'stream' | 'nothing';
  /** There may be none, which is no error: a handler that answers null sends a 204. Not on `nothing`. */
  mayBeNone?: true;
  /** The success status where it is not 200 (204 for `nothing`). */
  status?: 200 | 201 | 202;
  /** Codes of the errors of its own; the kernel's may always come. */
  errors?: readonly string[];
  /**
   * `read` writes an audit row although nothing changes, `noted` only where the handler notes one (`c.audit`): a read
   * that may show a protected record, a mutation that may change none; `none` says that a mutation is no record's
   * change.
   */
  audit?: 'read' | 'noted' | 'none';
  /**
   * It shows the file or a protected record of one driver, who reads on the own page that it was opened: the handler says whose
   * by `c.opened`, and which record where that is only found (D390).
   */
  opens?: OpenedRecord | 'asFound';
  /**
   * A read that takes long and changes nothing, an export above all: read from the standby where there is one, at one moment, in a
   * transaction that cannot write. Its audit rows are written after it and before its answer.
   */
  aside?: true;
  /** Refused while another user is impersonated: passwords, keys, permissions, signing, consent (D7). */
  personal?: true;
  /** Refused unless who is at the keyboard showed it within the last 15 minutes (D360). */
  stepUp?: true;
  /** Open to an account that has to set its second factor up before anything else (D363). */
  unenrolled?: true;
  /** The call edits a record by version; a caller without `If-Match` is last-writer-wins and the audit says so (D14). */
  versioned?: true;
  /** Set where no Idempotency-Key applies: sign-in and token calls (D13). */
  replay?: 'never';
}

export type Endpoint = EndpointSpec & { name: string };

/** Names the calls of a feature: `defineApi('employees', { search: {...} })` gives `employees.search`. */
export function defineApi<const T extends Record<string, EndpointSpec>>(
  feature: string,
  table: T,
): { [K in keyof T]: T[K] & { name: string } } {
  const named: Record<string, Endpoint> = {};
  for (const [key, spec] of Object.entries(table))
    named[key] = { ...spec, name: `${feature}.${key}` };
  return named as { [K in keyof T]: T[K] & { name: string } };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, already checked. */
export interface Checked<E extends EndpointSpec> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a caller sends. Keys of absent parts are left out. */
export type Input<E extends EndpointSpec> = (E['params'] extends z.ZodType
  ? { params: Sent<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: Sent<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : { body?: undefined }) &
  (E['files'] extends FilesSpec ? { files: readonly File[] } : { files?: undefined });

/** What a handler gives back, before undeclared fields are removed. */
export type Result<E extends EndpointSpec> = E['result'] extends z.ZodType
  ? z.input<E['result']> | (E extends { mayBeNone: true } ? null : never)
  : E['result'] extends 'nothing'
    ? void
    : never;

/** What a caller receives. */
export type Reply<E extends EndpointSpec> = E['result'] extends z.ZodType
  ? z.output<E['result']> | (E extends { mayBeNone: true } ? undefined : never)
  : E['result'] extends 'stream'
    ? Blob | (E extends { mayBeNone: true } ? null : never)
    : undefined;

/** Fills a path's parameters: `/v1/employees/:id` and `{ id }`. @throws Error in the specification's words without one of them */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new Error(name === 'clientId' ? 'The client id is required' : `${name} is required`);
    return encodeURIComponent(String(value));
  });
}
