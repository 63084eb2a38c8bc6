import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import type { Compliance } from '../compliance.contract.ts';
import { GROUPINGS, type Grouping } from '../compliance.rules.ts';
import { CauseDrivers } from './cause-drivers.tsx';
import { CauseList } from './cause-list.tsx';
import './compliance.css';
import {
  COMPLIANCE_TABS,
  complianceAddress,
  complianceQuery,
  type ComplianceTab,
} from './compliance.queries.ts';
import { FileFigures } from './file-figures.tsx';
import { Forecast } from './forecast.tsx';
import { type CompliancePartProps, TREND_DAYS } from './part-props.ts';
import { PlaceList } from './place-list.tsx';
import { ScoreTrend } from './score-trend.tsx';

const TITLES: Readonly<Record<ComplianceTab, string>> = {
  places: 'Places',
  causes: 'Problems',
  forecast: 'Next 90 days',
  trend: 'Trend',
};

/** How the files of a company stand: place by place, what pulls them down, what runs out, and how it went (R103). */
export function ComplianceScreen(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Its compliance score by location is shown here.
      </EmptyState>
    );
  return <Standing key={client} client={client} {...props} />;
}

function Standing({ client, pane, search }: ScreenProps & { client: number }) {
  const tab = COMPLIANCE_TABS.find((one) => one === search['tab']) ?? 'places';
  const place = Number(search['place'] ?? client) || client;
  const by: Grouping = GROUPINGS.find((one) => one === search['by']) ?? 'region';
  const days = TREND_DAYS.find((one) => String(one) === String(search['days'])) ?? 90;
  const { data, error, refetch } = useQuery({
    ...complianceQuery(client, place, by, days),
    placeholderData: keepPreviousData,
  });
  const { setTitle } = pane;
  const title = data && place !== client ? `Compliance · ${data.name}` : 'Compliance';
  useEffect(() => setTitle(title), [setTitle, title]);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <p className="none compliance-wait" role="status">
        Counting …
      </p>
    );
  const own = place === client ? undefined : place;
  const part: CompliancePartProps = { client, place, data, pane, search };
  const asked = Number(search['type'] ?? 0);
  return (
    <div className="list-screen">
      <div className="compliance-head">
        <Trail client={client} data={data} tab={tab} />
        <FileFigures data={data} isOwn={place === client} />
        <Tabs
          label="Parts of compliance"
          tabs={COMPLIANCE_TABS.map((id) => ({ id, title: TITLES[id] }))}
          value={tab}
          onChange={(next) =>
            pane.open(
              complianceAddress({ tab: COMPLIANCE_TABS.find((one) => one === next), place: own }),
              { replace: true },
            )
          }
        />
      </div>
      {tab === 'places' && <PlaceList {...part} />}
      {tab === 'causes' &&
        (asked > 0 ? <CauseDrivers {...part} type={asked} /> : <CauseList {...part} />)}
      {tab === 'forecast' && <Forecast {...part} />}
      {tab === 'trend' && <ScoreTrend {...part} days={days} />}
    </div>
  );
}

/** The way down to a place, each step of it a link up. */
function Trail({ client, data, tab }: { client: number; data: Compliance; tab: ComplianceTab }) {
  const at = data.above.findIndex(({ clientId }) => clientId === client);
  const steps = at < 0 ? [] : data.above.slice(at);
  if (steps.length === 0) return null;
  return (
    <nav className="compliance-trail" aria-label="Up from this place">
      {steps.map(({ clientId, name }) => (
        <span key={clientId}>
          <Link to={complianceAddress({ tab, place: clientId === client ? undefined : clientId })}>
            {name}
          </Link>
          {' / '}
        </span>
      ))}
      <strong>{data.name}</strong>
    </nav>
  );
}
