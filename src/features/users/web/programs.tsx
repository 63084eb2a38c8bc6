import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import '#src/web/ui/account.css';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { type ApiKey, apiKeysApi } from '../api-keys.contract.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { apiKeysQuery } from './user-admin.queries.ts';
import './user-admin.css';

/** Hours for which the former secret counts after a rotation: time to put the new one in place. */
const KEEP_HOURS = 24;

/** The programs of the client acted in, with their keys (D365). */
export function Programs() {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A program and its key belong to a client.
      </EmptyState>
    );
  return <Keys key={client} client={client} />;
}

function Keys({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(apiKeysQuery(client));
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="list-screen" aria-busy="true" />;
  return (
    <div className="list-screen user-screen">
      <Section
        title="Keys of programs"
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            New key
          </Button>
        }
      >
        <p className="account-note">
          A program comes in by a key of its own, not by somebody’s password. It does what you let
          it do and never what asks a person to show who they are. What it does stands in the
          histories under its name.
        </p>
        {made && <Secret {...made} onKept={() => setMade(null)} />}
        {data.rows.length === 0 ? (
          <p className="account-note">No program has a key yet.</p>
        ) : (
          <ul className="account-rows">
            {data.rows.map((one) => (
              <KeyRow key={one.keyId} client={client} of={one} onSecret={setMade} />
            ))}
          </ul>
        )}
      </Section>
      {adding && (
        <AddKeyDialog
          client={client}
          grantable={data.grantable}
          onMade={setMade}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

/** Shown this once: nobody can read it again. */
function Secret({ name, secret, onKept }: { name: string; secret: string; onKept: () => void }) {
  return (
    <div className="key-secret" role="status">
      <p>The secret of “{name}”. Put it where the program reads it now; it is not shown again.</p>
      <code>{secret}</code>
      <div>
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(secret).then(
              () => toast('Copied.', 'success'),
              () =>
                toast('Your browser does not let the console copy. Select it and copy.', 'danger'),
            )
          }
        >
          Copy
        </Button>{' '}
        <Button onClick={onKept}>I have kept it</Button>
      </div>
    </div>
  );
}

const TONES = { active: 'good', expired: 'waiting', revoked: 'none' } as const;
const WORDS = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;

interface KeyRowProps {
  client: number;
  of: ApiKey;
  onSecret: (made: { name: string; secret: string }) => void;
}

function KeyRow({ client, of, onSecret }: KeyRowProps) {
  const { sending, once } = useSending();
  const { keyId, name, state } = of;
  const params = { keyId };
  const said = (work: () => Promise<void>) =>
    void once(async () => {
      try {
        await work();
      } catch (error) {
        toast(messageOf(error), 'danger');
      } finally {
        await queryClient.invalidateQueries(apiKeysQuery(client));
      }
    });
  const rotate = () =>
    said(async () => {
      const yes = await confirm(
        `Give “${name}” a new secret? The one it has counts for ${KEEP_HOURS} hours more.`,
      );
      if (!yes) return;
      const body = { keepHours: KEEP_HOURS };
      const { secret } = await call(apiKeysApi.rotate, { params, body }, { client });
      onSecret({ name, secret });
    });
  const revoke = () =>
    said(async () => {
      const yes = await confirm({
        text: `Revoke the key of “${name}”? Its next call is refused, and it cannot be put back.`,
        danger: true,
      });
      if (!yes) return;
      await call(apiKeysApi.revoke, { params }, { client });
      toast(`The key of “${name}” is revoked.`, 'success');
    });
  return (
    <li className="account-row">
      <div className="account-row-main">
        <p className="account-row-title">
          {name} <StatusBadge tone={TONES[state]}>{WORDS[state]}</StatusBadge>
        </p>
        <p className="account-row-detail">{mayOf(of)}</p>
        <p className="account-row-detail">{usedOf(of)}</p>
      </div>
      {state !== 'revoked' && of.mayChange && (
        <div className="key-ways">
          {state === 'active' && (
            <Button aria-busy={sending} aria-label={`New secret of ${name}`} onClick={rotate}>
              New secret
            </Button>
          )}
          <Button
            variant="danger"
            aria-busy={sending}
            aria-label={`Revoke the key of ${name}`}
            onClick={revoke}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

function mayOf({ permissions, sites, mayExport, networks, callsAMinute }: ApiKey): string {
  const count = permissions.length === 1 ? '1 permission' : `${permissions.length} permissions`;
  const where = sites.map(({ name }) => name).join(', ');
  return [
    `${count} at ${where}`,
    mayExport ? 'exports lists of people' : 'no exports of people',
    networks.length === 0 ? 'from anywhere' : `from ${networks.join(', ')}`,
    `${callsAMinute} calls a minute`,
  ].join(' · ');
}

function usedOf(of: ApiKey): string {
  const { createdAt, createdByName, rotatedAt, formerUntil, expiresAt } = of;
  const { lastUsedAt, lastUsedFrom, lastUsedPlace } = of;
  return [
    `Made ${showInstant(createdAt)} by ${createdByName}`,
    ...(rotatedAt === null ? [] : [`new secret ${showInstant(rotatedAt)}`]),
    ...(formerUntil === null ? [] : [`the former one counts until ${showInstant(formerUntil)}`]),
    `${of.state === 'expired' ? 'ended' : 'ends'} ${showInstant(expiresAt)}`,
    lastUsedAt === null
      ? 'never used'
      : `last used ${showAge(lastUsedAt)} ago${lastUsedFrom === null ? '' : ` from ${lastUsedPlace ?? 'an unknown place'} (${lastUsedFrom})`}`,
  ].join(' · ');
}
