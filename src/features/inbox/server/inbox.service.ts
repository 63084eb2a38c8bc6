import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Db } from '#src/server/db/handle.ts';
import { assumedGrants } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { InboxEntry, InboxMark, InboxView } from '../inbox.contract.ts';
import { entryText, entryTitle, kindsFor, TOPIC_TITLES } from '../inbox.rules.ts';
import { countUnread, type EventRow, markLines, readAs, readEvents } from './inbox.sql.ts';
import type { Sight } from './inbox.sql.ts';

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

/** The entries of a view, the latest first: one a record or topic, however much happened to it. */
export async function entriesOf(reader: Reader, view: InboxView): Promise<InboxEntry[]> {
  const sight = await sightOf(reader);
  const rows = await readEvents(reader.db, reader.caller.id, view, sight);
  const lines = new Map<string, EventRow[]>();
  for (const row of rows) lines.set(row.line, [...(lines.get(row.line) ?? []), row]);
  return [...lines.values()].slice(0, MOST_ENTRIES).flatMap(entryOf);
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
