import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#src/demo/accounts.ts';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { ALL_PERMISSIONS, assumedGrants, INTERNAL_GROUPS, meets } from '#src/shared/permissions.ts';
import type { Permission, PermissionGrants, PermissionGroup } from '#src/shared/permissions.ts';
import { RECIPES } from '#tests/support/role-recipes.ts';
import type { Place, Wish } from '#tests/support/role-recipes.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';

/** The three roles of issue 4, with the permissions that the demo's accounts have. */
const ROLES = ['employer', 'terminal', 'care'] as const;
type Role = (typeof ROLES)[number];

/**
 * What a role does with a call on a record at its own location: `D` does it, `R` is refused by its permissions, `N` does not
 * even find the record. In the order of ROLES; written by hand, so that a permission changed by mistake is noticed.
 */
const MATRIX: Record<string, string> = {
  'employees.search': 'DDD',
  'employees.exportSearch': 'DDD',
  'employees.roster': 'DDD',
  'employees.exportRoster': 'DDD',
  'employees.read': 'DDD',
  'employees.ssn': 'DRR',
  'employees.history': 'DDD',
  'employees.update': 'DRD',
  'file.dates': 'DDD',
  'file.exportPart': 'DDD',
  'file.print': 'DDD',
  'file.notes': 'DDD',
  'file.colleagues': 'DDD',
  'file.addNote': 'DDD',
  'file.editNote': 'DDD',
  'file.deleteNote': 'DDD',
  'file.restoreNote': 'DDD',
  'employment.add': 'DRD',
  'employment.read': 'DDD',
  'employment.archive': 'DRD',
  'employment.unarchive': 'DRD',
  'employment.replace': 'DRD',
  // Assuming a client brings deleteAfterMergeEmployees alone, for files whose place another has taken (D4, R181).
  'employment.remove': 'DRR',
  'employment.restore': 'DRN',
  'employment.hold': 'DRR',
  'employment.deleted': 'DRD',
  'employment.exportDeleted': 'DRD',
  'qualification.employee': 'DDD',
  'qualification.ruleMatches': 'DDD',
  'qualification.rules': 'DDD',
  'qualification.exportAsOf': 'DDD',
  'qualification.exportRules': 'DDD',
  'qualification.addRule': 'DRD',
  'qualification.endRule': 'DRD',
  'documents.list': 'DDD',
  'documents.exportList': 'DDD',
  'documents.types': 'DDD',
  'documents.employeeContent': 'DDD',
  'alerts.figures': 'DDD',
  'documents.read': 'DDD',
  'documents.content': 'DDD',
  // Uploading is not deleting: care is not given it by assuming a client either (D35).
  'documents.hide': 'DRR',
  'documents.restore': 'DRR',
  'documents.duplicates': 'DDD',
  'documents.reinstate': 'DRR',
  'documents.externalFiles': 'DDD',
  'documents.exportExternalFiles': 'DDD',
  'documents.readLog': 'DRR',
  'documents.consents': 'DDD',
  'documents.dchConsents': 'DDD',
  'documents.noteConsent': 'DDD',
  'documents.findMVR': 'DDD',
  'review.uploadForEmployee': 'DDD',
  'moves.targets': 'DRD',
  'moves.candidates': 'DRD',
  'moves.compare': 'DRD',
  'moves.merge': 'DRD',
  'moves.undo': 'DRD',
  'rosters.upload': 'DRD',
  'rosters.list': 'DRD',
  'rosters.template': 'DRD',
  'rosters.read': 'DRD',
  'rosters.check': 'DRD',
  'rosters.rows': 'DRD',
  'rosters.exportRows': 'DRD',
  'rosters.apply': 'DRD',
  'rosters.cancel': 'DRD',
  'photos.upload': 'DRD',
  'photos.read': 'DRD',
  'photos.image': 'DRD',
  'photos.choose': 'DRD',
  'photos.finish': 'DRD',
  'photos.ofEmployee': 'DDD',
  'accidents.list': 'DDD',
  'accidents.add': 'DRD',
  'accidents.correct': 'DRD',
  'accidents.remove': 'DRD',
  'accidents.restore': 'DRD',
  'accidents.recordTest': 'DRR',
  'accidents.changes': 'DDD',
  'accidents.register': 'DDD',
  'accidents.exportRegister': 'DDD',
  'past-employers.list': 'DRR',
  'past-employers.add': 'DRR',
  'past-employers.correct': 'DRR',
  'past-employers.remove': 'DRR',
  'past-employers.restore': 'DRR',
  'past-employers.tie': 'DRR',
  'testing-program.read': 'DRR',
  'testing-program.save': 'DRR',
  'testing-program.remove': 'DRR',
  'follow-up.list': 'DRR',
  'follow-up.company': 'DRR',
  'follow-up.add': 'DRR',
  'follow-up.correct': 'DRR',
  'follow-up.days': 'DRR',
  'follow-up.end': 'DRR',
  'follow-up.resume': 'DRR',
  'questionnaire.read': 'DRR',
  'questionnaire.save': 'DRR',
  'questionnaire.report': 'DRR',
  'certificates.list': 'DDD',
  'certificates.exportList': 'DDD',
  'certificates.option': 'DDD',
  'certificates.setOption': 'DRD',
  'certificates.send': 'DDD',
  'certificates.withdraw': 'DDD',
  'certificates.ofEmployee': 'DDD',
  'certificates.read': 'DDD',
  'certificates.accept': 'DDD',
  'certificates.sendBack': 'DDD',
  'certificates.reopen': 'DDD',
  'alerts.list': 'DRD',
  'alerts.exportList': 'DRD',
  'alerts.drivers': 'DRD',
  'alerts.company': 'DRD',
  'alerts.colleagues': 'DRD',
  'alerts.mine': 'DRD',
  'alerts.assign': 'DRD',
  'alerts.wait': 'DRD',
};

/** Decided by the record beyond the permission of the call. */
const FINER = ['documents.hide', 'employment.remove', 'employment.restore', 'employment.hold'];
/** Of service staff across clients: no client's file is in it. */
const ACROSS = ['alerts.troubles'];
/** By link, without a session. */
const PUBLIC = ['certificates.link', 'certificates.opened', 'certificates.sign'];
/** The features of issue 4; of review the one call that an employee's file makes. */
const PARTS =
  /^(employees|file|employment|qualification|documents|moves|rosters|photos|accidents|past-employers|testing-program|follow-up|questionnaire|certificates|alerts)\.|^review\.uploadForEmployee$/;

const ENDPOINTS: readonly Endpoint[] = SERVER_FEATURES.flatMap(({ calls }) => calls)
  .flatMap(({ api }) => Object.values(api))
  .filter(({ name }) => PARTS.test(name) && !ACROSS.includes(name));
const TABLE = ENDPOINTS.filter(({ permission }) => permission !== 'public');

function grantsOf(permissions: readonly Permission[]): PermissionGrants {
  const grants: PermissionGrants = {};
  for (const one of permissions) {
    const group = one.slice(0, one.indexOf('.')) as PermissionGroup;
    (grants[group] ??= []).push(one.slice(group.length + 1));
  }
  return grants;
}
const permissionsOf = (role: Role) => {
  const account = DEMO_ACCOUNTS.find(({ email }) => email === `${role}@demo.example`);
  if (!account) throw new Error(`The demo has no ${role}`);
  return account.permissions;
};

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
const apis = {} as Record<Role, Api>;
const bosses = new Map<number, Api>();

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other' });
  const everything = ALL_PERMISSIONS.filter(
    (one) =>
      !INTERNAL_GROUPS.some((group) => one.startsWith(`${group}.`)) &&
      one !== 'auditor.auditorLogin',
  );
  for (const client of [acme, other]) {
    const boss = await world.as(await world.makeUser({ client, permissions: everything }));
    await boss.put('/v1/certificates/option', { enabled: true });
    bosses.set(client.tenantId, boss);
  }
  const homes = { employer: acme, terminal: west, care: world.internal };
  for (const role of ROLES)
    apis[role] = await world.as(
      await world.makeUser({ client: homes[role], permissions: permissionsOf(role) }),
    );
}, 120_000);
afterAll(() => world.close());

/** A location as a role works with it; care acts in the client, the others in their own. */
function placeFor(role: Role, client: Client, acting = client): Place {
  const boss = bosses.get(client.tenantId);
  if (!boss) throw new Error('Nobody prepares there');
  return {
    world,
    client,
    boss,
    caller: apis[role],
    options: role === 'care' ? { client: acting.clientId } : {},
  };
}

function send(api: Api, endpoint: Endpoint, wish: Wish, options: object): Promise<Answer> {
  const query = wish.query ? `?${new URLSearchParams(wish.query).toString()}` : '';
  const path = fillPath(endpoint.path, wish.params) + query;
  if (wish.file)
    return api.upload(path, [wish.file], (wish.body ?? {}) as Record<string, string>, {
      ...options,
      field: endpoint.files?.field ?? 'document',
    });
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return method === 'get' ? api.get(path, options) : api[method](path, wish.body, options);
}

async function wishFor({ name }: Endpoint, at: Place): Promise<Wish> {
  const recipe = RECIPES[name];
  if (!recipe) throw new Error(`No recipe for ${name}`);
  return recipe(at);
}

describe('the table', () => {
  test('names every call of the employee files once, and no other', () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(TABLE.map(({ name }) => name).toSorted());
    expect(Object.keys(RECIPES).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
    expect(ENDPOINTS.filter((one) => !TABLE.includes(one)).map(({ name }) => name)).toEqual(PUBLIC);
    expect(TABLE.length).toBeGreaterThan(90);
  });

  test('says what the contracts and the demo accounts say', () => {
    for (const endpoint of TABLE.filter(({ name }) => !FINER.includes(name)))
      for (const [at, role] of ROLES.entries()) {
        const assigned = grantsOf(permissionsOf(role));
        const grants = role === 'care' ? assumedGrants(assigned) : assigned;
        const may = meets(grants, endpoint.permission) ? 'D' : 'R';
        expect([endpoint.name, role, MATRIX[endpoint.name]?.[at]]).toEqual([
          endpoint.name,
          role,
          may,
        ]);
      }
  });
});

describe('at the own location', () => {
  test.each(TABLE.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: employer, terminal, care',
    async (name, endpoint) => {
      const got: string[] = [];
      let first: Wish | undefined;
      for (const [turn, role] of ROLES.entries()) {
        const at = placeFor(role, west);
        // Whom the permission refuses never gets to the record: the one of the first role will do.
        const refused = MATRIX[name]?.[turn] === 'R' && !FINER.includes(name);
        const wish: Wish = refused && first ? first : await wishFor(endpoint, at);
        first ??= wish;
        const answer = await send(apis[role], endpoint, wish, at.options);
        const word = answer.status < 300 ? 'D' : { 403: 'R', 404: 'N' }[answer.status];
        got.push(word ?? `${answer.status} ${JSON.stringify(answer.body)}`);
      }
      expect(got.join('')).toBe(MATRIX[name]);
    },
  );
});

describe('elsewhere', () => {
  /** Where a role must not reach: the sibling location, another company; care while it acts in the one. */
  const BEYOND: readonly [Role, () => Client][] = [
    ['employer', () => other],
    ['terminal', () => east],
    ['terminal', () => other],
    ['care', () => other],
  ];
  test.each(TABLE.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: what a role may do stops at its locations',
    async (name, endpoint) => {
      let tried = 0;
      const made = new Map<Client, Wish>();
      for (const [role, where] of BEYOND) {
        if (MATRIX[name]?.[ROLES.indexOf(role)] !== 'D') continue;
        const client = where();
        const at = placeFor(role, client, acme);
        // The caller does not reach the place, so the boss makes what a role would make for itself.
        const wish =
          made.get(client) ?? (await wishFor(endpoint, { ...at, caller: at.boss, options: {} }));
        made.set(client, wish);
        const names = wish.params ?? (wish.body as { employeeIds?: unknown } | undefined);
        const listed = JSON.stringify(names ?? {}).includes('Ids') || wish.params !== undefined;
        // Of a call that names no record the place is the client acted in; care may act in any.
        if (!listed && role === 'care') continue;
        tried += 1;
        const options = listed ? at.options : { client: client.clientId };
        const answer = await send(apis[role], endpoint, wish, options);
        // Staff are told that a file is of another company (D22); to all others it does not exist.
        const told = role === 'care' && name === 'employment.replace';
        const code = answer.body?.error?.code ?? answer.status;
        expect([name, role, code]).toEqual([
          name,
          role,
          told ? 'employment.other_company' : 'request.not_found',
        ]);
      }
      expect(tried).toBeGreaterThan(0);
    },
  );
});

describe('what each sees', () => {
  let here: Employee;
  let there: Employee;
  const PAPERS = { 272: 'plain', 225: 'MVR', 306: 'test', 307: 'history', 483: 'internal' };

  beforeAll(async () => {
    const made = { license: 'D1234567', licenseState: 'CA', ssn: '900-44-1234', lastName: 'Seeme' };
    here = await world.makeEmployee({ client: west, ...made });
    there = await world.makeEmployee({ client: east, lastName: 'Seeme' });
    for (const type of Object.keys(PAPERS))
      await world.inTenant(
        acme.tenantId,
        `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
         select $1, $2, $3, $4, '2026-01-02', 'accepted', sha256, 'a.pdf', 'upload' from blobs where tenant_id = $1 limit 1`,
        [acme.tenantId, here.clientId, here.employeeId, Number(type)],
      );
  });
  const get = (role: Role, path: string) =>
    apis[role].get(path, role === 'care' ? { client: acme.clientId } : {});

  test('the actions that the record offers', async () => {
    const actions: Record<Role, string[]> = {
      employer: [
        ...['edit', 'editStatus', 'viewSsn', 'editSsn', 'upload', 'viewHistory', 'transfer'],
        ...['merge', 'archive', 'replace', 'delete'],
      ],
      terminal: ['upload'],
      care: [
        ...['edit', 'editStatus', 'upload', 'viewHistory', 'transfer', 'merge', 'archive'],
        'replace',
      ],
    };
    for (const role of ROLES) {
      const { body } = await get(role, `/v1/employees/${here.employeeId}`);
      expect([role, body.ssn, body.allowed]).toEqual([role, 'XXX-XX-1234', actions[role]]);
    }
  });

  test('the documents, by the permission that their types need', async () => {
    const types: Record<Role, number[]> = {
      employer: [225, 272, 306, 307],
      terminal: [225, 272],
      care: [225, 272, 483],
    };
    for (const role of ROLES) {
      const { body } = await get(role, `/v1/employees/${here.employeeId}/documents`);
      const seen = body
        .map((one: Json) => one.documentTypeId)
        .toSorted((a: number, b: number) => a - b);
      expect([role, seen]).toEqual([role, types[role]]);
      const qualification = await get(role, `/v1/employees/${here.employeeId}/qualification`);
      const asked = qualification.body.items.map((one: Json) => one.documentTypeId);
      expect([role, asked.includes(308)]).toEqual([role, role === 'employer']);
    }
  });

  test('the people of its locations, in every list', async () => {
    const both: Record<Role, boolean> = { employer: true, terminal: false, care: true };
    for (const role of ROLES)
      for (const path of [
        `/v1/clients/${(both[role] ? acme : west).clientId}/employees?search=seeme`,
        '/v1/employees?search=seeme',
        '/v1/certificates?search=seeme',
      ]) {
        const { body } = await get(role, path);
        const seen = (Array.isArray(body) ? body : body.rows).map((one: Json) => one.employeeId);
        expect([
          role,
          path,
          seen.includes(here.employeeId),
          seen.includes(there.employeeId),
        ]).toEqual([role, path, true, both[role]]);
      }
  });
});
