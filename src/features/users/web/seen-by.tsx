import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Seer } from '../user-admin.contract.ts';
import { PROTECTED_PARTS } from '../user-admin.rules.ts';
import { seenByQuery } from './user-admin.queries.ts';
import './user-admin.css';

const COLUMNS: readonly Column<Seer>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, width: 'minmax(130px, 1.2fr)' },
  { id: 'why', title: 'Why', text: ({ why }) => why, width: 'minmax(140px, 1.6fr)' },
  {
    id: 'sees',
    title: 'Also sees',
    text: ({ sees }) => sees.map((one) => PROTECTED_PARTS[one]).join(', ') || 'nothing protected',
    width: 'minmax(150px, 2fr)',
    narrow: 'hide',
  },
  {
    id: 'email',
    title: 'Address',
    text: ({ email }) => email,
    width: 'minmax(150px, 1.4fr)',
    narrow: 'hide',
  },
];
const rowId = ({ id }: Seer) => id;

/** Who opens the files of a location, and why. */
export function SeenBy({ params, pane }: ScreenProps) {
  const client = useActingClient();
  const clientId = Number(params['clientId']);
  const { data, error, refetch } = useQuery({
    ...seenByQuery(client ?? 0, clientId),
    enabled: client !== null && Number.isInteger(clientId),
  });
  const { setTitle } = pane;
  const name = data?.clientName;
  useEffect(() => {
    if (name) setTitle(`Who sees the files of ${name}`);
  }, [setTitle, name]);
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Who sees the files of a location appears here.
      </EmptyState>
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="list-screen" aria-busy="true" />;
  const { users, more, staff, staffCount } = data;
  return (
    <div className="list-screen user-screen">
      <Section title={`Users of the company: ${users.length + more}`}>
        <PagedList
          label="Users who open these files"
          rows={users}
          rowId={rowId}
          columns={COLUMNS}
          status="ready"
          footer="needed"
          empty={
            <EmptyState title="Nobody of yours">No user of your locations opens them.</EmptyState>
          }
        />
        {more > 0 && (
          <p className="field-hint">
            {`And ${more} more who work at places beyond your own: at the top of the company, or at several locations.`}
          </p>
        )}
      </Section>
      <Section title={`Service staff: ${staffCount}`}>
        {staff === null ? (
          <p className="field-hint">
            Staff who act in clients when you ask for help, and reviewers who open a file while they
            work on its documents. Each opening is recorded.
          </p>
        ) : (
          <PagedList
            label="Staff who open these files"
            rows={staff}
            rowId={rowId}
            columns={COLUMNS}
            status="ready"
            footer="needed"
            empty={<EmptyState title="Nobody of the service" />}
          />
        )}
      </Section>
    </div>
  );
}
