import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import '#src/web/ui/list.css';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { useForm } from '#src/web/ui/use-form.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { transferAll, type BulkOutcome, type TransferResult } from './bulk-transfer.ts';
import { readAgain, targetsQuery } from './moves.queries.ts';
import type { SelectedEmployee } from './moves-subjects.ts';
import { targetOptions } from './target-options.ts';
import './moves.css';

/** Opens the transfer of several employees; `onDone` is called once some of them have gone. */
export function showBulkTransfer(rows: readonly SelectedEmployee[], onDone: () => void): void {
  showDialog((close) => <BulkTransfer rows={rows} onDone={onDone} onClose={close} />);
}

interface BulkTransferProps {
  rows: readonly SelectedEmployee[];
  onDone: () => void;
  onClose: () => void;
}

/** Chooses a new location, then shows progress, then the results (R190-R195). */
function BulkTransfer({ rows, onDone, onClose }: BulkTransferProps) {
  const client = useActingClient() ?? 0;
  const targets = useQuery(targetsQuery(client));
  const lists = useQuery(listsQuery(client, ['employmentStatus']));
  const [target, setTarget] = useState('');
  const [percent, setPercent] = useState<number | null>(null);
  const [stopping, setStopping] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const stop = useRef(false);
  const id = useId();
  const running = percent !== null && outcome === null;
  useUnsaved('Bulk transfer', running ? 'sending' : 'nothing');

  const askToStop = () => {
    stop.current = true;
    setStopping(true);
  };
  const close = () => {
    if (running) askToStop();
    else onClose();
  };
  const run = async () => {
    setPercent(0);
    const result = await transferAll(rows, {
      target: Number(target),
      statuses: lists.data?.employmentStatus ?? [],
      send: (row, statusId) => send(client, row, Number(target), statusId),
      onProgress: setPercent,
      isStopped: () => stop.current,
    });
    setOutcome(result);
    if (result.done > 0) onDone();
    await readAgain();
  };
  const { submit, onKeyDown } = useForm('Bulk transfer', {
    onSubmit: run,
    ready: target !== '' && lists.data !== undefined && percent === null,
    keep: null,
  });
  return (
    <Dialog
      title="Bulk transfer"
      onClose={close}
      // The second click of a double one on Transfer would fall beside the dialog, which shrinks as it begins.
      staysOpen={running}
      footer={
        outcome ? (
          <Finish onClose={onClose} />
        ) : (
          <>
            <Button onClick={close} disabled={stopping}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              variant="primary"
              keys="mod+enter"
              disabled={target === '' || running || !lists.data}
              aria-busy={running}
              onKeyDown={onKeyDown}
            >
              Transfer
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <Results outcome={outcome} />
      ) : running ? (
        <Progress percent={percent} count={rows.length} stopping={stopping} />
      ) : (
        <form
          id={id}
          className="form"
          aria-label="Bulk transfer"
          noValidate
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {targets.error && (
            <ErrorState error={targets.error} onRetry={() => void targets.refetch()} />
          )}
          <SelectField
            label="New Location"
            required
            value={target}
            onChange={setTarget}
            options={targetOptions(targets.data ?? [], [])}
            hint={`${rows.length} selected. Job titles are matched by their names.`}
          />
        </form>
      )}
    </Dialog>
  );
}

/** Takes the keyboard from the button that has gone. */
function Finish({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="primary" onClick={onClose}>
      OK
    </Button>
  );
}

/** The version is left out: that the employee is where the list has it is what counts. */
async function send(
  client: number,
  row: SelectedEmployee,
  target: number,
  employmentStatusId: number,
): Promise<string | null> {
  const { info } = await call(
    employeesApi.update,
    {
      params: { employeeId: row.employeeId },
      body: { transfer: { oldClientId: row.clientId, newClientId: target, employmentStatusId } },
    },
    { client },
  );
  return info ?? null;
}

function Progress({
  percent,
  count,
  stopping,
}: {
  percent: number;
  count: number;
  stopping: boolean;
}) {
  return (
    <div className="move-progress">
      <progress aria-label="Progress of the transfer" max={100} value={percent} />
      <p role="status">
        {percent}% {stopping ? 'Stopping after the transfer under way.' : `of ${count}`}
      </p>
    </div>
  );
}

function Results({ outcome }: { outcome: BulkOutcome }) {
  const { errors, skipped, notes, left } = outcome;
  const clean = errors.length === 0 && skipped.length === 0 && left.length === 0;
  return (
    <div className="move-results" role="status">
      {clean ? (
        <p>Transfer completed successfully</p>
      ) : (
        <p>
          {outcome.done} of {outcome.done + errors.length + skipped.length + left.length}{' '}
          transferred
        </p>
      )}
      <ResultList title="Errors" results={errors} />
      <ResultList title="Skipped: at the new location already" results={skipped} />
      <ResultList title="Not transferred: cancelled before their turn" results={left} />
      <ResultList title="To look after" results={notes} />
    </div>
  );
}

function ResultList({ title, results }: { title: string; results: readonly TransferResult[] }) {
  if (results.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="bulk-results">
        {results.map(({ id, name, text }) => (
          <li key={id}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
