import { WRITES_NOTES } from '#src/shared/permission-sets.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import { FILE_ERRORS, MOST_NOTES, type FileNote } from '../file.contract.ts';
import type { Asker } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';
import { colleaguesOf } from './colleagues.sql.ts';
import { namesOf } from './user-names.service.ts';

const fail = thrower(FILE_ERRORS);

interface NoteRow {
  noteId: string;
  text: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string | null;
  deletedAt: string | null;
  version: number;
  earlier: { at: string; text: string }[];
}

/** A note without its history, as a change begins from it. */
type Kept = Pick<NoteRow, 'noteId' | 'text' | 'createdBy' | 'deletedAt' | 'version'> & {
  mentions: string[];
};

const ownId = ({ caller }: Asker) => caller.impersonator?.id ?? caller.id;

/** The notes of a file that are not deleted, the newest first; `noteId` gives that one alone. */
export async function notesOf(
  asker: Asker,
  { employerId, employeeId }: EmployeeRecord,
  noteId: string | null = null,
): Promise<FileNote[]> {
  const rows = await asker.db.rows<NoteRow>(
    'file-notes',
    `select n.note_id as "noteId", n.body as text, n.created_by as "createdBy", n.created_at as "createdAt",
        n.updated_at as "updatedAt", n.deleted_at as "deletedAt", n.version,
        coalesce((select jsonb_agg(jsonb_build_object('at', x.changed_at, 'text', x.old_value) order by x.changed_at desc)
          from employee_changes x where x.tenant_id = n.tenant_id and x.employee_id = n.employee_id
            and x.note_id = n.note_id and x.old_value is not null and x.new_value is not null), '[]') as earlier
       from employee_notes n
      where n.tenant_id = $1 and n.employee_id = $2 and n.deleted_at is null and ($3::uuid is null or n.note_id = $3)
      order by n.created_at desc, n.note_id desc limit ${MOST_NOTES}`,
    [employerId, employeeId, noteId],
  );
  const names = await namesOf(
    asker.db,
    rows.map(({ createdBy }) => createdBy),
  );
  const writes =
    asker.db.binding.role === 'app' &&
    asker.caller.kind === 'user' &&
    meets(asker.grants, WRITES_NOTES);
  return rows.map(({ createdBy, deletedAt: _, ...row }) => ({
    ...row,
    by: createdBy === null ? null : (names.get(createdBy) ?? 'Service staff'),
    allowed: writes && createdBy === ownId(asker) ? ['edit', 'delete'] : [],
  }));
}

/** What is written in a note, with those whom it is to reach. */
interface Written {
  text: string;
  mentions: readonly string[];
}

/** Writes a note in a file. @throws `file.notes_full`, request.invalid for a mention of someone who may not open the file */
export async function addNote(
  asker: Asker,
  record: EmployeeRecord,
  { text, mentions }: Written,
): Promise<FileNote> {
  const named = await mentioned(asker.db, record, text, mentions);
  const [made] = await asker.db.rows<{ noteId: string }>(
    'file-note-add',
    `insert into employee_notes (tenant_id, employee_id, body, created_by, mentions)
     select $1, $2, $3, $4, $5::uuid[] where (select count(*) from employee_notes
       where tenant_id = $1 and employee_id = $2 and deleted_at is null) < ${MOST_NOTES}
     returning note_id as "noteId"`,
    [record.employerId, record.employeeId, text, ownId(asker), named],
  );
  if (!made) throw fail('file.notes_full');
  await keepChange(asker, record, made.noteId, null, text);
  return oneNote(asker, record, made.noteId);
}

/** Changes a note of the own. @throws `request.not_found`, `request.conflict`, `file.not_your_note`, those of `addNote` */
export async function editNote(
  asker: Asker,
  record: EmployeeRecord,
  noteId: string,
  { text, mentions }: Written,
  version: number | null,
): Promise<FileNote> {
  const before = await ownNote(asker, record, noteId);
  if (before.deletedAt !== null) throw requestError('request.not_found');
  if (before.text === text) return oneNote(asker, record, noteId);
  const named = await mentioned(asker.db, record, text, mentions, before.mentions);
  await change(asker, record, before, version, { text, mentions: named, deleted: false });
  await keepChange(asker, record, noteId, before.text, text);
  return oneNote(asker, record, noteId);
}

/** Deletes a note of the own. @throws `request.not_found`, `request.conflict`, `file.not_your_note` */
export async function deleteNote(
  asker: Asker,
  record: EmployeeRecord,
  noteId: string,
  version: number | null,
): Promise<void> {
  const before = await ownNote(asker, record, noteId);
  if (before.deletedAt !== null) throw requestError('request.not_found');
  await change(asker, record, before, version, { ...before, deleted: true });
  await keepChange(asker, record, noteId, before.text, null);
}

/** Takes the deletion of a note of the own back; one that is not deleted stays as it is. @throws as `editNote` */
export async function restoreNote(
  asker: Asker,
  record: EmployeeRecord,
  noteId: string,
): Promise<FileNote> {
  const before = await ownNote(asker, record, noteId);
  if (before.deletedAt !== null) {
    await change(asker, record, before, null, { ...before, deleted: false });
    await keepChange(asker, record, noteId, null, before.text);
  }
  return oneNote(asker, record, noteId);
}

/**
 * Those of the mentions whose `@name` stands in the text. Who is mentioned must be able to open the file; who was when the note
 * said so before stays, whatever became of their rights.
 * @throws request.invalid for anyone else
 */
async function mentioned(
  db: Db,
  record: EmployeeRecord,
  text: string,
  mentions: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const asked = [...new Set([...before, ...mentions])];
  if (asked.length === 0) return [];
  const able = await colleaguesOf(db, record, { among: asked });
  const named = able.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId);
  if (asked.some((id) => !before.includes(id) && !able.some(({ userId }) => userId === id)))
    throw requestError('request.invalid', {
      fields: [{ field: 'mentions', message: 'Mention colleagues who may open this file.' }],
    });
  return named;
}

async function oneNote(asker: Asker, record: EmployeeRecord, noteId: string): Promise<FileNote> {
  const [note] = await notesOf(asker, record, noteId);
  if (!note) throw requestError('request.not_found');
  return note;
}

/** A note of this file, locked until the end of the transaction; only who wrote it gets it. */
async function ownNote(asker: Asker, record: EmployeeRecord, noteId: string): Promise<Kept> {
  const [found] = await asker.db.rows<Kept>(
    'file-note-own',
    `select note_id as "noteId", body as text, created_by as "createdBy", deleted_at as "deletedAt", version, mentions
       from employee_notes where tenant_id = $1 and employee_id = $2 and note_id = $3 for update`,
    [record.employerId, record.employeeId, noteId],
  );
  if (!found) throw requestError('request.not_found');
  if (found.createdBy !== ownId(asker)) throw fail('file.not_your_note');
  return found;
}

async function change(
  asker: Asker,
  record: EmployeeRecord,
  before: Kept,
  version: number | null,
  { text, mentions, deleted }: Written & { deleted: boolean },
): Promise<void> {
  if (version !== null && version !== before.version)
    throw requestError('request.conflict', {
      current: await oneNote(asker, record, before.noteId),
    });
  await asker.db.change(
    'file-note-change',
    `update employee_notes set body = $4, updated_at = now(), version = version + 1,
        deleted_at = case when $5::boolean then now() end, mentions = $6::uuid[]
      where tenant_id = $1 and employee_id = $2 and note_id = $3`,
    [record.employerId, record.employeeId, before.noteId, text, deleted, mentions],
    { least: 1 },
  );
}

async function keepChange(
  asker: Asker,
  { employerId, employeeId }: EmployeeRecord,
  noteId: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  const { db }: { db: Db } = asker;
  await db.rows(
    'file-note-keep-change',
    `insert into employee_changes (tenant_id, employee_id, note_id, field, old_value, new_value, changed_by)
     values ($1, $2, $3, 'note', $4, $5, $6)`,
    [employerId, employeeId, noteId, from, to, ownId(asker)],
  );
}
