import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { stateLabel } from '../settings.rules.ts';
import { listsQuery } from './settings.queries.ts';

interface StateFieldProps {
  label: string;
  client: number | null;
  /** The two-letter abbreviation; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Where something happened, and not who issued a license: the federal license of Mexico is no place. */
  place?: true;
  /** May go back to none (R061). */
  clearable?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** The states and provinces that issue licenses, and Mexico's federal government (R060, R061). */
export function StateField({ client, place, ...rest }: StateFieldProps) {
  // With the classes, as license fields ask for both: one call.
  const { data } = useQuery(listsQuery(client, ['licenseClass', 'driversLicenseFormatRules']));
  const options = (data?.driversLicenseFormatRules ?? [])
    .filter(({ country }) => !(place && country === 'Mexico'))
    .map((state) => ({ value: state.abbreviation, label: stateLabel(state) }));
  return (
    <SelectField {...rest} placeholder={rest.clearable ? 'None' : 'Choose …'} options={options} />
  );
}
