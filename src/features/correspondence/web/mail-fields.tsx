import type { FieldErrors } from '#src/web/ui/field.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';

interface MailFieldsProps {
  subject: string;
  onSubject: (subject: string) => void;
  text: string;
  onText: (text: string) => void;
  errors: FieldErrors;
  /** What to mind in the text. */
  hint?: string | undefined;
}

/** What a mail says: its subject and its text. */
export function MailFields({ subject, onSubject, text, onText, errors, hint }: MailFieldsProps) {
  return (
    <>
      <TextField
        label="Subject"
        required
        value={subject}
        onChange={onSubject}
        error={errors['subject']}
        maxLength={200}
      />
      <TextAreaField
        label="Text"
        required
        rows={9}
        value={text}
        onChange={onText}
        error={errors['text']}
        hint={hint}
        maxLength={4000}
      />
    </>
  );
}
