import type { Permission, PermissionGrants } from '#src/shared/permissions.ts';
import type { SettingsField } from '#src/shared/settings-fields.ts';
import type { Caller } from './caller.ts';
import type { Db } from './db/handle.ts';

/** A location within its company's tree, itself last in `path`. */
export interface LocationAt {
  tenantId: number;
  clientId: number;
  path: readonly number[];
}

/** Who has a location take over what another is set up with. */
export interface Copier {
  db: Db;
  caller: Caller;
  grants: PermissionGrants;
}

/**
 * A part of what a location is set up with that another location may take over, brought by the feature that owns it
 * (D158). `copy` leaves the location with what the source has: of a sibling its own words are taken over; what stands above
 * holds by itself, so the location's own words go. It throws what the copy answers, and is safe to run again.
 */
export interface SettingsPart {
  field: SettingsField;
  /** Without which the field is refused. */
  permission: Permission;
  copy(copier: Copier, from: LocationAt, to: LocationAt): Promise<void>;
}

/** Whether the source stands above the location. */
export const isAbove = (from: LocationAt, to: LocationAt): boolean =>
  to.path.includes(from.clientId);

/** The locations between a source and a location below it: what they say would hold instead. */
export const between = (from: LocationAt, to: LocationAt): number[] =>
  isAbove(from, to) ? to.path.slice(to.path.indexOf(from.clientId) + 1, -1) : [];
