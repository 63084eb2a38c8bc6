import { addressAt } from '#src/shared/address.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Overlap } from '../overlaps.contract.ts';
import { OVERLAP_WORDS } from '../overlaps.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';

/** Warns that people are in other pools of the same DOT agency too: who, and in which (49 CFR 382.305, D266). */
export function PoolOverlaps({
  client,
  overlaps,
}: {
  client: number;
  overlaps: readonly Overlap[];
}) {
  if (overlaps.length === 0) return null;
  return (
    <section className="form-note" aria-label="People in two pools">
      <p>{OVERLAP_WORDS}</p>
      <ul>
        {overlaps.map(({ poolId, name, clientName, ofConsortium, agencies, people, first }) => (
          <li key={poolId}>
            {people === 1 ? '1 person is' : `${showCount(people)} people are`} in{' '}
            <Link to={addressAt(randomsAddresses.report, { clientId: client, poolId })}>
              {name}
            </Link>{' '}
            too ({clientName}, {agencies.join(', ')}
            {ofConsortium && ', drawn by the service'})
            {first.length > 0 && `: ${first.map((one) => one.name).join('; ')}`}
            {first.length > 0 && people > first.length && ' …'}
          </li>
        ))}
      </ul>
    </section>
  );
}
