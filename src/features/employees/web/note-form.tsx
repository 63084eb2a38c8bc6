import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { focusFirst } from '#src/web/ui/focus.ts';
import { Form } from '#src/web/ui/form.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { fileApi, type FileNote } from '../file.contract.ts';
import { type Colleague, MentionPicker } from './mention-picker.tsx';
import { mentionedIn } from './mentions.ts';

interface NoteFormProps {
  client: number | null;
  employeeId: string;
  /** The note to change; null for a new one. */
  note: FileNote | null;
  onDone: () => void;
}

const HINT =
  'Everyone who may open this file can read it. It is kept in the history of the file. @ mentions a colleague, who finds it in the inbox.';

const textOf = (note: FileNote | null) => ({ text: note?.text ?? '' });

/** What the note is kept under while it is written: a new one of a file, or the change of one. */
export const noteDraft = (employeeId: string, noteId: string | null) =>
  noteId === null ? `note:new:${employeeId}` : `note:${noteId}`;

/** Writes a note, or changes one. */
export function NoteForm({ client, employeeId, note, onDone }: NoteFormProps) {
  const queryClient = useQueryClient();
  const { base, draft, change, rebase, keep } = useEntries(note, textOf);
  const { text } = draft;
  const before = textOf(base).text;
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  // The user asked for this form just now.
  useEffect(() => {
    if (root.current) focusFirst(root.current);
  }, []);
  const save = useMutation({
    mutationFn: () => {
      const body = { text, mentions: mentionedIn(text, chosen) };
      return base === null
        ? call(fileApi.addNote, { params: { employeeId }, body }, { client })
        : call(
            fileApi.editNote,
            { params: { employeeId, noteId: base.noteId }, body },
            { client, version: base.version },
          );
    },
    onSuccess: async () => {
      toast(note === null ? 'Note added.' : 'Note changed.', 'success');
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['employees', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, fileApi.editNote.result);
      if (current) rebase(current);
    },
  });
  return (
    <div ref={root} className="note-form">
      <Form
        label={note === null ? 'Add note' : 'Change note'}
        submitLabel="Save note"
        onSubmit={() => {
          if (text !== before || base === null) return save.mutateAsync();
          onDone();
          return undefined;
        }}
        error={save.error}
        keep={keep(noteDraft(employeeId, note?.noteId ?? null))}
        ready={text.trim() !== ''}
        dirty={text !== before}
        onLeave={onDone}
      >
        <MentionPicker
          client={client}
          employeeId={employeeId}
          text={text}
          onMention={(next, colleague) => {
            change({ text: next });
            setChosen((before) => [...before, colleague]);
          }}
        >
          <TextAreaField
            label="Note"
            required
            rows={6}
            maxLength={4000}
            takesFocus
            value={text}
            onChange={(next) => change({ text: next })}
            error={fieldErrorsOf(save.error)['text']}
            hint={
              base?.version === note?.version
                ? HINT
                : `Now on file: ${before} (saving again puts yours in its place)`
            }
          />
        </MentionPicker>
      </Form>
    </div>
  );
}
