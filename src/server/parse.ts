import type { z } from 'zod';
import { plainWords } from '#src/shared/plain-words.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import type { FieldError } from '#src/shared/errors.ts';

/** Parses with the contract's shape, whatever the content type said; names every faulty field (D25). */
export function parse<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const fault = textFault(value, at);
  if (fault) throw requestError('request.invalid', { fields: [fault] });
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return result.data;
  throw requestError('request.invalid', {
    fields: result.error.issues.flatMap((issue) => faultsOf(issue, at)).slice(0, 50),
  });
}

/** What an issue says of which field. Each field that a call does not know is named by itself. */
function faultsOf(issue: z.core.$ZodIssue, at: string): FieldError[] {
  const path = [at, ...issue.path].filter((part) => part !== '').join('.');
  if (issue.code !== 'unrecognized_keys') return [{ field: path, message: issue.message }];
  return named(
    issue.keys.map((key) => (path === '' ? key : `${path}.${key}`)),
    'is not a field of this call.',
  );
}

/**
 * Parses what stands behind the `?` of a call. A parameter that the contract does not have is refused by its name: left
 * aside, a filter that is misspelled or not built would look like one that matches everything.
 * @throws request.unknown_parameter, request.later_parameter, request.invalid
 */
export function parseQuery(
  { query, later = [], result }: Endpoint,
  sent: Record<string, unknown>,
): unknown {
  const known = new Set(Object.keys(query?.shape ?? {}));
  // What a browser opens by itself names its client in the address (D3).
  if (result === 'stream') known.add('client');
  const strange = Object.keys(sent).filter((name) => !known.has(name));
  const unknown = strange.filter((name) => !later.includes(name));
  if (unknown.length > 0)
    throw requestError('request.unknown_parameter', {
      fields: named(unknown, 'is not a parameter of this call.'),
    });
  if (strange.length > 0)
    throw requestError('request.later_parameter', {
      fields: named(strange, 'is not available yet.'),
    });
  return query ? parse(query, sent, '') : undefined;
}

function named(names: readonly string[], what: string): FieldError[] {
  return names.slice(0, 50).map((name) => {
    const field = name.toWellFormed().slice(0, 100);
    return { field, message: `${field} ${what}` };
  });
}

/** Deeper values would exhaust the stack of whoever walks them. */
const MOST_DEPTH = 50;

/** What PostgreSQL cannot keep in every text or JSON: NUL, and half a surrogate pair. */
const isKept = (text: string) => !text.includes('\0') && text.isWellFormed();

/** What cannot be kept, and nesting that nothing of ours has: said before a shape looks at it. */
function textFault(value: unknown, at: string): FieldError | null {
  const rest: { value: unknown; path: string; depth: number }[] = [{ value, path: at, depth: 0 }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value: found, path, depth } = next;
    if (typeof found === 'string' && !isKept(found))
      return { field: path, message: 'Leave out the characters that cannot be shown.' };
    if (found === null || typeof found !== 'object') continue;
    if (depth === MOST_DEPTH) return { field: at, message: 'This is nested too deeply.' };
    for (const [key, inner] of Object.entries(found)) {
      if (!isKept(key))
        return { field: path, message: 'Leave out the characters that cannot be shown.' };
      rest.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
  return null;
}
