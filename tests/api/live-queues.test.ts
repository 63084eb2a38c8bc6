import { afterAll, expect, test } from 'vitest';
import { ACCEPT, claim, openReviewWorld, TASKS } from '#tests/support/review-world.ts';

const { world, alice, aliceId, matched, uploadUnmatched } = await openReviewWorld();
afterAll(() => world.close());

/** The topics that something tells of, but for those of the job that judges files: it may tell at any moment. */
async function told(act: () => Promise<unknown>): Promise<string[]> {
  await world.kernel.pool.query('delete from live_outbox');
  await act();
  const { rows } = await world.kernel.pool.query<{ topic: string }>(
    "select distinct topic from live_outbox where topic not in ('qualification', 'alerts') order by topic",
  );
  return rows.map(({ topic }) => topic);
}

test('whatever writes a task tells its queue; a lease that is only renewed tells nobody', async () => {
  const { taskId } = await uploadUnmatched();
  const set = (change: string) => () =>
    world.inTenant(world.internal.tenantId, `update tasks set ${change} where task_id = $1`, [
      taskId,
    ]);
  expect(await told(set("variables = variables || '{}', version = version + 1"))).toEqual([
    'tasks',
  ]);
  expect(await told(() => claim(alice, taskId, aliceId))).toEqual(['tasks']);
  expect(await told(set("lease_until = now() + interval '1 hour'"))).toEqual([]);
});

test('many rows of one statement are one hint', async () => {
  await uploadUnmatched();
  await uploadUnmatched();
  await world.kernel.pool.query('delete from live_outbox');
  await world.inTenant(world.internal.tenantId, 'update tasks set version = version + 1', []);
  const { rows } = await world.kernel.pool.query(
    "select requirement from live_outbox where topic = 'tasks'",
  );
  expect(rows).toEqual([{ requirement: '"dq.worklists"' }]);
});

test('a second look that an acceptance draws, and its undo withdraws, tells the list of second looks', async () => {
  const chief = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.dashboard', 'admin.configureInternalUser'],
    }),
  );
  await chief.put('/v1/internalDQ/quality/sampling', {
    rates: [{ level: 'regular', documentTypeId: null, percent: 100 }],
  });
  const { taskId, leaseId } = await matched();
  const task = `${TASKS}/${taskId}`;
  const accept = async () =>
    expect((await alice.post(`${task}/accept`, { ...ACCEPT, leaseId })).status).toBe(200);
  expect(await told(accept)).toContain('quality');
  expect(await told(() => alice.post(`${task}/undo`))).toContain('quality');
});

test('what changed of a queue is told whole, however much changes in another process meanwhile', async () => {
  const since = new Date().toISOString();
  const tenantId = world.internal.tenantId;
  // More of them, and earlier, than a list of changes holds.
  await world.inTenant(
    tenantId,
    `with begun as (
       insert into process_instances (tenant_id, process_instance_id, process_key, state)
         select $1, uuidv7(), 'cmeProcess', 'cmeSearchAndMatch' from generate_series(1, 600) returning process_instance_id)
     insert into tasks (tenant_id, task_id, process_instance_id, form_key, received_at)
       select $1, uuidv7(), process_instance_id, 'cmeSearchAndMatch', now() from begun`,
    [tenantId],
  );
  const { taskId } = await uploadUnmatched();
  const { body } = await alice.get(`${TASKS}/changes?since=${since}`);
  expect(body.reset).toBe(false);
  expect(body.rows.map((row: { taskId: string }) => row.taskId)).toContain(taskId);
});
