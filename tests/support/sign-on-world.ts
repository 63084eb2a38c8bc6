import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { startNameServer } from './dns-server.ts';
import { type IdentityProvider, type Person, startIdentityProvider } from './identity-provider.ts';
import { makeApi, openWorld } from './world.ts';
import type { Answer, Api, Client, User, World } from './world.ts';

/** What companies' own log-ins need of a world: a provider on this machine, and a name server with records of domains. */

export const PASSWORD = 'a quiet lorry at dawn';
export const PROVIDER = '/v1/identityProvider';
export const ADMIN: Permission[] = [
  'client.configureUser',
  'client.addUser',
  'client.viewUsers',
  'client.viewRoster',
  'client.viewEmployee',
];
export const errorOf = ({ body }: { body: { error: { code: string } } }) => body.error.code;
export const messageOf = ({ body }: { body: { error: { message: string } } }) => body.error.message;

const records = new Map<string, string>();

/** The world, its provider and what tests do with both; made before all tests of a file, and gone after them. */
export function signOnWorld() {
  let world: World;
  let idp: IdentityProvider;
  let stopNames: () => void;
  beforeAll(async () => {
    world = await openWorld({ privateNetworks: ['127.0.0.0/8'] });
    const back = `${world.address}/login/company`;
    idp = await startIdentityProvider({ redirects: [back], loggedOut: [`${world.address}/login`] });
    stopNames = await startNameServer(records);
  }, 120_000);
  afterAll(async () => {
    stopNames();
    await idp.close();
    await world.close();
  });
  const sql = (statement: string, values: unknown[] = []) =>
    world.kernel.pool.query(statement, values);
  let domains = 0;
  const newDomain = () => `carrier${(domains += 1)}.example.com`;

  const settings = (given: object = {}) => ({
    issuer: idp.issuer,
    oidcClientId: idp.clientId,
    secret: idp.secret,
    signingAlg: 'RS256',
    mode: 'optional',
    makesAccounts: true,
    groupsClaim: 'groups',
    trustsFactor: false,
    lacksVerified: false,
    groups: [],
    ...given,
  });

  /** Adds a domain and proves it by its record. */
  async function prove(api: Api, domain: string): Promise<Answer> {
    const added = await api.post(`${PROVIDER}/domains`, { domain });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { record } = added.body.domains.find((one: { domain: string }) => one.domain === domain);
    records.set(record.name, record.value);
    return api.post(`${PROVIDER}/domains/${domain}/proof`);
  }

  /** A company that comes in by the provider. */
  async function company(given: object = {}): Promise<Company> {
    const client = await world.makeClient();
    const yard = await world.makeClient({ parent: client });
    const domain = newDomain();
    const boss = await world.makeUser({
      client,
      permissions: ADMIN,
      email: `boss@${domain}`,
      password: PASSWORD,
    });
    const api = await world.as(boss);
    const saved = await api.put(
      PROVIDER,
      settings({
        groups: [
          { name: 'safety', permissions: ['client.viewRoster'], sites: [yard.clientId] },
          { name: 'heads', permissions: ADMIN, sites: [client.clientId] },
        ],
        ...given,
      }),
    );
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await prove(api, domain)).status).toBe(200);
    return { client, yard, boss, api, domain };
  }

  /** A browser: what it was given as cookies goes along with what it sends. */
  function browser() {
    const jar = new Map<string, string>();
    const nobody = makeApi(world.address, '');
    return {
      jar,
      async post(path: string, body: unknown): Promise<Answer> {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers: Record<string, string> = cookie === '' ? {} : { cookie };
        const answer = await nobody.post(path, body, { headers });
        for (const set of answer.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        return answer;
      },
    };
  }

  const begin = (from: Browser, email: string, more: object = {}) =>
    from.post('/v1/auth/provider/begin', { email, ...more });

  /** What the provider leads back with. */
  async function ledBack(from: Browser, email: string, more: object = {}) {
    const begun = await begin(from, email, more);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const back = await idp.visit(begun.body.address);
    const given = (name: string) => back.searchParams.get(name) ?? undefined;
    return {
      state: given('state'),
      ...(given('code') ? { authorizationCode: given('code') } : {}),
      ...(given('iss') ? { iss: given('iss') } : {}),
      ...(given('error') ? { error: given('error') } : {}),
    };
  }

  /** Comes in by the provider as somebody. */
  async function comeIn(person: Person, more: object = {}) {
    idp.person = person;
    const from = browser();
    const back = await ledBack(from, person.email ?? '', more);
    const answer = await from.post('/v1/auth/provider/finish', back);
    return { answer, back, from, api: makeApi(world.address, String(answer.body?.token ?? '')) };
  }

  /** Comes in the first time as somebody who had an account here before, by its password (D414). */
  async function comeAsBefore(person: Person, password = PASSWORD) {
    const first = await comeIn(person);
    const answer = await first.from.post('/v1/auth/provider/finish', { ...first.back, password });
    return { ...first, answer, api: makeApi(world.address, String(answer.body?.token ?? '')) };
  }

  /** Agrees to what waits, as a second administrator. */
  async function agree(client: Client): Promise<Answer> {
    const user = await world.makeUser({ client, permissions: ADMIN });
    await sql("update logins set created_at = now() - interval '1 day' where user_id = $1", [
      user.userId,
    ]);
    const other = await world.as(user);
    const { changeId } = (await other.get(PROVIDER)).body.waits;
    return other.post(`${PROVIDER}/waitingChange/agreement`, { changeId });
  }

  let subjects = 0;
  const person = (domain: string, more: Partial<Person> = {}): Person => ({
    sub: `subject-${(subjects += 1)}`,
    email: `driver${subjects}@${domain}`,
    email_verified: true,
    given_name: 'Dana',
    family_name: 'Ortiz',
    groups: ['safety'],
    ...more,
  });

  beforeEach(() => {
    idp.methods = ['pwd'];
  });
  afterEach(async () => {
    idp.tampering = null;
    idp.isHanging = false;
    // Each test tries as from a place of its own.
    await sql("delete from login_attempts where subject like 'provider %'");
  });

  const auditOf = async (tenantId: number, action: string) =>
    (
      await sql(
        'select outcome, detail from audit_log where tenant_id = $1 and action = $2 order by at',
        [tenantId, action],
      )
    ).rows;

  return {
    world: () => world,
    idp: () => idp,
    records,
    sql,
    settings,
    newDomain,
    company,
    browser,
    begin,
    ledBack,
    comeIn,
    comeAsBefore,
    agree,
    person,
    auditOf,
  };
}

type Browser = { post(path: string, body: unknown): Promise<Answer> };

interface Company {
  client: Client;
  yard: Client;
  boss: User;
  api: Api;
  domain: string;
}
