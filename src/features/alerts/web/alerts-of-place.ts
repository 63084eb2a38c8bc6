import { clientQuery, sitesQuery } from '#src/features/clients/web/clients.queries.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { tierOf } from '#src/web/palette/ranking.ts';
import { switchClient, tellSwitch } from '#src/web/switch-client.ts';
import { alertsAddresses } from '../alerts.addresses.ts';

/** Acts at the location that a sentence names and opens its alerts: "alerts of Memphis". */
export async function alertsOfPlace(context: ActionContext): Promise<void> {
  const { args, client, session, queryClient, open, toast } = context;
  const { place = '' } = args;
  const { internal, user, auditor } = session;
  if (client === null || !user) return;
  const { topLevel } = await queryClient.fetchQuery({
    ...clientQuery(client, client),
    staleTime: 300_000,
  });
  // As the selector in the header has them: an internal user's calls reach only below the location acted in.
  const tree = await queryClient.fetchQuery(
    sitesQuery(internal ? topLevel._id : client, topLevel._id),
  );
  const own = tree.filter(({ _id }) => internal || user.sites === null || user.sites.includes(_id));
  const tiers = ['exact', 'prefix', 'word', 'typo'] as const;
  const best = tiers
    .map((tier) =>
      own.filter(({ _id, name }) => tierOf(place, { id: String(_id), title: name }) === tier),
    )
    .find((found) => found.length > 0);
  const [site, ...others] = best ?? [];
  if (!site || others.length > 0) {
    const why = site
      ? `Several locations are called “${place}”`
      : `No location is called “${place}”`;
    toast(`${why}. Choose one in the header.`, 'warning');
    return;
  }
  if (site._id !== client && !auditor) {
    const home = !internal && site._id === user.clientId;
    if (!(await switchClient(home ? null : site._id))) return;
    tellSwitch(`You act at ${site.name} now.`, 'success');
  }
  open(alertsAddresses.documents);
}
