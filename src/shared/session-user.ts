import { z } from 'zod';
import { PERMISSIONS } from './permissions.ts';
import type { PermissionGroup } from './permissions.ts';
import { SERVICES } from './services.ts';

const groups = Object.keys(PERMISSIONS) as [PermissionGroup, ...PermissionGroup[]];

export const grantsShape = z.partialRecord(z.enum(groups), z.array(z.string()));

/** The services of a client; null where none decides: across clients, and at the internal client (R125). */
const services = z.array(z.enum(SERVICES)).nullable();

/** Who is signed in, as the console knows it. While another user is impersonated it is that user (D7). */
export const sessionUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  clientId: z.number(),
  clientName: z.string(),
  isConcordeUser: z.boolean(),
  isPseudoUser: z.boolean(),
  isAuditor: z.boolean(),
  /** As assigned; inside an assumed client see `acting` (D4). */
  permissions: grantsShape,
  /** The locations the account works in, everything below included; null is everywhere. */
  sites: z.array(z.number()).nullable(),
  /** Whether there is more than one location to act in, in the client acted in; auditors have none to choose. */
  severalLocations: z.boolean(),
  maskSsn: z.boolean(),
  /** What the company calls the work id of its people; `workId` where it has no name of its own. */
  employeeIdentifier: z.string(),
  services,
  /** Features that the installation hides (R478). */
  featuresToHide: z.array(z.string()),
  /** The real identity while another user is impersonated. */
  impersonator: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The client named by `X-Client`, with the permissions as they stand in it. */
  acting: z
    .object({
      clientId: z.number(),
      name: z.string(),
      permissions: grantsShape,
      services,
      employeeIdentifier: z.string(),
    })
    .nullable(),
  /** Until when the own account may go on without a second factor, where one is asked for and there is none (D363). */
  factorDue: z.object({ at: z.string(), isOver: z.boolean() }).nullish(),
  /** They came by their company's own log-in, which is to end with the session (D413). */
  isByProvider: z.boolean().optional(),
  /** When the session ends whatever happens. */
  expiresAt: z.string(),
  /** What the console keeps for the person at the keyboard: looks, keys, layouts. Checked where it is used. */
  options: z.record(z.string(), z.unknown()),
  /** Seconds without activity after which it ends. */
  idleSeconds: z.number(),
});

export type SessionUser = z.output<typeof sessionUser>;
