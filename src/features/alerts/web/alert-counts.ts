import { applicantsAddresses } from '#src/features/applicants/applicants.addresses.ts';
import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';
import { onboardingAddresses } from '#src/features/onboarding/onboarding.addresses.ts';
import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { call } from '#src/web/http.ts';
import { alertListsApi } from '../alert-lists.contract.ts';
import { alertsAddresses } from '../alerts.addresses.ts';
import { alertsApi } from '../alerts.contract.ts';

/** How much is to be done of each kind of alert, by the screen that lists it, in one call: as each list counts itself. */
export async function alertCounts(
  client: number,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { summary } = await call(
    alertsApi.list,
    {
      params: { clientId: client },
      query: {
        summary: 'true',
        problemsAndWarningsOnly: 'true',
        waiting: 'none',
        alertTypes: 'list,MVR,DAC,CSA,EPN,staleApplicants,clearinghouseQueries,scoring',
      },
    },
    { client, signal, background: true },
  );
  if (!summary) return {};
  const all = [...Object.values(summary.docAlerts), ...Object.values(summary.companyAlerts)];
  return {
    [alertsAddresses.documents]: all.reduce((sum, one) => sum + one, 0),
    [alertsAddresses.mvr]: summary.mvrAlerts ?? 0,
    [alertsAddresses.dac]: summary.dacStatus ?? 0,
    [alertsAddresses.epn]: summary.epnAlerts ?? 0,
    [mvrScoringAddresses.alerts]: summary.scoringAlerts ?? 0,
    [csaAddresses.alerts]: summary.csaAlerts ?? 0,
    [applicantsAddresses.stale]: summary.staleApplicantAlerts ?? 0,
    [clearinghouseAddresses.alerts]: summary.clearinghouseQueryAlerts ?? 0,
  };
}

/** Of how many each kind is. */
function byKind(alerts: readonly { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of alerts) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** How many are in onboarding with steps that nobody has done, as the screen of them lists, and of each kind. */
export async function onboardingCounts(
  client: number,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { alerts } = await call(
    alertListsApi.list,
    { params: { clientId: client, list: 'onboarding' }, query: {} },
    { client, signal, background: true },
  );
  return {
    ...byKind(alerts),
    [onboardingAddresses.list]: alerts.length,
  };
}

/** How much is to be done about random testing, as its list counts it, and of each kind. */
export async function randomCounts(
  client: number,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { alerts } = await call(
    alertListsApi.list,
    { params: { clientId: client, list: 'randoms' }, query: { waiting: 'none' } },
    { client, signal, background: true },
  );
  return { ...byKind(alerts), [randomsAddresses.alerts]: alerts.length };
}
