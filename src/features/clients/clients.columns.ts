import { CLIENT_FIELDS } from './client.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import type { Person, Site } from './clients.contract.ts';

/** Who looks after a client, in words; empty where nobody is assigned. */
export const repSaid = (rep: Pick<Person, 'name' | 'gone'> | null): string =>
  rep === null ? '' : rep.gone ? `${rep.name} (deactivated)` : rep.name;

/** The columns of a list of clients, shown and exported. */
export const CLIENT_COLUMNS = {
  name: { title: 'Client', text: (row) => row.name },
  status: { title: 'Status', text: (row) => (row.deactivated ? 'Deactivated' : 'Active') },
  rep: { title: 'Customer care rep', text: (row) => repSaid(row.rep ?? null) },
  dot: { title: CLIENT_FIELDS.DOTNumber.label, text: (row) => row.DOTNumber ?? '' },
  number: {
    title: CLIENT_FIELDS.legacyClientId.label,
    text: (row) => String(row.legacyClientId),
    order: (row) => row.legacyClientId,
  },
} satisfies Record<string, TextColumn<Site>>;
