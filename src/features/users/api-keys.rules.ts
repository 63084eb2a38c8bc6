import { holds, type Permission, type PermissionGrants } from '#src/shared/permissions.ts';
import { grantableBy } from './user-admin.rules.ts';

/** A key lasts a year at most. */
export const LONGEST_DAYS = 366;
/** So long both secrets count after a rotation, at most. */
export const LONGEST_KEPT_HOURS = 72;
export const FEWEST_CALLS = 1;
export const MOST_CALLS = 6000;
/** What a program gets that says nothing else. */
export const USUAL_CALLS = 120;
export const MOST_NETWORKS = 20;

/** A program that administers accounts could give itself all the rest: that is for people (D365). */
const FOR_PEOPLE: readonly Permission[] = ['client.configureUser', 'client.addUser'];

/** What one who holds `own` may give to a program of a client. */
export const grantableToPrograms = (own: PermissionGrants): Permission[] =>
  grantableBy(own, 'client').filter((one) => holds(own, one) && !FOR_PEOPLE.includes(one));

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$|\/)|(?=$|\/))){4}(?:\/(\d{1,2}))?$/;
const V6 = /^[\da-f:]{2,39}(?:\/(\d{1,3}))?$/i;

/** Whether a text is an IP address, or a network by its prefix; that of all addresses is none. */
export function isNetwork(text: string): boolean {
  const v4 = V4.exec(text);
  if (v4) return v4[1] === undefined || (Number(v4[1]) >= 1 && Number(v4[1]) <= 32);
  const v6 = text.includes(':') ? V6.exec(text) : null;
  if (!v6) return false;
  const [address = ''] = text.split('/');
  const bits = v6[1] === undefined ? 128 : Number(v6[1]);
  return bits >= 1 && bits <= 128 && URL.canParse(`http://[${address}]/`);
}
