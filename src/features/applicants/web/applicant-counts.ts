import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { HOME_ORDER, type HomeStep } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { applicantsApi } from '../applicants.contract.ts';

type Counts = Readonly<Record<string, number>>;

const READY = `${applicantsAddresses.alerts}?stage=ready`;

/** How many applicants wait, by the screen that lists them: for the sidebar and for Home. */
export async function applicantCounts(client: number, signal: AbortSignal): Promise<Counts> {
  const options = { client, signal, background: true };
  const { waiting, ready } = await call(applicantsApi.counts, {}, options);
  return {
    [applicantsAddresses.list]: waiting,
    [applicantsAddresses.alerts]: waiting,
    [READY]: ready,
  };
}

/** Applicants who wait, those first about whom can be decided. */
export async function applicantSteps({ client }: Viewer): Promise<HomeStep[]> {
  if (client === null) return [];
  const counts = await queryClient.fetchQuery({
    // The sidebar's own question, which is asked once for both.
    queryKey: ['applicants', client, 'menuCounts'],
    queryFn: ({ signal }) => applicantCounts(client, signal),
    staleTime: 30_000,
  });
  return [
    {
      ...{ id: 'applicants:ready', tone: 'warning', word: 'applicants ready to be hired' },
      ...{ about: 'Their files lack nothing: decide.', order: HOME_ORDER.mine },
      ...{ count: counts[READY] ?? 0, way: { to: READY } },
    },
    {
      ...{ id: 'applicants', tone: 'waiting', word: 'applicants in all' },
      ...{ about: 'Applied, and not decided about.', order: HOME_ORDER.queued },
      ...{
        count: counts[applicantsAddresses.alerts] ?? 0,
        way: { to: applicantsAddresses.alerts },
      },
    },
  ];
}
