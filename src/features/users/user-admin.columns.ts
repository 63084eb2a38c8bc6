import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import type { UserRow } from './user-admin.contract.ts';
import { roleOf, STATE_WORDS } from './user-admin.rules.ts';

/** The columns of the users, shown and exported. */
export const USER_ADMIN_COLUMNS = {
  name: { title: 'Name', text: (row) => `${row.lastName}, ${row.firstName}` },
  email: { title: 'Email', text: (row) => row.email },
  state: { title: 'State', text: (row) => STATE_WORDS[row.state] },
  role: { title: 'Permissions', text: (row) => roleOf('client', row.permissions) },
  where: { title: 'Works at', text: (row) => row.sites.map(({ name }) => name).join(', ') },
  lastSignIn: {
    title: 'Last sign-in (UTC)',
    text: (row) => writeUtc(row.lastSignInAt),
    order: (row) => row.lastSignInAt,
  },
} as const satisfies Readonly<Record<string, TextColumn<UserRow>>>;

const { where: _where, ...kept } = USER_ADMIN_COLUMNS;
/** Those of the house, who all work in it. */
export const STAFF_COLUMNS = {
  ...kept,
  role: { ...kept.role, text: (row) => roleOf('staff', row.permissions) },
} as const satisfies Readonly<Record<string, TextColumn<UserRow>>>;
