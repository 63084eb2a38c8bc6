import { employmentAddresses } from '../employment.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { employmentApi } from '../employment.contract.ts';
import { retentionApi } from '../retention.contract.ts';

/** How an employment stands; of a deleted file too, for who may restore it. */
export const employmentQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['employment', client, 'one', employeeId],
    queryFn: ({ signal }) =>
      call(employmentApi.read, { params: { employeeId } }, { client, signal }),
  });

/** The deleted files of the client acted in, page by page. */
export const deletedQuery = (client: number, search: string) =>
  pagedQuery(['employment', client, 'deleted', search], (page, signal) =>
    call(
      employmentApi.deleted,
      { params: { clientId: client }, query: { ...page, ...(search ? { search } : {}) } },
      { client, signal },
    ),
  );

/** What both lists of retention begin with; under that of the employments, which are read again with it. */
export const retentionKey = (client: number) => ['employment', client, 'retention'] as const;

/** The files of the client acted in that need not be kept any longer, page by page. */
export const retentionQuery = (client: number) =>
  pagedQuery([...retentionKey(client), 'due'], (page, signal) =>
    call(retentionApi.list, { params: { clientId: client }, query: page }, { client, signal }),
  );

/** What was destroyed, page by page. */
export const destroyedQuery = (client: number) =>
  pagedQuery([...retentionKey(client), 'destroyed'], (page, signal) =>
    call(retentionApi.destroyed, { params: { clientId: client }, query: page }, { client, signal }),
  );

/** The parts of an employment's screen that an address can ask for. */
export type EmploymentPart = 'archive' | 'delete' | 'hold';

/** The address of an employment, open at what is to be done. */
export function employmentAddress(employeeId: string, part?: EmploymentPart): string {
  return `${addressAt(employmentAddresses.employment, { employeeId })}${part ? `?do=${part}` : ''}`;
}

/** Reads again whatever shows this employment. */
export async function renew(queryClient: QueryClient, client: number | null): Promise<void> {
  await Promise.all(
    ['employment', 'employees', 'documents', 'qualification'].map((root) =>
      queryClient.invalidateQueries({ queryKey: [root, client] }),
    ),
  );
}
