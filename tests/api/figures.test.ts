import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingSteps } from '#src/features/documents/document-file.rules.ts';
import { settlePeople } from '#src/features/employees/server/people-counts.service.ts';
import { settleTallies } from '#src/features/qualification/server/standing.sql.ts';
import { transaction } from '#src/server/db/handle.ts';
import { DEMO_ACCOUNTS } from '#src/demo/accounts.ts';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import { CME_TASKS, openCmeWorld } from '#tests/support/cme-world.ts';
import { fileAll, filePaper } from '#tests/support/filing.ts';
import { judgeDue, judgedAll } from '#tests/support/judged.ts';
import { TASKS } from '#tests/support/review-world.ts';
import { makeApi } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json } from '#tests/support/world.ts';

/** Every number that a screen shows, for every role of the demo, is as many rows as the list behind it has. */
const w = await openCmeWorld();
const { world, fleet } = w;
afterAll(() => world.close());

const ROLES = ['admin', 'care', 'dq', 'cme', 'employer', 'terminal', 'auditor'] as const;
type Role = (typeof ROLES)[number];
const STATUSES = ['missing', 'expired', 'expiring', 'pendingReview'] as const;

interface Somebody {
  api: Api;
  /** The location whose numbers they see. */
  at: Client;
  /** How staff act there. */
  options: { client?: number };
}
const people = {} as Record<Role, Somebody>;
let yard: Client;

async function auditor(): Promise<Api> {
  const link = randomBytes(32).toString('base64url');
  await world.kernel.pool.query(
    `insert into auditor_links (token_hash, tenant_id, client_id, label, expires_at)
     values ($1, $2, $3, 'Visit', now() + interval '1 day')`,
    [createHash('sha256').update(link).digest(), fleet.tenantId, fleet.clientId],
  );
  const entered = await makeApi(world.address, '').post(`/v1/auth/auditor/${link}`);
  return makeApi(world.address, String(entered.body.token));
}

const date = (of: Employee, type: number, expires: string) =>
  world.inTenant(
    of.tenantId,
    'update documents set expiration_date = $3 where employee_id = $1 and document_type_id = $2',
    [of.employeeId, type, expires],
  );
const remove = (of: Employee, ...types: number[]) =>
  world.inTenant(
    of.tenantId,
    'update documents set hidden_at = now() where employee_id = $1 and document_type_id = any ($2)',
    [of.employeeId, types],
  );

beforeAll(async () => {
  yard = await world.makeClient({ parent: fleet, name: 'Yard' });
  const made = async (client: Client, lastName: string) => {
    const one = await world.makeEmployee({ client, lastName });
    await fileAll(world, one);
    return one;
  };
  const [ann, bob, cy, dee] = [
    await made(yard, 'Able'),
    await made(yard, 'Baker'),
    await made(fleet, 'Cole'),
    await made(fleet, 'Dorn'),
  ];
  // Of open and of protected types, some of which keep the driver off the road.
  await date(ann, 310, addDays(utcToday(), -10));
  await date(ann, 301, addDays(utcToday(), 7));
  await remove(bob, 306, 309, 473);
  await filePaper(world, bob, 473, { status: 'rejected' });
  await filePaper(world, cy, 225, { docDate: addMonths(utcToday(), -1), status: 'superseded' });
  await date(cy, 308, addDays(utcToday(), 9));
  await remove(dee, 301, 310);
  await filePaper(world, dee, 310, { status: 'pendingReview' });
  // A location's own list asks for more than any rule, of everybody.
  await world.inTenant(
    fleet.tenantId,
    'insert into client_document_types (tenant_id, client_id, document_type_id, required) values ($1, $1, 272, true)',
    [fleet.tenantId],
  );
  await judgedAll(world.kernel);
  for (const account of DEMO_ACCOUNTS) {
    const role = ROLES.find((one) => account.email.startsWith(`${one}@`));
    if (!role) continue;
    const client = { internal: world.internal, employer: fleet, terminal: yard }[account.place];
    const api = await world.as(await world.makeUser({ client, permissions: account.permissions }));
    const isStaff = account.place === 'internal';
    people[role] = {
      api,
      at: isStaff ? fleet : client,
      options: isStaff ? { client: fleet.clientId } : {},
    };
  }
  people.auditor = { api: await auditor(), at: fleet, options: {} };
}, 180_000);

/** All rows of a list, page by page. */
async function rowsOf(
  { api, options }: Pick<Somebody, 'api' | 'options'>,
  path: string,
  of: 'rows' | 'docAlerts' = 'rows',
): Promise<Json[]> {
  const rows: Json[] = [];
  for (let after = ''; ;) {
    const page = await api.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=3${after && `&after=${encodeURIComponent(after)}`}`,
      options,
    );
    expect(page.status, `${path}: ${JSON.stringify(page.body)}`).toBe(200);
    rows.push(...page.body[of]);
    if (!page.body.next) return rows;
    after = page.body.next;
  }
}

const SEE_FILES = ['admin', 'care', 'employer', 'terminal', 'auditor'] as const;

/** The totals that are kept for each location, and the same totals counted from the rows. */
const keptAndCounted = () =>
  world.inTenant<{ kept: Json; counted: Json }>(
    fleet.tenantId,
    `select (select json_object_agg(k, n order by k) from (
         select concat_ws(' ', client_id, employment_status_id, figure) as k, sum(change) as n from standing_tallies
          group by 1 having sum(change) <> 0
         union all select concat_ws(' ', client_id, employment_status_id, day) as k, sum(change) as n from expiry_tallies
          group by 1 having sum(change) <> 0
         union all select concat_ws(' ', client_id, employment_status_id, figure, day) as k, sum(change) as n from day_tallies
          group by 1 having sum(change) <> 0
         union all select concat_ws(' ', 'people', client_id, employment_status_id, job_title_id, archived, merged) as k, sum(change) as n
           from people_tallies group by 1 having sum(change) <> 0) t) as kept,
       (select json_object_agg(k, n order by k) from (
         select concat_ws(' ', q.client_id, e.employment_status_id, f.figure) as k, count(*) as n
           from employees e join employee_qualification q using (tenant_id, employee_id), lateral (
             select i.status || ':' || t.read_class as figure from qualification_items i join document_types t using (document_type_id)
              where i.tenant_id = e.tenant_id and i.employee_id = e.employee_id and i.status <> 'valid'
             union all
             select concat_ws(':', 'files', coalesce(string_agg(distinct t.read_class, '') filter (where i.rank = 0), ''),
                 coalesce(string_agg(distinct t.read_class, '') filter (where i.status <> 'valid'), ''),
                 string_agg(distinct t.read_class, ''))
               from qualification_items i join document_types t using (document_type_id)
              where i.tenant_id = e.tenant_id and i.employee_id = e.employee_id having count(*) > 0) f
          where e.deleted_at is null group by 1
         union all select concat_ws(' ', q.client_id, e.employment_status_id, q.next_expiry) as k, count(*) as n
           from employees e join employee_qualification q using (tenant_id, employee_id)
          where e.deleted_at is null and q.next_expiry is not null group by 1
         union all select concat_ws(' ', q.client_id, e.employment_status_id, 'coming:' || t.read_class, i.last_day) as k, count(*) as n
           from employees e join employee_qualification q using (tenant_id, employee_id)
             join qualification_items i using (tenant_id, employee_id) join document_types t using (document_type_id)
          where e.deleted_at is null and i.status in ('expiring', 'valid') and i.last_day is not null group by 1
         union all select concat_ws(' ', q.client_id, e.employment_status_id, told.one) as k, count(*) as n
           from employees e join employee_qualification q using (tenant_id, employee_id), lateral (
             select coalesce(max(x.expiration_date), 'infinity') as day from documents x
              where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id and x.document_type_id = 238
                and x.status = 'accepted' and x.hidden_at is null having count(*) > 0) d,
             unnest(array['card ' || d.day, 'cards -infinity']) as told (one)
          where e.deleted_at is null group by 1
         union all select concat_ws(' ', 'people', client_id, employment_status_id, job_title_id, archived_at is not null, replaced_by is not null) as k,
             count(*) as n
           from employees where deleted_at is null group by 1) t) as counted`,
  );

test('the figures that are kept follow whoever moves, leaves or is deleted', async () => {
  const same = async () => {
    const [{ kept, counted } = {}] = await keptAndCounted();
    expect(kept).toEqual(counted);
    return JSON.stringify(kept);
  };
  const seen = new Set([await same()]);
  const eve = await world.makeEmployee({ client: yard, lastName: 'Evers' });
  const move = (to: string) =>
    world.inTenant(fleet.tenantId, `update employees set ${to} where employee_id = $1`, [
      eve.employeeId,
    ]);
  for (const to of [
    `last_name = 'Evers'`,
    `client_id = ${fleet.clientId}`,
    `archived_at = now(), archived_from = '{}'`,
    `employment_status_id = (select employment_status_id from employment_statuses where not on_roster limit 1)`,
    'deleted_at = now()',
  ]) {
    await move(to);
    await judgeDue(world.kernel);
    seen.add(await same());
  }
  // Every step changed the totals, and the last one restored the first.
  expect(seen.size).toBe(5);
  // Added up by the job, they say the same, and no day is left without anybody.
  await transaction(
    world.kernel.pool,
    { role: 'jobs', tenantId: fleet.tenantId, sites: '*' },
    async (db) => {
      await settleTallies(db, fleet.tenantId);
      await settlePeople(db, fleet.tenantId);
    },
  );
  seen.add(await same());
  expect(seen.size).toBe(5);
  expect(
    await world.inTenant(
      fleet.tenantId,
      'select from expiry_tallies where tally_id is not null or change = 0 union all select from day_tallies where tally_id is not null or change = 0 union all select from people_tallies where tally_id is not null',
    ),
  ).toEqual([]);
});

test('service staff see the clients with the most drivers held back, each with the figure of its own Home', async () => {
  const { api, options } = people.care;
  const troubles = await api.get('/v1/alerts/clients');
  expect(troubles.status).toBe(200);
  const counts = troubles.body.map(({ doNotDispatch }: Json) => doNotDispatch);
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
  const own = troubles.body.find(({ clientId }: Json) => clientId === fleet.clientId);
  const home = await api.get('/v1/documents/expirations', options);
  expect(own).toMatchObject({ doNotDispatch: home.body.doNotDispatch, isMine: false });
  // A rep has the own clients first.
  const { body: me } = await api.get('/v1/auth/session');
  await world.inTenant(
    fleet.tenantId,
    'insert into client_reps (tenant_id, rep_tenant_id, rep_user_id) values ($1, $2, $3)',
    [fleet.tenantId, world.internal.tenantId, me.id],
  );
  expect((await api.get('/v1/alerts/clients')).body[0]).toMatchObject({
    clientId: fleet.clientId,
    isMine: true,
  });
  await world.inTenant(fleet.tenantId, 'delete from client_reps where rep_user_id = $1', [me.id]);
  expect((await people.employer.api.get('/v1/alerts/clients')).status).toBe(403);
});

describe.each(SEE_FILES)('%s', (role) => {
  const roster = (query = '') => {
    const who = people[role];
    return rowsOf(who, `/v1/clients/${who.at.clientId}/employees?active=true${query}`);
  };
  const home = async (): Promise<Json> => {
    const { api, options } = people[role];
    const answer = await api.get('/v1/documents/expirations', options);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

  test('Home counts what the files of the roster say, and whom the roster holds back', async () => {
    const { api, options } = people[role];
    const figures = await home();
    const said = { missing: 0, expired: 0, expiring: 0, pendingReview: 0 };
    for (const { employeeId } of await roster()) {
      const file = await api.get(`/v1/employees/${employeeId}/qualification`, options);
      for (const { status } of file.body.items as { status: keyof typeof said }[])
        if (status in said) said[status] += 1;
    }
    expect(figures.docAlerts).toEqual(said);
    expect(figures.doNotDispatch).toBe((await roster('&compliance=doNotDispatch')).length);
    expect(figures.doNotDispatch).toBeGreaterThan(0);
    expect(figures.runsOut).toBe((await roster('&expiringDays=7')).length);
    expect(figures.runsOut).toBeGreaterThan(0);
  });

  // The clerk of a location has no list of alerts.
  test.skipIf(role === 'terminal')(
    'each figure on Home has its list, and the list its summary',
    async () => {
      const who = people[role];
      const figures = await home();
      const alerts = `/v1/clients/${who.at.clientId}/alerts?problemsAndWarningsOnly=true`;
      for (const status of STATUSES) {
        const list = `${alerts}&docStatuses=${status}`;
        const rows = await rowsOf(who, list, 'docAlerts');
        expect(rows, status).toHaveLength(figures.docAlerts[status]);
        const { summary } = (await who.api.get(`${list}&summary=true`, who.options)).body;
        expect(summary.docAlerts[status], status).toBe(rows.length);
        expect(summary.employees, status).toBe(new Set(rows.map((row) => row.employeeId)).size);
      }
      // The company's own papers are counted beside them, as its file has them, and are in the same export.
      const company = `/v1/clients/${who.at.clientId}`;
      const file = (await who.api.get(`${company}/companyFile`, who.options)).body;
      for (const status of ['missing', 'expired', 'expiring'] as const) {
        const list = `?problemsAndWarningsOnly=true&docStatuses=${status}`;
        const asked = await who.api.get(`${company}/alerts/company${list}`, who.options);
        const ids = asked.body.companyAlerts.map(({ itemId }: Json) => itemId);
        const inFile = file.items.filter(({ state }: Json) => state === status);
        expect(ids, status).toEqual(inFile.map(({ itemId }: Json) => itemId));
        expect(figures.companyAlerts[status], status).toBe(ids.length);
        const { summary } = (
          await who.api.get(`${company}/alerts${list}&summary=true`, who.options)
        ).body;
        expect(summary.companyAlerts[status], status).toBe(ids.length);
        const csv = await who.api.get(
          `${company}/alerts/csv${list}&columns=state,employment`,
          who.options,
        );
        const rows = String(csv.body).trimEnd().split('\r\n').slice(1);
        expect(rows, status).toHaveLength(figures.docAlerts[status] + ids.length);
        expect(rows.filter((row) => row.endsWith('The company'))).toHaveLength(ids.length);
      }
      expect(figures.companyAlerts.missing).toBeGreaterThan(0);
      const blocked = await rowsOf(who, `${alerts}&blocking=true`, 'docAlerts');
      const { summary } = (await who.api.get(`${alerts}&summary=true`, who.options)).body;
      expect(summary.doNotDispatch).toBe(new Set(blocked.map((row) => row.employeeId)).size);
      // The named ones are the head of what the list has of them.
      const dated = await rowsOf(who, `${alerts}&docStatuses=expired,expiring`, 'docAlerts');
      const named = figures.rows.map(({ alertId }: Json) => alertId);
      expect(named).toEqual(dated.slice(0, named.length).map(({ alertId }) => alertId));
      expect(named.length).toBeGreaterThan(0);
    },
  );

  test.skipIf(role === 'terminal')(
    'Home, the sidebar, alerts and compliance add up to the same',
    async () => {
      const who = people[role];
      const at = `/v1/clients/${who.at.clientId}`;
      const read = async (path: string): Promise<Json> => {
        const answer = await who.api.get(`${at}${path}`, who.options);
        expect([path, answer.status]).toEqual([path, 200]);
        return answer.body;
      };
      const figures = await home();
      // As the sidebar asks.
      const { summary } = await read(
        '/alerts?summary=true&problemsAndWarningsOnly=true&waiting=none&alertTypes=list,MVR,DAC,EPN,CSA,staleApplicants,clearinghouseQueries,scoring,onboarding',
      );
      expect(summary.docAlerts).toEqual(figures.docAlerts);
      expect(summary.companyAlerts).toEqual(figures.companyAlerts);
      // Compliance: its causes are the alerts, type by type; its places are the whole.
      for (const by of ['region', 'company', 'location']) {
        const { now, causes, places } = await read(`/compliance?by=${by}`);
        expect([by, now.held]).toEqual([by, figures.doNotDispatch]);
        for (const status of STATUSES) {
          const alerts = causes.reduce((sum: number, one: Json) => sum + one[status].alerts, 0);
          expect([by, status, alerts]).toEqual([by, status, figures.docAlerts[status]]);
        }
        const all = places.filter(({ isAbove }: Json) => by !== 'location' || !isAbove);
        expect([by, all.reduce((sum: number, one: Json) => sum + one.held, 0)]).toEqual([
          by,
          now.held,
        ]);
      }
      // Every other list has as many rows as the sidebar counts.
      const lists = {
        epn: 'epnAlerts',
        csa: 'csaAlerts',
        stale: 'staleApplicantAlerts',
        queries: 'clearinghouseQueryAlerts',
        scoring: 'scoringAlerts',
        onboarding: 'onboardingAlerts',
      };
      for (const [list, key] of Object.entries(lists)) {
        const counted = summary[key] as number | undefined;
        const answer = await who.api.get(`${at}/alertLists/${list}?waiting=none`, who.options);
        expect([list, answer.status]).toEqual([list, counted === undefined ? 403 : 200]);
        if (counted !== undefined)
          expect([list, answer.body.alerts.length]).toEqual([list, counted]);
      }
    },
  );

  test.runIf(role === 'employer' || role === 'care')(
    'reports have as many rows as the roster and the alerts',
    async () => {
      const who = people[role];
      const at = `/v1/clients/${who.at.clientId}`;
      const report = async (name: string, query = ''): Promise<Json> =>
        (await who.api.get(`${at}/reports/${name}${query}`, who.options)).body;
      const onRoster = (await roster()).length;
      expect((await report('roster')).totals.rows).toBe(onRoster);
      // Compliance counts the same people, and its states are all of them.
      const { now } = (await who.api.get(`${at}/compliance`, who.options)).body;
      expect(now.files).toBe(onRoster);
      const { held, expired, missing, pending, expiring, valid } = now;
      expect(held + expired + missing + pending + expiring + valid).toBe(onRoster);
      // Each driver has a medical card in the report, or stands there as one without.
      const cards = await who.api.post(
        '/v1/clients/medCards',
        { clientId: who.at.clientId, isIncludeChildren: true },
        who.options,
      );
      expect(cards.body.totals.rows, JSON.stringify(cards.body.error)).toBe(onRoster);
      // What has expired is as many rows as Home, the alerts and the causes of compliance say.
      const gone = await report('expirations', `?endDate=${utcToday()}`);
      const ofState = gone.results.filter(({ values }: Json) => values.state === 'Expired');
      const figures = await home();
      expect(ofState.length).toBe(figures.docAlerts.expired);
      const until = addDays(utcToday(), 30);
      const { totals } = await report('expirations', `?endDate=${until}`);
      const dated = await rowsOf(
        who,
        `${at}/alerts?docStatuses=expired,expiring&expiringDays=30`,
        'docAlerts',
      );
      expect(totals.rows).toBe(dated.length);
      expect(totals.rows).toBeGreaterThan(0);
    },
  );

  test('the Summary of a file has as many missing and expired as its Missing documents to send', async () => {
    const { api, options } = people[role];
    let open = 0;
    for (const { employeeId, lastName } of await roster()) {
      const path = `/v1/employees/${employeeId}`;
      const file = await api.get(`${path}/qualification`, options);
      const wrong = file.body.items
        .filter(({ status }: Json) => status === 'missing' || status === 'expired')
        .map(({ documentTypeId, authority }: Json) => `${documentTypeId} ${authority}`);
      const types = await api.get(`${path}/doctypes?includeSDU=true&history=without`, options);
      const steps = missingSteps(types.body).filter((step) => step.open);
      expect(
        steps.map(({ documentTypeId, authority }) => `${documentTypeId} ${authority}`).sort(),
        lastName,
      ).toEqual(wrong.sort());
      open += steps.length;
    }
    expect(open).toBeGreaterThan(0);
  });

  test('the tabs of a file say how much stands in them', async () => {
    const { api, options } = people[role];
    for (const { employeeId, lastName } of await roster()) {
      const path = `/v1/employees/${employeeId}`;
      const { body } = await api.get(`${path}?with=docInfo,orders`, options);
      const documents = await api.get(`${path}/documents?history=without`, options);
      expect(body.documentCount, lastName).toBe(documents.body.length);
    }
  });
});

describe.each([
  ['dq', TASKS],
  ['admin', TASKS],
  ['cme', CME_TASKS],
  ['admin', CME_TASKS],
] as const)('the queue of %s at %s', (role, path) => {
  test('each chip has as many rows, and Free as many as one may take', async () => {
    await w.uploaded();
    await w.paper();
    // One of the reviewer's own first look, and one that waits for it by a colleague.
    const { taskId } = (await w.at('cmeSecondReview')).next;
    const { body: me } = await people[role].api.get('/v1/auth/session');
    await world.inTenant(
      world.internal.tenantId,
      `update cme_cases k set first_reviewer = $2 from tasks t
        where t.task_id = $1 and k.tenant_id = t.tenant_id and k.process_instance_id = t.process_instance_id`,
      [taskId, me.id],
    );
    await w.at('cmeSecondReview');
    const staff = { api: people[role].api, options: {} };
    const { counts } = (await staff.api.get(`${path}?limit=1`)).body as { counts: Json[] };
    const shown = counts.filter(
      ({ formKey }) => !['cmeChase', 'cmeCustomerCare'].includes(formKey),
    );
    expect(shown.reduce((sum, one) => sum + one.total, 0)).toBeGreaterThan(0);
    for (const { formKey, total, open, mine } of shown) {
      const list = (more = '') => rowsOf(staff, `${path}?formKey=${formKey}${more}`);
      expect([formKey, total, open, mine]).toEqual([
        formKey,
        (await list()).length,
        (await list('&assignee=none')).length,
        (await list('&assignee=mine')).length,
      ]);
    }
    expect(await rowsOf(staff, path)).toHaveLength(shown.reduce((sum, one) => sum + one.total, 0));
  });
});

test('the dashboards and badges of staff count what their lists have', async () => {
  await w.order(addDays(utcToday(), -20));
  await w.order(addDays(utcToday(), 5));
  const { admin, cme, dq, care } = people;
  const staff = ({ api }: Somebody) => ({ api, options: {} });
  const exams = (await cme.api.get('/v1/processes/cmeProcess/dashboard')).body;
  expect(exams.chase).toEqual({
    due: (await rowsOf(staff(cme), '/v1/cmes/chase?show=due')).length,
    waiting: (await rowsOf(staff(cme), '/v1/cmes/chase?show=all')).length,
  });
  expect(exams.chase.due).toBeGreaterThan(0);
  expect(exams.steps).toEqual((await cme.api.get(`${CME_TASKS}?limit=1`)).body.counts);

  for (const { api } of [dq, admin]) {
    const { waiting } = (
      await api.get(`/v1/internalDQ/dashboard?from=${utcToday()}&to=${utcToday()}`)
    ).body;
    const queue = await rowsOf({ api, options: {} }, TASKS);
    expect(waiting.total).toBe(queue.length);
    for (const { formKey, total } of waiting.steps as Json[])
      expect(total, formKey).toBe(queue.filter((task) => task.formKey === formKey).length);
  }
  for (const who of [care, admin, cme]) {
    const { count } = (await who.api.get('/v1/processes/cmeProcess/customercare/count')).body;
    const asked = await rowsOf(staff(who), '/v1/processes/cmeProcess/customercare');
    expect(count).toBe(asked.length);
  }
  for (const who of [dq, admin]) {
    const { count } = (await who.api.get('/v1/mvrscoring/unscored')).body;
    expect(count).toBe((await rowsOf(staff(who), '/v1/mvrscoring')).length);
  }
});

test('the days of a reviewer count the steps of that reviewer alone, each on its day', async () => {
  const { dq, admin } = people;
  const mine = async ({ api }: Somebody) => (await api.get('/v1/internalDQ/quality/mine')).body;
  const before = await mine(dq);
  expect(before.days).toHaveLength(14);
  expect(before.days.at(-1).day).toBe(utcToday());
  const me = (await dq.api.get('/v1/auth/session')).body.id;
  const did = await world.inTenant(
    world.internal.tenantId,
    `update tasks set completed_at = now() - interval '2 days', completed_by = $1
      where task_id in (select task_id from tasks where completed_at is null order by task_id limit 2) returning 1`,
    [me],
  );
  expect(did).toHaveLength(2);
  const after = await mine(dq);
  const steps = ({ days }: Json) => days.map((one: Json) => one.steps);
  expect(after.days.find((one: Json) => one.day === addDays(utcToday(), -2)).steps).toBe(
    before.days.at(-3).steps + 2,
  );
  expect(steps(after).at(-1)).toBe(steps(before).at(-1));
  expect(steps(await mine(admin)).reduce((sum: number, one: number) => sum + one, 0)).toBe(0);
});
