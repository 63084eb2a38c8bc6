import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindFiles } from '#src/features/audits/server/binder.job.ts';
import { utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openApplicationWorld } from '#tests/support/application-world.ts';
import { filePaper } from '#tests/support/filing.ts';
import type { Answer, Api, Json } from '#tests/support/world.ts';

/*
 * Issue 21 part 9: care reps do all of it for a client. Each step is one call that an employer's own people make in their
 * tests; here a rep makes it who acts in the client, with what is assigned.
 */

type Opened = Awaited<ReturnType<typeof openApplicationWorld>>;
let all: Opened;
/** What acting in a client brings, and what must be assigned beside (D4, D5): orders, records, audits, the Clearinghouse. */
const ASSIGNED: readonly Permission[] = [
  'customerCare.assumeClient',
  'customerCare.auditManagement',
  'records.placeOrder',
  'records.viewInvestigationHistory',
  'servicesClearinghouse.orderClearinghouseQueries',
];
let care: Api;
/** Acts in clients, and has nothing else. */
let bare: Api;
let applicantId: string;

beforeAll(async () => {
  all = await openApplicationWorld();
  const { world } = all;
  const as = async (permissions: readonly Permission[]) =>
    world.as(await world.makeUser({ client: world.internal, permissions }));
  care = await as(ASSIGNED);
  bare = await as(['customerCare.assumeClient']);
}, 120_000);
afterAll(() => all.world.close());

const TODAY = utcToday();
const inside = () => ({ client: all.fleet.clientId });
const get = (path: string, api = care) => api.get(path, inside());
const post = (path: string, body?: object, api = care) => api.post(path, body, inside());
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const FORBIDDEN = [403, 'request.forbidden'];
const done = ({ status, body }: Answer, wanted = 200): Json => {
  expect(status, JSON.stringify(body)).toBe(wanted);
  return body;
};
const applicant = () => `/v1/applicants/${applicantId}`;

describe('a care rep does for a client', () => {
  test('what hiring takes: the link, the list, checks, the letter, the hire', async () => {
    const link = done(
      await post('/v1/applyLinks', { clientId: all.yard.clientId, cdl: true }, bare),
      201,
    );
    ({ applicantId } = await all.applied(all.tokenIn(link.address)));
    const list = done(await get('/v1/applicants', bare));
    expect(list.rows).toMatchObject([{ applicantId, lastName: 'Oakes' }]);
    const hits = done(await get('/v1/employees?search=oakes', bare));
    expect(hits.rows).toMatchObject([{ employeeId: applicantId, employmentStatus: 'Applicant' }]);
    expect(done(await get(applicant(), bare)).allowed).not.toContain('order');
    // Orders are a right of their own (D5): acting in a client does not bring it.
    expect(codeOf(await post(`${applicant()}/checks`, { check: 'psp' }, bare))).toEqual(FORBIDDEN);
    for (const check of ['drugTest', 'physical', 'clearinghouse', 'psp', 'employers'])
      done(await post(`${applicant()}/checks`, { check }));
    const letter = {
      ...{ kind: 'before', report: 'Driving record', agency: 'Records Inc.', waitDays: 5 },
      ...{ agencyAddress: '1 Record Rd', agencyPhone: '800 555 0199' },
    };
    expect(done(await post(`${applicant()}/letters`, letter, bare), 201).letters.list).toHaveLength(
      1,
    );
    done(await post(`${applicant()}/ask`, { what: 'The medical card' }, bare));
    done(await post(`${applicant()}/answer`, undefined, bare));
    const hired = done(await post(`${applicant()}/hire`, { hireDate: TODAY }, bare));
    expect(hired).toMatchObject({ stage: 'hired', decidedBy: 'Service staff' });
  });

  test('onboarding: its steps, its beginning, its end', async () => {
    const task = done(
      await post(
        '/v1/onboardingTasks',
        { kind: 'policy', title: 'Our policy', body: 'Be safe.' },
        bare,
      ),
      201,
    );
    expect(done(await get('/v1/onboardingTasks', bare))).toMatchObject([{ taskId: task.taskId }]);
    const path = `/v1/employees/${applicantId}/onboarding`;
    const { onboardingId } = done(await post(path, undefined, bare), 201);
    expect(done(await get('/v1/onboardings', bare))).toMatchObject([{ onboardingId }]);
    done(await post(`/v1/onboardings/${onboardingId}/withdraw`, undefined, bare));
    const removed = await post(`/v1/onboardingTasks/${task.taskId}/remove`, undefined, bare);
    expect(removed.status).toBe(204);
  });

  test('questions to past employers, with the right to their answers (49 CFR 391.53)', async () => {
    const path = `/v1/employees/${applicantId}/pastEmployers`;
    expect(codeOf(await get(path, bare))).toEqual(FORBIDDEN);
    const [stated] = done(await get(path)).employers;
    expect(stated).toMatchObject({ name: 'Acme Freight' });
    const added = done(
      await post(path, { name: 'Bolt Lines', from: '2024-02-01', agency: 'FMCSA', part40: true }),
      201,
    );
    for (const { pastEmployerId } of [stated, added]) {
      const ask = `/v1/pastEmployers/${pastEmployerId}/ask`;
      expect(codeOf(await post(ask, { way: 'link' }, bare))).toEqual(FORBIDDEN);
      const asked = done(await post(ask, { way: 'link' }), 201);
      expect(asked.address).toMatch(/\/pastEmployerInquiry\//);
    }
  });

  test('Clearinghouse queries: the plan, the file, the query', async () => {
    const at = `/v1/clients/${all.fleet.clientId}/clearinghouse`;
    expect(codeOf(await get(`${at}/overview?within=30`, bare))).toEqual(FORBIDDEN);
    const { plan, mayOrder } = done(await get(`${at}/overview?within=30`));
    expect([mayOrder, plan.balance, plan.balanceOn]).toEqual([true, null, null]);
    const year = {
      ...{ cycle: 'year', cycleMonth: 3, cycleDay: 1, queryType: 4 },
      ...{ reportsViolationsOn: null, reportsReturnOn: null, balance: null },
    };
    expect(codeOf(await bare.put(`${at}/plan`, year, inside()))).toEqual(FORBIDDEN);
    const kept = done(await care.put(`${at}/plan`, year, inside()));
    // Nobody said how many queries are left: it stays unknown, and is not none.
    expect(kept).toMatchObject({ cycle: 'year', balance: null, balanceOn: null });
    const files = await post(`${at}/files`, { whom: 'everybody', queryType: 4, trial: true });
    expect(done(files, 201)).toBeDefined();
  });

  test('an audit, its auditor and its binder', async () => {
    const facts = {
      ...{ kind: 'own', title: 'For the client' },
      ...{ periodFrom: '2026-01-01', periodTo: TODAY },
    };
    const audits = `/v1/clients/${all.fleet.clientId}/audits`;
    expect(codeOf(await post(audits, facts, bare))).toEqual(FORBIDDEN);
    const { auditId } = done(await post(audits, facts), 201);
    const at = `/v1/audits/${auditId}`;
    done(await post(`${at}/drivers`, { employeeId: applicantId }));
    done(await post(`${at}/findings`, { level: 'other', text: 'No road test' }), 201);
    done(await post(`${at}/links`, { label: 'Inspector Reed', days: 5 }), 201);
    const volume = { contents: 'sample', form: 'zip', records: [] };
    const { binderId } = done(await post(`${at}/binders`, volume), 201);
    expect(await bindFiles(all.world.kernel)).toBe(1);
    const [binder] = done(await get(`${at}/binders`));
    expect(binder).toMatchObject({ binderId, state: 'done' });
    done(await get(`/v1/binders/${binderId}/signature`));
    // What a rep may not see is bound for nobody.
    const tests = { ...volume, records: ['viewDrugAlcohol'] };
    expect(codeOf(await post(`${at}/binders`, tests))).toEqual([403, 'audits.not_your_records']);
  });

  test('copies of reports', async () => {
    const requests = '/v1/backgroundCheckReportCopyRequests';
    const file = { ...all.yard, employeeId: applicantId, firstName: 'Ray', lastName: 'Oakes' };
    const psp = await filePaper(all.world, file, 326);
    const mvr = await filePaper(all.world, file, 225);
    const made = done(
      await post(
        `/v1/employees/${applicantId}/backgroundCheckReportCopyRequests`,
        { kind: 'report', cameBy: 'mail', requestedOn: TODAY },
        bare,
      ),
      201,
    );
    const at = `${requests}/${made.requestId}`;
    const known = done(await post(`${at}/identify`, { how: 'photoId', identifiedOn: TODAY }, bare));
    expect(known.state).toBe('open');
    const sending = (documentId: string, api: Api) => {
      const to = { sentOn: TODAY, how: 'mail', to: '9 Elm St, Waco TX', rightsEnclosed: true };
      return post(`${at}/send`, { documentIds: [documentId], ...to }, api);
    };
    // A record of inspections is of the investigation history: who may not read it sends none.
    const refused = await sending(psp, bare);
    expect([refused.status, refused.body.error.fields]).toMatchObject([
      ...[400, [{ field: 'documentIds' }]],
    ]);
    expect(done(await sending(mvr, bare)).state).toBe('sent');
  });
});

test('a rep’s calls without a client, and another company’s people, reach none of it', async () => {
  const stranger = await all.world.as(
    await all.world.makeUser({
      client: await all.world.makeClient({ name: 'Rival' }),
      permissions: ['client.viewApplicants', 'client.viewEmployee', 'client.editEmployeeStatus'],
    }),
  );
  expect((await stranger.get(applicant())).status).toBe(404);
  expect(codeOf(await care.get('/v1/applicants'))).toEqual([400, 'request.client_required']);
});
