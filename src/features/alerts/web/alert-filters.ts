import type { ListFilter } from '#src/web/ui/list-state.ts';
import { EMPLOYMENT_STATUSES } from '../alerts.contract.ts';

const within = (days: readonly number[]) =>
  days.map((count) => ({ value: String(count), label: `Within ${count} days` }));

/** Filters that every list of alerts has (2§7.4). */
export const SHOWN_FILTER: ListFilter = {
  id: 'shown',
  title: 'Shown',
  initial: 'problems',
  options: [{ value: 'problems', label: 'Problems and warnings only' }],
};
export const EMPLOYMENT_OPTIONS = EMPLOYMENT_STATUSES.map((status) => ({
  value: status,
  label: status,
}));
export const COMMON_FILTERS: readonly ListFilter[] = [
  {
    id: 'assigned',
    title: 'Assigned',
    options: [
      { value: 'me', label: 'To me' },
      { value: 'nobody', label: 'Unassigned' },
    ],
  },
  {
    id: 'waiting',
    title: 'Put off',
    initial: 'none',
    options: [
      { value: 'none', label: 'Hide what is put off' },
      { value: 'only', label: 'Only what is put off' },
    ],
  },
  { id: 'expired', title: 'Expired', options: within([30, 90, 365]) },
  { id: 'expiring', title: 'Expiring', options: within([7, 14, 30, 60, 90, 180]) },
];
