import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jobTitlesQuery, sitesQuery } from '#src/features/clients/web/clients.queries.ts';
import { lastDayBefore } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { QrCode } from '#src/web/ui/qr-code.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { applicantsApi } from '../applicants.contract.ts';
import { LINK_DAYS, MOST_LINK_DAYS } from '../applicants.rules.ts';
import type { ApplyLink } from '../applicants.shapes.ts';
import type { ApplyLinksSubject } from './applicant-subjects.ts';
import './applicants.css';
import { applyLinksQuery } from './applicants.queries.ts';

const works = ({ withdrawnAt, expiresAt }: ApplyLink) =>
  withdrawnAt === null && expiresAt > new Date().toISOString();
const stateText = (link: ApplyLink) =>
  link.withdrawnAt !== null ? 'Withdrawn' : works(link) ? 'Works' : 'Expired';

const COLUMNS: readonly Column<ApplyLink>[] = [
  {
    id: 'location',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(140px, 1.4fr)',
  },
  {
    id: 'job',
    title: EMPLOYEE_FIELDS.jobTitleId.label,
    text: (row) => row.jobTitle ?? 'Any',
    width: 'minmax(110px, 1fr)',
  },
  {
    id: 'state',
    title: 'Link',
    text: stateText,
    width: 110,
    cell: (row) => <StatusBadge tone={works(row) ? 'good' : 'none'}>{stateText(row)}</StatusBadge>,
  },
  { id: 'cdl', title: 'CDL', text: (row) => (row.cdl ? 'Yes' : 'No'), width: 56, narrow: 'hide' },
  {
    id: 'begun',
    title: 'Begun',
    text: (row) => String(row.begun),
    width: 70,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'sent',
    title: 'Sent',
    text: (row) => String(row.sent),
    width: 64,
    align: 'end',
    narrow: 'hideLast',
  },
  {
    id: 'until',
    title: 'Until',
    text: (row) => showDate(lastDayBefore(row.expiresAt)),
    width: 96,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: ApplyLink) => row.linkId;
const NO_LINKS: readonly ApplyLink[] = [];

/** The links by which people apply at the place acted in. */
export function ApplyLinks({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The links of a client appear here.
      </EmptyState>
    );
  return <Links key={client} client={client} pane={pane} />;
}

function Links({ client, pane }: Pick<ScreenProps, 'pane'> & { client: number }) {
  const { data, error, refetch } = useQuery(applyLinksQuery(client));
  const rows = data ?? NO_LINKS;
  const [cursor, setCursor] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [coded, setCoded] = useState<ApplyLink | null>(null);
  const link = rows.find(({ linkId }) => linkId === cursor) ?? rows[0] ?? null;
  const subject: ApplyLinksSubject = {
    kind: 'applyLinks',
    link,
    add: () => setAdding(true),
    showCode: () => setCoded(link),
  };
  useScope('applyLinks', subject, { pane });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="list-screen">
      <div className="applicant">
        <div className="applicant-ways">
          <CommandButton id="applyLink.add" variant="primary" />
          <CommandButton id="applyLink.copy" />
          <CommandButton id="applyLink.code" />
          <CommandButton id="applyLink.withdraw" variant="quiet" />
        </div>
        {link?.address && (
          <>
            <p className="apply-link-made">
              <span className="none">
                {link.clientName}, {link.jobTitle ?? 'any job'}:{' '}
              </span>
              <span className="mono">{link.address}</span>
            </p>
          </>
        )}
      </div>
      <DataList
        label="Application links"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={data ? 'ready' : 'loading'}
        onCursor={(row) => setCursor(row?.linkId ?? null)}
        empty={
          <EmptyState title="No links yet" command="applyLink.add">
            Make a link for a location and a job, and put it where people look for work.
          </EmptyState>
        }
      />
      {coded?.address && (
        <Dialog
          title="QR code of the link"
          description={`${coded.clientName}, ${coded.jobTitle ?? 'any job'}. Print it, or hold a phone’s camera to it.`}
          onClose={() => setCoded(null)}
          footer={<Button onClick={() => setCoded(null)}>Close</Button>}
        >
          <QrCode address={coded.address} label="QR code of the link" />
        </Dialog>
      )}
      {adding && <NewLink client={client} onClose={() => setAdding(false)} />}
    </div>
  );
}

function NewLink({ client, onClose }: { client: number; onClose: () => void }) {
  const [draft, setDraft] = useState({
    clientId: String(client),
    jobTitleId: '',
    cdl: true,
    days: String(LINK_DAYS),
  });
  const sites = useQuery(sitesQuery(client, client));
  const titles = useQuery(jobTitlesQuery(client, Number(draft.clientId)));
  const save = useMutation({
    mutationFn: () =>
      call(
        applicantsApi.addLink,
        {
          body: {
            clientId: draft.clientId,
            jobTitleId: draft.jobTitleId === '' ? null : draft.jobTitleId,
            cdl: draft.cdl,
            days: draft.days,
          },
        },
        { client },
      ),
    onSuccess: async () => {
      toast('The link is made. Copy it from the list.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['applicants', client, 'links'] });
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Make a link to apply by"
      submitLabel="Make the link"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="Location"
        required
        value={draft.clientId}
        onChange={(clientId) => setDraft({ ...draft, clientId, jobTitleId: '' })}
        options={(sites.data ?? [])
          .filter(({ deactivated }) => !deactivated)
          .map(({ _id, name }) => ({ value: String(_id), label: name }))}
        error={errors['clientId']}
        takesFocus
      />
      <SelectField
        label={EMPLOYEE_FIELDS.jobTitleId.label}
        value={draft.jobTitleId}
        onChange={(jobTitleId) => setDraft({ ...draft, jobTitleId })}
        options={(titles.data ?? []).map(({ jobTitleId, jobTitle }) => ({
          value: String(jobTitleId),
          label: jobTitle,
        }))}
        placeholder="Any"
        clearable
        error={errors['jobTitleId']}
      />
      <CheckboxField
        label="The job needs a CDL"
        hint="The application asks for ten years of employment and for what the testing program needs (49 CFR 391.21(b)(11))."
        checked={draft.cdl}
        onChange={(cdl) => setDraft({ ...draft, cdl })}
      />
      <TextField
        label="Days that it works"
        required
        inputMode="numeric"
        maxLength={3}
        value={draft.days}
        onChange={(days) => setDraft({ ...draft, days })}
        hint={`At most ${MOST_LINK_DAYS}.`}
        error={errors['days']}
      />
    </FormDialog>
  );
}
