import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Db } from '#src/server/db/handle.ts';
import { assumedGrants } from '#src/shared/permissions.ts';
import { requestError } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { InboxEntry, InboxMark, InboxView } from '../inbox.contract.ts';
import { entryText, entryTitle, kindsFor, TOPIC_TITLES } from '../inbox.rules.ts';
import { countUnread, type EventRow, markLines, readAs, readEvents } from './inbox.sql.ts';
import type { Sight } from './inbox.sql.ts';

/** So many unread ones are counted. */
const MOST_ENTRIES = 200;

interface Reader {
  db: Db;
  caller: Caller;
  grants: PermissionGrants;
}

/** Begins a reading of the caller's own inbox, and says what they may see of it now. */
async function sightOf(reader: Reader): Promise<Sight> {
  await readAs(reader.db, reader.caller.id);
  // Staff read of the companies that they may act in, as they would see them there.
  const grants = reader.caller.isConcordeUser ? assumedGrants(reader.grants) : reader.grants;
  const { names } = await readableTypes({ ...reader, grants });
  return { kinds: kindsFor(grants), types: [...names.keys()] };
}

/** A page of the entries of a view, the latest first: one a record or topic, however much happened to it. */
export async function entriesOf(
  reader: Reader,
  { view, limit, after }: { view: InboxView; limit: number; after?: string | undefined },
): Promise<{ rows: InboxEntry[]; next: string | null }> {
  const sight = await sightOf(reader);
  const events = await readEvents(reader.db, reader.caller.id, view, sight);
  const lines = new Map<string, EventRow[]>();
  for (const row of events) lines.set(row.line, [...(lines.get(row.line) ?? []), row]);
  const rest = entriesAfter([...lines.values()], after);
  const rows = rest.slice(0, limit).flatMap(entryOf);
  const last = rows.at(-1);
  return { rows, next: last && rest.length > limit ? encodeCursor([last.at, last.line]) : null };
}

/** What follows the entry that a cursor names, or where that would stand if it has left the view. */
function entriesAfter(entries: readonly EventRow[][], after: string | undefined): EventRow[][] {
  if (after === undefined || after === '') return [...entries];
  const [at, line] = decodeCursor(after, 2) ?? [];
  if (typeof at !== 'string' || typeof line !== 'string')
    throw requestError('request.invalid', {
      fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
    });
  const seen = entries.findIndex((rows) => rows[0]?.line === line && rows[0].at === at);
  if (seen >= 0) return entries.slice(seen + 1);
  return entries.filter(([last]) => last !== undefined && Date.parse(last.at) < Date.parse(at));
}

function entryOf(rows: readonly EventRow[]): InboxEntry[] {
  const [last] = rows;
  if (!last) return [];
  const isTopic = last.kind in TOPIC_TITLES;
  const record = isTopic ? ('topic' as const) : last.about;
  const { processKey: key, processState: state } = last;
  return [
    {
      line: last.line,
      record,
      recordId: isTopic ? null : last.aboutId,
      tenantId: last.tenantId,
      title: entryTitle({ ...last, record, topic: isTopic ? last.kind : null }),
      text: entryText(
        rows.map(({ kind, count, byUser, byName }) => ({
          kind,
          count,
          // Who of the service did something is no matter of the company's.
          by: byUser === null ? null : (byName ?? 'Service staff'),
        })),
        isTopic ? last.names : [],
      ),
      kinds: rows.map(({ kind }) => kind),
      process: key !== null && state !== null ? { key, state } : null,
      employeeId: isTopic ? null : last.employeeId,
      clientName: isTopic ? null : last.clientName,
      at: last.at,
      unread: rows.some(({ unread }) => unread),
    },
  ];
}

export async function unreadOf(reader: Reader): Promise<number> {
  const sight = await sightOf(reader);
  return Math.min(MOST_ENTRIES, await countUnread(reader.db, reader.caller.id, sight));
}

/** Marks entries of the caller's own; returns how many are unread then. */
export async function markEntries(
  reader: Reader,
  { lines, as }: { lines: readonly string[]; as: InboxMark },
): Promise<number> {
  await readAs(reader.db, reader.caller.id);
  await markLines(reader.db, reader.caller.id, lines, as);
  return unreadOf(reader);
}
