import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { notificationsAddresses } from '../notifications.addresses.ts';
import { CONTACT_COLUMNS } from '../notifications.columns.ts';
import { notificationsApi } from '../notifications.contract.ts';
import type { NotificationContact } from '../notifications.contract.ts';
import { ContactBadge } from './contact-badge.tsx';
import { contactsQuery } from './notifications.queries.ts';

const COLUMNS: readonly Column<NotificationContact>[] = [
  { id: 'email', ...CONTACT_COLUMNS.email, width: 'minmax(170px, 2fr)' },
  {
    id: 'state',
    ...CONTACT_COLUMNS.state,
    width: 'minmax(140px, 1fr)',
    cell: (row) => <ContactBadge contact={row} />,
  },
  { id: 'name', ...CONTACT_COLUMNS.name, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  { id: 'location', ...CONTACT_COLUMNS.location, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  { id: 'rhythm', ...CONTACT_COLUMNS.rhythm, width: 104, narrow: 'hide' },
  { id: 'topics', ...CONTACT_COLUMNS.topics, width: 'minmax(160px, 2fr)', narrow: 'hide' },
  { id: 'csa', ...CONTACT_COLUMNS.csa, width: 84, narrow: 'hide' },
  {
    id: 'last',
    ...CONTACT_COLUMNS.last,
    title: 'Last mail',
    width: 148,
    narrow: 'hide',
    cell: ({ lastMailAt }) => (lastMailAt === null ? '' : showInstant(lastMailAt)),
  },
];
const PATH = notificationsAddresses.list;
const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: NotificationContact) => row.contactId;

/** Who gets a mail of what: users and outside addresses, by location. */
export function ContactList(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Who gets a mail of what appears here.
      </EmptyState>
    );
  return <Contacts key={client} client={client} {...props} />;
}

function Contacts({ client, pane, search: address }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(contactsQuery(client));
  const { search, box, escape } = useListSearch();
  const list = useListState({ sorts: SORTS, address: { pane, path: PATH, search: address } });
  const columns = useColumns('notifications', COLUMNS);
  const { sort } = list;
  const rows = useMemo(
    () => sortRows(findRows(data?.contacts ?? [], CONTACT_COLUMNS, search), sort, CONTACT_COLUMNS),
    [data, search, sort],
  );
  const { setTitle } = pane;
  const count = data?.contacts.length;
  useEffect(() => setTitle('Notification contacts', count), [setTitle, count]);
  const exportRows = (only?: string) =>
    exportCsv(
      'Notification contacts',
      notificationsApi.exportList,
      { query: { columns: columns.ids, ...(only ? { only } : {}) } },
      { client },
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns} end={<CommandButton id="notifications.add" variant="primary" />}>
        <SearchBox label="Search contacts" placeholder="Email, name or location" {...box} />
      </ListBar>
      <RecordList
        label="Notification contacts"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        // A failed reading is said in the browser's log alone (R411); the list stays empty.
        status={isPending ? 'loading' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) =>
          pane.open(addressAt(notificationsAddresses.contact, { email: row.contactId }), how)
        }
        {...list.sorting}
        view={`${list.view} ${search}`}
        {...escape}
        exportRows={exportRows}
        empty={
          <EmptyState
            title={search === '' ? 'No notifications to display' : 'There are no matching results'}
          >
            {search === ''
              ? 'Add a contact: a user of the company, or an address from outside.'
              : 'Search for another address, name or location.'}
          </EmptyState>
        }
      />
    </div>
  );
}
