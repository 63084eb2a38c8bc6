/** Takes a value of a statement and returns where it stands in its text: `$1`, `$2`, … */
export type Values = (value: unknown) => string;

/** Collects the values of a statement that is put together from the conditions asked for. */
export function collectValues(): { values: unknown[]; add: Values } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** A condition that is in a statement only when it is asked for, and the letter that stands for it in the statement's name. */
export type Condition = readonly [letter: string, sql: string];

/** What tells the statement with these conditions from the others: each combination keeps a plan of its own (pool.ts). */
export function shapeOf(conditions: readonly Condition[]): string {
  return conditions.map(([letter]) => letter).join('') || 'all';
}

/** The conditions as the rest of a `where` that has one already. */
export function andAll(conditions: readonly Condition[]): string {
  return conditions.map(([, sql]) => ` and ${sql}`).join('');
}

/** So many locations are looked up one by one, by a plan that does not know how many they are. */
const FEW_SITES = 10;

/** In a statement that is planned for its values at every call (`runNamed` of handle.ts). */
export const PLANNED_ANEW = '/* planned anew */';

/**
 * That a row is at one of the locations: `column` has its location, and so has `other` where an index begins with that.
 * Among thousands the order of the rows may be the way to them, or the locations: whoever works in so many is worth a plan.
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
