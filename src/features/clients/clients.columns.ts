import { CLIENT_FIELDS } from './client.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import type { Site } from './clients.contract.ts';

/** The columns of a list of clients, shown and exported. */
export const CLIENT_COLUMNS = {
  name: { title: 'Client', text: (row) => row.name },
  status: { title: 'Status', text: (row) => (row.deactivated ? 'Deactivated' : 'Active') },
  dot: { title: CLIENT_FIELDS.DOTNumber.label, text: (row) => row.DOTNumber ?? '' },
  number: {
    title: CLIENT_FIELDS.legacyClientId.label,
    text: (row) => String(row.legacyClientId),
    order: (row) => row.legacyClientId,
  },
} satisfies Record<string, TextColumn<Site>>;
