import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { QrCode } from '#src/web/ui/qr-code.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { secondFactorApi } from '../second-factor.contract.ts';
import { ownSessionsQuery, secondFactorQuery } from './sessions.queries.ts';
import '#src/web/ui/account.css';
import './second-factor.css';

const OWN = { client: null } as const;

/** The second factor of the own account: set up, given new recovery codes, turned off (D361). */
export function SecondFactor({ onChange }: { onChange?: () => void }) {
  const factor = useQuery(secondFactorQuery());
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { sending, once } = useSending();
  const said = (work: () => Promise<void>) =>
    void once(async () => {
      try {
        await work();
      } catch (error) {
        toast(messageOf(error), 'danger');
      } finally {
        await queryClient.invalidateQueries(secondFactorQuery());
        onChange?.();
      }
    });
  const begin = () => said(async () => setBegun(await call(secondFactorApi.begin, undefined, OWN)));
  const renew = () =>
    said(async () => {
      const yes = await confirm('Make new recovery codes? The ones that you have count no more.');
      if (yes) setCodes((await call(secondFactorApi.renewCodes, undefined, OWN)).recoveryCodes);
    });
  const end = () =>
    said(async () => {
      const yes = await confirm({
        text: 'Turn the second factor off? Your password alone opens your account then.',
        danger: true,
      });
      if (!yes) return;
      await call(secondFactorApi.end, undefined, OWN);
      setCodes([]);
      toast('Your account asks for no code any more.', 'success');
    });
  if (factor.isError)
    return <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />;
  const since = factor.data?.since ?? null;
  const left = factor.data?.recoveryCodesLeft ?? 0;
  return (
    <Section
      title="Second factor"
      actions={
        factor.data &&
        (since === null ? (
          <Button aria-busy={sending} onClick={begin}>
            Set up an app
          </Button>
        ) : (
          <>
            <Button aria-busy={sending} onClick={renew}>
              New recovery codes
            </Button>
            <Button variant="danger" aria-busy={sending} onClick={end}>
              Turn off
            </Button>
          </>
        ))
      }
    >
      <p className="account-note" aria-busy={factor.isPending}>
        {factor.data &&
          (since === null
            ? 'Your password alone opens your account. With an authenticator app on your phone it asks for a code as well, and a stolen password opens nothing.'
            : `Your account asks for a code since ${showInstant(since)}. ${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`)}
      </p>
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {begun && (
        <SetUp
          {...begun}
          onDone={(given) => {
            setBegun(null);
            setCodes(given);
            onChange?.();
          }}
          onClose={() => setBegun(null)}
        />
      )}
    </Section>
  );
}

/** Shown this once: nobody can read them again. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="recovery-codes" role="status">
      <p>
        Keep these recovery codes where your phone is not. Each opens your account once when the app
        is lost. They are not shown again.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onKept}>I have kept them</Button>
    </div>
  );
}

interface SetUpProps {
  secret: string;
  address: string;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The code to scan, and the first one back. */
function SetUp({ secret, address, onDone, onClose }: SetUpProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    try {
      const { recoveryCodes } = await call(secondFactorApi.confirm, { body: { code } }, OWN);
      onDone(recoveryCodes);
    } catch (refusal) {
      setError(messageOf(refusal));
      return false;
    }
    toast('Your account asks for a code now. Your sessions elsewhere have ended.', 'success');
    await queryClient.invalidateQueries(secondFactorQuery());
    await queryClient.invalidateQueries(ownSessionsQuery());
    return true;
  };
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="Scan this with an authenticator app on your phone, and enter the code that it shows."
      submitLabel="Turn on"
      keep={null}
      ready={code.trim() !== ''}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <QrCode address={address} label="QR code for the app" />
      <p className="factor-secret">
        No camera at hand? Type this into the app: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="Code of the app"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        value={code}
        onChange={setCode}
        required
        takesFocus
      />
    </FormDialog>
  );
}
