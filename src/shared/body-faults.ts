import type { z } from 'zod';
import type { FieldError } from './errors.ts';
import { plainWords } from './plain-words.ts';

/** What a value is read as, or what is wrong with it. */
type Read<Data> = { faults: null; data: Data } | { faults: FieldError[] };

/**
 * Reads a value by a contract's shape. The server reads each request by it, and the console each body before it is sent: so
 * that a form is told the same of its fields by both (D90).
 */
export function faultsIn<S extends z.ZodType>(
  schema: S,
  value: unknown,
  at: string,
): Read<z.output<S>> {
  const fault = textFault(value, at);
  if (fault) return { faults: [fault] };
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return { faults: null, data: result.data };
  return { faults: result.error.issues.flatMap((issue) => faultsOf(issue, at)).slice(0, 50) };
}

/** What an issue says of which field. Each field that a call does not know is named by itself. */
function faultsOf(issue: z.core.$ZodIssue, at: string): FieldError[] {
  const path = [at, ...issue.path].filter((part) => part !== '').join('.');
  if (issue.code !== 'unrecognized_keys') return [{ field: path, message: issue.message }];
  return eachNamed(
    issue.keys.map((key) => (path === '' ? key : `${path}.${key}`)),
    'is not a field of this call.',
  );
}

/** Each of these fields, with what is wrong with it. */
export function eachNamed(names: readonly string[], what: string): FieldError[] {
  return names.slice(0, 50).map((name) => {
    const field = name.toWellFormed().slice(0, 100);
    return { field, message: `${field} ${what}` };
  });
}

/** How deep a body may nest: walking a deeper one could exhaust the call stack. */
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
