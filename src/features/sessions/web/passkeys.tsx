import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { canUsePasskeys } from '#src/web/passkey.ts';
import { queryClient } from '#src/web/query-client.ts';
import '#src/web/ui/account.css';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { type Passkey, passkeysApi } from '../passkeys.contract.ts';
import { passkeysQuery, secondFactorQuery } from './sessions.queries.ts';

const OWN = { client: null } as const;

/** The passkeys of the own account, which count like a code; there once an app is set up (D366). */
export function Passkeys() {
  const factor = useQuery(secondFactorQuery());
  const passkeys = useQuery(passkeysQuery());
  const [adding, setAdding] = useState(false);
  const rows = passkeys.data?.rows ?? [];
  if (!factor.data?.since) return null;
  return (
    <Section
      title="Passkeys"
      actions={canUsePasskeys() && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      <p className="account-note">
        {canUsePasskeys()
          ? 'A fingerprint, a face or a key in place of the code. No false page can use it.'
          : 'Open the console by its name instead of a number to add a passkey.'}
      </p>
      {rows.length > 0 && (
        <ul className="account-rows">
          {rows.map((one) => (
            <PasskeyRow key={one.passkeyId} of={one} />
          ))}
        </ul>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  );
}

function PasskeyRow({ of: { passkeyId, name, createdAt, lastUsedAt } }: { of: Passkey }) {
  const { sending, once } = useSending();
  const remove = async () => {
    if (!(await confirm({ text: `Remove the passkey “${name}”?`, danger: true }))) return;
    try {
      await call(passkeysApi.remove, { params: { passkeyId } }, OWN);
      toast(`The passkey “${name}” counts no more.`, 'success');
    } catch (error) {
      toast(messageOf(error), 'danger');
    } finally {
      await queryClient.invalidateQueries(passkeysQuery());
    }
  };
  return (
    <li className="account-row">
      <div className="account-row-main">
        <p className="account-row-title">{name}</p>
        <p className="account-row-detail">
          Added {showInstant(createdAt)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${showAge(lastUsedAt)} ago`}
        </p>
      </div>
      <Button
        aria-busy={sending}
        aria-label={`Remove the passkey ${name}`}
        onClick={() => void once(remove)}
      >
        Remove
      </Button>
    </li>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    setError(null);
    try {
      const optionsJSON = await call(passkeysApi.begin, undefined, OWN);
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { id, rawId, response } = await startRegistration({ optionsJSON });
      const { clientDataJSON, attestationObject } = response;
      const credential = {
        id,
        rawId,
        type: 'public-key' as const,
        response: { clientDataJSON, attestationObject },
      };
      await call(passkeysApi.add, { body: { name, credential } }, OWN);
    } catch (refusal) {
      // The browser's own words are for programmers.
      const isBrowsers = refusal instanceof Error && refusal.name !== 'ApiError';
      setError(
        isBrowsers
          ? 'No passkey was made. Try again, perhaps on another device.'
          : messageOf(refusal),
      );
      return false;
    }
    onClose();
    await queryClient.invalidateQueries(passkeysQuery());
    toast('The passkey counts like a code from now on.', 'success');
    return true;
  };
  return (
    <FormDialog
      title="Add a passkey"
      description="Give it the name of the device that it is on. Your browser asks for it then."
      submitLabel="Go on"
      keep={null}
      ready={name.trim() !== ''}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={80}
        placeholder="Laptop"
        value={name}
        onChange={setName}
        required
        takesFocus
      />
    </FormDialog>
  );
}
