import type { ScreenProps } from '#src/web/panes/screen.ts';
import { ClinicLookup } from './clinic-lookup.tsx';

/** Clinics to look up beside whatever one works on; `zip` of the address is where one begins. */
export function FindClinic({ search }: ScreenProps) {
  const zip = typeof search['zip'] === 'string' ? search['zip'] : '';
  return <ClinicLookup zip={zip} place="pane" />;
}
