import type { DraftField, Seen } from '../employee-draft.rules.ts';
import { useViewer } from '#src/web/viewer.ts';
import { labelFor } from '../employee-fields.rules.ts';

interface ConflictNoteProps {
  /** As the user saw it, and as it is now. */
  before: Seen;
  now: Seen;
  /** The fields that somebody else changed. */
  fields: readonly DraftField[];
  /** The fields that the user changed. */
  mine: readonly DraftField[];
}

/** What somebody else changed while the form was open, field by field (D14). */
export function ConflictNote({ before, now, fields, mine }: ConflictNoteProps) {
  const { workIdName } = useViewer();
  return (
    <section className="form-note" aria-label="Changed by someone else">
      <p>Someone else saved this record meanwhile:</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            {labelFor(field, workIdName)}: {before.words[field]} →{' '}
            <strong>{now.words[field]}</strong>
            {mine.includes(field) && ' (you changed it too: saving again puts yours in)'}
          </li>
        ))}
        {fields.length === 0 && <li>Something that this form does not show.</li>}
      </ul>
    </section>
  );
}
