import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { thrower } from '#src/shared/errors.ts';
import type { ProviderKind } from '../provider.rules.ts';
import { CLEARINGHOUSE_ERRORS } from '../clearinghouse.contract.ts';
import type { QueryType } from '../clearinghouse.rules.ts';
import { queryProvider } from './configured-provider.ts';
import { checkRows, placeWithDays } from './drivers.service.ts';
import { readDrivers } from './drivers.sql.ts';
import type { FileRecord } from './files.sql.ts';
import { planAt } from './plans.sql.ts';

const fail = thrower(CLEARINGHOUSE_ERRORS);

/** The provider to which queries of a place go; null where they are asked by hand, or nobody is set up. */
export async function providerAt(
  { db, kernel }: { db: Db; kernel: Pick<Kernel, 'config'> },
  clientId: number,
): Promise<ProviderKind | null> {
  const provider = queryProvider(kernel.config);
  if (!provider) return null;
  const { byProvider } = await planAt(db, await placeOf(db, clientId));
  return byProvider ? provider.kind : null;
}

/** @throws clearinghouse.consent_ended where somebody's consent to a limited query covers this day no more (49 CFR 382.703(a)) */
export async function needConsents(
  db: Db,
  { clientId, queryType }: Pick<FileRecord, 'clientId' | 'queryType'>,
  employeeIds: readonly string[],
): Promise<void> {
  const { place, today } = await placeWithDays(db, clientId, 0);
  const rows = await readDrivers(db, place, employeeIds, today);
  const checked = await checkRows(db, place.tenantId, rows, today, queryType as QueryType);
  if (checked.some(({ lacks }) => lacks.includes('consent')))
    throw fail('clearinghouse.consent_ended');
}

/** @throws clearinghouse.no_provider where queries of a place go to no provider */
export async function mustHaveProvider(
  c: Parameters<typeof providerAt>[0],
  clientId: number,
): Promise<ProviderKind> {
  const kind = await providerAt(c, clientId);
  if (kind === null) throw fail('clearinghouse.no_provider');
  return kind;
}
