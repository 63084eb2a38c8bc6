import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillQueue, openSecondServer } from '#tests/support/queue-world.ts';
import { ACCEPT, openReviewWorld, REVIEWER, TASKS } from '#tests/support/review-world.ts';
import type { Api } from '#tests/support/world.ts';

const PAPERS = 60;
const REVIEWERS = 8;

const { world, fleet, driver, uploadUnmatched } = await openReviewWorld();
let second: Awaited<ReturnType<typeof openSecondServer>>;
afterAll(async () => {
  await second.close();
  await world.close();
});

beforeAll(async () => {
  await uploadUnmatched();
  // Several papers of each: two who file for the same person meet as well.
  const others = Array.from({ length: 9 }, () => world.makeEmployee({ client: fleet }));
  await fillQueue(world, PAPERS, [driver, ...(await Promise.all(others))]);
  second = await openSecondServer(world);
});

/** Claims and files until nothing is left; returns what it filed. */
async function work(api: Api): Promise<string[]> {
  const filed: string[] = [];
  for (;;) {
    const { status, body } = await api.post(`${TASKS}/next`, { formKey: 'review' });
    expect(status).toBe(200);
    if (body.task === null) return filed;
    const { taskId, leaseId } = body.task;
    const answer = await api.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    filed.push(taskId);
  }
}

// A busy machine takes its time for so many at once.
test(
  'eight reviewers on two servers file one queue: nothing twice, nothing lost',
  { timeout: 90_000 },
  async () => {
    const apis = await Promise.all(
      Array.from({ length: REVIEWERS }, async (_, at) => {
        const api = await world.as(
          await world.makeUser({ client: world.internal, permissions: REVIEWER }),
        );
        return at % 2 === 0 ? api : second.apiOf(api);
      }),
    );
    const filed = (await Promise.all(apis.map(work))).flat();
    expect(filed).toHaveLength(PAPERS);
    expect(new Set(filed).size).toBe(PAPERS);

    const [documents] = await world.inTenant<{ all: number; papers: number }>(
      driver.tenantId,
      `select count(*)::int as all, count(distinct dq_item_id)::int as papers from documents where status = 'accepted'`,
    );
    expect(documents).toEqual({ all: PAPERS, papers: PAPERS });
    // Both servers tell the same, added up as well as counted.
    const [first] = apis;
    for (const api of [first, first && second.apiOf(first)]) {
      const { counts } = (await api?.get(`${TASKS}?formKey=review`))?.body ?? {};
      expect(counts.find(({ formKey }: { formKey: string }) => formKey === 'review')).toMatchObject(
        {
          total: 0,
          open: 0,
          lockedByOthers: 0,
        },
      );
    }
  },
);
