import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { PasswordQuestion } from './use-pdf.ts';

/** Asks for a document's password (R242). The password is handed to the viewer and kept nowhere. */
export function PasswordDialog({ question, label }: { question: PasswordQuestion; label: string }) {
  const [password, setPassword] = useState('');
  const submit = () => {
    if (password === '') return;
    setPassword('');
    question.answer(password);
  };
  return (
    <Dialog
      title={label}
      description="Enter the password to view this document."
      onClose={() => question.answer(null)}
      footer={
        <>
          <Button onClick={() => question.answer(null)}>Cancel</Button>
          <Button variant="primary" onClick={submit} disabled={password === ''}>
            Open
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Password"
          type="password"
          name="pdf-password"
          autoComplete="off"
          takesFocus
          value={password}
          onChange={setPassword}
          error={question.wrong ? 'Incorrect password. Please try again.' : undefined}
        />
      </form>
    </Dialog>
  );
}
