import { useState } from 'react';
import { askPasskey, canUsePasskeys, type PasskeyAnswer } from './passkey.ts';
import { Button } from './ui/button.tsx';
import { messageOf } from './ui/error-message.ts';
import { FormDialog } from './ui/form-dialog.tsx';
import { useSending } from './ui/sending.ts';
import { TextField } from './ui/text-field.tsx';

/** What shows who sits there. */
export type Proof = { password: string } | { code: string } | { passkey: PasskeyAnswer };

interface StepUpDialogProps {
  /** The account has a second factor, whose code counts instead of the password (D361). */
  hasFactor: boolean;
  onProve: (given: Proof) => Promise<void>;
  /** Leads to the company's own log-in, for who came by it; absent for others. */
  onCompany?: () => Promise<void>;
  onDone: (proved: boolean) => void;
}

/** Asks for the own password, or a code, before something that must not be done from an unlocked screen by anybody (D360). */
export function StepUpDialog({ hasFactor, onProve, onCompany, onDone }: StepUpDialogProps) {
  const [given, setGiven] = useState('');
  const [error, setError] = useState<string | null>(null);
  const prove = async (proof: Proof) => {
    try {
      await onProve(proof);
    } catch (refusal) {
      setGiven('');
      setError(messageOf(refusal));
      return false;
    }
    onDone(true);
    return true;
  };
  const submit = () => prove(hasFactor ? { code: given } : { password: given });
  const { sending, once } = useSending();
  const byPasskey = () =>
    once(async () => {
      try {
        const passkey = await askPasskey();
        if (passkey) await prove({ passkey });
      } catch (refusal) {
        setError(messageOf(refusal));
      }
    });
  return (
    <FormDialog
      title="Is it you?"
      description={`This needs ${hasFactor ? 'a code' : 'your own password'} once in 15 minutes. It then goes on by itself, and what you typed stays.`}
      submitLabel="Go on"
      keep={null}
      ready={given !== ''}
      error={error}
      onSubmit={submit}
      onClose={() => onDone(false)}
    >
      {hasFactor ? (
        <TextField
          label="Code of your authenticator app"
          name="code"
          autoComplete="one-time-code"
          hint="Or one of your recovery codes."
          maxLength={40}
          value={given}
          onChange={setGiven}
          required
          takesFocus
        />
      ) : (
        <TextField
          label="Your password"
          name="current-password"
          type="password"
          autoComplete="current-password"
          value={given}
          onChange={setGiven}
          required
          takesFocus
        />
      )}
      {onCompany && (
        <div>
          <Button
            aria-busy={sending}
            onClick={() =>
              void once(() => onCompany().catch((refusal) => setError(messageOf(refusal))))
            }
          >
            Log in again at your company’s log-in
          </Button>
        </div>
      )}
      {hasFactor && canUsePasskeys() && (
        <div>
          <Button aria-busy={sending} onClick={() => void byPasskey()}>
            Use a passkey instead
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
