import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PUSHED_FIELDS } from '#src/shared/settings-fields.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { useSending } from '#src/web/ui/sending.ts';
import type { Client } from '../clients.contract.ts';
import { settingsCopyApi } from '../settings-copy.contract.ts';
import type { Push } from '../settings-copy.contract.ts';
import './clients.css';
import { percentOf, type PushFailure, runPush } from './push-run.ts';
import { sendSettings } from './send-settings.ts';

interface PushProps {
  /** The client acted in. */
  client: number;
  record: Client;
  onClose: () => void;
}

/**
 * Pushes what a location is set up with to all locations below it, one at a time, those right below before those below them
 * (R387-R392). A push that did not come to its end is taken up where it stopped.
 */
export function PushSettingsDialog({ client, record, onClose }: PushProps) {
  const params = { clientId: record._id };
  const { data: open, error } = useQuery({
    queryKey: ['clients', client, 'push', record._id],
    queryFn: ({ signal }) => call(settingsCopyApi.openPush, { params }, { client, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (open === undefined && !error) return null;
  return (
    <PushRun
      client={client}
      record={record}
      left={open ?? null}
      problem={error ? messageOf(error) : null}
      onClose={onClose}
    />
  );
}

type Run = 'waiting' | 'running' | 'stopping' | 'ended';

function PushRun({
  client,
  record,
  left,
  problem: first,
  onClose,
}: PushProps & { left: Push | null; problem: string | null }) {
  const [push, setPush] = useState(left);
  const [run, setRun] = useState<Run>('waiting');
  const [done, setDone] = useState<ReadonlySet<number>>(() => doneIn(left));
  const [failures, setFailures] = useState<readonly PushFailure[]>([]);
  const [problem, setProblem] = useState(first);
  const stop = useRef(false);
  useEffect(
    () => () => {
      stop.current = true;
    },
    [],
  );
  const { sending, once } = useSending();
  const params = { clientId: record._id };

  const go = async (of: Push, reached: ReadonlySet<number>) => {
    stop.current = false;
    setRun('running');
    setFailures([]);
    await runPush({
      sites: of.sites.map((site) => ({ ...site, isDone: reached.has(site.clientId) })),
      send: (clientId) =>
        sendSettings(client, clientId, {
          from: record.legacyClientId,
          fields: of.fields,
          push: of.pushId,
        }),
      onSent: (clientId, failure) => {
        if (failure) setFailures((now) => [...now, failure]);
        else setDone((now) => new Set([...now, clientId]));
      },
      stopped: () => stop.current,
    });
    setRun(stop.current ? 'waiting' : 'ended');
    await queryClient.invalidateQueries();
  };
  const start = () =>
    once(async () => {
      try {
        const begun = await call(
          settingsCopyApi.startPush,
          { params, body: { fields: [...PUSHED_FIELDS] } },
          { client },
        );
        const reached = doneIn(begun);
        setPush(begun);
        setDone(reached);
        setProblem(null);
        void go(begun, reached);
      } catch (error) {
        setProblem(messageOf(error));
      }
    });
  const end = () =>
    once(async () => {
      if (!push) return onClose();
      try {
        await call(
          settingsCopyApi.endPush,
          { params: { ...params, pushId: push.pushId } },
          { client },
        );
        onClose();
      } catch (error) {
        setProblem(messageOf(error));
      }
    });
  const busy = run === 'running' || run === 'stopping';
  const all = push?.sites.length ?? 0;
  return (
    <Dialog
      title={`Push Settings from ${record.name}`}
      staysOpen={busy}
      onClose={onClose}
      of={run}
      footer={
        busy ? (
          <Button
            disabled={run === 'stopping'}
            onClick={() => {
              stop.current = true;
              setRun('stopping');
            }}
          >
            Stop
          </Button>
        ) : run === 'ended' ? (
          <>
            {failures.length > 0 && push && (
              <Button aria-busy={sending} onClick={() => void go(push, done)}>
                Retry Sites That Failed
              </Button>
            )}
            <Button variant="primary" aria-busy={sending} onClick={() => void end()} data-autofocus>
              OK
            </Button>
          </>
        ) : push === null ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" aria-busy={sending} onClick={() => void start()}>
              Push
            </Button>
          </>
        ) : (
          <>
            <Button aria-busy={sending} onClick={() => void end()}>
              End this push
            </Button>
            <Button variant="primary" onClick={() => void go(push, done)}>
              Go on
            </Button>
          </>
        )
      }
    >
      {problem !== null && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <PushWords
        record={record}
        push={push}
        run={run}
        done={done.size}
        clean={failures.length === 0}
      />
      {push !== null && (
        <div className="push-progress">
          <progress
            aria-label="Progress of the push"
            max={100}
            value={percentOf(done.size + failures.length, all)}
          />
          <span>{percentOf(done.size + failures.length, all)}%</span>
        </div>
      )}
      {failures.length > 0 && <Failures failures={failures} />}
    </Dialog>
  );
}

const doneIn = (push: Push | null): ReadonlySet<number> =>
  new Set(push?.sites.filter(({ isDone }) => isDone).map(({ clientId }) => clientId));

function PushWords({
  record,
  push,
  run,
  done,
  clean,
}: {
  record: Client;
  push: Push | null;
  run: Run;
  done: number;
  clean: boolean;
}) {
  if (push === null)
    return (
      <p>
        File, document type and job title set-up, med card submission and driver monitoring of{' '}
        {record.name} then hold at every location below it: what those have of their own in these
        parts is replaced. Locations are sent one at a time, those right below before those below
        them.
      </p>
    );
  if (run === 'ended')
    return (
      <p role="status">
        {clean
          ? 'Settings copy completed successfully'
          : `${done} of ${push.sites.length} locations have the settings.`}
      </p>
    );
  if (run === 'waiting')
    return (
      <p role="status">
        The push that {push.startedBy} began {showInstant(push.startedAt)} has reached {done} of{' '}
        {push.sites.length} locations.
      </p>
    );
  return (
    <p role="status">
      {run === 'stopping'
        ? 'Stopping after the location under way.'
        : `${done} of ${push.sites.length} locations. Closing this leaves the rest for later.`}
    </p>
  );
}

function Failures({ failures }: { failures: readonly PushFailure[] }) {
  return (
    <table className="push-failures">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Error</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ clientId, location, error, details }) => (
          <tr key={clientId}>
            <td>{location}</td>
            <td>{error}</td>
            <td>{details}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
