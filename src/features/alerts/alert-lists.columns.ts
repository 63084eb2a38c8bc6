import { waitText } from '#src/features/work/waiting.rules.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import type { ListedAlert } from './alert-lists.contract.ts';
import { kindWords } from './alert-lists.rules.ts';

/** The columns of every list of alerts that are not of documents, shown, searched and exported. */
export const LISTED_COLUMNS = {
  kind: { title: 'What', text: ({ list, kind }) => kindWords(list, kind) },
  who: { title: 'Who', text: ({ employeeName, about }) => employeeName ?? about },
  about: {
    title: 'About',
    text: ({ employeeName, about }) => (employeeName === null ? '' : about),
  },
  text: { title: 'Why', text: ({ text }) => text },
  due: {
    title: 'Due',
    text: ({ due, dueAt }) => (dueAt === null ? writeDate(due) : writeUtc(dueAt)),
    order: ({ due }) => due,
  },
  since: { title: 'Since', text: ({ since }) => writeDate(since), order: ({ since }) => since },
  location: { title: 'Location', text: ({ clientName }) => clientName },
  assignee: { title: 'Assigned to', text: ({ assigneeName }) => assigneeName ?? '' },
  wait: {
    title: 'Waits',
    text: ({ waitsUntil, waitReason }) =>
      [waitText(waitsUntil), waitReason].filter(Boolean).join(': '),
  },
  comment: {
    title: 'Last comment',
    text: ({ lastComment }) =>
      lastComment === null ? '' : `${lastComment.authorName}: ${lastComment.body}`,
  },
} satisfies Record<string, TextColumn<ListedAlert>>;
