import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { ordersApi } from '../orders.contract.ts';
import './orders.css';
import { trailQuery } from './orders.queries.ts';

interface Entry {
  AuditTime: string;
  UserName: string;
  Message: string;
}

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'time', title: 'Time', text: (row) => showInstant(row.AuditTime), width: 150 },
  { id: 'user', title: 'User', text: (row) => row.UserName, width: 'minmax(64px, 1fr)' },
  { id: 'message', title: 'Message', text: (row) => row.Message, width: 'minmax(96px, 3fr)' },
];
const rowId = (row: Entry) => `${row.AuditTime} ${row.UserName} ${row.Message}`;

/** Rows at once (2§9). */
const ROWS = 20;

/** What happened to an order, with a way to add a message. */
export function AuditTrail({
  client,
  orderId,
  mayAdd,
}: {
  client: number | null;
  orderId: string;
  mayAdd: boolean;
}) {
  const { data, error, isPending, refetch } = useQuery(trailQuery(client, orderId));
  return (
    <Section title="Audit trail">
      {mayAdd && <AddMessage client={client} orderId={orderId} />}
      {error && !data && (
        <p className="form-error" role="alert">
          Order is not valid. Audit trail could not be loaded
        </p>
      )}
      <PagedList
        label="Audit trail"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        pageSize={ROWS}
        footer="needed"
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No audit trail entries found" />}
      />
    </Section>
  );
}

function AddMessage({ client, orderId }: { client: number | null; orderId: string }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const idempotencyKey = useEntryKey(text);
  const add = useMutation({
    mutationFn: () =>
      call(
        ordersApi.addMessage,
        { params: { orderId }, body: { message: text } },
        { client, idempotencyKey },
      ),
    onSuccess: async () => {
      setText('');
      toast('Message successfully added', 'success');
      await queryClient.invalidateQueries({ queryKey: trailQuery(client, orderId).queryKey });
    },
    onError: () => toast('The message could not be added.', 'danger'),
  });
  const { once } = useSending();
  const empty = text.trim() === '';
  useUnsaved('the message', empty ? 'nothing' : add.isPending ? 'sending' : 'lost', () =>
    setText(''),
  );
  return (
    <form
      className="order-message"
      aria-label="Add a message"
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is said by the call itself.
        if (!empty) once(() => add.mutateAsync())?.catch(() => undefined);
      }}
    >
      <TextField label="Message" value={text} onChange={setText} maxLength={1000} />
      <Button type="submit" disabled={empty} aria-busy={add.isPending}>
        Add message
      </Button>
    </form>
  );
}
