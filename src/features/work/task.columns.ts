import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import type { FormKey } from './review-process.rules.ts';
import type { Task } from './task.shapes.ts';

/** What the steps are called on the screen. */
export const STEP_NAMES: Record<FormKey, string> = {
  classifyEmail: 'Classify mail',
  searchAndMatch: 'Match',
  review: 'Review',
  getExternalDocs: 'External documents',
  waitingForCoverSheet: 'Cover sheet',
  documentRejection: 'Rejection',
  escalated: 'Escalated',
  customerCareIntervention: 'Customer care',
};

/** How a paper came in. */
export const SOURCE_NAMES: Record<Task['source'], string> = {
  webUpload: 'Web upload',
  externalUpload: 'External upload',
  email: 'Email',
  fax: 'Fax',
  folder: 'Folder',
};

/** The queue's columns, shown and exported. */
export const TASK_COLUMNS = {
  age: { title: 'Age', text: (task) => `${task.daysInQueue} d`, order: (task) => task.daysInQueue },
  file: {
    title: 'Document',
    text: (task) =>
      task.files > 1 ? `${task.fileName} +${task.files - 1}` : (task.fileName ?? ''),
  },
  employee: { title: 'Employee', text: (task) => task.employeeName ?? '' },
  client: { title: 'Client', text: (task) => task.clientName ?? task.sender ?? '' },
  due: { title: 'Due (UTC)', text: (task) => writeUtc(task.dueAt) },
  source: { title: 'Source', text: (task) => SOURCE_NAMES[task.source] },
  pages: {
    title: 'Pages',
    text: (task) => String(task.pages ?? ''),
    order: (task) => task.pages,
  },
  step: { title: 'Step', text: (task) => STEP_NAMES[task.formKey] },
  assignee: {
    title: 'Held by',
    text: (task) =>
      task.hold === 'mine'
        ? 'me'
        : task.hold === 'locked'
          ? (task.assigneeName ?? '')
          : task.hold === 'done'
            ? `done${task.assigneeName ? `: ${task.assigneeName}` : ''}`
            : '',
  },
  waits: {
    title: 'Waits until (UTC)',
    text: (task) =>
      task.waitsUntil === 'arrival' ? 'something arrives' : writeUtc(task.waitsUntil),
  },
  received: { title: 'Received (UTC)', text: (task) => writeUtc(task.receivedAt) },
} satisfies Record<string, TextColumn<Task>>;
