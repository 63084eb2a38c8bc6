import * as oidc from 'openid-client';
import { thrower } from '#src/shared/errors.ts';
import { EgressError, reach } from '#src/server/egress.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { PROVIDER_ERRORS } from '#src/features/sessions/provider-sign-in.contract.ts';
import { CLOCK_TOLERANCE } from '../sign-on.rules.ts';
import type { KeptProvider } from './providers.sql.ts';

const fail = thrower(PROVIDER_ERRORS);
const SECONDS = 10;

/** Where the secret of a client's provider is bound to. */
export const secretAt = (tenantId: number): string => `${tenantId}|identity provider|secret`;

type Around = Pick<Kernel, 'config' | 'keys'>;
/** What is needed of a provider to speak with it. */
type Spoken = Pick<
  KeptProvider,
  'tenantId' | 'issuer' | 'oidcClientId' | 'secretCipher' | 'signingAlg'
>;

/**
 * Reads what a provider says of itself, anew each time: so does the check of a token with its keys, and a change of them is
 * followed at once. @throws provider-sign-in.down
 */
export async function openProvider({ config, keys }: Around, provider: Spoken) {
  const secret = keys.decrypt(
    'identity-provider',
    provider.secretCipher,
    secretAt(provider.tenantId),
  );
  const issuer = new URL(provider.issuer);
  const found = await down(() =>
    oidc.discovery(
      issuer,
      provider.oidcClientId,
      {
        id_token_signed_response_alg: provider.signingAlg,
        [oidc.clockTolerance]: CLOCK_TOLERANCE,
      },
      showSecret(secret.toString('utf8')),
      {
        timeout: SECONDS,
        execute: [
          // Without it a token that came over TLS would be taken unsigned (OpenID Connect Core 3.1.3.7).
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
        [oidc.customFetch]: (address, asked) => reach(config, address, asked),
      },
    ),
  );
  // Some providers answer for many companies at once under a common issuer: then anybody's token would do.
  if (found.serverMetadata().issuer !== provider.issuer)
    throw fail('provider-sign-in.down', {
      message:
        'The provider names itself otherwise than in the settings. Give the issuer as it does.',
    });
  return found;
}

/** By header or body, as the provider takes it. */
function showSecret(secret: string): oidc.ClientAuth {
  const [byHeader, byBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported;
    const way = known && !known.includes('client_secret_basic') ? byBody : byHeader;
    way(server, client, body, headers);
  };
}

/** What begins a log-in: kept sealed until the provider leads back. */
export interface FlowSecrets {
  nonce: string;
  verifier: string;
  redirect: string;
}

/** Where a browser goes to log in, and what is to be kept for when it comes back. @throws provider-sign-in.down */
export async function goTo(
  around: Around,
  provider: Spoken,
  asked: { redirect: string; email: string; isAgain: boolean },
): Promise<{ address: string; state: string; secrets: FlowSecrets }> {
  const found = await openProvider(around, provider);
  const server = found.serverMetadata();
  const [state, nonce, verifier] = [
    oidc.randomState(),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
  ];
  const scopes = ['openid', 'email', 'profile'];
  if (server.scopes_supported?.includes('groups')) scopes.push('groups');
  const address = await down(async () =>
    oidc.buildAuthorizationUrl(found, {
      redirect_uri: asked.redirect,
      scope: scopes.join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      login_hint: asked.email,
      ...(asked.isAgain ? { prompt: 'login' } : {}),
    }),
  );
  // A browser is led to the web alone, and over TLS unless the operator lets the provider be without.
  if (![new URL(provider.issuer).protocol, 'https:'].includes(address.protocol))
    throw fail('provider-sign-in.down');
  return { address: address.href, state, secrets: { nonce, verifier, redirect: asked.redirect } };
}

/** What a provider said of who came, checked. */
export interface Said {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
  names: { given_name?: string; family_name?: string; name?: string };
  groups: string[];
  methods: string[];
  /** When they showed the provider who they are, in seconds; null where it does not say. */
  authTime: number | null;
  sid: string | null;
  idToken: string;
  endAddress: string | null;
}

/**
 * Takes what a provider led back with: exchanges the code, and checks the token's signature by the one algorithm, its issuer,
 * audience, nonce and times. @throws provider-sign-in.down, provider-sign-in.declined, provider-sign-in.bad_token
 */
export async function takeAnswer(
  around: Around,
  provider: Spoken & Pick<KeptProvider, 'groupsClaim' | 'lacksVerified'>,
  { state, secrets, answer }: { state: string; secrets: FlowSecrets; answer: URLSearchParams },
): Promise<Said> {
  const found = await openProvider(around, provider);
  const back = new URL(secrets.redirect);
  back.search = answer.toString();
  const tokens = await trusted(() =>
    oidc.authorizationCodeGrant(found, back, {
      expectedState: state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    }),
  );
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw fail('provider-sign-in.bad_token');
  if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE)
    throw fail('provider-sign-in.bad_token', { message: WRONG_TIME });
  const group = provider.groupsClaim;
  const more =
    (claims['email'] === undefined || claims[group] === undefined) &&
    found.serverMetadata().userinfo_endpoint !== undefined
      ? await trusted(() => oidc.fetchUserInfo(found, tokens.access_token, claims.sub))
      : {};
  const all: Record<string, unknown> = { ...more, ...claims };
  const verified = all['email_verified'];
  const text = (name: string) => {
    const value = all[name];
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof all['email'] === 'string' ? all['email'].trim().toLowerCase() : null,
    isVerified:
      verified === undefined ? provider.lacksVerified : verified === true || verified === 'true',
    names: { ...text('given_name'), ...text('family_name'), ...text('name') },
    groups: texts(all[group]),
    methods: texts(claims['amr']),
    authTime: typeof claims.auth_time === 'number' ? claims.auth_time : null,
    sid: typeof claims['sid'] === 'string' ? claims['sid'].slice(0, 500) : null,
    idToken: tokens.id_token,
    endAddress: endOf(found),
  };
}

function endOf(found: oidc.Configuration): string | null {
  const end = found.serverMetadata().end_session_endpoint;
  const url = end === undefined ? null : URL.parse(end);
  const isSafe =
    url?.protocol === 'https:' || url?.origin === new URL(found.serverMetadata().issuer).origin;
  return url && isSafe ? url.href : null;
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one): one is string => typeof one === 'string')
    .slice(0, 1000);

const NOT_GONE_TO =
  'The provider’s address is not gone to: it leads inside the house, or does not begin with https. The operator of the console can allow a network.';

const WRONG_TIME =
  'What your company’s log-in sent is not of now: it has expired, or a clock is off. Try again, and tell your administrator if it stays.';

/** What a person is told about a token that is refused, by the error code of openid-client. */
const UNTRUSTED: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: WRONG_TIME,
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    'What your company’s log-in sent is not for this log-in: it names another issuer, another receiver, or an earlier try.',
  OAUTH_KEY_SELECTION_FAILED:
    'What your company’s log-in sent is signed with a key that it does not publish.',
  OAUTH_INVALID_RESPONSE:
    'What your company’s log-in sent is not signed as agreed, or not whole. Tell your administrator.',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Runs what trusts an answer of the provider's; of a refusal only its kind is told. */
async function trusted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError) throw fail('provider-sign-in.declined');
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
      throw fail('provider-sign-in.over');
    const message = UNTRUSTED[codeOf(error)];
    if (message) throw fail('provider-sign-in.bad_token', { message });
    throw fail('provider-sign-in.down');
  }
}

/** Runs what asks the provider for something; whatever goes wrong, it is not to be reached. */
async function down<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isInside = error instanceof Error && error.cause instanceof EgressError;
    throw fail('provider-sign-in.down', isInside ? { message: NOT_GONE_TO } : {});
  }
}
