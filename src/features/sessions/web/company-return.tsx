import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { PasskeyAnswer } from '#src/web/passkey.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { beginSession, leadOn } from '#src/web/session.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { ownAddresses } from '#src/shared/own-addresses.ts';
import { providerSignInApi } from '../provider-sign-in.contract.ts';
import { OwnProof } from './own-proof.tsx';
import { SecondCodeField } from './second-code.tsx';
import { useSubmit } from './use-submit.ts';
import { wayIn } from './way-in.ts';

/** What the company's log-in led back with, as it stands in the address. */
function ledBack() {
  const given = new URLSearchParams(location.search);
  const one = (name: string, as = name) => {
    const value = given.get(name);
    return value ? { [as]: value } : {};
  };
  return {
    state: given.get('state') ?? '',
    ...one('code', 'authorizationCode'),
    ...one('iss'),
    ...one('error'),
    // By the link that was mailed to the account's own address (D414).
    ...one('mailed'),
  };
}

const beginAgain = async () => location.replace(ownAddresses.login);

/** What the server asks for besides what the provider said. */
const ASKED: Readonly<Record<string, 'code' | 'proof'>> = {
  'sessions.code_needed': 'code',
  'provider-sign-in.own_proof': 'proof',
};

/**
 * Where a company's own log-in leads back to: takes what it brought, asks once whose an account is that was here before (D414), and
 * for a code where the account has one (D410).
 */
export function CompanyReturn({ pane }: ScreenProps) {
  const [back] = useState(ledBack);
  const [asked, setAsked] = useState<readonly ('code' | 'proof')[]>([]);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const passkey = useRef<PasskeyAnswer | null>(null);
  const { submit, busy, error, status } = useSubmit(async () => {
    const given = passkey.current ? { passkey: passkey.current } : code.trim() ? { code } : {};
    passkey.current = null;
    try {
      const { token, returnTo } = await call(
        providerSignInApi.finish,
        { body: { ...back, ...(password === '' ? {} : { password }), ...given } },
        { client: null },
      );
      const user = await beginSession(token);
      leadOn(wayIn(returnTo ?? '/', user), (address) => pane.open(address, { replace: true }));
    } catch (failure) {
      const next = failure instanceof ApiError ? ASKED[failure.code] : undefined;
      if (!next || asked.includes(next)) throw failure;
      setAsked([...asked, next]);
    }
  });
  // Once: what it brought counts once.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || back.state === '') return;
    sent.current = true;
    void submit();
  });
  const mayGoOn = asked.length > 0 || busy;
  return (
    <Form
      label="Company log-in"
      submitLabel={mayGoOn ? 'Log in' : 'Begin again'}
      keep={null}
      ready={!busy}
      error={error}
      status={status}
      onSubmit={mayGoOn ? submit : beginAgain}
      secondary={<Link to={ownAddresses.login}>Back to the log-in</Link>}
    >
      {asked.includes('proof') && (
        <OwnProof
          state={back.state}
          password={password}
          onChange={setPassword}
          error={fieldErrorsOf(error)['password']}
        />
      )}
      {asked.includes('code') ? (
        <SecondCodeField
          value={code}
          onChange={setCode}
          error={fieldErrorsOf(error)['code']}
          onPasskey={(answer) => {
            passkey.current = answer;
            void submit();
          }}
        />
      ) : asked.length > 0 ? null : (
        <p role="status">{busy ? 'Logging you in by your company …' : 'You are not logged in.'}</p>
      )}
    </Form>
  );
}
