import { z } from 'zod';
import { rowsQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { DATE_KINDS, DATE_STATES } from './file.rules.ts';
import { READS_FILES, WRITES_NOTES } from '#src/shared/permission-sets.ts';

export const FILE_ERRORS = defineErrors('file', {
  not_your_note: {
    status: 403,
    message: 'Only who wrote a note can change or delete it. Add a note of your own.',
  },
  too_large_to_print: {
    status: 422,
    message:
      'This file has more than 300 documents or 150 MB, which is too much for one PDF. Print its documents one by one.',
  },
  notes_full: {
    status: 409,
    message: 'This file has 500 notes. Delete some of yours before you add another.',
  },
});

/** The most notes of a file: they are one list in memory. */
export const MOST_NOTES = 500;

const fileDate = z.object({
  id: z.string(),
  kind: z.enum(DATE_KINDS),
  what: z.string(),
  date: civilDate,
  daysLeft: z.number().int().nullable(),
  state: z.enum(DATE_STATES),
  documentId: uuid.nullable(),
});

const note = z.object({
  noteId: uuid,
  text: z.string(),
  by: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant.nullable(),
  version: z.number().int(),
  /** What the caller may do with it here: only with a note of their own. */
  allowed: z.array(z.enum(['edit', 'delete'])),
  /** What it said before each change, the latest first. */
  earlier: z.array(z.object({ at: instant, text: z.string() })),
});
export type FileNote = z.output<typeof note>;

/** The lists of a file that can be saved as CSV. */
export const FILE_LISTS = [
  'orders',
  'drugTests',
  'exams',
  'cards',
  'dates',
  'notes',
  'history',
] as const;
export type FileList = (typeof FILE_LISTS)[number];

/** The most people that one note mentions. */
const MOST_MENTIONS = 20;
const body = z.strictObject({
  text: lines(4000).trim().min(1, 'Write the note.'),
  /** Those whose `@name` stands in the text: each is told of the note. */
  mentions: z.array(uuid).max(MOST_MENTIONS).default([]),
});
const params = z.object({ employeeId: uuid });
const noteParams = params.extend({ noteId: uuid });

/** What stands in an employee's file besides the record and the documents. */
export const fileApi = defineApi('file', {
  dates: {
    method: 'GET',
    path: '/v1/employees/:employeeId/dates',
    summary: 'Every dated fact of a file: what is due, the most overdue first, then what was.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'dates',
    params,
    result: z.array(fileDate),
  },
  exportPart: {
    method: 'GET',
    path: '/v1/employees/:employeeId/csv',
    summary:
      'One list of a file as a CSV file, as far as the caller may see it. Each export is recorded.',
    permission: READS_FILES,
    scope: 'any',
    params,
    query: z.object({
      list: z.enum(FILE_LISTS),
      /** Ids of columns, in their order; all of them without it. */
      columns: z.string().max(200).optional(),
      /** A column, or `-column` from its end. */
      sort: z.string().max(40).optional(),
      /** Words of the rows, or `header`: what looks like an SSN is in X-Search (D17). */
      search: z.string().trim().max(100).optional(),
      only: rowsQuery,
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  print: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/employees/:employeeId/pdf',
    summary:
      'A whole file as one PDF: cover, how its qualification stands with citations, an index, and the accepted documents that the caller may see, with bookmarks. Each is recorded.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params,
    query: z.object({
      /** With documents of protected records too (MCSA-5875, drug and alcohol tests, investigation history), as far as the caller may read them. */
      protected: z.stringbool().default(false),
    }),
    result: 'stream',
    audit: 'read',
    errors: ['file.too_large_to_print', 'documents.unreadable', 'documents.too_complex'],
  },
  notes: {
    method: 'GET',
    path: '/v1/employees/:employeeId/notes',
    summary: 'The notes in a file, the newest first, with what they said before.',
    permission: READS_FILES,
    scope: 'any',
    params,
    result: z.array(note),
  },
  colleagues: {
    method: 'GET',
    path: '/v1/employees/:employeeId/notes/colleagues',
    summary: 'Those of the company who may open the file, and so can be mentioned in its notes.',
    permission: WRITES_NOTES,
    scope: 'client',
    params,
    query: z.object({ search: line(100).optional() }),
    result: z.object({ colleagues: z.array(z.object({ userId: uuid, name: z.string() })) }),
  },
  addNote: {
    method: 'POST',
    path: '/v1/employees/:employeeId/notes',
    summary: 'Writes a note in a file.',
    permission: WRITES_NOTES,
    scope: 'client',
    params,
    body,
    result: note,
    status: 201,
    errors: ['file.notes_full'],
  },
  editNote: {
    method: 'PATCH',
    path: '/v1/employees/:employeeId/notes/:noteId',
    summary: 'Changes a note of the own; what it said stays in the history of the file.',
    permission: WRITES_NOTES,
    scope: 'client',
    params: noteParams,
    body,
    result: note,
    versioned: true,
    errors: ['file.not_your_note'],
  },
  deleteNote: {
    method: 'DELETE',
    path: '/v1/employees/:employeeId/notes/:noteId',
    summary: 'Deletes a note of the own; it can be restored, and stays in the history of the file.',
    permission: WRITES_NOTES,
    scope: 'client',
    params: noteParams,
    result: 'nothing',
    versioned: true,
    errors: ['file.not_your_note'],
  },
  restoreNote: {
    method: 'POST',
    path: '/v1/employees/:employeeId/notes/:noteId/restore',
    summary: 'Takes the deletion of a note of the own back.',
    permission: WRITES_NOTES,
    scope: 'client',
    params: noteParams,
    result: note,
    errors: ['file.not_your_note'],
  },
});
