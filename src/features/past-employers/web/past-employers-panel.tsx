import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { sortRows } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { PAST_EMPLOYER_COLUMNS } from '../past-employers.columns.ts';
import type { PastEmployer } from '../past-employers.contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { askedEmployer } from './asked-employer.ts';
import { EmployerDialog } from './employer-dialog.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import type { PastEmployerSubject } from './past-employer-subject.ts';
import './past-employers.css';
import { pastEmployersQuery } from './past-employers.queries.ts';
import { TieDialog } from './tie-dialog.tsx';

const COLUMNS: readonly Column<PastEmployer>[] = [
  { id: 'name', ...PAST_EMPLOYER_COLUMNS.name, width: 'minmax(140px, 1.4fr)' },
  { id: 'place', ...PAST_EMPLOYER_COLUMNS.place, width: 'minmax(100px, 1fr)', narrow: 'hide' },
  { id: 'from', ...PAST_EMPLOYER_COLUMNS.from, width: 88, align: 'end', narrow: 'hide' },
  { id: 'to', ...PAST_EMPLOYER_COLUMNS.to, width: 88, align: 'end' },
  { id: 'agency', ...PAST_EMPLOYER_COLUMNS.agency, width: 110, narrow: 'hide' },
  { id: 'part40', ...PAST_EMPLOYER_COLUMNS.part40, width: 120, narrow: 'hide' },
  { id: 'asked', ...PAST_EMPLOYER_COLUMNS.asked, width: 'minmax(120px, 1fr)', narrow: 'hide' },
  {
    id: 'papers',
    ...PAST_EMPLOYER_COLUMNS.papers,
    width: 'minmax(150px, 1.4fr)',
    cell: (row) =>
      row.removed ? (
        <StatusBadge tone="none">Removed</StatusBadge>
      ) : (
        PAST_EMPLOYER_COLUMNS.papers.text(row)
      ),
  },
  { id: 'contact', ...PAST_EMPLOYER_COLUMNS.contact, width: 'minmax(120px, 1fr)', narrow: 'hide' },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: PastEmployer) => row.pastEmployerId;

type Shown = { dialog: 'correct' | 'tie' | 'ask'; employer: PastEmployer };

/** The past employers in an employee's file, with the papers that answer for each. */
export function PastEmployersPanel({ employeeId, pane }: FilePartProps) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery(pastEmployersQuery(client, employeeId));
  const [cursor, setCursor] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const adding = askedEmployer.useAsked(employeeId);
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const rows = useMemo(
    () => sortRows(data?.employers ?? [], sort, PAST_EMPLOYER_COLUMNS),
    [data, sort],
  );
  const pastEmployer = rows.find((row) => row.pastEmployerId === cursor) ?? null;
  const subject: PastEmployerSubject = {
    pastEmployer,
    correct: (employer) => setShown({ dialog: 'correct', employer }),
    tie: (employer) => setShown({ dialog: 'tie', employer }),
    ask: (employer) => setShown({ dialog: 'ask', employer }),
  };
  useScope('pastEmployers', subject, { pane });
  const onCursor = useCallback(
    (row: PastEmployer | null) => setCursor(row?.pastEmployerId ?? null),
    [],
  );
  const close = () => setShown(null);
  return (
    <div className="past-employers">
      <div className="past-employers-bar">
        {data?.mayAdd && (
          <CommandButton id="pastEmployer.add" args={{ employee: employeeId }} variant="primary" />
        )}
        {pastEmployer?.allowed.includes('ask') && <CommandButton id="pastEmployer.ask" />}
        {pastEmployer?.allowed.includes('efforts') && <CommandButton id="pastEmployer.efforts" />}
        {pastEmployer?.allowed.includes('rebut') && <CommandButton id="pastEmployer.rebut" />}
        {pastEmployer?.allowed.includes('tie') && <CommandButton id="pastEmployer.tie" />}
        {pastEmployer?.allowed.includes('correct') && <CommandButton id="pastEmployer.correct" />}
        {pastEmployer?.allowed.includes('remove') && <CommandButton id="pastEmployer.remove" />}
        {pastEmployer?.allowed.includes('restore') && <CommandButton id="pastEmployer.restore" />}
      </div>
      <PagedList
        label="Past employers"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        {...sorting}
        view={view}
        empty={
          <EmptyState title="No past employers">
            List the employers of the three years before the hire. Each that DOT regulates is asked
            about the driver’s safety. If there was none, say so under “DOT employers before” in the
            summary.
          </EmptyState>
        }
      />
      {pastEmployer?.inquiry && <InquiryFacts employer={pastEmployer} />}
      {data && adding.open && <EmployerDialog employeeId={employeeId} onClose={adding.close} />}
      {shown?.dialog === 'correct' && (
        <EmployerDialog employeeId={employeeId} employer={shown.employer} onClose={close} />
      )}
      {shown?.dialog === 'ask' && (
        <AskDialog
          employer={rows.find((row) => rowId(row) === rowId(shown.employer)) ?? shown.employer}
          onClose={close}
        />
      )}
      {data && shown?.dialog === 'tie' && (
        <TieDialog
          employer={rows.find((row) => rowId(row) === rowId(shown.employer)) ?? shown.employer}
          papers={data.papers}
          names={new Map(rows.map((row) => [row.pastEmployerId, row.name]))}
          onClose={close}
        />
      )}
    </div>
  );
}
