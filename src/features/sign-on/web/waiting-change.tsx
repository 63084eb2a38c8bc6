import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { signOnApi, type SignOn } from '../sign-on.contract.ts';
import { signOnQuery } from './sign-on.queries.ts';

/** A change of the company log-in that waits for a second administrator, or for a day (D415). */
export function WaitingChange({
  client,
  waits,
}: {
  client: number;
  waits: NonNullable<SignOn['waits']>;
}) {
  const { sending, once } = useSending();
  const answer = (work: () => Promise<SignOn>, told: string) =>
    once(async () => {
      try {
        queryClient.setQueryData(signOnQuery(client).queryKey, await work());
        toast(told, 'success');
      } catch (refusal) {
        toast(messageOf(refusal), 'danger');
        await queryClient.invalidateQueries(signOnQuery(client));
      }
    });
  const agree = () =>
    call(signOnApi.agreeToChange, { body: { changeId: waits.changeId } }, { client });
  const refuse = () => call(signOnApi.withdrawChange, undefined, { client });
  return (
    <div className="company-login-waits">
      <p>
        {waits.askedByName} asked on {showInstant(waits.askedAt)} for the provider{' '}
        <code>{waits.issuer}</code>, whose second factor{' '}
        {waits.trustsFactor ? 'counts here' : 'does not count here'}.
      </p>
      <p className="account-note">
        Whoever runs that provider says who people of this company are. It holds when a second
        administrator agrees, or on {showInstant(waits.dueAt)} by itself.
      </p>
      <div className="company-login-ways">
        {!waits.isOwn && (
          <Button
            aria-busy={sending}
            onClick={() => void answer(agree, 'The change holds from the next log-in on.')}
          >
            Agree to the change
          </Button>
        )}
        <Button
          aria-busy={sending}
          onClick={() =>
            void answer(refuse, waits.isOwn ? 'It is taken back.' : 'The change is refused.')
          }
        >
          {waits.isOwn ? 'Take it back' : 'Refuse it'}
        </Button>
      </div>
    </div>
  );
}
