/** Takes a value of a statement and returns where it stands in its text: `$1`, `$2`, … */
export type Values = (value: unknown) => string;

/**
 * Collects the values of a statement that is put together from the conditions asked for. Its name must tell the
 * combinations apart: each keeps a plan of its own (pool.ts).
 */
export function collectValues(): { values: unknown[]; add: Values } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
