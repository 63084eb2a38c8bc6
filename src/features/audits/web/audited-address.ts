import { auditsAddresses } from '../audits.addresses.ts';

/** Where a part of an auditor's screen is. */
export function auditedAddress(of: { driver?: string; paper?: string; part?: 'company' }): string {
  const query = new URLSearchParams(of).toString();
  return query === '' ? auditsAddresses.audited : `${auditsAddresses.audited}?${query}`;
}
