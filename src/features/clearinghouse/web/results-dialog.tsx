import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Field, fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import type { Imported } from '../clearinghouse.shapes.ts';
import { REMARK_WORDS } from '../bulk-file.rules.ts';
import './clearinghouse.css';
import { importsQuery } from './clearinghouse.queries.ts';

/** Of the remarks so many are shown. */
const SHOWN = 200;

/** Reads a file of results, and says what came of each row that changed nothing. */
export function ResultsDialog({ client, onClose }: { client: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [read, setRead] = useState<Imported | null>(null);
  const { data: before } = useQuery(importsQuery(client));
  const send = useMutation({
    mutationFn: (file: File) =>
      call(
        clearinghouseApi.readResults,
        { params: { clientId: client }, files: [file] },
        { client },
      ),
    onSuccess: async (done) => {
      setRead(done);
      setChosen(null);
      await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
    },
  });
  const [last] = before ?? [];
  const shown = read ?? last ?? null;
  return (
    <FormDialog
      title="Import a results file"
      description="The query history of the Clearinghouse, as CSV or tab-delimited text. Each row is tied to its query by CDL number, name and birth date; the same file changes nothing a second time."
      wide
      submitLabel="Read the file"
      onSubmit={async () => {
        if (chosen) await send.mutateAsync(chosen);
      }}
      ready={chosen !== null}
      dirty={chosen !== null}
      error={send.error && messageOf(send.error)}
      keep={null}
      onClose={onClose}
    >
      <Field label="File" error={fieldErrorsOf(send.error)['document']} required>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            data-autofocus
            onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {shown && <Read of={shown} isNew={read !== null} />}
    </FormDialog>
  );
}

/** What came of a file. */
function Read({ of, isNew }: { of: Imported; isNew: boolean }) {
  const counts = [
    [of.news, 'changed something'],
    [of.notProhibited, 'not prohibited'],
    [of.hits, of.hits === 1 ? 'record found' : 'records found'],
    [of.prohibited, 'prohibited'],
    [of.notFound, 'not found'],
  ] as const;
  return (
    <section aria-label={isNew ? 'What was read' : 'Read last'} role={isNew ? 'status' : undefined}>
      <p>
        {isNew ? '' : 'Last: '}
        {of.fileName}, {showInstant(of.readAt)}: {showCount(of.rows)}{' '}
        {of.rows === 1 ? 'row' : 'rows'},{' '}
        {counts
          .filter(([count], at) => at === 0 || count > 0)
          .map(([count, words]) => `${showCount(count)} ${words}`)
          .join(', ')}
        .
      </p>
      {of.again && <p className="form-error">This file was read before: nothing was changed.</p>}
      {of.remarksInAll > 0 && (
        <details open={isNew}>
          <summary>
            {showCount(of.remarksInAll)} {of.remarksInAll === 1 ? 'row' : 'rows'} to look at
          </summary>
          <ul className="clearinghouse-list">
            {of.remarks.slice(0, SHOWN).map(({ row, what, word }, at) => (
              <li key={at} className="clearinghouse-line">
                <span>Row {row}</span>
                <span className="clearinghouse-main">
                  {REMARK_WORDS[what]}
                  {word && ` It says “${word}”.`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
