import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  decodeJwt,
  type JWTPayload,
} from 'jose';
import Provider from 'oidc-provider';

/** Who signs in at the provider, and what it says of them. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
}

/** What a test does to a token on its way: other claims, another key, another algorithm, or none. */
interface Tampering {
  claims?: JWTPayload;
  by?: 'own key' | 'strange key' | 'secret' | 'nobody';
  /** The token of an earlier log-in in the place of this one's. */
  instead?: string;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  secret: string;
  /** Who signs in from now on. */
  person: Person;
  methods: string[];
  tampering: Tampering | null;
  /** Answers nothing any more. */
  isHanging: boolean;
  lastToken: string;
  /** Signs with a new key from now on, and publishes that one alone. */
  changeKeys(): Promise<void>;
  /** A log-out token as the provider would send it, with these claims over the usual ones. */
  logoutToken(claims: JWTPayload, by?: Tampering['by']): Promise<string>;
  /** Goes where the console led, signs in, and returns the address that leads back to the console. */
  visit(address: string): Promise<URL>;
  close(): Promise<void>;
}

const KID = 'first';

async function newKey(kid: string) {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.privateKey)), kid, alg: 'RS256', use: 'sig' };
  return { ...pair, kid, jwk };
}

/** Starts an identity provider on this machine, at which `person` signs in without a question. */
export async function startIdentityProvider(made: {
  redirects: readonly string[];
  loggedOut?: readonly string[];
  isThin?: boolean;
}): Promise<IdentityProvider> {
  let key = await newKey(KID);
  const strange = await newKey(KID);
  let provider: Provider;
  const server = createServer((request, answer) => {
    if (state.isHanging) return;
    if (request.url?.startsWith('/interaction/')) return void enter(request, answer);
    if (request.url?.startsWith('/token')) tamper(answer);
    void provider.callback()(request, answer);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = 'a-secret-of-thirty-two-characters!!';

  const make = () => {
    const one = new Provider(issuer, {
      clients: [
        {
          client_id: 'console',
          client_secret: secret,
          redirect_uris: [...made.redirects],
          post_logout_redirect_uris: [...(made.loggedOut ?? [])],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ['a key of cookies'] },
      pkce: { required: () => true },
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: {
        openid: ['sub', 'auth_time', 'amr', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
        groups: ['groups'],
      },
      // Thin tokens name nobody's address: that is asked for besides.
      conformIdTokenClaims: made.isThin ?? false,
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: async (context, form) => {
            context.body = `<!doctype html><p>Log out?</p>${form}`;
          },
        },
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: async () => ({ ...state.person, sub }),
      }),
      loadExistingGrant: async (context) => {
        const grant = new one.Grant({
          clientId: context.oidc.client?.clientId ?? '',
          accountId: context.oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    });
    return one;
  };

  async function enter(request: IncomingMessage, answer: ServerResponse) {
    await provider.interactionFinished(request, answer, {
      login: { accountId: state.person.sub, amr: state.methods, remember: false },
    });
  }

  const sign = (claims: JWTPayload, by: Tampering['by'], typ = 'JWT'): Promise<string> | string => {
    if (by === 'nobody') return new UnsecuredJWT(claims).encode();
    if (by === 'secret')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: KID, typ })
        .sign(Buffer.from(secret));
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ })
      .sign(by === 'strange key' ? strange.privateKey : key.privateKey);
  };

  /** Puts another token in the place of the one that goes out. */
  function tamper(answer: ServerResponse): void {
    const end = answer.end.bind(answer) as (text: string) => ServerResponse;
    const changed = async (text: string) => {
      const body = JSON.parse(text) as { id_token?: string };
      const { tampering } = state;
      if (body.id_token && tampering) {
        const claims = { ...decodeJwt(body.id_token), ...tampering.claims };
        body.id_token = tampering.instead ?? (await sign(claims, tampering.by ?? 'own key'));
      }
      state.lastToken = body.id_token ?? '';
      const sent = JSON.stringify(body);
      answer.setHeader('content-length', Buffer.byteLength(sent));
      end(sent);
    };
    answer.end = ((text: unknown) => {
      void changed(String(text));
      return answer;
    }) as typeof answer.end;
  }

  const state: IdentityProvider = {
    issuer,
    clientId: 'console',
    secret,
    person: { sub: 'nobody' },
    methods: ['pwd'],
    tampering: null,
    isHanging: false,
    lastToken: '',
    async changeKeys() {
      key = await newKey('second');
      provider = make();
    },
    async logoutToken(claims, by = 'own key') {
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: issuer,
        aud: 'console',
        iat: now,
        exp: now + 120,
        jti: crypto.randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      };
      return sign({ ...usual, ...claims }, by, 'logout+jwt');
    },
    async visit(address) {
      const jar = new Map<string, string>();
      let next = new URL(address);
      for (let step = 0; step < 10; step += 1) {
        if (next.origin !== issuer) return next;
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of reply.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          const at = pair.indexOf('=');
          jar.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const to = reply.headers.get('location');
        if (to === null)
          throw new Error(
            `The provider answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`,
          );
        next = new URL(to, next);
      }
      throw new Error('The provider leads in circles');
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  provider = make();
  return state;
}
