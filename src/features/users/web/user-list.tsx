import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { STAFF_COLUMNS, USER_ADMIN_COLUMNS } from '../user-admin.columns.ts';
import { type UserRow, userAdminApi } from '../user-admin.contract.ts';
import { STATE_WORDS } from '../user-admin.rules.ts';
import { POPULATIONS } from './populations.ts';
import { accountsQuery, type Population } from './user-admin.queries.ts';

const TONES = { active: 'good', invited: 'waiting', deactivated: 'none' } as const;

const columnsOf = (of: Population): readonly Column<UserRow>[] => [
  { id: 'name', ...USER_ADMIN_COLUMNS.name, width: 'minmax(130px, 1.4fr)' },
  {
    id: 'state',
    ...USER_ADMIN_COLUMNS.state,
    width: 112,
    cell: (row) => <StatusBadge tone={TONES[row.state]}>{STATE_WORDS[row.state]}</StatusBadge>,
  },
  { id: 'email', ...USER_ADMIN_COLUMNS.email, width: 'minmax(160px, 1.8fr)', narrow: 'hide' },
  {
    id: 'role',
    ...(of === 'users' ? USER_ADMIN_COLUMNS.role : STAFF_COLUMNS.role),
    width: 'minmax(120px, 1.2fr)',
    narrow: 'hide',
  },
  ...(of === 'users'
    ? [
        {
          id: 'where',
          ...USER_ADMIN_COLUMNS.where,
          width: 'minmax(120px, 1.4fr)',
          narrow: 'hide' as const,
        },
      ]
    : []),
  {
    id: 'lastSignIn',
    ...USER_ADMIN_COLUMNS.lastSignIn,
    title: 'Last sign-in',
    width: 148,
    narrow: 'hide',
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? '' : showInstant(lastSignInAt)),
  },
];
const COLUMNS = { users: columnsOf('users'), reps: columnsOf('reps'), staff: columnsOf('staff') };
const rowId = (row: UserRow) => row.id;

/** The users of the client acted in. */
export function UserList(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The users of a client appear here.
      </EmptyState>
    );
  return <Accounts key={client} of="users" client={client} {...props} />;
}

/** The customer care reps. */
export const RepList = (props: ScreenProps) => <Accounts of="reps" client={null} {...props} />;

/** All internal users. */
export const StaffList = (props: ScreenProps) => <Accounts of="staff" client={null} {...props} />;

function Accounts({
  of,
  client,
  pane,
  search: address,
}: ScreenProps & { of: Population; client: number | null }) {
  const { title, list: path, add, addressOf, empty } = POPULATIONS[of];
  const shown = COLUMNS[of];
  const { data, error, isPending, refetch } = useQuery(accountsQuery(of, client));
  const { search, box, escape } = useListSearch();
  const sorts = useMemo(() => shown.map(({ id }) => id), [shown]);
  const list = useListState({ sorts, address: { pane, path, search: address } });
  const columns = useColumns(`accounts-${of}`, shown);
  const { sort } = list;
  const rows = useMemo(
    () => sortRows(findRows(data ?? [], USER_ADMIN_COLUMNS, search), sort, USER_ADMIN_COLUMNS),
    [data, search, sort],
  );
  const { setTitle } = pane;
  const count = data?.length;
  useEffect(() => setTitle(title, count), [setTitle, title, count]);
  const exportRows = (only?: string) => {
    const query = { columns: columns.ids, ...(only ? { only } : {}) };
    if (client === null)
      return exportCsv(
        title,
        userAdminApi.exportStaff,
        { query: { ...query, of: of === 'reps' ? 'reps' : 'all' } },
        { client },
      );
    const params = { clientId: client };
    return exportCsv(title, userAdminApi.exportList, { params, query }, { client });
  };
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        end={
          <>
            {of === 'users' && <CommandButton id="user.inviteMany">Invite several</CommandButton>}
            <CommandButton id={add} variant="primary" />
          </>
        }
      >
        <SearchBox
          label={`Search ${title.toLowerCase()}`}
          placeholder="Name, email or location"
          {...box}
        />
      </ListBar>
      <RecordList
        label={title}
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) => pane.open(addressOf(row.id), how)}
        {...list.sorting}
        view={`${list.view} ${search}`}
        {...escape}
        exportRows={exportRows}
        empty={
          search === '' ? (
            <EmptyState title={`No ${title.toLowerCase()} yet`} command={add}>
              {empty}
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
    </div>
  );
}
