import { useState } from 'react';
import { messageOf } from './ui/error-message.ts';
import { FormDialog } from './ui/form-dialog.tsx';
import { TextField } from './ui/text-field.tsx';

interface StepUpDialogProps {
  onProve: (password: string) => Promise<void>;
  onDone: (proved: boolean) => void;
}

/** Asks for the own password before something that must not be done from an unlocked screen by anybody (D360). */
export function StepUpDialog({ onProve, onDone }: StepUpDialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    try {
      await onProve(password);
    } catch (refusal) {
      setPassword('');
      setError(messageOf(refusal));
      return false;
    }
    onDone(true);
    return true;
  };
  return (
    <FormDialog
      title="Is it you?"
      description="This needs your own password once in 15 minutes. It then goes on by itself, and what you typed stays."
      submitLabel="Go on"
      keep={null}
      ready={password !== ''}
      error={error}
      onSubmit={submit}
      onClose={() => onDone(false)}
    >
      <TextField
        label="Your password"
        name="current-password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        required
        takesFocus
      />
    </FormDialog>
  );
}
