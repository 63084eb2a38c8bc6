import { useQuery } from '@tanstack/react-query';
import type { Client } from '#src/features/clients/clients.contract.ts';
import { meets } from '#src/shared/permissions.ts';
import { SEES_SET_UP } from '#src/shared/permission-sets.ts';
import { inSentence } from '#src/shared/text.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { nextStep, STEP_TITLES } from '../set-up-steps.rules.ts';
import { clientSetUpQuery } from './client-set-up.queries.ts';
import './set-up.css';

/** On a company's record: what its set-up still lacks. Nothing is shown once it lacks nothing. */
export function SetUpNotice({ client, record }: { client: number | null; record: Client }) {
  const { grants, internal, client: acting } = useViewer();
  const isCompany = record._id === record.topLevel._id;
  if (client === null || !isCompany || record.deactivated || !meets(grants, SEES_SET_UP))
    return null;
  return (
    <Missing client={client} clientId={record._id} isActing={!internal || acting === record._id} />
  );
}

function Missing({
  client,
  clientId,
  isActing,
}: {
  client: number;
  clientId: number;
  isActing: boolean;
}) {
  const { data } = useQuery(clientSetUpQuery(client, clientId));
  const next = data && nextStep(data.steps);
  if (!next) return null;
  const open = data.steps.filter(({ state }) => state === 'missing' || state === 'begun');
  return (
    <Section
      title="Set-up"
      actions={
        isActing ? (
          <CommandButton id="go.setUp">Continue the set-up</CommandButton>
        ) : (
          <CommandButton id="setUp.client" args={{ client: String(clientId) }}>
            Continue the set-up
          </CommandButton>
        )
      }
    >
      <p className="set-up-note">
        Still open:{' '}
        {open
          .map(({ id }, at) => (at === 0 ? STEP_TITLES[id] : inSentence(STEP_TITLES[id])))
          .join(', ')}
        .
      </p>
    </Section>
  );
}
