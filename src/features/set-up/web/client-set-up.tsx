import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { clientsAddresses } from '#src/features/clients/clients.addresses.ts';
import type { Client } from '#src/features/clients/clients.contract.ts';
import { clientQuery } from '#src/features/clients/web/clients.queries.ts';
import { OperationField } from '#src/features/clients/web/operation-field.tsx';
import { RecordDialogs } from '#src/features/clients/web/record-dialogs.tsx';
import { TitleDialog } from '#src/features/employment/web/title-dialogs.tsx';
import { rosterAddress } from '#src/features/rosters/web/rosters.queries.ts';
import { MailNote } from '#src/features/users/web/mail-note.tsx';
import { inSentence } from '#src/shared/text.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import {
  nextStep,
  STEP_TITLES,
  type SetUpStep,
  type SetUpStepId,
  type StepState,
  type WaitingFile,
} from '../set-up-steps.rules.ts';
import { clientSetUpQuery } from './client-set-up.queries.ts';
import { documentImportAddress } from './document-imports.queries.ts';
import { treeImportAddress } from './tree-imports.queries.ts';
import './set-up.css';

/** Leads a company from nothing to working: every step shows what is there, and begins what is missing (issue 19, part 2). */
export function ClientSetUp({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A company is set up by those who act in it.
      </EmptyState>
    );
  return <Company key={client} client={client} pane={pane} />;
}

function Company({ client, pane }: { client: number; pane: PaneHandle }) {
  const { data: acting, error } = useQuery(clientQuery(client, client));
  const top = acting?.topLevel._id;
  if (error && !acting) return <ErrorState error={error} />;
  return top === undefined ? null : <Steps clientId={top} pane={pane} />;
}

function Steps({ clientId, pane }: { clientId: number; pane: PaneHandle }) {
  const { data, error, refetch } = useQuery(clientSetUpQuery(clientId, clientId));
  const { data: record } = useQuery(clientQuery(clientId, clientId));
  const [addsTitle, setAddsTitle] = useState(false);
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Set up ${data.clientName}`);
  }, [setTitle, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !record) return null;
  const next = nextStep(data.steps);
  return (
    <div className="set-up-start set-up-guide">
      <p className="set-up-note" role="status">
        {next === null
          ? `${data.clientName} is set up. Everything here can still be changed and added to.`
          : `Next: ${inSentence(STEP_TITLES[next.id])}. What is done here is kept at once, so you can leave and come back at any time.`}
      </p>
      <ol className="set-up-steps" aria-label="Steps of the set-up">
        {data.steps.map((step, at) => (
          <Step key={step.id} step={step} number={at + 1} isNext={step.id === next?.id}>
            <Actions
              id={step.id}
              record={record}
              isNext={step.id === next?.id}
              onAddTitle={() => setAddsTitle(true)}
            />
          </Step>
        ))}
      </ol>
      <RecordDialogs
        client={clientId}
        record={record}
        isAcross={false}
        pane={pane}
        onDeactivated={() => pane.open(clientsAddresses.locations)}
      />
      {addsTitle && (
        <TitleDialog record={record} title={null} onClose={() => setAddsTitle(false)} />
      )}
    </div>
  );
}

const STATES: Readonly<Record<StepState, { tone: StatusTone; word: string }>> = {
  done: { tone: 'good', word: 'Done' },
  missing: { tone: 'warning', word: 'Missing' },
  begun: { tone: 'waiting', word: 'Begun' },
  optional: { tone: 'none', word: 'If needed' },
};

/** Where a file that waits is taken up again. */
const WAITING: Partial<Record<SetUpStepId, (file: WaitingFile) => string>> = {
  locations: ({ id }) => treeImportAddress(id),
  roster: ({ id }) => rosterAddress(id),
  documents: ({ id }) => documentImportAddress(id),
};

function Step({
  step,
  number,
  isNext,
  children,
}: {
  step: SetUpStep;
  number: number;
  isNext: boolean;
  children: ReactNode;
}) {
  const { id, state, has, lacks, waiting } = step;
  const { tone, word } = STATES[state];
  const address = waiting && WAITING[id]?.(waiting);
  return (
    <li className="set-up-step" data-next={isNext || undefined}>
      <span className="set-up-number" aria-hidden="true">
        {number}
      </span>
      <div className="set-up-what">
        <h3>{STEP_TITLES[id]}</h3>
        {has !== '' && <p>{has.charAt(0).toUpperCase() + has.slice(1)}.</p>}
        {lacks.map((lack) => (
          <p key={lack} className="set-up-note">
            {lack}
          </p>
        ))}
        {id === 'users' && <MailNote />}
        {waiting && address && (
          <p>
            <Link to={address} takesFocus={isNext}>
              Go on with {waiting.fileName}
            </Link>
          </p>
        )}
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <div className="set-up-actions">{children}</div>
    </li>
  );
}

/** What each step is done with; a command that the user may not run shows no button. */
function Actions({
  id,
  record,
  isNext,
  onAddTitle,
}: {
  id: SetUpStepId;
  record: Client;
  isNext: boolean;
  onAddTitle: () => void;
}) {
  const first = { first: isNext, variant: isNext ? ('primary' as const) : ('secondary' as const) };
  switch (id) {
    case 'company': {
      const { primaryAddress, DOTNumber, contacts } = record;
      const open = !primaryAddress.city || DOTNumber === null ? 0 : contacts.length === 0 ? 1 : 2;
      return (
        <>
          <CommandButton id="client.edit" quietKeys {...(open === 0 ? first : {})} />
          <CommandButton id="client.contacts" quietKeys {...(open === 1 ? first : {})} />
          <CommandButton id="location.setUp" quietKeys {...(open === 2 ? first : {})}>
            Name the representative
          </CommandButton>
        </>
      );
    }
    case 'locations':
      return (
        <>
          <CommandButton id="go.importTree" {...first}>
            Import a list
          </CommandButton>
          <CommandButton id="location.add">Add one</CommandButton>
        </>
      );
    case 'services':
      return <CommandButton id="client.services" {...first} />;
    case 'jobTitles':
      return (
        record.allowed.includes('jobTitles') && (
          <Button
            variant={first.variant}
            data-autofocus={isNext ? true : undefined}
            onClick={onAddTitle}
          >
            Add a job title
          </Button>
        )
      );
    case 'rules':
      return (
        <>
          <CommandButton id="go.fileSetup" quietKeys {...first}>
            Choose the documents
          </CommandButton>
          <OperationField client={record._id} isInStep />
        </>
      );
    case 'users':
      return (
        <>
          <CommandButton id="user.addFirst" quietKeys {...first}>
            Invite the administrator
          </CommandButton>
          <CommandButton id="user.inviteMany" quietKeys>
            Invite several
          </CommandButton>
          <CommandButton id="user.add" quietKeys>
            Invite a user
          </CommandButton>
        </>
      );
    case 'roster':
      return (
        <CommandButton id="go.rosterUpdate" quietKeys {...first}>
          Upload the roster
        </CommandButton>
      );
    case 'documents':
      return (
        <CommandButton id="go.importDocuments" quietKeys {...first}>
          Import a ZIP
        </CommandButton>
      );
    default:
      return null;
  }
}
