import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { QueryActs } from '#src/features/clearinghouse/web/query-acts.tsx';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { safetyAddress } from '#src/features/csa/web/csa.queries.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';
import { orderAddress } from '#src/features/orders/web/orders.queries.ts';
import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import type { ListedAlert } from '../alert-lists.contract.ts';
import { alertsAddresses } from '../alerts.addresses.ts';
import { AlertListScreen, type ListScreen } from './alert-list.tsx';

const fileOf = ({ employeeId }: ListedAlert): string =>
  addressAt(employeesAddresses.file, { employeeId: employeeId ?? '' });

const SCORING: ListScreen = {
  list: 'scoring',
  path: mvrScoringAddresses.alerts,
  about: 'What the scores of its drivers ask for stands here.',
  nothing: 'No score of a driver on the roster asks for anything, and no MVR waits for one.',
  unit: ['MVR', 'MVRs'],
  addressOf: (alert) => `${fileOf(alert)}?tab=documents`,
};
const RANDOMS: ListScreen = {
  list: 'randoms',
  path: randomsAddresses.alerts,
  about: 'Random alerts are about a client’s pools.',
  nothing: 'Every pool keeps to its year, and nobody has been waiting long.',
  unit: ['alert', 'alerts'],
  addressOf: (alert) => {
    const { poolId = '', poolClientId: clientId = 0, selectionId } = alert.ref;
    const of = { clientId, poolId };
    if (alert.kind === 'breakInService') return fileOf(alert);
    return selectionId === undefined
      ? addressAt(randomsAddresses.report, of)
      : addressAt(randomsAddresses.selection, { ...of, selectionId });
  },
};
const QUERIES: ListScreen = {
  list: 'queries',
  path: clearinghouseAddresses.alerts,
  about: 'Alerts of queries are about a client’s drivers.',
  nothing: 'All queries are up to date, and no driver is prohibited.',
  unit: ['driver', 'drivers'],
  addressOf: fileOf,
};
const CSA: ListScreen = {
  list: 'csa',
  path: csaAddresses.alerts,
  about: 'CSA alerts are about a client’s DOT numbers.',
  nothing:
    'No BASIC is over its threshold as far as FMCSA publishes it, no report waits, and every crash is accounted for.',
  unit: ['alert', 'alerts'],
  addressOf: ({ kind, ref: { DOTNumber: dot = null, inspectionId } }) => {
    if (kind === 'crashOpen') return safetyAddress('crashes', { dot });
    return inspectionId === undefined
      ? safetyAddress('overview', { dot })
      : `${safetyAddress('inspections', { dot })}&shown=open`;
  },
};
const EPN: ListScreen = {
  list: 'epn',
  path: alertsAddresses.epn,
  about: 'Orders for the Employer Pull Notice that nobody has answered stand here.',
  nothing: 'Every order for the Employer Pull Notice is answered.',
  unit: ['order', 'orders'],
  addressOf: ({ ref }) => orderAddress(ref.orderId ?? ''),
};
const ONBOARDING: ListScreen = {
  list: 'onboarding',
  path: alertsAddresses.onboarding,
  about: 'New employees of a client whose steps are open stand here.',
  nothing: 'Everyone in onboarding has done what was asked.',
  unit: ['employee', 'employees'],
  addressOf: fileOf,
};

/** What the scores of the drivers' MVRs ask for, the highest first, and what waits for a score (R086). */
export const ScoreAlerts = (props: ScreenProps) => <AlertListScreen screen={SCORING} {...props} />;

/** What is to be done about random testing (R088). */
export const RandomAlerts = (props: ScreenProps) => <AlertListScreen screen={RANDOMS} {...props} />;

/** What is to be done about the safety data (R088). */
export const CsaAlerts = (props: ScreenProps) => <AlertListScreen screen={CSA} {...props} />;

/** Orders for the Employer Pull Notice that are canceled unless somebody answers (R484). */
export const EpnAlerts = (props: ScreenProps) => <AlertListScreen screen={EPN} {...props} />;

/** Who is in onboarding with open steps, those first whose link works no more (R089). */
export const OnboardingAlerts = (props: ScreenProps) => (
  <AlertListScreen screen={ONBOARDING} {...props} />
);

/** What is to be done about queries of the Clearinghouse, which is done from here, too (R089). */
export function QueryAlerts(props: ScreenProps) {
  return (
    <AlertListScreen
      screen={{
        ...QUERIES,
        beside: (cursor, client) => (
          <QueryActs driver={cursor?.driver ?? null} client={client} pane={props.pane} />
        ),
      }}
      {...props}
    />
  );
}
