import { type Actions, actionsOn, ofKind } from '#src/web/palette/action.ts';
import { type InboxRowsSubject, isInboxRows } from './inbox-rows.ts';

const onRows = actionsOn(ofKind(isInboxRows));
const noRow = ({ count }: InboxRowsSubject) => (count > 0 ? null : 'There is no entry here.');

export const inboxActions = {
  'inbox.done': onRows((rows) => rows.done(), noRow),
  'inbox.unread': onRows((rows) => rows.toggleRead(), noRow),
  'inbox.allRead': onRows(
    (rows) => rows.allRead(),
    ({ shown }) => (shown > 0 ? null : 'There is no entry here.'),
  ),
} satisfies Actions;
