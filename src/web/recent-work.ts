import type { RouteEntry } from './route-entry.ts';
import { sessionStore } from './session-store.ts';
import { makeStore } from './store.ts';

export interface RecentWork {
  address: string;
  title: string;
}

interface Recent {
  /** User and client that the rows belong to; nobody else sees them (D33). */
  owner: string;
  rows: readonly RecentWork[];
}

const MOST = 8;
const KEY = 'console:recent-work';
const NOTHING: Recent = { owner: '', rows: [] };

/** What storage holds as a record to come back to: without a shape of a library, which this is loaded before. */
function isRecent(found: unknown): found is Recent {
  if (typeof found !== 'object' || found === null || !('owner' in found) || !('rows' in found))
    return false;
  const { owner, rows } = found;
  return (
    typeof owner === 'string' && Array.isArray(rows) && rows.length <= MOST && rows.every(isWorkRow)
  );
}

function isWorkRow(row: unknown): row is RecentWork {
  return (
    typeof row === 'object' &&
    row !== null &&
    'address' in row &&
    typeof row.address === 'string' &&
    row.address.startsWith('/') &&
    'title' in row &&
    typeof row.title === 'string'
  );
}

/**
 * The records that were open last in this tab. In session storage, as drafts are: gone with the tab, on logging out and
 * on a change of the client (D33).
 */
export const recentWork = makeStore<Recent>(read());

function read(): Recent {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isRecent(found) ? found : NOTHING;
  } catch {
    // No storage, or junk in it: nothing is remembered.
    return NOTHING;
  }
}

function keep(recent: Recent): void {
  recentWork.set(recent);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recent));
  } catch {
    // A full or closed storage: remembered until the page is left.
  }
}

/** Whether an address is worth coming back to: a record, and not a step of a queue that will be done with. */
export function isWork(entry: Pick<RouteEntry, 'path' | 'permission' | 'bare'>): boolean {
  if (entry.permission === 'public' || entry.bare) return false;
  return entry.path.includes('/:') && !/:(?:processInstanceId|dqItemId)/.test(entry.path);
}

/** The rows with one more at the top, each address once. */
export function withWork(rows: readonly RecentWork[], work: RecentWork): readonly RecentWork[] {
  const [first] = rows;
  if (first?.address === work.address && first.title === work.title) return rows;
  return [work, ...rows.filter(({ address }) => address !== work.address)].slice(0, MOST);
}

export function ownerOf(userId: string, client: number | null): string {
  return `${userId}/${client ?? ''}`;
}

/** Notes that a record is open, for this user in this client; what another left is forgotten. */
export function noteWork(owner: string, work: RecentWork): void {
  const now = recentWork.get();
  const before = now.owner === owner ? now.rows : [];
  const rows = withWork(before, work);
  if (rows !== now.rows) keep({ owner, rows });
}

sessionStore.subscribe(() => {
  const { status } = sessionStore.get();
  if (status === 'EXITED' || status === 'EXPIRED') recentWork.set(NOTHING);
});
