import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line as lineOf } from '#src/shared/text.ts';
import { ENTRY_RECORDS, EVENT_KIND_IDS } from './inbox.rules.ts';

/** What names an entry: its record or topic. */
const line = lineOf(60).min(6);

const entry = z.object({
  line,
  record: z.enum(ENTRY_RECORDS),
  /** The record's id; of a topic null. */
  recordId: uuid.nullable(),
  /** The company whose record it is. */
  tenantId: z.number().int(),
  title: z.string(),
  text: z.string(),
  kinds: z.array(z.enum(EVENT_KIND_IDS)),
  /** Of a paper or an exam: which process it is in, and at which step. */
  process: z.object({ key: z.string(), state: z.string() }).nullable(),
  /** The employee whose record it is, where there is one. */
  employeeId: uuid.nullable(),
  clientName: z.string().nullable(),
  /** Of its last event. */
  at: instant,
  unread: z.boolean(),
});
export type InboxEntry = z.output<typeof entry>;

export const INBOX_VIEWS = ['inbox', 'unread', 'done'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** As what entries can be marked. */
export const INBOX_MARKS = ['read', 'unread', 'done', 'notDone'] as const;
export type InboxMark = (typeof INBOX_MARKS)[number];

/** So many entries are marked in one call. */
export const MOST_MARKED = 200;

/** The inbox of the console: what happened that its reader is to know of. */
export const inboxApi = defineApi('inbox', {
  list: {
    method: 'GET',
    path: '/v1/inbox',
    summary:
      'The caller’s own inbox, the latest first, one entry a record or topic, page by page, of the 2,000 latest events that the caller may still see.',
    permission: 'session',
    scope: 'self',
    query: cursorQuery.extend({ view: z.enum(INBOX_VIEWS).default('inbox') }),
    result: page(entry),
  },
  count: {
    method: 'GET',
    path: '/v1/inbox/count',
    summary: 'How many entries of the caller’s own inbox are unread; at most 200 are counted.',
    permission: 'session',
    scope: 'self',
    result: z.object({ unread: z.number().int() }),
  },
  mark: {
    method: 'POST',
    path: '/v1/inbox/marks',
    summary:
      'Marks entries of the caller’s own inbox. What happens to one later brings it back, unread.',
    permission: 'session',
    scope: 'self',
    body: z.strictObject({ lines: z.array(line).min(1).max(MOST_MARKED), as: z.enum(INBOX_MARKS) }),
    result: z.object({ unread: z.number().int() }),
    audit: 'none',
    personal: true,
  },
});
