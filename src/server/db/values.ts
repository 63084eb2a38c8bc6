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
