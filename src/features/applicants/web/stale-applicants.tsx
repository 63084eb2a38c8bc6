import { alertsAddresses } from '#src/features/alerts/alerts.addresses.ts';
import { AlertListScreen, type ListScreen } from '#src/features/alerts/web/alert-list.tsx';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { applicationAddress } from './applicants.queries.ts';

const STALE: ListScreen = {
  list: 'stale',
  path: alertsAddresses.stale,
  about: 'The applicants of a client appear here.',
  nothing: 'No one has been waiting longer than 60 days.',
  unit: ['applicant', 'applicants'],
  addressOf: ({ ref }) => applicationAddress(ref.applicantId ?? ''),
};

/** Applicants who wait longer than 60 days (R087, R451). */
export const StaleApplicants = (props: ScreenProps) => (
  <AlertListScreen screen={STALE} {...props} />
);
