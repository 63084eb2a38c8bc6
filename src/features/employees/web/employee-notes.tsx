import { WRITES_NOTES } from '#src/shared/permission-sets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { meets } from '#src/shared/permissions.ts';
import { hasDraft } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { wantFocus } from '#src/web/panes/pane-state.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { NOTE_COLUMNS } from '../file.columns.ts';
import { fileApi, type FileNote } from '../file.contract.ts';
import { notesQuery } from './employees.queries.ts';
import { FileRows, useFileRows } from './file-rows.tsx';
import { noteDraft, NoteForm } from './note-form.tsx';
import { newNote, type NotesSubject } from './notes-subject.ts';

const COLUMNS: readonly Column<FileNote>[] = [
  { id: 'at', title: 'Written', text: (row) => showInstant(row.createdAt), width: 150 },
  { id: 'by', ...NOTE_COLUMNS.by, width: 'minmax(100px, 1fr)' },
  { id: 'note', ...NOTE_COLUMNS.note, width: 'minmax(180px, 4fr)' },
];

const rowId = (row: FileNote) => row.noteId;

interface EmployeeNotesProps {
  client: number | null;
  employeeId: string;
  pane: PaneHandle;
}

/** The notes in a file, the newest first; the one under the cursor stands whole below. */
export function EmployeeNotes({ client, employeeId, pane }: EmployeeNotesProps) {
  const queryClient = useQueryClient();
  const { grants } = useViewer();
  const query = useQuery(notesQuery(client, employeeId));
  const { data } = query;
  const of = useFileRows({
    list: 'notes',
    label: 'Notes',
    client,
    employeeId,
    query,
    records: data,
    columns: COLUMNS,
    texts: NOTE_COLUMNS,
    rowId,
  });
  const [current, setCurrent] = useState<string | null>(null);
  // Undecided until one is asked for or left: what was left unsaved is shown again at once.
  const [asked, setWriting] = useState<'new' | FileNote | null>();
  const note = data?.find(({ noteId }) => noteId === current) ?? null;
  const mayAdd = client !== null && meets(grants, WRITES_NOTES);
  const isKept = (noteId: string | null) => hasDraft(noteDraft(employeeId, noteId));
  const unsent = mayAdd && isKept(null) ? 'new' : data?.find(({ noteId }) => isKept(noteId));
  const writing = asked === undefined ? (unsent ?? null) : asked;
  const again = () => queryClient.invalidateQueries({ queryKey: ['employees', client] });

  const remove = async () => {
    if (!note?.allowed.includes('delete')) return void toast(NOT_YOURS, 'warning');
    const params = { employeeId, noteId: note.noteId };
    await call(fileApi.deleteNote, { params }, { client, version: note.version });
    await again();
    toast('Note deleted.', 'success', {
      undo: async () => {
        await call(fileApi.restoreNote, { params }, { client });
        await again();
      },
    });
  };
  const subject: NotesSubject = {
    kind: 'notes',
    edit: () => {
      if (note?.allowed.includes('edit')) setWriting(note);
      else toast(NOT_YOURS, 'warning');
    },
    remove,
  };
  useScope('notes', subject, { pane });
  const { open: isAsked, close } = newNote.useAsked(pane.id);
  useLayoutEffect(() => {
    if (!isAsked) return;
    close();
    if (mayAdd) setWriting('new');
  }, [isAsked, close, mayAdd]);

  if (writing !== null) {
    return (
      <NoteForm
        client={client}
        employeeId={employeeId}
        note={writing === 'new' ? null : writing}
        onDone={() => {
          setWriting(null);
          wantFocus(pane.id);
        }}
      />
    );
  }
  return (
    <>
      <FileRows
        of={of}
        end={mayAdd && <CommandButton id="notes.add">Add note</CommandButton>}
        onCursor={(row) => setCurrent(row?.noteId ?? null)}
        none={{
          title: 'No notes yet',
          text: 'Notes about this employee appear here, with who wrote them.',
        }}
      />
      {note && <WholeNote note={note} />}
    </>
  );
}

const NOT_YOURS = 'Only who wrote a note can change or delete it. Choose a note of yours.';

function WholeNote({ note }: { note: FileNote }) {
  const { text, by, createdAt, updatedAt, allowed, earlier } = note;
  return (
    <article className="note" aria-label="Note">
      <p className="note-head">
        {by ?? 'Unknown'}, {showInstant(createdAt)}
        {earlier.length > 0 && `, changed ${showInstant(updatedAt)}`}
      </p>
      <p className="note-text">{text}</p>
      {earlier.length > 0 && (
        <details>
          <summary>
            {earlier.length === 1
              ? 'What it said before'
              : `What it said ${earlier.length} times before`}
          </summary>
          {earlier.map((one) => (
            <p key={one.at} className="note-text">
              <span className="note-head">until {showInstant(one.at)}</span>
              {'\n'}
              {one.text}
            </p>
          ))}
        </details>
      )}
      {allowed.length > 0 && (
        <p className="note-actions">
          <CommandButton id="notes.edit">Change</CommandButton>
          <CommandButton id="notes.delete">Delete</CommandButton>
        </p>
      )}
    </article>
  );
}
