import { invalid, shortPath } from './scim.rules.ts';

/** Filters of SCIM (RFC 7644 section 3.4.2.2), as far as directories send them: comparisons, `and`, `or`, `not`. */

const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew'] as const;
type Comparison = (typeof COMPARISONS)[number];
type Value = string | boolean | null;

export type ScimFilter =
  | { op: 'and'; of: ScimFilter[] }
  | { op: 'or'; of: ScimFilter[] }
  | { op: 'not'; of: ScimFilter }
  | { op: 'pr'; attribute: string }
  | { op: Comparison; attribute: string; value: Value };

/** Attributes by which records are found. */
export const USER_FILTERS = [
  ...['id', 'username', 'externalid', 'active', 'displayname'],
  ...['name.givenname', 'name.familyname', 'emails', 'emails.value'],
] as const;
export const GROUP_FILTERS = [
  'id',
  'displayname',
  'externalid',
  'members',
  'members.value',
] as const;

const MOST_CHARACTERS = 1000;
const MOST_DEPTH = 8;
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()])|([^\s()"]+))/y;

function tokensOf(text: string): string[] {
  if (text.length > MOST_CHARACTERS)
    throw invalid('invalidFilter', `A filter has ${MOST_CHARACTERS} characters at most.`);
  const tokens: string[] = [];
  const rest = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < rest.length) {
    const match = TOKEN.exec(rest);
    if (!match) throw invalid('invalidFilter', 'The filter could not be read.');
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}

/** Reads a filter on these attributes. @throws ScimFault invalidFilter */
export function parseFilter(text: string, known: readonly string[]): ScimFilter {
  const tokens = tokensOf(text);
  let at = 0;
  const word = () => (tokens[at] ?? '').toLowerCase();
  const take = () => tokens[at++] ?? '';
  const need = (token: string) => {
    if (take() !== token) throw invalid('invalidFilter', 'A bracket of the filter is missing.');
  };

  const chain = (op: 'and' | 'or', next: (depth: number) => ScimFilter, depth: number) => {
    const of = [next(depth)];
    while (word() === op) {
      at += 1;
      of.push(next(depth));
    }
    const [only] = of;
    return of.length === 1 && only ? only : { op, of };
  };
  const either = (depth: number): ScimFilter => chain('or', both, depth);
  const both = (depth: number): ScimFilter => chain('and', single, depth);
  const inBrackets = (depth: number): ScimFilter => {
    if (depth >= MOST_DEPTH) throw invalid('invalidFilter', 'The filter has too many brackets.');
    need('(');
    const inner = either(depth + 1);
    need(')');
    return inner;
  };
  const single = (depth: number): ScimFilter => {
    if (word() === '(') return inBrackets(depth);
    if (word() === 'not') {
      at += 1;
      return { op: 'not', of: inBrackets(depth) };
    }
    const attribute = shortPath(take());
    if (!known.includes(attribute))
      throw invalid('invalidFilter', `Records are found by ${known.join(', ')}.`);
    const said = take().toLowerCase();
    if (said === 'pr') return { op: 'pr', attribute };
    const op = COMPARISONS.find((one) => one === said);
    if (!op)
      throw invalid('invalidFilter', `A filter compares by ${COMPARISONS.join(', ')} or pr.`);
    return { op, attribute, value: valueOf(take()) };
  };
  const filter = either(0);
  if (at < tokens.length) throw invalid('invalidFilter', 'The filter goes on behind its end.');
  return filter;
}

function valueOf(token: string): Value {
  const value = read(token);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  throw invalid('invalidFilter', 'A filter compares with a text in quotes, true or false.');
}

function read(token: string): unknown {
  try {
    return JSON.parse(/^(?:true|false|null)$/i.test(token) ? token.toLowerCase() : token);
  } catch {
    return undefined;
  }
}

type Held = string | boolean | null | readonly string[];

/** The directory's own names are of one case; addresses and names are not. */
const EXACT = new Set(['externalid', 'id']);

/** Whether a record that holds these values is found by a filter. */
export function matches(filter: ScimFilter, held: (attribute: string) => Held): boolean {
  const found = (one: ScimFilter) => matches(one, held);
  if (filter.op === 'not') return !found(filter.of);
  if (filter.op === 'and') return filter.of.every(found);
  if (filter.op === 'or') return filter.of.some(found);
  const { attribute } = filter;
  const values = [held(attribute)].flat().filter((one) => one !== null);
  if (filter.op === 'pr') return values.length > 0;
  if (filter.value === null) return (values.length === 0) === (filter.op === 'eq');
  const same = (one: string | boolean) =>
    EXACT.has(attribute) ? String(one) : String(one).toLowerCase();
  const wanted = same(filter.value);
  const fits = (test: (one: string) => boolean) => values.some((one) => test(same(one)));
  if (filter.op === 'eq') return fits((one) => one === wanted);
  if (filter.op === 'ne') return !fits((one) => one === wanted);
  if (filter.op === 'co') return fits((one) => one.includes(wanted));
  return fits((one) => (filter.op === 'sw' ? one.startsWith(wanted) : one.endsWith(wanted)));
}

/** The text that an attribute has to be in every record that the filter finds; null where it may be another. */
export function mustBe(filter: ScimFilter | null, attribute: string): string | null {
  if (filter?.op === 'and')
    return filter.of.map((one) => mustBe(one, attribute)).find((one) => one !== null) ?? null;
  if (filter?.op !== 'eq' || filter.attribute !== attribute) return null;
  return typeof filter.value === 'string' ? filter.value : null;
}
