import type { TextColumn } from '#src/shared/columns.ts';
import type { Clinic } from './clinics.contract.ts';

/** Street and rest of it on one line. */
export function streetOf({ address1, address2 }: Pick<Clinic, 'address1' | 'address2'>): string {
  return [address1, address2].filter(Boolean).join(', ');
}

export function programsText({ programList }: Pick<Clinic, 'programList'>): string {
  return programList.map(({ vendorProgramName }) => vendorProgramName).join(', ');
}

/** The columns of the clinic table. */
export const CLINIC_COLUMNS = {
  name: { title: 'Clinic', text: (row) => row.vendorName },
  distance: {
    title: 'Miles',
    text: (row) => (row.distance === null ? '' : row.distance.toFixed(1)),
    order: (row) => row.distance,
  },
  street: { title: 'Address', text: streetOf },
  city: { title: 'City', text: (row) => row.city },
  state: { title: 'State', text: (row) => row.state },
  zip: { title: 'ZIP', text: (row) => row.zip },
  phone: { title: 'Phone', text: (row) => row.phone ?? '' },
  programs: { title: 'Offers', text: programsText },
  number: {
    title: 'Number',
    text: (row) => String(row.vendorId),
    order: (row) => row.vendorId,
  },
} satisfies Record<string, TextColumn<Clinic>>;
