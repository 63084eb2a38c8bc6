import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS, INTERNAL_GROUPS } from '#src/shared/permissions.ts';
import { filePaper } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

/** One service at a time: what is its own is there, and what is another's is refused (R487). */
let world: World;
afterAll(() => world.close());

interface Has {
  api: Api;
  client: Client;
  employeeId: string;
}
const has = new Map<string, Has>();

const PERMISSIONS = ALL_PERMISSIONS.filter((name) => {
  const [group = ''] = name.split('.');
  return group !== 'auditor' && !INTERNAL_GROUPS.some((one) => one === group);
});

/** What each service group gates (2§6), by calls of it. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Driver Qualification Files': [
    // Documents, dates, accidents, alerts, DAC e-sign, MVR alerts and scoring.
    '/employees/:employeeId/documents',
    '/employees/:employeeId/dates',
    '/employees/:employeeId/accidents',
    '/clients/:clientId/alerts',
    '/clients/:clientId/alertLists/scoring',
    '/clients/:clientId/MVRScoreDefs',
    '/certificates',
  ],
  'Drug Testing': [
    // Views of results: pre-employment, randoms, and all others.
    '/drugTestResults',
    '/drugTestResults?view=preEmployment',
    '/drugTestResults?view=random',
    '/drugTestResults?view=auxiliary',
  ],
  'Safety Data': [
    '/clients/:clientId/alerts/csa',
    '/clients/:clientId/alertLists/csa',
    '/clients/:clientId/alertLists/csa/colleagues',
  ],
  Randoms: [
    '/clients/:clientId/pools',
    '/clients/:clientId/alerts/randoms',
    '/clients/:clientId/alertLists/randoms',
  ],
  'FMCSA-Clearinghouse': [
    '/clients/:clientId/alerts/clearinghouse',
    '/clients/:clientId/alertLists/queries',
    '/clients/:clientId/clearinghouse/overview',
  ],
  Onboarding: ['/onboardings', '/onboardingTasks', '/clients/:clientId/alertLists/onboarding'],
};
/** What services share is of each of them. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'Verification of Employment': ['/employees/:employeeId/pastEmployers'],
  'Medical Exams': ['/orders', '/vendors'],
};

const OTHERS = ['Employment History Notices', 'Vaccines'];

beforeAll(async () => {
  world = await openWorld();
  const groups = new Set([...Object.keys(GROUPS), ...Object.keys(SHARED), ...OTHERS]);
  for (const service of groups) {
    const client = await world.makeClient({ services: [service] });
    const api = await world.as(await world.makeUser({ client, permissions: PERMISSIONS }));
    const { employeeId } = await world.makeEmployee({ client });
    has.set(service, { api, client, employeeId });
  }
}, 180_000);

async function answerOf(service: string, path: string): Promise<string> {
  const one = has.get(service);
  if (!one) throw new Error(`No client has ${service}`);
  const answer = await one.api.get(
    `/v1${path
      .replace(':clientId', String(one.client.clientId))
      .replace(':employeeId', one.employeeId)}`,
  );
  return answer.body?.error?.code ?? String(answer.status);
}

const ALL = { ...GROUPS, ...SHARED };
describe.each(Object.entries(ALL))('the service %s (R487)', (service, paths) => {
  test('opens what is its own', async () => {
    for (const path of paths) expect([path, await answerOf(service, path)]).toEqual([path, '200']);
  });
  test('and nothing of the others', async () => {
    for (const [other, theirs] of Object.entries(GROUPS))
      if (other !== service)
        for (const path of theirs)
          expect([path, await answerOf(service, path)]).toEqual([path, 'request.no_service']);
  });
});

test('the vaccine tracker, type 1162, is there with the service of vaccines alone (R487)', async () => {
  const seen = async (services: string[]) => {
    const client = await world.makeClient({ services });
    const api = await world.as(await world.makeUser({ client, permissions: PERMISSIONS }));
    const one = await world.makeEmployee({ client });
    await filePaper(world, one, 1162);
    const { body } = await api.get(`/v1/employees/${one.employeeId}/documents`);
    return body.map((row: Json) => row.documentTypeId);
  };
  expect(await seen(['Driver Qualification Files'])).toEqual([]);
  expect(await seen(['Driver Qualification Files', 'Vaccines'])).toEqual([1162]);
});

/** Acts of each group that no list shows, with ids of nothing: who has the service gets past it. */
const NOTHING = '018f3c1e-7d2a-7c3b-8d4e-5f6071829304';
const SELECTION = `/clients/:clientId/pools/${NOTHING}/selections/${NOTHING}`;
const ACTS: readonly [service: string, act: string, path: string, body: object][] = [
  ['Randoms', 'exceptions', `${SELECTION}/selected/1/excuse`, { reason: 'injury', note: 'Arm' }],
  [
    'Randoms',
    'mark complete: missed or refused',
    `${SELECTION}/selected/1/outcome`,
    { outcome: 'refused', on: '2026-01-06', note: 'Said no' },
  ],
  ['Randoms', 'mark complete: closed', `${SELECTION}/close`, { name: 'Dee Er' }],
  [
    'Safety Data',
    'comment',
    '/clients/:clientId/alertLists/csa/comments',
    { alerts: ['nothing'], body: 'Seen' },
  ],
  ['Verification of Employment', 'ask', `/pastEmployers/${NOTHING}/ask`, { way: 'link' }],
  ['Verification of Employment', 'good-faith efforts', `/pastEmployers/${NOTHING}/efforts`, {}],
  [
    'Employment History Notices',
    'the driver’s statement',
    `/pastEmployers/${NOTHING}/rebuttal`,
    { text: 'It was not me.' },
  ],
  [
    'Onboarding',
    'review of on-duty hours',
    '/onboardingTasks',
    { kind: 'onDuty', title: 'Hours', jobTitleId: null, body: '', documentTypeId: null },
  ],
];

test.each(ACTS)('%s alone has its acts: %s (R487)', async (service, _act, path, body) => {
  for (const [group, { api, client }] of has) {
    const answer = await api.post(`/v1${path.replace(':clientId', String(client.clientId))}`, body);
    const seen = [group, answer.body?.error?.code ?? answer.status];
    if (group === service) expect(seen).not.toEqual([group, 'request.no_service']);
    else expect(seen).toEqual([group, 'request.no_service']);
  }
});

describe('past employers', () => {
  const DQ = 'Driver Qualification Files';
  const [VERIFIES, NOTICES] = ['Verification of Employment', 'Employment History Notices'];
  const facts = { name: 'Bolt Lines', from: '2017-05-01', agency: 'FMCSA', part40: true };
  async function employerOf(services: string[]) {
    const client = await world.makeClient({ services });
    const api = await world.as(await world.makeUser({ client, permissions: PERMISSIONS }));
    const { employeeId } = await world.makeEmployee({ client });
    const made = await api.post(`/v1/employees/${employeeId}/pastEmployers`, facts);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const listed = async (): Promise<string[]> =>
      (await api.get(`/v1/employees/${employeeId}/pastEmployers`)).body.employers[0].allowed;
    return { api, client, employeeId, made: made.body as Json, listed };
  }

  test('are listed with the files, and asked with the verification of employment (R487)', async () => {
    const files = await employerOf([DQ]);
    expect(await files.listed()).toEqual(['correct', 'remove', 'tie']);
    const both = await employerOf([DQ, VERIFIES]);
    expect(await both.listed()).toEqual(['correct', 'remove', 'tie', 'ask']);
    const alone = await employerOf([VERIFIES]);
    expect(await alone.listed()).toEqual(['correct', 'remove', 'tie', 'ask']);
  });

  test('are answered without the notices, whose statement of the driver is theirs alone (R487)', async () => {
    const one = await employerOf([DQ, VERIFIES]);
    const path = `/v1/pastEmployers/${one.made.pastEmployerId}`;
    const { body } = await one.api.post(`${path}/ask`, { way: 'link' });
    const token = String(body.address).split('/').at(-1);
    const nobody = await world.as(null);
    const answered = await nobody.post(`/v1/employerInquiries/${token}`, {
      ...{
        employed: 'yes',
        from: '2017-05-01',
        to: '2019-12-31',
        position: 'Driver',
        drove: 'yes',
      },
      ...{ accidents: 'none', accidentList: '', name: 'Ann Lee', agreed: true },
    });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    expect(await one.listed()).not.toContain('rebut');
    const say = () => one.api.post(`${path}/rebuttal`, { text: 'It was not me.' });
    expect((await say()).body.error.code).toBe('request.no_service');
    await serve(one.client, NOTICES);
    expect(await one.listed()).toContain('rebut');
    expect((await say()).status).toBe(200);
  });

  test('and the notice of rights and the copies of answers go with the notices (R487)', async () => {
    const one = await employerOf([DQ, 'Onboarding']);
    const care = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['customerCare.assumeClient', 'records.viewInvestigationHistory'],
      }),
    );
    const notice = { kind: 'sign', title: 'Your rights', jobTitleId: null, documentTypeId: 325 };
    const add = () => one.api.post('/v1/onboardingTasks', { ...notice, body: '391.23(i)' });
    const copy = (kind: string) =>
      care.post(
        `/v1/employees/${one.employeeId}/backgroundCheckReportCopyRequests`,
        { kind, cameBy: 'mail', requestedOn: '2026-01-06', asked: 'All of it' },
        { client: one.client.clientId },
      );
    expect((await add()).body.error.code).toBe('request.no_service');
    expect((await copy('history')).body.error.code).toBe('request.no_service');
    expect((await copy('report')).status).toBe(201);
    await serve(one.client, NOTICES);
    expect((await add()).status).toBe(201);
    expect((await copy('history')).status).toBe(201);
    // The checklist keeps the notice, and an onboarding passes over it where the service ended.
    await world.inTenant(one.client.tenantId, 'delete from client_services where service_id = 8');
    const begun = await one.api.post(`/v1/employees/${one.employeeId}/onboarding`);
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    const token = String(begun.body.address).split('/').at(-1);
    const { body } = await (await world.as(null)).get(`/v1/ownOnboarding/${token}`);
    expect(body.steps.map(({ title }: Json) => title)).not.toContain('Your rights');
  });
});

const serve = (client: Client, service: string | undefined) =>
  world.inTenant(
    client.tenantId,
    `insert into client_services (tenant_id, client_id, service_id)
     select $1, $1, service_id from services where name = $2`,
    [client.tenantId, service ?? ''],
  );
