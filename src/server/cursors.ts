import type { Endpoint } from '#src/shared/endpoint.ts';
import { isPaged } from '#src/shared/paging.ts';
import type { Keys } from './keys.ts';

/** No page has this: what a list says of it, it says of every cursor that is not ours. */
const NO_PAGE = '-';

/**
 * The query with its cursor opened. A cursor holds the sort key of a row, often somebody's name, and stands in an address
 * that proxies write down: outside it is sealed, for the list that it belongs to.
 */
export function openCursor(keys: Keys, endpoint: Endpoint, query: unknown): unknown {
  const { after } = (query ?? {}) as { after?: string };
  if (after === undefined || after === '' || !isPaged(endpoint)) return query;
  return { ...(query as object), after: opened(keys, endpoint.name, after) };
}

function opened(keys: Keys, list: string, after: string): string {
  try {
    return keys.decrypt('cursor', Buffer.from(after, 'base64url'), list).toString('utf8');
  } catch {
    return NO_PAGE;
  }
}

/** The answer with the cursor of its next page sealed. */
export function sealCursor<T>(keys: Keys, endpoint: Endpoint, answer: T): T {
  const { next } = (answer ?? {}) as { next?: string | null };
  if (typeof next !== 'string' || !isPaged(endpoint)) return answer;
  const sealed = keys.encrypt('cursor', next, endpoint.name).toString('base64url');
  return { ...answer, next: sealed };
}
