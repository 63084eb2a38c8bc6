import type { Permission } from '#src/shared/permissions.ts';

/** Whether people may, or must, come in by the provider. */
export const PROVIDER_MODES = ['off', 'optional', 'required'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

/** What tokens may be signed with: by a key that the provider alone has, and never by the shared secret, or not at all. */
export const SIGNING_ALGS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

export const MOST_DOMAINS = 20;
export const MOST_GROUPS = 100;

/** Seconds by which the clocks of the provider and of this server may differ. */
export const CLOCK_TOLERANCE = 60;

/** Methods that are, or need, more than a password (RFC 8176). */
const FACTORS: readonly string[] = [
  'mfa',
  'otp',
  'hwk',
  'swk',
  'fpt',
  'face',
  'iris',
  'retina',
  'sc',
];

/** Whether the methods that a provider names hold a second factor. */
export const namesFactor = (methods: readonly string[]): boolean =>
  methods.some((one) => FACTORS.includes(one));

/** The domain of a mail address, in small letters; null of what is none. */
export function domainOf(email: string): string | null {
  const parts = email.toLowerCase().split('@');
  const [, domain = ''] = parts;
  return parts.length === 2 && parts[0] !== '' && isDomain(domain) ? domain : null;
}

/** Whether a text is a domain that mail goes to: of two labels at least, and no address of the net. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 &&
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/.test(text);

/** Domains under which anybody gets an address: none is a company's. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `126.com 163.com aim.com aol.com att.net bellsouth.net btinternet.com charter.net comcast.net cox.net duck.com earthlink.net fastmail.com
  free.fr frontier.com frontiernet.net gmail.com gmx.at gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de
  hotmail.fr hush.com hushmail.com icloud.com inbox.com juno.com laposte.net libero.it live.ca live.com live.co.uk mac.com mail.com mail.ru
  mailbox.org me.com msn.com naver.com netzero.net optonline.net orange.fr outlook.com outlook.de outlook.fr pm.me proton.me protonmail.com
  qq.com rediffmail.com roadrunner.com rocketmail.com rogers.com rr.com sbcglobal.net shaw.ca sky.com sympatico.ca t-online.de telus.net
  tuta.com tutanota.com verizon.net virgilio.it wanadoo.fr web.de windstream.net yahoo.ca yahoo.co.in yahoo.co.uk yahoo.com yahoo.com.mx
  yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
);

/** Whether a domain is one of a mail service under which anybody gets an address. */
export const isPublicDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain);

/** Where the record stands that proves a domain, and what it says. */
export const recordOf = (domain: string, proof: string) => ({
  name: `_console-signin.${domain}`,
  value: `console-signin=${proof}`,
});

/** What somebody of a group may do, and where. */
export interface GroupRule {
  name: string;
  permissions: readonly Permission[];
  sites: readonly number[];
}

/** The permissions and locations of all groups that a person is in, added up; null where none of the groups is mapped. */
export function givenBy(
  rules: readonly GroupRule[],
  groups: readonly string[],
): { permissions: Permission[]; sites: number[] } | null {
  const theirs = rules.filter(({ name }) => groups.includes(name));
  if (theirs.length === 0) return null;
  return {
    permissions: [...new Set(theirs.flatMap(({ permissions }) => permissions))],
    sites: [...new Set(theirs.flatMap(({ sites }) => sites))],
  };
}

/** A person's names, from what a provider says of them; of one without any, the name before the @. */
export function namesOf(claims: {
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
  email: string;
}): { firstName: string; lastName: string } {
  const text = (value: unknown) => (typeof value === 'string' ? tidy(value) : '');
  const words = text(claims.name).split(' ').filter(Boolean);
  const [local = ''] = claims.email.split('@');
  const firstName = text(claims.given_name) || words[0] || local;
  const lastName = text(claims.family_name) || words.slice(1).join(' ') || '-';
  return { firstName: firstName.slice(0, 80), lastName: lastName.slice(0, 80) };
}

const tidy = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
