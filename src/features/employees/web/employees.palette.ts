import { addressAt } from '#src/shared/address.ts';
import { meets } from '#src/shared/permissions.ts';
import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { employeesApi, LEAST_STAFF_SEARCH } from '../employees.contract.ts';
import { APPLICANT } from '../employees.rules.ts';
import { type EmployeeHit } from '../employees.shapes.ts';
import { fileAddress, searchEmployees } from './employees.queries.ts';
import { foundEmployee } from './found-employee.slot.ts';

/** The file, or the screen of another feature whose they are; across clients the file, which needs no client chosen. */
function addressOf({ employeeId, employmentStatusId }: EmployeeHit, across: boolean): string {
  const found = { isApplicant: employmentStatusId === APPLICANT };
  const other = across
    ? undefined
    : foundEmployee.contents().find(({ isOf }) => isOf(found, currentViewer()));
  return other ? addressAt(other.path, { applicantId: employeeId }) : fileAddress(employeeId);
}

function rowOf(hit: EmployeeHit, across: boolean): PaletteRow {
  const place = across ? `${hit.employerName}, ${hit.clientName}` : hit.clientName;
  return {
    id: hit.employeeId,
    title: `${hit.lastName}, ${hit.firstName}`,
    detail: `${place} · ${hit.employmentStatus}`,
    ...(hit.workId === null ? {} : { meta: hit.workId }),
    exact: [hit.workId, hit.license].filter((number) => number !== null),
    open: addressOf(hit, across),
    value: hit.employeeId,
  };
}

/** More than anyone reads in the palette; the search page has the rest. */
const MOST_ROWS = 20;

const leastLetters = (client: number | null) => (client === null ? LEAST_STAFF_SEARCH : 1);

/** Finds employees of the client acted in; across clients from three characters on. */
export const employeeProvider: PaletteProvider = {
  mode: '@',
  kind: 'employee',
  label: 'employees',
  permission: employeesApi.search.permission,
  least: leastLetters,
  more: { command: 'employee.search', argument: 'text', title: 'Search employees for' },
  search: async (text, signal, { client, grants }) => {
    const search = text.trim();
    if (search.length < leastLetters(client) || !meets(grants, employeesApi.search.permission))
      return [];
    const { rows } = await searchEmployees(client, search, { signal, limit: MOST_ROWS });
    return rows.map((hit) => rowOf(hit, client === null));
  },
};
