import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { ApiError } from '#src/web/api-error.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { MvrRecord } from '../document-file.contract.ts';
import { documentQuery, mvrQuery } from './documents.queries.ts';
import type { DocumentsSubject } from './documents-subject.ts';
import './documents.css';

type Violation = MvrRecord['violations'][number];

const COLUMNS: readonly Column<Violation>[] = [
  { id: 'date', title: 'Date', width: 88, align: 'end', text: (row) => showDate(row.date) },
  {
    id: 'convicted',
    title: 'Convicted',
    width: 88,
    align: 'end',
    text: (row) => showDate(row.convictedOn),
  },
  { id: 'what', title: 'Violation', width: 'minmax(160px, 2fr)', text: (row) => row.description },
  { id: 'state', title: 'State', width: 60, text: (row) => row.state ?? '' },
  {
    id: 'commercial',
    title: 'CMV',
    width: 60,
    text: (row) => (row.commercial === null ? '' : row.commercial ? 'Yes' : 'No'),
  },
  {
    id: 'points',
    title: 'Points',
    width: 60,
    align: 'end',
    text: (row) => String(row.points ?? ''),
  },
];
const rowId = (row: Violation) => `${row.date} ${row.description}`;

/** The motor vehicle record that came on a document, as data. */
export function MvrRecordView({ params, pane }: ScreenProps) {
  const documentId = params['documentId'] ?? '';
  const client = useActingClient();
  const document = useQuery(documentQuery(client, documentId));
  const { employeeId = '', imageId = '', employeeName } = document.data ?? {};
  const { data, error, refetch } = useQuery({
    ...mvrQuery(client, employeeId, imageId),
    enabled: employeeId !== '',
  });
  const subject: DocumentsSubject = { document: document.data ?? null };
  useScope('documents', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => {
    if (employeeName) setTitle(`MVR record, ${employeeName}`);
  }, [employeeName, setTitle]);
  const fault = document.error ?? error;
  if (fault instanceof ApiError && fault.code === 'documents.no_mvr_record') {
    return (
      <EmptyState title="No MVR record belongs to this document" command="documents.open">
        The document is on file, but its contents have not been entered.
      </EmptyState>
    );
  }
  if (fault) return <ErrorState error={fault} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div className="documents-part mvr-record">
      <Facts
        items={[
          { label: 'License', value: `${data.license} ${data.state}`, mono: true },
          { label: 'License status', value: data.licenseStatus ?? 'Not specified' },
          { label: 'Date of record', value: showDate(data.reportDate) },
          { label: 'Score', value: data.score === null ? 'Not scored' : String(data.score) },
        ]}
      />
      <p className="documents-note">
        {data.simulated && (
          <StatusBadge tone="warning">Simulated: this is not a record of any state.</StatusBadge>
        )}{' '}
        <CommandButton id="documents.open">Open the document</CommandButton>
      </p>
      <Section title="Violations">
        <PagedList
          label="Violations"
          rows={data.violations}
          rowId={rowId}
          columns={COLUMNS}
          status="ready"
          empty={<EmptyState title="No violations on this record" />}
        />
      </Section>
      <Lines title="Accidents" lines={data.accidents.map(accidentLine)} />
      <Lines title="Withdrawals" lines={data.withdrawals.map(withdrawalLine)} />
    </div>
  );
}

function accidentLine({ date, description, preventable }: MvrRecord['accidents'][number]): string {
  const fault = preventable === null ? '' : preventable ? ', preventable' : ', not preventable';
  return `${showDate(date)}: ${description}${fault}`;
}

function withdrawalLine({
  from,
  to,
  description,
  active,
}: MvrRecord['withdrawals'][number]): string {
  const end = to === null ? 'until further notice' : `to ${showDate(to)}`;
  return `${showDate(from)} ${end}: ${description}${active ? ' (active)' : ''}`;
}

/** Few there are, so they are no list to move in. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      {lines.length === 0 ? (
        <p className="documents-note">None on this record.</p>
      ) : (
        <ul className="documents-note">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
