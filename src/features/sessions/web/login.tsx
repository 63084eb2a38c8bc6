import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import type { PasskeyAnswer } from '#src/web/passkey.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { beginSession, leadOn, useSession } from '#src/web/session.ts';
import type { SessionUser } from '#src/shared/session-user.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { EmailField, isEmail, TextField } from '#src/web/ui/text-field.tsx';
import { providerSignInApi, type WAYS_IN } from '../provider-sign-in.contract.ts';
import { sessionsApi } from '../sessions.contract.ts';
import './login.css';
import { goToCompany } from './company-login.ts';
import { companyLoginQuery, demoQuery } from './sessions.queries.ts';
import { returnLocation, wayIn } from './way-in.ts';
import { SecondCodeField, useSecondCode } from './second-code.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useSubmit } from './use-submit.ts';
import { sessionsAddresses } from '../sessions.addresses.ts';

/** After an expiry, whichever of the two limits it was. */
const ENDED = 'Your session has ended, and you were logged out. Log in to go on where you were.';

/** After a log-out that was asked for in another tab, of whose doing this one may know nothing. */
const ENDED_ELSEWHERE = 'You were signed out in another tab. Log in to go on where you were.';

/** The log-in form; leads on to the address first asked for (R065, R116). */
export function Login({ search, pane }: ScreenProps) {
  const first = useFirstFocus();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const second = useSecondCode();
  const [trust, setTrust] = useState(false);
  const passkey = useRef<PasskeyAnswer | null>(null);
  // Where companies come in by their own log-in, the address says whether this one does; elsewhere both stand here at once.
  const { data: company } = useQuery(companyLoginQuery);
  const [way, setWay] = useState<(typeof WAYS_IN)[number] | null>(null);
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (way === 'password') secret.current?.focus();
  }, [way]);
  const isAddressFirst = company?.isOffered === true && way === null;
  const toCompany = () => goToCompany(email, returnLocation(search));
  const go = (signedIn?: SessionUser) =>
    leadOn(wayIn(returnLocation(search), signedIn), (address) =>
      pane.open(address, { replace: true }),
    );
  const {
    submit,
    busy,
    error,
    status: waiting,
  } = useSubmit(async () => {
    if (isAddressFirst) {
      const found = await call(providerSignInApi.way, { body: { email } }, { client: null });
      setWay(found.way);
      if (found.way === 'provider') await toCompany();
      return;
    }
    await second.send(async (given) => {
      const { token } = await call(sessionsApi.login, {
        body: {
          email,
          password,
          ...(passkey.current ? { passkey: passkey.current } : given),
          ...(trust && (passkey.current || given.code) ? { trust } : {}),
        },
      }).finally(() => (passkey.current = null));
      go(await beginSession(token));
    });
  });
  const { status, user, elsewhere } = useSession();
  // Signed in by another tab of this browser while the form stood here.
  const wasIn = useRef(user !== null);
  useEffect(() => {
    if (user && !wasIn.current && !busy) go();
  });
  const errors = fieldErrorsOf(error);
  const { data: demo } = useQuery(demoQuery);
  return (
    <Form
      label="Log in"
      submitLabel={isAddressFirst ? 'Go on' : 'Log in'}
      isAside={way !== null && way !== 'password'}
      keep={null}
      ready={isEmail(email)}
      error={error}
      status={waiting}
      onSubmit={submit}
      secondary={<Link to={sessionsAddresses.forgotPassword}>Forgot your password?</Link>}
    >
      {(status === 'EXPIRED' || elsewhere) && (
        <p className="login-note" role="status">
          {elsewhere ? ENDED_ELSEWHERE : ENDED}
        </p>
      )}
      {demo && demo.accounts.length > 0 && (
        <DemoAccounts
          accounts={demo.accounts}
          onChoose={(chosen) => {
            setEmail(chosen);
            setPassword(demo.password);
          }}
        />
      )}
      <EmailField
        label="Email"
        name="email"
        inputRef={first}
        autoComplete="username"
        value={email}
        onChange={(address) => {
          setEmail(address);
          setWay(null);
        }}
        error={errors['email']}
        required
      />
      {way !== null && way !== 'password' && <CompanyWay way={way} onGo={toCompany} />}
      {!isAddressFirst && (
        <TextField
          label="Password"
          name="password"
          type="password"
          inputRef={secret}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors['password']}
          required
        />
      )}
      {second.asked && (
        <>
          <SecondCodeField
            value={second.code}
            onChange={second.setCode}
            error={errors['code']}
            onPasskey={(answer) => {
              passkey.current = answer;
              void submit();
            }}
          />
          <CheckboxField
            label="Trust this device"
            hint="No code is asked for here again for as many days as your company allows. Only for a device that is yours alone."
            checked={trust}
            onChange={setTrust}
          />
        </>
      )}
    </Form>
  );
}

/** The way by the company's own log-in, and for whom the password is. */
function CompanyWay({ way, onGo }: { way: 'both' | 'provider'; onGo: () => Promise<void> }) {
  const { submit, busy, error } = useSubmit(onGo);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div className="login-company" ref={place}>
      <p className="login-company-note">
        {way === 'provider'
          ? 'Your company uses its own log-in. While it is down, an administrator with a second factor can use a password.'
          : 'Your company has its own log-in. Go on there, or enter your password.'}
      </p>
      <Button variant="primary" aria-busy={busy} onClick={() => void submit()}>
        Go on at your company’s log-in
      </Button>
      {error !== null && <p role="alert">{messageOf(error)}</p>}
    </div>
  );
}

/** With whom to look at a demo: a choice fills in the form. */
function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly { email: string; about: string }[];
  onChoose: (email: string) => void;
}) {
  return (
    <fieldset className="login-demo">
      <legend>This is a demo. Look at it as</legend>
      <ul>
        {accounts.map(({ email, about }) => (
          <li key={email}>
            <Button variant="quiet" onClick={() => onChoose(email)}>
              {about}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
