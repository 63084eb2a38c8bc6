import { useQuery } from '@tanstack/react-query';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { STANDING_WORDS } from '../lives.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import './randoms.css';
import { STANDING_TONES } from './standing-tones.ts';
import { ofEmployeeQuery } from './selections.queries.ts';

/** In which random selections a person was drawn, and how each ended. */
export function FileSelections({ employeeId }: FilePartProps) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery({
    ...ofEmployeeQuery(client ?? 0, employeeId),
    enabled: client !== null,
  });
  if (client === null) return null;
  return (
    <Section title="Random selections">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="none">Never drawn.</p>}
      <ul className="randoms-people">
        {data?.map(({ selectionId, poolId, poolName, name, drawnOn, standing, drug, alcohol }) => (
          <li key={selectionId} className="randoms-line">
            <Link
              className="randoms-name"
              to={addressAt(randomsAddresses.selection, { clientId: client, poolId, selectionId })}
              beside
            >
              {poolName}, {name}
            </Link>
            <span className="none">
              {[
                `drawn ${showDate(drawnOn)}`,
                [drug ? 'drugs' : '', alcohol ? 'alcohol' : ''].filter(Boolean).join(' and '),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <StatusBadge tone={STANDING_TONES[standing]} size="small">
              {STANDING_WORDS[standing]}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
