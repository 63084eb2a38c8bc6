import { Cross2Icon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '#src/web/palette/run-command.ts';
import { IconButton } from '#src/web/ui/button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { fileAddress } from './employees.queries.ts';
import { jumplistQuery } from './jumplist.queries.ts';

/** The most employees that Home names; the palette has them all. */
const MOST = 8;

/** The own jump list, as Home shows it. */
export function JumpList() {
  const { user, client } = useViewer();
  const { data, error, refetch } = useQuery({
    ...jumplistQuery(client, user?.id ?? ''),
    enabled: user !== null,
  });
  const rows = data?.rows.filter(({ name }) => name !== null) ?? [];
  return (
    <Section title="Jump list">
      {!data && !error && <HomeWait />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <p className="none">
          Your jump list is empty. Add the employees whose files you open often.
        </p>
      )}
      <ul className="home-list">
        {rows.slice(0, MOST).map(({ employeeId, name }) => (
          <li key={employeeId} className="home-line">
            <Link to={fileAddress(employeeId)} className="home-link">
              {name}
            </Link>
            <IconButton
              label={`Remove ${name} from the jump list`}
              onClick={() => void runCommand('jumplist.remove', 'button', { employee: employeeId })}
            >
              <Cross2Icon aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length > MOST && <p className="none">{rows.length - MOST} more in the palette.</p>}
    </Section>
  );
}
