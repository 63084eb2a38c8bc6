import { useQuery } from '@tanstack/react-query';
import { addressAt } from '#src/shared/address.ts';
import { MANAGES_AUDITS } from '#src/shared/permission-sets.ts';
import { meets } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { auditsAddresses } from '../audits.addresses.ts';
import type { ListedAudit } from '../audits.contract.ts';
import { KIND_WORDS, type State, STATE_WORDS } from '../audits.rules.ts';
import type { AuditsSubject } from './audit-subjects.ts';
import './audits.css';
import { auditsQuery } from './audits.queries.ts';

const TONES: Readonly<Record<State, StatusTone>> = {
  preparing: 'none',
  underway: 'waiting',
  closed: 'good',
};

const some = (count: number, of: number) => (of === 0 ? '' : `${count} of ${of}`);
const COLUMNS: readonly Column<ListedAudit>[] = [
  { id: 'title', title: 'Audit', text: (row) => row.title, width: 'minmax(140px, 1.6fr)' },
  {
    id: 'state',
    title: 'State',
    text: (row) => STATE_WORDS[row.state],
    width: 120,
    cell: (row) => <StatusBadge tone={TONES[row.state]}>{STATE_WORDS[row.state]}</StatusBadge>,
  },
  {
    id: 'due',
    title: 'Documents due',
    text: (row) => showDate(row.dueOn),
    width: 96,
    align: 'end',
  },
  {
    id: 'kind',
    title: 'Who audits',
    text: (row) => KIND_WORDS[row.kind],
    width: 'minmax(172px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'period',
    title: 'Period',
    text: (row) => `${showDate(row.periodFrom)} – ${showDate(row.periodTo)}`,
    width: 172,
    narrow: 'hide',
  },
  {
    id: 'drivers',
    title: 'Drivers',
    text: (row) => String(row.drivers),
    width: 72,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'items',
    title: 'Still open',
    text: (row) => some(row.openItems, row.items),
    width: 88,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'findings',
    title: 'Findings open',
    text: (row) => some(row.openFindings, row.findings),
    width: 108,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'links',
    title: 'Auditors in',
    text: (row) => (row.links === 0 ? '' : String(row.links)),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'location',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
];
const rowId = (row: ListedAudit) => row.auditId;
const NONE: readonly ListedAudit[] = [];

/** Audits of the client acted in and of what lies below it. */
export function AuditList({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The audits of a client stand here.
      </EmptyState>
    );
  return <Audits key={client} client={client} pane={pane} />;
}

function Audits({ client, pane }: Pick<ScreenProps, 'pane'> & { client: number }) {
  const { grants } = useViewer();
  const { data, error, refetch } = useQuery(auditsQuery(client));
  const subject: AuditsSubject = { kind: 'audits', mayAdd: data?.mayAdd ?? false };
  useScope('audits', subject, { pane });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const opens = meets(grants, MANAGES_AUDITS);
  return (
    <div className="list-screen">
      {data?.mayAdd && data.audits.length > 0 && (
        <div className="audit-bar">
          <CommandButton id="audit.add" variant="primary" />
        </div>
      )}
      <DataList
        label="Audits"
        rows={data?.audits ?? NONE}
        rowId={rowId}
        columns={COLUMNS}
        status={data ? 'ready' : 'loading'}
        onOpen={
          opens
            ? ({ auditId }, how) => pane.open(addressAt(auditsAddresses.audit, { auditId }), how)
            : undefined
        }
        empty={
          <EmptyState title="No audit yet" command="audit.add">
            A letter of the DOT, an insurer’s visit, or a look of your own: make it here, with its
            sample and its checklist.
          </EmptyState>
        }
      />
    </div>
  );
}
