import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import { CME_STEP_NAMES } from './cme.rules.ts';
import type { CmeTask } from './cme.shapes.ts';

export function holder(row: { hold: string; assigneeName: string | null }): string {
  return row.hold === 'mine' ? 'me' : row.hold === 'locked' ? (row.assigneeName ?? '') : '';
}

/** The workflow's columns, shown and exported. */
export const CME_TASK_COLUMNS = {
  age: { title: 'Age', text: (task) => `${task.daysInQueue} d`, order: (task) => task.daysInQueue },
  file: {
    title: 'Document',
    text: (task) =>
      task.files > 1 ? `${task.fileName} +${task.files - 1}` : (task.fileName ?? ''),
  },
  employee: { title: 'Employee', text: (task) => task.employeeName ?? '' },
  client: { title: 'Client', text: (task) => task.clientName ?? task.sender ?? '' },
  step: { title: 'Step', text: (task) => CME_STEP_NAMES[task.formKey] },
  assignee: { title: 'Held by', text: holder },
  received: { title: 'Received (UTC)', text: (task) => writeUtc(task.receivedAt) },
} satisfies Record<string, TextColumn<CmeTask>>;
