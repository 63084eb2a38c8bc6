import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDeletedItems } from '#src/features/intake/server/deleted.job.ts';
import { openMessage } from '#src/server/mail/outbox.ts';
import { claim, INSTANCES, openReviewWorld, pdf, TASKS } from '#tests/support/review-world.ts';
import type { Api, Json, User } from '#tests/support/world.ts';

/** What stays of an incoming paper, and of what was written about it, once it may not be kept any longer. */
let all: Awaited<ReturnType<typeof openReviewWorld>>;
let world: typeof all.world;
let user: User;
let staff: Api;
let nobody: Api;

beforeAll(async () => {
  all = await openReviewWorld();
  world = all.world;
  user = await world.makeUser({
    client: world.internal,
    permissions: [
      'dq.worklists',
      'dq.viewDetail',
      'dq.searchAndMatch',
      'dq.review',
      'dq.getExternalDocs',
      'dq.deleteDocument',
    ],
  });
  staff = await world.as(user);
  nobody = await world.as(null);
}, 120_000);
afterAll(() => world.close());

/** An upload that this reviewer holds. */
async function held(): Promise<Json> {
  const item = await all.uploadUnmatched();
  const taken = await claim(staff, item['taskId'], user.userId);
  return { ...item, leaseId: taken.body.leaseId };
}

/** Lets the item wait for the employer, asks, and answers with these files. */
async function askAndAnswer(
  { dqItemId, taskId, leaseId }: Json,
  asked: string,
  answer: string,
  files: Parameters<Api['upload']>[1],
): Promise<void> {
  const note = 'The second page';
  const waits = await staff.post(`${TASKS}/${taskId}/askForExternal`, { leaseId, note });
  expect(waits.status).toBe(200);
  const { status, body } = await staff.post(`/v1/internalDQ/${dqItemId}/requests`, { asked });
  expect(status, JSON.stringify(body)).toBe(200);
  const found = await world.kernel.pool.query<{ message_cipher: Buffer }>(
    'select message_cipher from mail_outbox where mail_id = $1',
    [body.mailId],
  );
  const mail = openMessage(
    world.kernel.keys,
    body.mailId,
    found.rows[0]?.message_cipher ?? Buffer.alloc(0),
  );
  const link = `/v1/additionalinfo/${/\/additionalinfo\/([\w-]{43})\b/.exec(mail.text)?.[1]}`;
  const reply = await nobody.upload(link, files, { name: 'Erin Boss', answer });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

/** As if its pages had been arranged: a file of it is set aside. */
async function setAside(dqItemId: string): Promise<void> {
  await world.inTenant(
    world.internal.tenantId,
    `insert into dq_item_originals (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name, change_id)
     select tenant_id, uuidv7(), dq_item_id, 9, sha256, 'Vera Gone.pdf', uuidv7() from dq_item_images
      where tenant_id = $1 and dq_item_id = $2 and ordinal = 1`,
    [world.internal.tenantId, dqItemId],
  );
}

test('of what was written about a removed file’s papers the words go, and the files set aside', async () => {
  const item = await held();
  await askAndAnswer(item, 'Page two of Vera Gone, please.', 'Vera Gone left.', [
    { name: 'two.pdf', bytes: pdf() },
  ]);
  const about = await world.makeEmployee({ client: all.fleet });
  const house = world.internal.tenantId;
  const one = [house, item['dqItemId']];
  await world.inTenant(
    house,
    'update dq_items set about_tenant_id = $3, about_employee_id = $4 where tenant_id = $1 and dq_item_id = $2',
    [...one, about.tenantId, about.employeeId],
  );
  await setAside(item['dqItemId']);
  const kept = () =>
    world.inTenant<{ row: string }>(
      house,
      `select m::text as row from dq_mails m where m.tenant_id = $1 and m.dq_item_id = $2
       union all select r::text from dq_requests r where r.tenant_id = $1 and r.dq_item_id = $2
       union all select o::text from dq_item_originals o where o.tenant_id = $1 and o.dq_item_id = $2
       union all select a::text from process_activities a join process_instances p using (tenant_id, process_instance_id)
         where a.tenant_id = $1 and p.dq_item_id = $2`,
      one,
    );
  const words = /Vera Gone|page two|The second page|Erin Boss|erin/i;
  expect((await kept()).filter(({ row }) => words.test(row))).toHaveLength(4);
  const [emptied] = await world.inTenant<{ gone: number }>(
    house,
    'select empty_removed_items($1, $2, $3) as gone',
    [house, about.tenantId, about.employeeId],
  );
  expect(emptied?.gone).toBe(2);
  const left = await kept();
  expect(left.filter(({ row }) => words.test(row))).toEqual([]);
  // That something was asked, answered and done is still known.
  expect(left.length).toBeGreaterThanOrEqual(4);
  const { body } = await staff.get(`${INSTANCES}/${item['processInstanceId']}`);
  const states = body.activities.map(({ toState }: Json) => toState);
  expect(states.slice(-2)).toEqual(['getExternalDocs', 'searchAndMatch']);
  await expect(
    world.inTenant(
      house,
      "update process_activities set tag = null, detail = '{}' where tenant_id = $1",
      [house],
    ),
  ).rejects.toThrow(/only ever added/);
});

test('a deleted item is on the list and its CSV; the files that were set aside go as well, after its time', async () => {
  const { dqItemId, taskId, leaseId, fileName } = await held();
  await setAside(dqItemId);
  const gone = await staff.post(`${TASKS}/${taskId}/delete`, { leaseId, reasonId: 1 });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  const aside = () =>
    world.inTenant(
      world.internal.tenantId,
      'select 1 from dq_item_originals where dq_item_id = $1',
      [dqItemId],
    );
  const csv = await staff.get('/v1/internalDQ/deleted/csv?columns=file,reason,by');
  expect(csv.body).toMatch(/^\uFEFF?"?Document"?,"?Reason"?,"?By"?\r\n/);
  expect(csv.body).toContain(fileName);
  const list = async (query: string) =>
    (await staff.get(`/v1/internalDQ/deleted?${query}`)).body.rows;
  const found = await list(`search=${encodeURIComponent(fileName.slice(1).toUpperCase())}`);
  expect(found).toMatchObject([{ dqItemId }]);
  expect(await list('search=%25')).toEqual([]);
  const one = await staff.get(`/v1/internalDQ/deleted/csv?columns=file&only=${dqItemId}`);
  expect(one.body.trim().split('\r\n')).toHaveLength(2);
  const none = await staff.get('/v1/internalDQ/deleted/csv?columns=file&search=nothing+like+it');
  expect(none.body.trim().split('\r\n')).toHaveLength(1);
  await removeDeletedItems(world.kernel);
  expect(await aside()).toHaveLength(1);
  await world.inTenant(
    world.internal.tenantId,
    "update process_instances set ended_at = now() - interval '91 days' where dq_item_id = $1",
    [dqItemId],
  );
  expect(await removeDeletedItems(world.kernel)).toBe(1);
  expect(await aside()).toEqual([]);
});
