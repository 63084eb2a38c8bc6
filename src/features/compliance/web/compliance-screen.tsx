import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ALONE, type Alone } from '#src/features/clients/alone.rules.ts';
import { AuditPlaces } from '#src/features/audits/web/audit-places.tsx';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
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

const ALONE_WORDS: Readonly<Record<Alone, string>> = {
  location: 'without what lies below it',
  company: 'without the companies below it',
};

const TITLES: Readonly<Record<ComplianceTab, string>> = {
  places: 'Places',
  causes: 'Problems',
  forecast: 'Next 90 days',
  trend: 'Trend',
  audits: 'Audits',
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
  const alone = ALONE.find((one) => one === search['alone']);
  const { data, error, refetch } = useQuery({
    ...complianceQuery(client, { place, by: alone === undefined ? by : 'location', days, alone }),
    placeholderData: keepPreviousData,
  });
  const { setTitle } = pane;
  const words = alone === undefined ? '' : `, ${ALONE_WORDS[alone]}`;
  const title =
    data && (place !== client || words) ? `Compliance · ${data.name}${words}` : 'Compliance';
  useEffect(() => setTitle(title), [setTitle, title]);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <p className="none compliance-wait" role="status">
        Counting …
      </p>
    );
  const at = { place: place === client ? undefined : place, alone, by, days };
  const part: CompliancePartProps = { client, place, alone, at, data, pane, search };
  const asked = Number(search['type'] ?? 0);
  return (
    <div className="list-screen">
      <div className="compliance-head">
        <Trail client={client} data={data} tab={tab} at={at} />
        <FileFigures data={data} isOwn={place === client && alone === undefined} />
        <Tabs
          label="Parts of compliance"
          tabs={COMPLIANCE_TABS.filter(
            (id) => alone === undefined || (id !== 'trend' && id !== 'audits'),
          ).map((id) => ({
            id,
            title: TITLES[id],
          }))}
          value={tab}
          onChange={(next) =>
            pane.open(
              complianceAddress({ ...at, tab: COMPLIANCE_TABS.find((one) => one === next) }),
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
      {tab === 'audits' && alone === undefined && <AuditPlaces {...{ client, place, pane }} />}
    </div>
  );
}

/** The way down to a place, each step of it a link up. */
function Trail({
  client,
  data,
  tab,
  at,
}: Pick<CompliancePartProps, 'client' | 'data' | 'at'> & { tab: ComplianceTab }) {
  const first = data.above.findIndex(({ clientId }) => clientId === client);
  const above = first < 0 ? [] : data.above.slice(first);
  // What stands alone lies within the place with all below it.
  const steps =
    at.alone === undefined ? above : [...above, { clientId: data.clientId, name: data.name }];
  if (steps.length === 0) return null;
  return (
    <nav className="compliance-trail" aria-label="Up from this place">
      {steps.map(({ clientId, name }) => (
        <span key={clientId}>
          <Link
            to={complianceAddress({
              ...at,
              tab,
              place: clientId === client ? undefined : clientId,
              alone: undefined,
            })}
          >
            {name}
          </Link>
          {' / '}
        </span>
      ))}
      <strong>
        {data.name}
        {at.alone && `, ${ALONE_WORDS[at.alone]}`}
      </strong>
    </nav>
  );
}
