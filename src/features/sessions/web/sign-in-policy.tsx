import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { signInPolicyApi, type SignInPolicy } from '../sign-in-policy.contract.ts';
import { MOST_GRACE_DAYS, MOST_TRUST_DAYS } from '../sign-in-policy.rules.ts';
import './second-factor.css';
import { signInPolicyQuery } from './sessions.queries.ts';

/** How people of the company acted in sign in; across companies, those of the house (D363). */
export function SignInRules() {
  const client = useActingClient();
  const { data, error, refetch } = useQuery(signInPolicyQuery(client));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="sign-in-rules" aria-busy="true" />;
  return <Rules key={client} client={client} policy={data} />;
}

const draftOf = ({ isRequired, graceDays, trustDays }: SignInPolicy) => ({
  isRequired,
  graceDays: String(graceDays),
  trustDays: String(trustDays),
});

/** Digits as a number; anything else as one that the contract refuses by name. */
const numberIn = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1);

function Rules({ client, policy }: { client: number | null; policy: SignInPolicy }) {
  const { base, draft, change, rebase, settle, keep } = useEntries(policy, draftOf);
  const [isLate, setIsLate] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call(
        signInPolicyApi.change,
        {
          body: {
            isRequired: draft.isRequired,
            graceDays: numberIn(draft.graceDays),
            trustDays: numberIn(draft.trustDays),
          },
        },
        { client, version: base.version },
      ),
    onSuccess: (saved) => {
      setIsLate(false);
      queryClient.setQueryData(signInPolicyQuery(client).queryKey, saved);
      settle();
      toast('Saved. It applies from everyone’s next click.', 'success');
    },
    onError: (refusal) => {
      const current = conflictOf(refusal, signInPolicyApi.change.result);
      if (!current) return;
      rebase(current);
      setIsLate(true);
    },
  });
  const faults = fieldErrorsOf(save.error);
  const { accounts, withoutFactor, requiredSince } = policy;
  return (
    <div className="sign-in-rules">
      <p>
        {withoutFactor === 0
          ? `All ${accounts} accounts that can sign in have a second factor.`
          : `${withoutFactor} of ${accounts} accounts that can sign in have no second factor.`}{' '}
        {requiredSince === null
          ? 'None is required.'
          : `One has been required since ${showInstant(requiredSince)}.`}
      </p>
      {client !== null && (
        <div>
          <CommandButton id="go.companyLogin" />
        </div>
      )}
      <div className="sign-in-rules-form">
        <Form
          label="Sign-in rules"
          submitLabel="Save"
          onSubmit={() => save.mutateAsync()}
          dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
          keep={keep('signInRules')}
          error={save.error}
        >
          {isLate && (
            <p className="form-note">
              Someone else changed these rules meanwhile. What you have not touched is theirs;
              saving puts yours in its place.
            </p>
          )}
          <CheckboxField
            label="Ask everyone for a second factor"
            hint={
              client === null
                ? 'For internal users. Demo accounts are left out while only this machine reaches the server.'
                : 'For everyone who signs in at this company. Anyone without one sets it up at the next log-in.'
            }
            checked={draft.isRequired}
            onChange={(isRequired) => change({ isRequired })}
          />
          <TextField
            label="Days to go on without one"
            hint={`0 to ${MOST_GRACE_DAYS}, from the day it is asked for, or from the day an account is made.`}
            inputMode="numeric"
            maxLength={3}
            value={draft.graceDays}
            onChange={(graceDays) => change({ graceDays })}
            error={faults['graceDays']}
          />
          <TextField
            label="Days to trust a device"
            hint={`0 to ${MOST_TRUST_DAYS}. A trusted device is asked for no code at the log-in; 0 trusts none, also of those that are trusted now.`}
            inputMode="numeric"
            maxLength={3}
            value={draft.trustDays}
            onChange={(trustDays) => change({ trustDays })}
            error={faults['trustDays']}
          />
        </Form>
      </div>
    </div>
  );
}
