import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { call } from '#src/web/http.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { clientsApi } from '../clients.contract.ts';
import type { Site } from '../clients.contract.ts';
import { clientQuery, sitesQuery } from './clients.queries.ts';
import { clientsAddresses } from '../clients.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** How many rows the palette can show. */
const MOST = 50;
/** As many letters as the search takes. */
const MOST_LETTERS = 100;

function rowOf(site: Site): PaletteRow {
  // Several companies have a terminal of the same name.
  const dot = site.DOTNumber === null ? null : `DOT ${site.DOTNumber}`;
  const detail = [site.company, dot].filter(Boolean).join(' · ');
  return {
    id: String(site._id),
    title: site.name,
    ...(detail ? { detail } : {}),
    meta: String(site.legacyClientId),
    exact: [String(site.legacyClientId), ...(site.DOTNumber === null ? [] : [site.DOTNumber])],
    open: addressAt(clientsAddresses.client, { clientId: site._id }),
    value: String(site._id),
  };
}

/** Finds clients by name, alias, DOT number or number; without a text the first by name. */
export const clientProvider: PaletteProvider = {
  mode: ':',
  kind: 'client',
  label: 'clients',
  permission: ['customerCare.viewClients', 'customerCare.assumeClient'],
  search: async (text, signal) => {
    const search = text.trim().slice(0, MOST_LETTERS);
    const sites = await call(
      clientsApi.list,
      {
        query: {
          flatten: 'true',
          limit: MOST,
          ...(search ? { search } : { filters: 'topLevel,active' }),
        },
      },
      { client: null, signal },
    );
    return sites.map(rowOf);
  },
};

/** Finds locations of the client acted in, for those who work in more than one; choosing one acts there. */
export const locationProvider: PaletteProvider = {
  mode: ':',
  kind: 'location',
  label: 'locations',
  needsClient: true,
  permission: clientsApi.sites.permission,
  search: async (text, _signal, { client, queryClient }) => {
    const { user, internal, auditor } = currentViewer();
    if (client === null || !user || auditor) return [];
    const { topLevel } = await queryClient.fetchQuery({
      ...clientQuery(client, client),
      staleTime: 300_000,
    });
    // As in the header's selector: an internal user's calls reach only below the location acted in.
    const tree = await queryClient.fetchQuery(
      sitesQuery(internal ? topLevel._id : client, topLevel._id),
    );
    const own = tree.filter(
      ({ _id }) => internal || user.sites === null || user.sites.includes(_id),
    );
    if (own.length < 2) return [];
    const names = new Map(tree.map(({ _id, name }) => [_id, name]));
    const rows = own.map((site): PaletteRow => {
      const above = site.parent === null ? undefined : names.get(site.parent);
      return {
        ...rowOf(site),
        id: `location ${site._id}`,
        ...(above ? { detail: above } : {}),
        run: { id: 'client.location', args: { location: String(site._id) } },
      };
    });
    if (fold(text) === '') return rows.slice(0, MOST);
    return rows.filter(({ id, title, exact }) => tierOf(text, { id, title, exact }) !== null);
  },
};
