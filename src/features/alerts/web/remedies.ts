import type { ListedAlert } from '../alert-lists.contract.ts';
import type { DocAlert } from '../alerts.contract.ts';
import { DAC_ALERT_TYPES, ORDERED_TYPES } from '../alerts.rules.ts';
import type { Remedy } from './alert-rows.ts';

const has = (types: readonly number[], type: number) => types.includes(type);

/** What orders the document that an alert lacks. */
export function orderOf({ documentTypeId, employeeId }: DocAlert): Remedy | null {
  if (has(ORDERED_TYPES.mvr, documentTypeId)) return { command: 'order.mvr', employeeId };
  return has(ORDERED_TYPES.other, documentTypeId) ? { command: 'order.place', employeeId } : null;
}

/** What sends the driver a link for the document that an alert lacks. */
export const linkOf = ({ documentTypeId, employeeId }: DocAlert): Remedy | null =>
  has(DAC_ALERT_TYPES, documentTypeId) ? { command: 'certificate.send', employeeId } : null;

/** The same of an alert of another list: a query, an exam or test is ordered, and an onboarding begun anew. */
export function listedOrder({ list, employeeId }: ListedAlert): Remedy | null {
  const isOrdered = list === 'queries' || list === 'randoms';
  return isOrdered && employeeId !== null ? { command: 'order.place', employeeId } : null;
}
export const listedLink = ({ list, kind, employeeId }: ListedAlert): Remedy | null =>
  list === 'onboarding' && kind === 'expired' && employeeId !== null
    ? { command: 'onboarding.start', employeeId }
    : null;
