import { meets, type Permission, type PermissionGrants } from '#src/shared/permissions.ts';

/** Anyone who may see SSNs, or finds people for a living: the others could guess the digits that are masked for them. */
const SSN_SEARCHERS: readonly Permission[] = [
  'client.viewPII',
  'dq.searchAndMatch',
  'cme.search',
  'cme.searchAndMatch',
  'customerCare.assumeClient',
];

/** Who looks for somebody, and what is granted there. */
export interface SsnSearcher {
  caller: { kind: 'user' | 'auditor' };
  grants: PermissionGrants;
}

/**
 * Whether an SSN that this caller brings may find people, one at a time and with misses counted: in searches, papers and
 * hints at duplicates. Auditors never.
 */
export function maySearchBySsn({ caller, grants }: SsnSearcher): boolean {
  return caller.kind === 'user' && meets(grants, SSN_SEARCHERS);
}

/**
 * Whether many SSNs at once, in a roster or in drug test results, may find people. What such a file comes to says of each
 * SSN whether somebody has it, so it is for anyone who may see SSNs anyway.
 */
export function mayMatchManySsns({ caller, grants }: SsnSearcher): boolean {
  return caller.kind === 'user' && meets(grants, 'client.viewPII');
}

/** How many SSNs that nobody has one user may look for in a minute. */
export const MOST_SSN_MISSES = 10;
