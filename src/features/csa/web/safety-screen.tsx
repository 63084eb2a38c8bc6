import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { CsaCarrier } from '../csa.contract.ts';
import { CrashList } from './crash-list.tsx';
import './csa.css';
import { csaSummaryQuery, SAFETY_TABS, safetyAddress, type SafetyTab } from './csa.queries.ts';
import { InspectionList } from './inspection-list.tsx';
import { SafetyOverview } from './safety-overview.tsx';
import { ViolationList } from './violation-list.tsx';

const TITLES: Readonly<Record<SafetyTab, string>> = {
  overview: 'Overview',
  inspections: 'Inspections',
  violations: 'Violations',
  crashes: 'Crashes',
};

/** What every part of the screen gets. */
export interface SafetyPartProps {
  client: number;
  pane: PaneHandle;
  search: Record<string, unknown>;
  /** One DOT number of several; null for all. */
  dot: string | null;
  /** Whether rows of several DOT numbers stand among each other. */
  many: boolean;
}

/** A company's safety data (CSA): what FMCSA publishes of its DOT numbers. */
export function SafetyScreen(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The safety data of its DOT numbers appears here.
      </EmptyState>
    );
  return <Safety key={client} client={client} {...props} />;
}

function Safety({ client, pane, search }: ScreenProps & { client: number }) {
  const { grants } = useViewer();
  const { data, error, refetch } = useQuery(csaSummaryQuery(client));
  const tabs = SAFETY_TABS.filter(
    (one) => one !== 'crashes' || holds(grants, 'client.viewEmployee'),
  );
  const tab = tabs.find((one) => one === search['tab']) ?? 'overview';
  const { setTitle } = pane;
  useEffect(
    () => setTitle(tab === 'overview' ? 'Safety data' : `Safety data · ${TITLES[tab]}`),
    [setTitle, tab],
  );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  const carriers = data.results;
  if (carriers.length === 0)
    return (
      <EmptyState title="There are no DOT numbers associated with this location.">
        FMCSA’s data is by DOT number. Enter it in the record of the location.
      </EmptyState>
    );
  const asked = carriers.find(({ DOTNumber }) => DOTNumber === String(search['dot'] ?? '')) ?? null;
  const dot = asked?.DOTNumber ?? null;
  const carrier = asked ?? carriers[0];
  const part: SafetyPartProps = { client, pane, search, dot, many: carriers.length > 1 && !dot };
  return (
    <div className="list-screen">
      <div className="csa-head">
        <Tabs
          label="Parts of the safety data"
          tabs={tabs.map((id) => ({ id, title: TITLES[id] }))}
          value={tab}
          onChange={(next) =>
            pane.open(safetyAddress(tabs.find((one) => one === next) ?? 'overview', { dot }), {
              replace: true,
            })
          }
        />
        {carriers.length > 1 && (
          <NumberChoice
            carriers={carriers}
            value={tab === 'overview' ? (carrier?.DOTNumber ?? '') : (dot ?? '')}
            mayBeAll={tab !== 'overview'}
            onChange={(next) => pane.open(safetyAddress(tab, { dot: next || null }))}
          />
        )}
      </div>
      {tab === 'overview' && carrier && (
        <SafetyOverview
          key={carrier.DOTNumber}
          carrier={carrier}
          announced={data.announced}
          releases={data.releases}
        />
      )}
      {tab === 'inspections' && <InspectionList {...part} />}
      {tab === 'violations' && <ViolationList {...part} />}
      {tab === 'crashes' && <CrashList {...part} />}
    </div>
  );
}

function NumberChoice({
  carriers,
  value,
  mayBeAll,
  onChange,
}: {
  carriers: readonly CsaCarrier[];
  value: string;
  mayBeAll: boolean;
  onChange: (dot: string) => void;
}) {
  return (
    <div className="csa-number">
      <SelectField
        label="USDOT"
        value={value}
        onChange={onChange}
        {...(mayBeAll ? { placeholder: 'All of them', clearable: true } : {})}
        options={carriers.map(({ DOTNumber, clientName }) => ({
          value: DOTNumber,
          label: `${DOTNumber}, ${clientName}`,
        }))}
      />
    </div>
  );
}
