import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { employeeQuery, fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { MergeCandidates } from './merge-candidates.tsx';
import { MergeCompare } from './merge-compare.tsx';
import { candidatesQuery, compareQuery, mergeAddress, undoMerge } from './moves.queries.ts';
import './moves.css';

const ID = /^[0-9a-f-]{36}$/i;

/** Merges another file of the same person into one: first the other file is chosen, then what is kept of it (R097). */
export function MergeEmployees({ params, search, pane }: ScreenProps) {
  const client = useActingClient();
  const employeeId = params['employeeId'] ?? '';
  const from = typeof search['from'] === 'string' && ID.test(search['from']) ? search['from'] : '';
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Files are merged inside one company.
      </EmptyState>
    );
  }
  const place = { client, employeeId, pane };
  return from === '' ? (
    <Choose key={employeeId} {...place} />
  ) : (
    <Compare key={`${employeeId} ${from}`} {...place} from={from} />
  );
}

interface Place {
  client: number;
  employeeId: string;
  pane: PaneHandle;
}

function Choose({ client, employeeId, pane }: Place) {
  const employee = useQuery(employeeQuery(client, employeeId));
  const candidates = useQuery(candidatesQuery(client, employeeId));
  const { setTitle } = pane;
  const { data } = employee;
  useEffect(() => {
    if (data) setTitle(`Merge: ${data.lastName}, ${data.firstName}`);
  }, [setTitle, data]);
  const error = employee.error ?? candidates.error;
  if (error && !(data && candidates.data))
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void employee.refetch();
          void candidates.refetch();
        }}
      />
    );
  if (!data || !candidates.data) return null;
  const { rows, lastMerge } = candidates.data;
  return (
    <MergeCandidates
      client={client}
      pane={pane}
      employee={data}
      candidates={rows}
      lastMerge={lastMerge}
      onChoose={(from) => pane.open(mergeAddress(employeeId, from))}
      onUndo={async (merge) => {
        await undoMerge(client, merge.toEmployeeId, merge.mergeId);
        toast(`The files are two again: ${merge.name} has its own.`, 'success');
      }}
    />
  );
}

function Compare({ client, employeeId, from, pane }: Place & { from: string }) {
  const { data, error, refetch } = useQuery(compareQuery(client, employeeId, from));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Merge: ${data.to.lastName}, ${data.to.firstName}`);
  }, [setTitle, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <MergeCompare
      client={client}
      pane={pane}
      files={data}
      onSwap={() => pane.open(mergeAddress(from, employeeId), { replace: true })}
      onAnother={() => pane.open(mergeAddress(employeeId))}
      onMerged={() => pane.open(fileAddress(employeeId), { replace: true })}
      onStale={() => void refetch()}
    />
  );
}
