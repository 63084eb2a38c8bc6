import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { queueApi } from '../queue.contract.ts';
import { readLimit, writeLimit } from '#src/features/work/queue.rules.ts';
import type { Limit } from '#src/features/work/queue.rules.ts';
import { limitsQuery } from './review.queries.ts';
import '#src/web/ui/task-form.css';
import './review.css';

interface LimitLineProps {
  clientId: number;
  name: string;
  limit: Limit;
  about: string;
  maySet: boolean;
}

/** How long papers may wait until they are overdue: for everyone, and for clients that were promised something else. */
export function QueueLimits(_: ScreenProps) {
  const { data, error, refetch } = useQuery(limitsQuery());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const maySet = data.allowed.includes('set');
  return (
    <div className="limits">
      <p className="task-note">
        A document is due so long after it was received. Saturdays, Sundays and federal holidays do
        not count; a business day has 24 hours, in UTC. A location’s own limit goes before its
        company’s.
      </p>
      <Section title="Every client without a limit of its own">
        <LimitLine
          key={writeLimit(data.others)}
          clientId={data.othersId}
          name="Everyone else"
          limit={data.others}
          about=""
          maySet={maySet}
        />
      </Section>
      <Section title="Clients" actions={maySet && <CommandButton id="limits.set" />}>
        {data.clients.length === 0 && (
          <p className="task-note">No client has a limit of its own.</p>
        )}
        {data.clients.map(({ clientId, clientName, setBy, setAt, ...limit }) => (
          <LimitLine
            key={`${clientId} ${setAt}`}
            clientId={clientId}
            name={clientName}
            limit={limit}
            about={[setBy, showInstant(setAt)].filter(Boolean).join(', ')}
            maySet={maySet}
          />
        ))}
      </Section>
    </div>
  );
}

function LimitLine({ clientId, name, limit, about, maySet }: LimitLineProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(writeLimit(limit));
  const [fault, setFault] = useState<string>();
  const again = () => queryClient.invalidateQueries({ queryKey: limitsQuery().queryKey });
  const send = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast(done, 'success');
      await again();
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const set = (body: Limit) =>
    call(queueApi.setLimit, { params: { clientId }, body }, { client: null });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = readLimit(text);
    setFault(next ? undefined : 'Write it as 2 days or 8 hours, at most 400.');
    if (next) void send(() => set(next), `${name}: ${writeLimit(next)} from now on.`);
  };
  const remove = () =>
    send(async () => {
      await call(queueApi.removeLimit, { params: { clientId } }, { client: null });
    }, `${name} has no limit of its own any more.`);
  if (!maySet)
    return (
      <p className="limit-line">
        {name}: {writeLimit(limit)}
      </p>
    );
  return (
    <form className="limit-line" onSubmit={save} aria-label={`Time limit: ${name}`}>
      <TextField label={name} value={text} onChange={setText} error={fault} />
      <Button type="submit" disabled={text === writeLimit(limit)}>
        Save
      </Button>
      {about !== '' && (
        <Button variant="quiet" onClick={() => void remove()}>
          Remove
        </Button>
      )}
      {about !== '' && <span className="limit-about">Set {about}</span>}
    </form>
  );
}
