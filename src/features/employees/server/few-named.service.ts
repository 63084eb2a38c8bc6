import type { Db } from '#src/server/db/handle.ts';

/** With this many hits or more, walking the employees by name fills a page soon enough. */
const FEW = 200;

/**
 * Returns the ids of all employees who match every word, if there are fewer than `FEW`; otherwise null. Also null for words
 * under three letters, and for numbers: for those the search function stops at exact matches (0005_search_words.sql).
 */
export async function fewNamed(db: Db, words: readonly string[]): Promise<string[] | null> {
  if (words.length === 0 || words.some((word) => word.length < 3 || /\d/.test(word))) return null;
  const rows = await db.rows<{ employee_id: string }>(
    'employees-few-named',
    'select employee_id from search_employees($1, $2)',
    [words.join(' '), FEW],
  );
  return rows.length < FEW ? rows.map(({ employee_id }) => employee_id) : null;
}
