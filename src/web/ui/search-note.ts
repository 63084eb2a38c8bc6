import { messageOf } from './error-message.ts';
import type { SearchList } from './use-search-list.ts';

/** What stands below a search whose texts have `least` characters: how many are found, or why none are yet; null without a text. */
export function searchNote(
  { text, rows, isAnswered, error }: SearchList<unknown, unknown>,
  least: number,
): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (isAnswered) return `${rows.length} found`;
  if (typed.length < least) return `Type at least ${least} characters.`;
  return error ? messageOf(error) : 'Searching …';
}
