import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import type { Made, Overview } from '../clearinghouse.shapes.ts';
import { DUE_DAYS, LACK_WORDS, QUERY_TYPE_WORDS, QUERY_TYPES } from '../clearinghouse.rules.ts';
import { saveBulkFile } from './file-calls.ts';
import './clearinghouse.css';

/** Whom the files are about. */
const WHOM = [
  { value: String(DUE_DAYS), label: 'Due within 30 days' },
  { value: '60', label: 'Due within 60 days' },
  { value: '90', label: 'Due within 90 days' },
  { value: '365', label: 'Due within a year' },
  { value: 'everybody', label: 'All on the roster' },
];

/** Makes the files in which queries are sent, after a look at who is in them and who is not. */
export function MakeDialog({
  client,
  overview: { plan, format, provider },
  onClose,
}: {
  client: number;
  overview: Overview;
  onClose: () => void;
}) {
  const [whom, setWhom] = useState(String(DUE_DAYS));
  const [type, setType] = useState(String(plan.queryType));
  const isHanded = provider !== null && plan.byProvider;
  const isAll = whom === 'everybody';
  const body = {
    whom: isAll ? ('everybody' as const) : ('due' as const),
    ...(isAll ? {} : { within: Number(whom) }),
    queryType: Number(type),
  };
  const make = (trial: boolean, idempotencyKey?: string) =>
    call(
      clearinghouseApi.makeFiles,
      { params: { clientId: client }, body: { ...body, trial } },
      { client, ...(idempotencyKey ? { idempotencyKey } : {}) },
    );
  const trial = useQuery({
    queryKey: ['clearinghouse', client, 'trial', whom, type],
    queryFn: () => make(true),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const key = useEntryKey(body);
  const save = useMutation({
    mutationFn: () => make(false, key),
    onSuccess: async (made) => {
      toast(
        `${showCount(made.rows)} queries in ${made.files.length === 1 ? 'one file' : `${made.files.length} files`}. ${isHanded ? 'Send' : 'Upload'} ${made.files.length === 1 ? 'it' : 'them'} ${isHanded ? 'to the provider under Query files' : 'to the Clearinghouse'}.`,
        'success',
      );
      onClose();
      const [only] = made.files;
      if (!isHanded && made.files.length === 1 && only?.fileId)
        await saveBulkFile(client, only.fileId);
      await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
    },
  });
  return (
    <FormDialog
      title="Create query files"
      description="One tab-delimited file for each employer, split where it would be too long. Drivers who cannot be queried are left out, with the reason."
      wide
      submitLabel={
        trial.data ? `Create files of ${showCount(trial.data.rows)} queries` : 'Create files'
      }
      onSubmit={() => save.mutateAsync()}
      ready={(trial.data?.rows ?? 0) > 0 && !trial.isPlaceholderData}
      error={save.error && messageOf(save.error)}
      keep={null}
      onClose={onClose}
    >
      <SelectField label="Drivers" value={whom} onChange={setWhom} options={WHOM} takesFocus />
      <SelectField
        label="Query type"
        value={type}
        onChange={setType}
        options={QUERY_TYPES.map((value) => ({
          value: String(value),
          label: `${value}: ${QUERY_TYPE_WORDS[value]}`,
        }))}
        hint="Limited queries need a consent on file; full ones the driver’s own in the Clearinghouse."
      />
      {trial.error && (
        <p className="form-error" role="alert">
          {messageOf(trial.error)}
        </p>
      )}
      {trial.data && <Trial made={trial.data} />}
      {format.unverified !== null && !isHanded && (
        <p className="clearinghouse-note">
          Not verified: {format.unverified}. Compare a file with FMCSA’s own template before you
          upload it. {format.hasHeader ? 'With' : 'Without'} a header, dates as {format.dateFormat},{' '}
          {format.encoding}, {showCount(format.mostRows)} rows at the most.
        </p>
      )}
    </FormDialog>
  );
}

/** What the files would hold, and who stays out. */
function Trial({ made }: { made: Made }) {
  return (
    <>
      <ul className="clearinghouse-list" aria-label="Files">
        {made.files.map(({ dotNumber, employerName, part, parts, rows }) => (
          <li key={`${dotNumber} ${part}`} className="clearinghouse-line">
            <span className="clearinghouse-main">
              {employerName}, USDOT {dotNumber}
              {parts > 1 && `, file ${part} of ${parts}`}
            </span>
            <span>
              {showCount(rows)} {rows === 1 ? 'query' : 'queries'}
            </span>
          </li>
        ))}
        {made.files.length === 0 && <li className="none">No queries are due now.</li>}
      </ul>
      {made.leftInAll > 0 && (
        <details>
          <summary>
            {showCount(made.leftInAll)} {made.leftInAll === 1 ? 'stays' : 'stay'} out
          </summary>
          <ul className="clearinghouse-list">
            {made.left.map(({ employeeId, employeeName, lacks }) => (
              <li key={employeeId} className="clearinghouse-line">
                <span className="clearinghouse-main">{employeeName}</span>
                <span className="none">{lacks.map((lack) => LACK_WORDS[lack]).join(' ')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
