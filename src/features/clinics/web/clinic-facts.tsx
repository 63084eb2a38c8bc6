import { Facts } from '#src/web/ui/facts.tsx';
import { programsText, streetOf } from '../clinics.columns.ts';
import type { Clinic } from '../clinics.contract.ts';

/** Everything about one clinic that one needs to send somebody there. */
export function ClinicFacts({ clinic }: { clinic: Clinic }) {
  return (
    <Facts
      items={[
        { label: 'Clinic', value: clinic.vendorName },
        {
          label: 'Address',
          value: `${streetOf(clinic)}, ${clinic.city}, ${clinic.state} ${clinic.zip}`,
        },
        { label: 'Phone', value: clinic.phone },
        { label: 'Fax', value: clinic.fax },
        { label: 'Offers', value: programsText(clinic) },
        { label: 'Clinic number', value: clinic.vendorId, mono: true },
        { label: 'FormFox program', value: clinic.formFoxProgId, mono: true },
        { label: 'FormFox code', value: clinic.formFoxCode, mono: true },
        { label: 'eScreen site', value: clinic.ESSiteID, mono: true },
      ]}
    />
  );
}
