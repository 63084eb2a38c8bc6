import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { periodAt } from '../periods.rules.ts';
import { SELECTION_ERRORS, type BeaconRound } from '../selections.contract.ts';
import { beaconOf } from './beacon.service.ts';
import type { PoolRecord } from './pools.sql.ts';
import { selectionIn } from './selections.sql.ts';

const fail = thrower(SELECTION_ERRORS);

/**
 * The round of the public beacon for a draw that is frozen; null where no beacon is configured, or the period is drawn, which the
 * draw refuses by itself.
 * @throws selections.beacon_only, selections.beacon_waits, selections.beacon_fails, selections.freeze_first
 */
export async function roundFor(
  db: Db,
  { config }: Pick<Kernel, 'config'>,
  pool: PoolRecord,
  value: string | undefined,
): Promise<BeaconRound | null> {
  const beacon = beaconOf(config);
  if (!beacon) return null;
  if (value !== undefined) throw fail('selections.beacon_only');
  const now = await selectionIn(db, pool.poolId, periodAt(todayIn(pool.zone), pool.frequency));
  if (!now) throw fail('selections.freeze_first');
  return now.state === 'frozen' ? beacon.valueAfter(new Date(now.frozenAt)) : null;
}
