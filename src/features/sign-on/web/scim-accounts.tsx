import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { scimApi, type ScimState } from '../scim.contract.ts';
import { scimQuery } from './sign-on.queries.ts';

/** Hours for which the former token counts after a new one was made. */
const KEEP_HOURS = 24;

/** How the company's directory makes and ends accounts by itself: where, by which token, and what it did last (D418). */
export function ScimAccounts({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(scimQuery(client));
  const [secret, setSecret] = useState<string | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="scim-accounts" aria-busy="true" />;
  return (
    <div className="scim-accounts">
      <p className="account-note">
        Entra ID, Okta and others make an account for who joins, and end it at once for who leaves
        (SCIM). An account can do what the groups above say. The last administrator is never ended.
      </p>
      <dl className="company-login-ours">
        <dt>Address</dt>
        <dd>
          <code>{data.address}</code> <Copy text={data.address} label="Copy the address" />
        </dd>
      </dl>
      <Token client={client} of={data.token} onSecret={setSecret} />
      {secret !== null && <Secret secret={secret} onKept={() => setSecret(null)} />}
      <Requests of={data.requests} />
    </div>
  );
}

function Copy({ text, label }: { text: string; label: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast('Copied.', 'success'),
      () => toast('Your browser does not let the console copy. Select it and copy.', 'danger'),
    );
  return <Button onClick={copy}>{label}</Button>;
}

/** Shown this once: nobody can read it again. */
function Secret({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <div className="company-login-secret" role="status">
      <p>The token. Put it into the directory now; it is not shown again.</p>
      <code>{secret}</code>
      <div className="company-login-ways">
        <Copy text={secret} label="Copy the token" />
        <Button onClick={onKept}>I have kept it</Button>
      </div>
    </div>
  );
}

interface TokenProps {
  client: number;
  of: ScimState['token'];
  onSecret: (secret: string | null) => void;
}

function Token({ client, of, onSecret }: TokenProps) {
  const { sending, once } = useSending();
  const keep = (state: ScimState) => queryClient.setQueryData(scimQuery(client).queryKey, state);
  const said = (work: () => Promise<void>) =>
    void once(async () => {
      try {
        await work();
      } catch (refusal) {
        toast(messageOf(refusal), 'danger');
      }
    });
  const make = () =>
    said(async () => {
      const yes =
        of === null ||
        (await confirm(`Make a new token? The one there is counts for ${KEEP_HOURS} hours more.`));
      if (!yes) return;
      const body = { keepHours: KEEP_HOURS };
      const made = await call(scimApi.makeToken, { body }, { client });
      keep(made.state);
      onSecret(made.secret);
    });
  const revoke = () =>
    said(async () => {
      const yes = await confirm({
        text: 'Revoke the token? The directory changes nothing here any more, and ends nobody who leaves. Accounts stay as they are.',
        danger: true,
      });
      if (!yes) return;
      keep(await call(scimApi.revokeToken, undefined, { client }));
      onSecret(null);
    });
  return (
    <div className="account-row">
      <div className="account-row-main">
        <p className="account-row-title">
          Token{' '}
          <StatusBadge tone={of && !of.isOver ? 'good' : 'waiting'}>
            {of === null ? 'None yet' : of.isOver ? 'Expired' : 'Active'}
          </StatusBadge>
        </p>
        {of && <p className="account-row-detail">{usedOf(of)}</p>}
      </div>
      <div className="company-login-ways">
        <Button aria-busy={sending} onClick={make}>
          {of === null ? 'Make a token' : 'New token'}
        </Button>
        {of && (
          <Button variant="danger" aria-busy={sending} onClick={revoke}>
            Revoke the token
          </Button>
        )}
      </div>
    </div>
  );
}

const usedOf = (of: NonNullable<ScimState['token']>): string =>
  [
    `Made ${showInstant(of.madeAt)} by ${of.madeByName}`,
    ...(of.formerUntil === null
      ? []
      : [`the former one counts until ${showInstant(of.formerUntil)}`]),
    `${of.isOver ? 'ended' : 'ends'} ${showInstant(of.expiresAt)}`,
    of.lastUsedAt === null ? 'never used' : `last used ${showAge(of.lastUsedAt)} ago`,
  ].join(' · ');

/** What a request does: as it is said of one that was done, and of one that was refused. */
const DONE: Readonly<Record<string, readonly [done: string, refused: string]>> = {
  POST: ['made', 'to make'],
  PUT: ['changed', 'to change'],
  PATCH: ['changed', 'to change'],
  DELETE: ['deleted', 'to delete'],
  GET: ['looked for', 'to look for'],
};
const OF: Readonly<Record<string, string>> = { Users: 'account', Groups: 'group' };

/** A request in words: `An account was made`, `Refused: to make an account`. */
function inWords({ method, resource, status }: ScimState['requests'][number]): string {
  const [done, refused] = DONE[method] ?? [method, method];
  const noun = OF[resource];
  const one =
    noun === undefined ? 'what the console can' : `${noun === 'account' ? 'an' : 'a'} ${noun}`;
  return status < 400
    ? `${one.charAt(0).toUpperCase()}${one.slice(1)} was ${done}`
    : `Refused: ${refused} ${one}`;
}

/** What the directory asked for last; whom it was about stands in the audit. */
function Requests({ of }: { of: ScimState['requests'] }) {
  if (of.length === 0) return null;
  return (
    <>
      <p className="account-note">
        What the directory did last, the newest first. Whom it was about stands in the audit.
      </p>
      <ul className="account-rows" aria-label="What the directory did last">
        {of.map((one) => (
          <li key={one.id} className="account-row">
            <div className="account-row-main">
              <p className="account-row-title">
                {inWords(one)}{' '}
                <StatusBadge tone={one.status < 400 ? 'good' : 'danger'}>
                  {String(one.status)}
                </StatusBadge>
              </p>
              <p className="account-row-detail">
                {[showInstant(one.at), ...(one.detail === null ? [] : [one.detail])].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
