/** Takes a value of a statement and returns where it stands in its text: `$1`, `$2`, … */
export type Values = (value: unknown) => string;

/** Collects the values of a statement that is built from the conditions asked for. */
export function collectValues(): { values: unknown[]; add: Values } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** A condition, and the letter that stands for it in the statement's name. */
export type Condition = readonly [letter: string, sql: string];

/** The part of a statement's name that says which conditions it has, so that each combination keeps its own plan (pool.ts). */
export function shapeOf(conditions: readonly Condition[]): string {
  return conditions.map(([letter]) => letter).join('') || 'all';
}

/** The conditions, each with `and` before it, to follow a first one. */
export function andAll(conditions: readonly Condition[]): string {
  return conditions.map(([, sql]) => ` and ${sql}`).join('');
}

/** Up to this many locations are looked up by index, with a plan that is kept. */
const FEW_SITES = 10;

/** Put into a statement, it has PostgreSQL plan every call for its values (`planModeOf` in handle.ts). */
export const PLANNED_ANEW = '/* planned anew */';

/**
 * Put into a statement, it has PostgreSQL read an index in the order that is asked for instead of sorting.
 * Before a table is analyzed it expects a handful of rows of a company, and sorted a hundred thousand for one page.
 */
export const IN_INDEX_ORDER = '/* in the order of an index */';

/**
 * The condition that a row belongs to one of these locations. `column` holds the row's location; `other`, if given, holds
 * the same location in a joined table that has an index for it. For more locations the best plan depends on how many rows
 * they have, so it is made for each call.
 */
export function atSites(
  sites: readonly number[],
  add: Values,
  column: string,
  other?: string,
): Condition {
  const listed = `${add(sites)}::int[]`;
  if (sites.length > FEW_SITES) return ['m', `${column} = any (${listed}) ${PLANNED_ANEW}`];
  const columns = other === undefined ? [column] : [column, other];
  return ['l', columns.map((one) => `${one} = any (${listed})`).join(' and ')];
}

/**
 * The condition that a location is the caller's: one of those that the transaction is bound to. As a subquery they are put into
 * a hash table once a statement; an array is compared one after the other for each row (D132).
 */
export const isOwnSite = (column: string): string =>
  `((select app_all_sites()) or ${column} in (select unnest(app_sites())))`;
