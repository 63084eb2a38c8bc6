import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReviewWorld, TASKS } from '#tests/support/review-world.ts';
import type { Json } from '#tests/support/world.ts';

const { world, fleet, employer, alice, uploadUnmatched, matched } = await openReviewWorld();
afterAll(() => world.close());

beforeAll(async () => {
  for (let made = 0; made < 4; made += 1) await uploadUnmatched();
  await matched();
  await matched();
  // Papers from nowhere in particular: they have no client, and no sender.
  await world.inTenant(
    world.internal.tenantId,
    `update dq_items set about_client_id = null, about_tenant_id = null, sender = null
      where dq_item_id in (select dq_item_id from dq_items where about_employee_id is null limit 2)`,
  );
});

async function walk(sort: string, filter = ''): Promise<Json[]> {
  const rows: Json[] = [];
  let after = '';
  for (let pages = 0; pages < 20; pages += 1) {
    const answer = await alice.get(
      `${TASKS}?limit=2&sort=${sort}${filter}&after=${encodeURIComponent(after)}`,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    rows.push(...answer.body.rows);
    if (answer.body.next === null) return rows;
    after = answer.body.next;
  }
  throw new Error('The pages do not end');
}

const VALUES: Record<string, (row: Json) => string> = {
  age: (row) => row.receivedAt,
  client: (row) => (row.clientName ?? row.sender ?? '').toLowerCase(),
  employee: (row) => (row.employeeName ?? '').toLowerCase(),
  file: (row) => row.fileName.toLowerCase(),
};

test.each(Object.keys(VALUES).flatMap((key) => [key, `-${key}`]))(
  'the queue by %s, page by page, holds every task once and in order, empties last',
  async (sort) => {
    const key = sort.replace('-', '');
    const rows = await walk(sort);
    expect(new Set(rows.map((row) => row.taskId)).size).toBe(6);
    expect(rows).toHaveLength(6);
    const values = rows.map((row) => VALUES[key]?.(row) ?? '');
    const filled = values.filter((value) => value !== '');
    expect(values.slice(0, filled.length)).toEqual(filled);
    const sorted = [...filled].sort();
    // The youngest are those received last.
    const backwards = sort.startsWith('-') !== (key === 'age');
    expect(filled).toEqual(backwards ? sorted.reverse() : sorted);
  },
);

test('a filter stays in every order, and a cursor belongs to its own', async () => {
  expect(await walk('employee', '&formKey=review')).toHaveLength(2);
  expect(await walk('client', '&search=paper')).toHaveLength(6);
  const { next } = (await alice.get(`${TASKS}?limit=2`)).body;
  const other = await alice.get(`${TASKS}?limit=2&sort=client&after=${encodeURIComponent(next)}`);
  expect(other.status).toBe(400);
  expect((await alice.get(`${TASKS}?sort=lease_id`)).status).toBe(400);
});

test('the queue is exported as it is shown, to staff only, and recorded', async () => {
  const answer = await alice.get(
    `${TASKS}/csv?columns=employee,file&sort=-employee&formKey=review`,
  );
  expect(answer.status).toBe(200);
  const lines = answer.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toEqual([
    'Employee,Document',
    '"Quillfeather, Dora",paper.pdf',
    '"Quillfeather, Dora",paper.pdf',
  ]);
  const { rows } = await world.kernel.pool.query<{ detail: Json }>(
    `select detail from audit_log where action = 'review.exportTasks'`,
  );
  expect(rows[0]?.detail).toMatchObject({ rows: 2, formKey: 'review', searched: false });
  expect((await employer.get(`${TASKS}/csv`)).status).toBe(403);
  const [first] = (await alice.get(TASKS)).body.rows;
  const one = await alice.get(`${TASKS}/csv?columns=file&only=${first.taskId}`);
  expect(one.body.trim().split('\r\n')).toHaveLength(2);
});

test("an employee's documents and the clients are exported by those who may read them", async () => {
  const { rows } = await world.kernel.pool.query<{ seq: number }>(
    'select max(seq) as seq from audit_log',
  );
  expect(rows[0]?.seq).toBeGreaterThan(0);
  const boss = await world.as(
    await world.makeUser({
      client: fleet,
      permissions: ['client.viewEmployee', 'client.viewRoster'],
    }),
  );
  const [first] = (await boss.get(`/v1/clients/${fleet.clientId}/employees`)).body.rows;
  const documents = await boss.get(`/v1/employees/${first.employeeId}/documents/csv?columns=type`);
  expect(documents.status).toBe(200);
  expect(documents.body).toContain('Document');
  expect((await boss.get('/v1/clients/csv')).status).toBe(403);
  const staff = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.viewClients'] }),
  );
  const clients = await staff.get('/v1/clients/csv?columns=name&sort=-name&search=flee');
  expect(clients.body.replace(/^\uFEFF/, '')).toBe('Client\r\nFleet\r\n');
  const only = await staff.get(`/v1/clients/csv?columns=name&only=${fleet.clientId}`);
  expect(only.body.replace(/^\uFEFF/, '')).toBe('Client\r\nFleet\r\n');
});
