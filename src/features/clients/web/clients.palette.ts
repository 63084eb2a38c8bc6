import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { clientsApi } from '../clients.contract.ts';
import type { Site } from '../clients.contract.ts';
import { call } from '#src/web/http.ts';

/** How many rows the palette can show. */
const MOST = 50;

function rowOf(site: Site): PaletteRow {
  const dot = site.DOTNumber === null ? undefined : `DOT ${site.DOTNumber}`;
  return {
    id: String(site._id),
    title: site.name,
    ...(dot ? { detail: dot } : {}),
    meta: String(site.legacyClientId),
    exact: [String(site.legacyClientId), ...(site.DOTNumber === null ? [] : [site.DOTNumber])],
    open: `/clients/${site._id}`,
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
    const search = text.trim();
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
