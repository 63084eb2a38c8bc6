import { callsOf } from '#src/server/handler.ts';
import { inboxApi } from '../inbox.contract.ts';
import { entriesOf, markEntries, unreadOf } from './inbox.service.ts';

export const inboxCalls = callsOf(inboxApi, {
  list: (c) => entriesOf(c, c.query),
  count: async (c) => ({ unread: await unreadOf(c) }),
  mark: async (c) => ({ unread: await markEntries(c, c.body) }),
});
