import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { UserFactor as Factor } from '../user-factor.contract.ts';
import { userFactorQuery } from './user-admin.queries.ts';

interface UserFactorProps {
  client: number | null;
  userId: string;
  isSelf: boolean;
}

/** Whether an account asks for a code, and the way to have that taken away for who lost it (D364). */
export function UserFactor({ client, userId, isSelf }: UserFactorProps) {
  const { data } = useQuery(userFactorQuery(client, userId));
  if (!data) return null;
  const { since, reset } = data;
  return (
    <Section
      title="Second factor"
      actions={
        since !== null &&
        !isSelf && (
          <>
            {reset === null && <CommandButton id="user.resetFactor">Remove, as lost</CommandButton>}
            {reset !== null && !reset.isOwn && (
              <CommandButton id="user.agreeFactorReset">Agree, and remove it now</CommandButton>
            )}
            {reset !== null && (
              <CommandButton id="user.keepFactor">Keep it after all</CommandButton>
            )}
          </>
        )
      }
    >
      <p className="field-hint">{said(since, reset)}</p>
    </Section>
  );
}

function said(since: string | null, reset: Factor['reset']): string {
  if (since === null) return 'None: the password alone opens the account.';
  const on = `Set up since ${showInstant(since)}.`;
  if (reset === null) return on;
  return `${on} ${reset.isOwn ? 'You' : reset.askedByName} asked on ${showInstant(reset.askedAt)} to remove it as lost. That happens at ${showInstant(reset.dueAt)}, or once another administrator agrees, unless its owner gives a code before.`;
}
