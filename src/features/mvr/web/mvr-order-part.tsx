import { useQuery } from '@tanstack/react-query';
import { documentAddress, mvrAddress } from '#src/features/documents/web/documents.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { OrderPartProps } from '#src/features/orders/web/order.slot.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts, type Fact } from '#src/web/ui/facts.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { MvrStatus } from '../mvr.contract.ts';
import { SIMULATED } from '../mvr.rules.ts';
import './mvr.css';
import { mvrStatusQuery } from './mvr.queries.ts';

/** What became of an MVR order, on its screen: its record, or why there is none and what to do about it. */
export function MvrOrderPart({ orderId, orderType }: OrderPartProps) {
  return orderType === 'mvr' ? <MvrOrder orderId={orderId} /> : null;
}

function MvrOrder({ orderId }: { orderId: string }) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery(mvrStatusQuery(client, orderId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { record, failure } = data;
  return (
    <>
      <Section title="Driving record">
        <div className="mvr-actions">
          <State status={data} />
          {data.simulated && (
            <StatusBadge tone="warning">
              {record ? SIMULATED : 'The provider is simulated.'}
            </StatusBadge>
          )}
          {data.allowed.includes('refresh') && (
            <CommandButton
              id="order.refreshMvr"
              variant={failure || data.state !== 'waiting' ? 'primary' : 'quiet'}
            />
          )}
          {record?.documentId && (
            <>
              <Link to={mvrAddress(record.documentId)} beside>
                Open the record
              </Link>
              <Link to={documentAddress(record.documentId)} beside>
                Open the document
              </Link>
            </>
          )}
        </div>
        {failure && (
          <p className="mvr-failure" role="status">
            {failure.message}
            {failure.detail && ` Detail: ${failure.detail}.`}
          </p>
        )}
        <Facts items={factsOf(data)} />
      </Section>
      <Section title="Answers of the provider">
        <PagedList
          label="Answers of the provider"
          rows={data.answers}
          rowId={rowId}
          columns={COLUMNS}
          footer="needed"
          status="ready"
          empty={<EmptyState title="No answer yet">Each answer is noted here.</EmptyState>}
        />
      </Section>
    </>
  );
}

const STATES = {
  none: ['none', 'Not requested'],
  waiting: ['waiting', 'Waiting for the record'],
  done: ['good', 'Record on file'],
  failed: ['danger', 'No record: something is to be done'],
  canceled: ['none', 'Not requested: the order was closed'],
} as const;

function State({ status }: { status: MvrStatus }) {
  const [tone, text] = STATES[status.state];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** `2 violations, 1 accident`; what there is none of is left out. */
function contentsOf({ violations, accidents, withdrawals }: NonNullable<MvrStatus['record']>) {
  const parts = [
    [violations, 'violation'],
    [accidents, 'accident'],
    [withdrawals, 'withdrawal'],
  ] as const;
  const told = parts.filter(([number]) => number > 0);
  if (told.length === 0) return 'Nothing: the record is clear';
  return told.map(([number, word]) => `${number} ${word}${number === 1 ? '' : 's'}`).join(', ');
}

function factsOf(status: MvrStatus): Fact[] {
  const { record, verification, consentDocumentId, askedAt, nextAt, attempts, state } = status;
  return [
    ...(record
      ? [
          { label: 'Date of record', value: showDate(record.reportDate) },
          { label: 'License status', value: record.licenseStatus ?? 'Not specified' },
          { label: 'It tells of', value: contentsOf(record) },
        ]
      : []),
    { label: 'Asked for', value: askedAt && showInstant(askedAt) },
    ...(state === 'waiting' && nextAt
      ? [
          { label: 'Asked next', value: showInstant(nextAt) },
          { label: 'Failed attempts', value: String(attempts) },
        ]
      : []),
    {
      label: 'Purpose certified by',
      value: verification && `${verification.acceptedBy}, ${showInstant(verification.acceptedAt)}`,
    },
    {
      label: 'Accepted text',
      value:
        verification && `SHA-256 ${verification.textHash.slice(0, 16)}…, from ${verification.ip}`,
      mono: true,
    },
    {
      label: 'Driver’s authorization',
      value: consentDocumentId ? (
        <Link to={documentAddress(consentDocumentId)} beside>
          Open it
        </Link>
      ) : null,
    },
  ];
}

type Answer = MvrStatus['answers'][number];

const COLUMNS: readonly Column<Answer>[] = [
  { id: 'at', title: 'Answered', text: (row) => showInstant(row.at), width: 150 },
  { id: 'what', title: 'What came of it', text: (row) => row.message, width: 'minmax(160px, 2fr)' },
  {
    id: 'detail',
    title: 'Detail',
    text: (row) => row.detail ?? '',
    width: 'minmax(120px, 1.4fr)',
    narrow: 'hide',
  },
];
const rowId = (row: Answer) => `${row.at} ${row.outcome}`;
