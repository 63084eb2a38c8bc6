import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import '#src/web/ui/account.css';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { signOnApi, type SignOn } from '../sign-on.contract.ts';
import { PROVIDER_MODES, type ProviderMode, SIGNING_ALGS } from '../sign-on.rules.ts';
import './company-login.css';
import { Domains } from './domains.tsx';
import { FreeAccount } from './free-account.tsx';
import { Groups } from './groups.tsx';
import { ScimAccounts } from './scim-accounts.tsx';
import { signOnQuery } from './sign-on.queries.ts';
import { WaitingChange } from './waiting-change.tsx';

/** How people of the company acted in come in by its own log-in (D410). */
export function CompanyLogin() {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A company log-in belongs to a client. Internal users come in by password and second factor.
      </EmptyState>
    );
  return <OfClient key={client} client={client} />;
}

function OfClient({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(signOnQuery(client));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="company-login" aria-busy="true" />;
  return (
    <div className="company-login">
      <p className="account-note">
        People of this company can use the log-in that they have at work (OpenID Connect) instead of
        a password of the console.
      </p>
      <Section title="Domains">
        <Domains client={client} of={data} />
      </Section>
      {data.waits && (
        <Section title="A change waits">
          <WaitingChange client={client} waits={data.waits} />
        </Section>
      )}
      <Section
        title="Provider"
        actions={<Check client={client} isThere={data.provider !== null} />}
      >
        <Ours {...data.ours} />
        <Settings client={client} of={data} />
      </Section>
      {data.provider && (
        <Section title="Accounts by your directory">
          <ScimAccounts client={client} />
        </Section>
      )}
      {data.provider && (
        <Section title="An address that went to somebody else">
          <FreeAccount client={client} />
        </Section>
      )}
    </div>
  );
}

/** What the provider is told of the console. */
function Ours({ redirect, backChannel, loggedOut }: SignOn['ours']) {
  return (
    <dl className="company-login-ours">
      <dt>Redirect address</dt>
      <dd>
        <code>{redirect}</code>
      </dd>
      <dt>Back-channel log-out</dt>
      <dd>
        <code>{backChannel}</code>
      </dd>
      <dt>After the log-out</dt>
      <dd>
        <code>{loggedOut}</code>
      </dd>
    </dl>
  );
}

/** Asks the provider whether it is there. */
function Check({ client, isThere }: { client: number; isThere: boolean }) {
  const { sending, once } = useSending();
  if (!isThere) return null;
  const check = () =>
    once(async () => {
      try {
        const { endsSessions, signsAsSet } = await call(signOnApi.check, undefined, { client });
        const ends = endsSessions ? '' : ' It offers no log-out of its own.';
        if (signsAsSet) toast(`The provider answers.${ends}`, 'success');
        else
          toast('The provider answers, but does not sign by the algorithm chosen here.', 'warning');
      } catch (refusal) {
        toast(messageOf(refusal), 'danger');
      }
    });
  return (
    <Button aria-busy={sending} onClick={() => void check()}>
      Check the provider
    </Button>
  );
}

const MODES: Readonly<Record<ProviderMode, string>> = {
  off: 'Off: password only',
  optional: 'Optional: provider or password',
  required: 'Required: provider only',
};

const draftOf = ({ provider, groups }: SignOn) => ({
  issuer: provider?.issuer ?? '',
  oidcClientId: provider?.oidcClientId ?? '',
  secret: '',
  signingAlg: provider?.signingAlg ?? SIGNING_ALGS[0],
  mode: provider?.mode ?? PROVIDER_MODES[0],
  makesAccounts: provider?.makesAccounts ?? false,
  groupsClaim: provider?.groupsClaim ?? 'groups',
  trustsFactor: provider?.trustsFactor ?? false,
  lacksVerified: provider?.lacksVerified ?? false,
  groups,
});

function Settings({ client, of }: { client: number; of: SignOn }) {
  const { base, draft, change, rebase, settle, keep } = useEntries(of, draftOf);
  // All but the secret, which is kept nowhere in the browser.
  const kept = { ...keep('companyLogin'), entries: { base, draft: { ...draft, secret: '' } } };
  const [isLate, setIsLate] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const { secret, ...rest } = draft;
      const body = { ...rest, ...(secret.trim() === '' ? {} : { secret }) };
      return call(signOnApi.change, { body }, { client, version: base.version });
    },
    onSuccess: (saved) => {
      setIsLate(false);
      queryClient.setQueryData(signOnQuery(client).queryKey, saved);
      settle();
      const said = saved.waits
        ? 'Saved. Another provider, or trust in its second factor, waits for a second administrator.'
        : 'Saved. It holds from the next log-in on.';
      toast(said, 'success');
    },
    onError: (refusal) => {
      const current = conflictOf(refusal, signOnApi.change.result);
      if (!current) return;
      rebase(current);
      setIsLate(true);
    },
  });
  const faults = fieldErrorsOf(save.error);
  const groupFault = Object.entries(faults).find(([field]) => field.startsWith('groups.'))?.[1];
  const { provider } = of;
  return (
    <Form
      label="Company log-in"
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      keep={kept}
      error={save.error}
    >
      {isLate && (
        <p className="form-note">
          Someone else changed these settings meanwhile. What you have not touched is theirs; saving
          puts yours in its place.
        </p>
      )}
      <TextField
        label="Issuer"
        hint="As the provider names itself, like https://login.example.com."
        maxLength={500}
        value={draft.issuer}
        onChange={(issuer) => change({ issuer })}
        error={faults['issuer']}
        required
      />
      <div className="field-pair">
        <TextField
          label="Client ID"
          hint="The console’s name at the provider."
          maxLength={200}
          value={draft.oidcClientId}
          onChange={(oidcClientId) => change({ oidcClientId })}
          error={faults['oidcClientId']}
          required
        />
        <TextField
          label="Secret"
          type="password"
          autoComplete="off"
          hint={
            provider ? 'Leave it empty to keep the present one.' : 'It is sealed, and never shown.'
          }
          maxLength={1000}
          value={draft.secret}
          onChange={(secret) => change({ secret })}
          error={faults['secret']}
          required={!provider}
        />
      </div>
      <div className="field-pair">
        <SelectField
          label="Log-in by the provider"
          hint={
            provider?.workedAt
              ? `First used on ${showInstant(provider.workedAt)}.`
              : 'It can be required once somebody has logged in by it.'
          }
          options={PROVIDER_MODES.map((value) => ({ value, label: MODES[value] }))}
          value={draft.mode}
          onChange={(mode) => change({ mode: PROVIDER_MODES.find((one) => one === mode) ?? 'off' })}
          error={faults['mode']}
        />
        <SelectField
          label="Tokens are signed by"
          options={SIGNING_ALGS.map((value) => ({ value, label: value }))}
          value={draft.signingAlg}
          onChange={(alg) =>
            change({ signingAlg: SIGNING_ALGS.find((one) => one === alg) ?? SIGNING_ALGS[0] })
          }
          error={faults['signingAlg']}
        />
      </div>
      <CheckboxField
        label="Trust the provider’s second factor"
        hint="Where it says that it asked for one, none is asked for here. Only for a provider that asks for one itself."
        checked={draft.trustsFactor}
        onChange={(trustsFactor) => change({ trustsFactor })}
      />
      <CheckboxField
        label="The provider never says whether an address is verified"
        hint="Entra ID, for one. Of any other provider an address counts only where it says so."
        checked={draft.lacksVerified}
        onChange={(lacksVerified) => change({ lacksVerified })}
      />
      <CheckboxField
        label="Make accounts for people who have none"
        hint="At their first log-in, if they are in one of the groups below."
        checked={draft.makesAccounts}
        onChange={(makesAccounts) => change({ makesAccounts })}
      />
      <TextField
        label="Claim that lists the groups"
        maxLength={100}
        value={draft.groupsClaim}
        onChange={(groupsClaim) => change({ groupsClaim })}
        error={faults['groupsClaim']}
        required
      />
      <Groups
        client={client}
        groups={draft.groups}
        grantable={of.grantable}
        onChange={(groups) => change({ groups })}
        error={faults['groups'] ?? groupFault}
      />
    </Form>
  );
}
