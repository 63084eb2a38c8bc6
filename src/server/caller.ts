import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Service } from '#src/shared/services.ts';

/** Who makes a request, as the session says at this moment. */
export interface Caller {
  kind: 'user' | 'auditor';
  sessionId: string;
  /** The user's id; the auditor link's id for an auditor. */
  id: string;
  /** The tenant the account belongs to, and its client in it. */
  tenantId: number;
  clientId: number;
  email: string;
  name: string;
  /** Belongs to the internal client or a child of it (A86). */
  isConcordeUser: boolean;
  isPseudoUser: boolean;
  maskSsn: boolean;
  grants: PermissionGrants;
  /** The locations the account works in, everything below included. */
  sites: '*' | readonly number[];
  /** The real identity while another user is impersonated (D7). */
  impersonator: { id: string; tenantId: number; name: string } | null;
  /** A program that comes by a key of its company's (D365); a person where absent. */
  program?: { mayExport: boolean; callsAMinute: number };
  /** They have no second factor although one is asked for: until when they may go on all the same (D363). */
  owesFactor?: { until: string; isOver: boolean };
  /** The audit that an auditor's link is bound to; absent for everybody else, and for a link to all of a client's files. */
  auditId?: string | undefined;
  /** The services that their client has ordered; null for the internal client, which orders none. */
  services: readonly Service[] | null;
}
