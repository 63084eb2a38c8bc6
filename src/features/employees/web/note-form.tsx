import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { focusFirst } from '#src/web/ui/focus.ts';
import { Form } from '#src/web/ui/form.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { fileApi, type FileNote } from '../file.contract.ts';

interface NoteFormProps {
  client: number | null;
  employeeId: string;
  /** The note to change; null for a new one. */
  note: FileNote | null;
  onDone: () => void;
}

/** Writes a note, or changes one. */
export function NoteForm({ client, employeeId, note, onDone }: NoteFormProps) {
  const queryClient = useQueryClient();
  const before = note?.text ?? '';
  const [text, setText] = useState(before);
  const root = useRef<HTMLDivElement>(null);
  // The user asked for this form just now.
  useEffect(() => {
    if (root.current) focusFirst(root.current);
  }, []);
  const save = useMutation({
    mutationFn: () =>
      note === null
        ? call(fileApi.addNote, { params: { employeeId }, body: { text } }, { client })
        : call(
            fileApi.editNote,
            { params: { employeeId, noteId: note.noteId }, body: { text } },
            { client, version: note.version },
          ),
    onSuccess: async () => {
      toast(note === null ? 'Note added.' : 'Note changed.', 'success');
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['employees', client] });
    },
  });
  return (
    <div ref={root} className="note-form">
      <Form
        label={note === null ? 'Add note' : 'Change note'}
        submitLabel="Save note"
        onSubmit={() => (text === before && note ? onDone() : save.mutate())}
        error={save.error}
        busy={save.isPending}
        ready={text.trim() !== ''}
        dirty={text !== before}
        onLeave={onDone}
      >
        <TextAreaField
          label="Note"
          required
          rows={6}
          maxLength={4000}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- marks it for `focusFirst`
          autoFocus
          value={text}
          onChange={setText}
          error={fieldErrorsOf(save.error)['text']}
          hint="Everyone who may open this file can read it. It is kept in the history of the file."
        />
      </Form>
    </div>
  );
}
