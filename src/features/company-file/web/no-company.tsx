import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientQuery } from '#src/features/clients/web/clients.queries.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { FactsDialog } from './facts-dialog.tsx';

/** Stands in place of a file where the location acted in is no company; who may, makes it one by its DOT number. */
export function NoCompany({ client }: { client: number }) {
  const { data } = useQuery(clientQuery(client, client));
  const [asking, setAsking] = useState(false);
  return (
    <div className="list-screen">
      <EmptyState title="Not a separate company">
        This location does not have its own DOT number. Its documents are in the file of the company
        above.
      </EmptyState>
      {data?.allowed.includes('change') && (
        <p className="company-own">
          <Button onClick={() => setAsking(true)}>It has its own DOT number …</Button>
        </p>
      )}
      {asking && <FactsDialog client={client} clientId={client} onClose={() => setAsking(false)} />}
    </div>
  );
}
