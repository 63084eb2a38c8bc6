import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { intakeAddresses } from '#src/features/intake/intake.addresses.ts';
import { manualAddresses } from '#src/features/manual/manual.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { holds } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { installationApi } from '../installation.contract.ts';
import type { InstallationFigure } from '../installation.rules.ts';
import { installationQuery } from './installation.queries.ts';
import './installation.css';

const TONES = { bad: 'danger', warning: 'warning', good: 'good' } as const;

/** How the installation stands, on the Home of who administers it: what is wrong first, each figure with its screen. */
export function InstallationFigures() {
  const { data, error, refetch } = useQuery(installationQuery);
  const { grants } = useViewer();
  const wrong = data?.filter(({ state }) => state !== 'good') ?? [];
  const good = data?.filter(({ state }) => state === 'good') ?? [];
  const rows = (figures: readonly InstallationFigure[]) => (
    <ul className="home-list">
      {figures.map((figure) => (
        <Figure
          key={figure.id}
          figure={figure}
          to={addressOf(figure, holds(grants, 'dq.worklists'))}
        />
      ))}
    </ul>
  );
  return (
    <Section title="Installation">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HomeWait />}
      {rows(wrong)}
      {good.length > 0 && (
        <details className="installation-good">
          <summary>
            <StatusBadge tone="good">
              {wrong.length === 0 ? 'All of it works.' : `${good.length} others work.`}
            </StatusBadge>
          </summary>
          {rows(good)}
        </details>
      )}
    </Section>
  );
}

function addressOf({ screen }: InstallationFigure, readsFiles: boolean): string | null {
  if (screen === 'unreadable') return readsFiles ? intakeAddresses.unreadable : null;
  return screen === 'help' ? addressAt(manualAddresses.page, { pageId: 'operate' }) : null;
}

function Figure({ figure, to }: { figure: InstallationFigure; to: string | null }) {
  const { title, value, state, about } = figure;
  const badge = <StatusBadge tone={TONES[state]}>{value}</StatusBadge>;
  return (
    <li className="home-line installation-figure">
      <span>
        {title}
        {about !== '' && <span className="none"> {about}</span>}
      </span>
      {figure.id === 'jobsDead' && state === 'bad' && <RetryJobs />}
      {to === null ? badge : <Link to={to}>{badge}</Link>}
    </li>
  );
}

/** Dead jobs are put back in line, all of them: nothing they do is done twice. */
function RetryJobs() {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(installationApi.retryJobs, {}, { client: null }),
    onSuccess: ({ jobs }) =>
      toast(
        jobs === 1 ? 'One job is in line again.' : `${jobs} jobs are in line again.`,
        'success',
      ),
    onError: (error) => toast(messageOf(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: installationQuery.queryKey }),
  });
  return (
    <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
      Try again
    </Button>
  );
}
