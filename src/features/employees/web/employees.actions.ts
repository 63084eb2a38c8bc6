import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { LEAST_STAFF_SEARCH } from '../employees.contract.ts';
import { isEmployeeRows } from './employee-rows.ts';
import { isEmployeeSubject } from './employee-subject.ts';
import { employeeSearchQuery, fileAddress } from './employees.queries.ts';
import { rememberSearch } from './search-text.ts';
import { addressAt } from '#src/shared/address.ts';
import { userAdminAddresses } from '#src/features/users/user-admin.addresses.ts';
import { employeesAddresses } from '../employees.addresses.ts';

const onFile = actionsOn(ofKind(isEmployeeSubject), 'Open an employee file first.');

/** Exactly one hit opens its file; any other count goes to the search page (R155, R156). */
const search =
  (exact: boolean): Action =>
  async ({ args, client, session, queryClient, open, toast }) => {
    const text = args['text']?.trim() ?? '';
    if (text === '') return;
    if (client === null && text.length < LEAST_STAFF_SEARCH) {
      toast(
        `Type at least ${LEAST_STAFF_SEARCH} characters to search across all clients.`,
        'warning',
      );
      return;
    }
    const { rows, total } = await queryClient.fetchQuery(employeeSearchQuery(client, text, exact));
    const [only] = rows;
    if (total === 1 && only) return open(fileAddress(only.employeeId));
    rememberSearch(text, session);
    open(exact ? `${employeesAddresses.search}?exact=only` : employeesAddresses.search);
  };

export const employeesActions = {
  'employee.search': search(false),
  'employee.searchExact': search(true),
  'employee.open': ({ args, open }) => open(fileAddress(args['employee'] ?? '')),
  'employees.bookmarkSelected': actionsOn(ofKind(isEmployeeRows))((rows) => rows.bookmark()),
  'employee.seenBy': onFile(({ clientId }, { open }) =>
    open(addressAt(userAdminAddresses.seenBy, { clientId })),
  ),
  'employee.edit': onFile((subject) => subject.edit()),
  'employee.upload': onFile(({ employeeId }, { open }) =>
    open(`${fileAddress(employeeId)}/upload`, { beside: true }),
  ),
} satisfies Actions;
