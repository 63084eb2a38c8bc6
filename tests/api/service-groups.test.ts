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
  'Drug Testing': ['/orders', '/vendors', '/employees/:employeeId/drugAlcoholInfo'],
  'Medical Exams': ['/orders', '/vendors'],
};

beforeAll(async () => {
  world = await openWorld();
  for (const service of [...Object.keys(GROUPS), ...Object.keys(SHARED), 'Vaccines']) {
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

describe.each(Object.entries({ ...GROUPS, ...SHARED }))(
  'the service %s (R487)',
  (service, paths) => {
    test('opens what is its own', async () => {
      for (const path of paths)
        expect([path, await answerOf(service, path)]).toEqual([path, '200']);
    });
    test('and nothing of the others', async () => {
      for (const [other, theirs] of Object.entries(GROUPS))
        if (other !== service)
          for (const path of theirs)
            expect([path, await answerOf(service, path)]).toEqual([path, 'request.no_service']);
    });
  },
);

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
