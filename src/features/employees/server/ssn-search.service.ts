import { thrower, type FieldError } from '#src/shared/errors.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { noteMiss, subject, takeTurn } from '#src/server/session/attempts.ts';
import { EMPLOYEES_ERRORS } from '../employees.contract.ts';
import { MOST_SSN_MISSES } from '../ssn-search.rules.ts';

const fail = thrower(EMPLOYEES_ERRORS);

/** Who brings an SSN, and what its traces are left with. */
export type SsnAsker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants' | 'kernel' | 'audit'>;

/** The words for who may not find people by SSN. Counts the try in the figures. */
export function refusedSsnSearch(
  { kernel }: Pick<SsnAsker, 'kernel'>,
  fields: readonly FieldError[] = [],
) {
  kernel.metrics.ssnTries.inc({ outcome: 'refused' });
  return fail('employees.ssn_search', fields.length > 0 ? { fields: [...fields] } : {});
}

/**
 * Counts the SSNs that a user tries, on all servers together: takes the turn until the transaction ends, so that none of
 * many at once passes uncounted, and returns what to call when nobody had the number. Such a miss leaves an audit row of
 * its own, and the one that reaches the limit an alarm.
 * @throws employees.ssn_tries (429) while a minute's misses are used up
 */
export async function takeSsnTurn(
  asker: SsnAsker,
): Promise<(detail?: Record<string, unknown>) => Promise<void>> {
  const { db, caller, kernel } = asker;
  const userId = caller.impersonator?.id ?? caller.id;
  const { key } = subject(kernel.keys, 'ssn search', userId, MOST_SSN_MISSES, 60);
  const { misses, wait } = await takeTurn(db, key);
  if (misses >= MOST_SSN_MISSES) {
    kernel.metrics.ssnTries.inc({ outcome: 'throttled' });
    kernel.log.warn({ userId, tenantId: caller.tenantId }, 'SSNs tried beyond the limit');
    throw fail('employees.ssn_tries', { retryAfter: wait });
  }
  return async (detail = {}) => {
    await noteMiss(db, key);
    kernel.metrics.ssnTries.inc({ outcome: 'missed' });
    const note = { entity: 'employeeSearch', entityId: 'ssn' };
    asker.audit({ ...note, action: 'employees.ssnMiss', detail });
    if (misses + 1 < MOST_SSN_MISSES) return;
    asker.audit({ ...note, action: 'employees.ssnAlarm', detail: { misses: misses + 1 } });
    kernel.log.warn(
      { userId, tenantId: caller.tenantId, misses: misses + 1 },
      'SSNs are being tried that nobody has',
    );
  };
}
