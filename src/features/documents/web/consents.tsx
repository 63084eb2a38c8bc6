import type { IsoDate } from '#src/shared/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { writeDate } from '#src/shared/dates.ts';
import { localToday } from '#src/web/local-day.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Consent } from '../document-file.contract.ts';
import { consentFault, type AskedConsent } from '../document-file.rules.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import './documents.css';
import { consentsQuery, dchConsentsQuery, documentAddress } from './documents.queries.ts';
import type { PartProps } from './employee-documents.tsx';

const rowId = (row: Consent) => row.document.id;
const WAITING: readonly string[] = ['pendingReview', 'rejected', 'superseded'];

/** The consents on file, and which of them cover a license, state and DOT number today. */
export function Consents(props: PartProps) {
  const { employeeId, onDocument, onConsent, noting, onNoting, pane } = props;
  const { client } = useViewer();
  const { data, error, refetch } = useQuery(consentsQuery(client, employeeId));
  const [typed, setTyped] = useState<AskedConsent | null>(null);
  const own = useMemo(
    () => ({
      license: data?.license ?? '',
      state: data?.state ?? '',
      dotNumber: data?.dotNumber ?? '',
    }),
    [data],
  );
  const [sent, setSent] = useState<AskedConsent | null>(null);
  const asked = sent ?? own;
  const isWhole = Boolean(data && asked.license && asked.state && asked.dotNumber);
  const covering = useQuery({
    ...dchConsentsQuery(client, employeeId, asked),
    enabled: isWhole,
  });
  const covers = useMemo(
    () => new Set(covering.data?.consents.map((one) => one.document.id)),
    [covering.data],
  );
  const columns = useMemo(
    () => columnsOf(covers, asked, data?.day ?? localToday()),
    [covers, asked, data?.day],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const faults = fieldErrorsOf(covering.error);
  const shown = typed ?? asked;
  const set = (change: Partial<AskedConsent>) => setTyped({ ...shown, ...change });
  return (
    <div className="documents-part">
      <form
        className="consent-question"
        aria-label="What a consent must cover"
        onSubmit={(event) => {
          event.preventDefault();
          setSent({ ...shown, state: shown.state.toUpperCase() });
          setTyped(null);
        }}
      >
        <TextField
          label="License number"
          value={shown.license}
          onChange={(license) => set({ license })}
          error={faults['license']}
          mono
        />
        <TextField
          label="State"
          value={shown.state}
          onChange={(state) => set({ state })}
          error={faults['state']}
          maxLength={2}
        />
        <TextField
          label="DOT number"
          value={shown.dotNumber}
          onChange={(dotNumber) => set({ dotNumber })}
          error={faults['dotNumber']}
          inputMode="numeric"
          mono
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
        <CommandButton id="documents.noteConsent" variant="quiet" />
      </form>
      {covering.error && Object.keys(faults).length === 0 && <ErrorState error={covering.error} />}
      {isWhole && covering.data && (
        <p className="documents-note" role="status">
          {covers.size === 0 ? (
            <StatusBadge tone="danger">
              No consent on file covers this today: do not query the Clearinghouse.
            </StatusBadge>
          ) : (
            <StatusBadge tone="good">
              {covers.size === 1 ? 'One consent covers' : `${covers.size} consents cover`} this
              today.
            </StatusBadge>
          )}
        </p>
      )}
      <PagedList
        label="Consents"
        rows={data?.consents ?? []}
        rowId={rowId}
        columns={columns}
        status={data ? 'ready' : 'loading'}
        onCursor={(row) => {
          onDocument(row?.document ?? null);
          onConsent(row);
        }}
        onOpen={(row, how) => pane.open(documentAddress(row.document.id), how)}
        empty={
          <EmptyState title="No consents on file" command="documents.missing">
            Consents to Clearinghouse queries and to reports appear here, with what they cover.
          </EmptyState>
        }
      />
      {noting && (
        <ConsentDialog
          key={noting.document.id}
          consent={noting}
          own={own}
          client={client}
          onClose={() => onNoting(null)}
        />
      )}
    </div>
  );
}

function columnsOf(
  covers: ReadonlySet<string>,
  asked: AskedConsent,
  day: IsoDate,
): readonly Column<Consent>[] {
  const answer = (row: Consent): string =>
    covers.has(row.document.id)
      ? 'Covers'
      : (consentFault({ ...row, accepted: !WAITING.includes(row.document.status) }, asked, day) ??
        '');
  return [
    {
      id: 'covers',
      title: 'Today',
      width: 'minmax(150px, 1.4fr)',
      text: answer,
      cell: (row) => (
        <StatusBadge tone={covers.has(row.document.id) ? 'good' : 'none'}>
          {answer(row)}
        </StatusBadge>
      ),
    },
    {
      id: 'type',
      title: 'Consent',
      width: 'minmax(130px, 1.4fr)',
      text: (row) => row.document.documentType,
    },
    {
      id: 'license',
      title: 'License',
      width: 'minmax(100px, 1fr)',
      text: (row) => [row.license, row.state].filter(Boolean).join(' '),
    },
    { id: 'dot', title: 'DOT number', width: 90, text: (row) => row.dotNumber ?? '' },
    { id: 'from', title: 'From', width: 88, align: 'end', text: (row) => writeDate(row.validFrom) },
    {
      id: 'to',
      title: 'To',
      width: 88,
      align: 'end',
      text: (row) => writeDate(row.validTo) || 'No end',
    },
    {
      id: 'basis',
      title: 'Taken from',
      width: 110,
      narrow: 'hide',
      text: (row) => (row.basis === 'noted' ? 'The document' : "Employee's file"),
    },
  ];
}
