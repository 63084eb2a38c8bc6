import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { Form } from '#src/web/ui/form.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { type ProviderDomain, signOnApi, type SignOn } from '../sign-on.contract.ts';
import { signOnQuery } from './sign-on.queries.ts';

/** The domains of mail addresses that lead to the provider, each proven to be the client's (D411). */
export function Domains({ client, of }: { client: number; of: SignOn }) {
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<unknown>(null);
  const take = (saved: SignOn) => queryClient.setQueryData(signOnQuery(client).queryKey, saved);
  const add = async () => {
    setError(null);
    try {
      take(await call(signOnApi.addDomain, { body: { domain } }, { client }));
      setDomain('');
      return true;
    } catch (refusal) {
      setError(refusal);
      return false;
    }
  };
  return (
    <>
      <p className="account-note">
        Whoever logs in with an address of a proven domain is sent to the provider. You prove a
        domain by a TXT record, or customer care does it for you. It belongs to one company only.
      </p>
      <ul className="account-rows" aria-label="Domains">
        {of.domains.map((one) => (
          <DomainRow
            key={one.domain}
            client={client}
            of={one}
            mayConfirm={of.mayConfirm}
            onSaved={take}
          />
        ))}
      </ul>
      <Form
        label="Add a domain"
        submitLabel="Add"
        keep={null}
        ready={domain.trim() !== ''}
        error={error}
        onSubmit={add}
      >
        <TextField
          label="Domain"
          hint="The part of the addresses after the @, like example.com."
          maxLength={253}
          value={domain}
          onChange={setDomain}
        />
      </Form>
    </>
  );
}

interface DomainRowProps {
  client: number;
  of: ProviderDomain;
  mayConfirm: boolean;
  onSaved: (saved: SignOn) => void;
}

function DomainRow({ client, of, mayConfirm, onSaved }: DomainRowProps) {
  const { domain, provenAt, provenBy, record } = of;
  const { sending, once } = useSending();
  const params = { domain };
  const said = (work: () => Promise<SignOn | null>) =>
    void once(async () => {
      try {
        const saved = await work();
        if (saved) onSaved(saved);
      } catch (refusal) {
        toast(messageOf(refusal), 'danger');
      }
    });
  const remove = async () => {
    const yes = await confirm({
      text: `Remove ${domain}? Its addresses log in by password again.`,
      danger: true,
    });
    return yes ? call(signOnApi.removeDomain, { params }, { client }) : null;
  };
  return (
    <li className="account-row">
      <div className="account-row-main">
        <p className="account-row-title">
          {domain}{' '}
          <StatusBadge tone={provenAt === null ? 'waiting' : 'good'}>
            {provenAt === null ? 'Not proven' : 'Proven'}
          </StatusBadge>
        </p>
        {provenAt === null ? (
          <p className="account-row-detail">
            TXT record <code>{record.name}</code> with the value <code>{record.value}</code>
          </p>
        ) : (
          <p className="account-row-detail">
            {`${provenBy === 'staff' ? 'By customer care' : 'By its record'}, ${showInstant(provenAt)}`}
          </p>
        )}
      </div>
      <div className="company-login-ways">
        {provenAt === null && (
          <Button
            aria-busy={sending}
            aria-label={`Look for the record of ${domain}`}
            onClick={() => said(() => call(signOnApi.proveDomain, { params }, { client }))}
          >
            Look for the record
          </Button>
        )}
        {provenAt === null && mayConfirm && (
          <Button
            aria-busy={sending}
            aria-label={`Confirm ${domain}`}
            onClick={() => said(() => call(signOnApi.confirmDomain, { params }, { client }))}
          >
            Confirm
          </Button>
        )}
        <Button
          variant="danger"
          aria-busy={sending}
          aria-label={`Remove ${domain}`}
          onClick={() => said(remove)}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
