import { PERMISSIONS } from '#src/shared/permissions.ts';
import type { PermissionGrants, PermissionGroup } from '#src/shared/permissions.ts';

const GROUPS: Readonly<Record<PermissionGroup, string>> = {
  customerCare: 'Customer care',
  admin: 'Administration',
  client: 'Client and employees',
  cme: 'Medical exams',
  dq: 'Document review',
  randoms: 'Random pools',
  servicesRandoms: 'Random selections',
  servicesClearinghouse: 'Clearinghouse',
  auditor: 'Audits',
  records: 'Records',
};

/** What someone may do, in words, by group and in the order of the specification. */
export function permissionWords(grants: PermissionGrants): { group: string; names: string[] }[] {
  const groups = Object.keys(PERMISSIONS) as PermissionGroup[];
  return groups.flatMap((group) => {
    const held = new Set(grants[group] ?? []);
    const names = PERMISSIONS[group].filter((name) => held.has(name)).map(inWords);
    return names.length > 0 ? [{ group: GROUPS[group], names }] : [];
  });
}

/** `scoreMVRsManually` is "Score MVRs manually"; initials stay together. */
function inWords(name: string): string {
  const words = name.match(/[A-Z]{2,}s?(?![a-z])|[A-Z]?[a-z]+/g) ?? [name];
  const text = words.map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase())).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
