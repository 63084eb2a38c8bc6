import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';
import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { call } from '#src/web/http.ts';
import { alertListsApi } from '../alert-lists.contract.ts';
import type { AlertList } from '../alert-lists.rules.ts';
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
    [alertsAddresses.stale]: summary.staleApplicantAlerts ?? 0,
    [clearinghouseAddresses.alerts]: summary.clearinghouseQueryAlerts ?? 0,
  };
}

/** How many alerts of a list there are of each kind, without what is put off. */
export async function kindCounts(
  list: AlertList,
  client: number,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { kinds } = await call(
    alertListsApi.counts,
    { params: { clientId: client, list } },
    { client, signal, background: true },
  );
  return kinds;
}

/** The same with the number of all, by the screen that lists them. */
async function countsAt(
  path: string,
  ...asked: Parameters<typeof kindCounts>
): Promise<Readonly<Record<string, number>>> {
  const kinds = await kindCounts(...asked);
  return { ...kinds, [path]: Object.values(kinds).reduce((sum, one) => sum + one, 0) };
}

/** How many are in onboarding with steps that nobody has done, as their alerts are listed, and of each kind. */
export const onboardingCounts = (client: number, signal: AbortSignal) =>
  countsAt(alertsAddresses.onboarding, 'onboarding', client, signal);

/** How much is to be done about random testing, as its list counts it, and of each kind. */
export const randomCounts = (client: number, signal: AbortSignal) =>
  countsAt(randomsAddresses.alerts, 'randoms', client, signal);
