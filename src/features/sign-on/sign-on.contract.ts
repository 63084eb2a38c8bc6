import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId } from '#src/shared/ids.ts';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { line } from '#src/shared/text.ts';
import { signInEmail } from '#src/features/sessions/sessions.contract.ts';
import {
  isDomain,
  isPublicDomain,
  MOST_DOMAINS,
  MOST_GROUPS,
  PROVIDER_MODES,
  SIGNING_ALGS,
} from './sign-on.rules.ts';

export const SIGN_ON_ERRORS = defineErrors('sign-on', {
  of_clients: {
    status: 409,
    message: 'A company log-in is of a client. Act in the client whose it is.',
  },
  not_whole: {
    status: 403,
    message: 'This is for who administers all users of the company, from its top.',
  },
  not_grantable: {
    status: 403,
    message: 'A group gives only what you hold yourself.',
  },
  no_secret: { status: 400, message: 'Enter the secret that the provider gave for the console.' },
  not_tried: {
    status: 409,
    message:
      'Nobody has come in by this log-in yet. Let it be optional until somebody has, then require it.',
  },
  no_way_back: {
    status: 409,
    message:
      'Set up a second factor for your own account first: it is the way in for an administrator while the provider is down.',
  },
  no_domain: { status: 409, message: 'No domain is proven yet. Prove one first.' },
  not_proven: {
    status: 409,
    message:
      'The record does not stand there yet. It can take an hour until it is seen everywhere.',
  },
  taken: {
    status: 409,
    message: 'This domain is proven to be another client’s. Customer care can look into it.',
  },
  too_many: { status: 409, message: `A client has ${MOST_DOMAINS} domains at most.` },
  not_tied: {
    status: 409,
    message: 'No account of the company with this address comes in by the provider.',
  },
  nothing_waits: { status: 409, message: 'No change of the company log-in waits any more.' },
  by_another: {
    status: 403,
    message: 'Another administrator agrees to it, or it holds by itself when the day is over.',
  },
  by_staff: { status: 403, message: 'Only an internal administrator confirms a domain.' },
});

const permission = z.enum(ALL_PERMISSIONS);

/** `https://`, or `http://` for a provider inside the networks that the operator names. */
const issuer = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => {
      const url = URL.parse(text);
      const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
      return isWeb && url.search === '' && url.hash === '' && url.username === '';
    },
    { error: 'Give the issuer as the provider names itself, like https://login.example.com.' },
  )
  .meta({ examples: ['https://login.example.com'] });

const settings = {
  issuer,
  /** The console's name at the provider. */
  oidcClientId: line(200).min(1, { error: 'Enter the name that the provider gave the console.' }),
  signingAlg: z.enum(SIGNING_ALGS),
  mode: z.enum(PROVIDER_MODES),
  /** Who is unknown gets an account, of what the groups give. */
  makesAccounts: z.boolean(),
  /** The claim that holds the groups. */
  groupsClaim: line(100).min(1, { error: 'Enter the claim’s name; most call it “groups”.' }),
  /** A second factor that the provider says it asked for counts here. */
  trustsFactor: z.boolean(),
  /** The provider never says whether an address is verified: then its silence does not count against it. */
  lacksVerified: z.boolean(),
};

const group = {
  name: line(200).min(1, { error: 'Enter the group’s name.' }),
  permissions: z.array(permission).min(1, { error: 'Choose what the group may do.' }),
};

const domain = z.object({
  domain: z.string(),
  provenAt: instant.nullable(),
  provenBy: z.enum(['dns', 'staff']).nullable(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type ProviderDomain = z.output<typeof domain>;

const state = z.object({
  /** Null where none is set yet. */
  provider: z.object({ ...settings, workedAt: instant.nullable() }).nullable(),
  groups: z.array(
    z.object({ ...group, permissions: z.array(permission), sites: z.array(z.number().int()) }),
  ),
  domains: z.array(domain),
  /** What the provider is told: where it leads back to, and where it says that somebody logged out. */
  ours: z.object({ redirect: z.string(), backChannel: z.string(), loggedOut: z.string() }),
  /** Another issuer, or trust in the provider's second factor, that a second administrator has yet to agree to (D415). */
  waits: z
    .object({
      changeId: z.uuid(),
      issuer: z.string(),
      trustsFactor: z.boolean(),
      askedByName: z.string(),
      askedAt: instant,
      dueAt: instant,
      isOwn: z.boolean(),
    })
    .nullable(),
  /** What the caller may let a group do. */
  grantable: z.array(permission),
  /** The caller may confirm a domain without a record. */
  mayConfirm: z.boolean(),
  version: z.number().int(),
});
export type SignOn = z.output<typeof state>;

const how = { permission: 'client.configureUser', scope: 'client' } as const;
const ofDomain = z.object({ domain: z.string().max(253) });
const refusals = ['sign-on.of_clients', 'sign-on.not_whole'] as const;

/** The identity provider of a client, by OpenID Connect (D410). */
export const signOnApi = defineApi('sign-on', {
  read: {
    method: 'GET',
    path: '/v1/identityProvider',
    summary: 'The log-in of a company’s own, its domains, and what its groups give.',
    ...how,
    result: state,
    errors: [...refusals],
  },
  change: {
    method: 'PUT',
    path: '/v1/identityProvider',
    summary:
      'Sets the log-in of a company’s own. Another issuer, or trust in its second factor, waits for a second administrator. The secret is kept sealed and never shown.',
    ...how,
    body: z.strictObject({
      ...settings,
      /** Left out, the one before stays. */
      secret: z
        .string()
        .trim()
        .min(1)
        .max(1000)
        .regex(/^[\x20-\x7E]+$/, { error: 'A secret has plain letters, digits and signs.' })
        .optional(),
      groups: z
        .array(
          z.strictObject({
            ...group,
            sites: z.array(clientId).min(1, { error: 'Choose where the group works.' }).max(200),
          }),
        )
        .max(MOST_GROUPS)
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
          error: 'Name each group once.',
        }),
    }),
    result: state,
    errors: [
      ...refusals,
      'sign-on.not_grantable',
      'sign-on.no_secret',
      'sign-on.not_tried',
      'sign-on.no_way_back',
      'sign-on.no_domain',
    ],
    personal: true,
    stepUp: true,
    versioned: true,
  },
  agreeToChange: {
    method: 'POST',
    path: '/v1/identityProvider/waitingChange/agreement',
    summary: 'Agrees to the change of a company log-in that another administrator asked for.',
    ...how,
    /** The one that was seen: no other is agreed to. */
    body: z.strictObject({ changeId: z.uuid() }),
    result: state,
    errors: [...refusals, 'sign-on.nothing_waits', 'sign-on.by_another'],
    personal: true,
    stepUp: true,
  },
  withdrawChange: {
    method: 'DELETE',
    path: '/v1/identityProvider/waitingChange',
    summary: 'Refuses or takes back a change of a company log-in that waits.',
    ...how,
    result: state,
    errors: [...refusals, 'sign-on.nothing_waits'],
    personal: true,
  },
  check: {
    method: 'POST',
    path: '/v1/identityProvider/check',
    summary: 'Asks the provider whether it is there, and what it can.',
    ...how,
    result: z.object({ endsSessions: z.boolean(), signsAsSet: z.boolean() }),
    errors: [
      ...refusals,
      'provider-sign-in.none',
      'provider-sign-in.down',
      'sessions.too_many_tries',
    ],
    audit: 'none',
    replay: 'never',
  },
  addDomain: {
    method: 'POST',
    path: '/v1/identityProvider/domains',
    summary: 'Adds a domain of mail addresses; it leads nowhere until it is proven.',
    ...how,
    body: z.strictObject({
      domain: z
        .string()
        .trim()
        .toLowerCase()
        .refine(isDomain, { error: 'Give a domain like example.com.' })
        .refine((name) => !isPublicDomain(name), {
          error:
            'Anybody can get an address of this domain, so that it is no company’s. Its people come in by password.',
        })
        .meta({ examples: ['example.com'] }),
    }),
    result: state,
    errors: [...refusals, 'sign-on.too_many'],
    personal: true,
    stepUp: true,
  },
  proveDomain: {
    method: 'POST',
    path: '/v1/identityProvider/domains/:domain/proof',
    summary: 'Looks for the TXT record that proves a domain.',
    ...how,
    params: ofDomain,
    result: state,
    errors: [
      'sign-on.of_clients',
      'sign-on.not_proven',
      'sign-on.taken',
      'sessions.too_many_tries',
    ],
    personal: true,
  },
  confirmDomain: {
    method: 'PUT',
    path: '/v1/identityProvider/domains/:domain/confirmation',
    summary:
      'Confirms that a domain is the client’s, by an internal administrator who has made sure.',
    ...how,
    params: ofDomain,
    result: state,
    errors: ['sign-on.of_clients', 'sign-on.by_staff', 'sign-on.taken'],
    personal: true,
    stepUp: true,
  },
  removeDomain: {
    method: 'DELETE',
    path: '/v1/identityProvider/domains/:domain',
    summary: 'Takes a domain away: its addresses come in by password again.',
    ...how,
    params: ofDomain,
    result: state,
    errors: ['sign-on.of_clients'],
    personal: true,
    stepUp: true,
  },
  freeAccount: {
    method: 'POST',
    path: '/v1/identityProvider/freeAccount',
    summary:
      'Frees an account from the person at the provider whose it was: the next who comes with its address gets it.',
    ...how,
    body: z.strictObject({ email: signInEmail }),
    result: 'nothing',
    errors: [...refusals, 'sign-on.not_tied'],
    personal: true,
    stepUp: true,
  },
});
