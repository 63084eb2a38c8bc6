import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endClosedChases } from '#src/features/cme-lists/server/end-chases.job.ts';
import { openCmeWorld, CME_TASKS as TASKS } from '#tests/support/cme-world.ts';
import type { Json } from '#tests/support/world.ts';

const w = await openCmeWorld();
const { world, anna, ben, paper } = w;
afterAll(() => world.close());

test('reviewers hear of changes by the socket, while its flag is on (R271, R272)', async () => {
  const hints = () =>
    world.kernel.pool.query<{ requirement: string }>(
      `select requirement from live_outbox where topic = 'cmeTasks'`,
    );
  const set = (on: boolean) =>
    world.kernel.pool.query(
      `update settings set value = to_jsonb($1::boolean) where key = 'liveTasks'`,
      [on],
    );
  const exam = await paper();
  await world.kernel.pool.query('delete from live_outbox');
  await set(false);
  await anna.api.patch(`${TASKS}/${exam.taskId}`, { assignee: anna.id });
  expect((await hints()).rows).toEqual([]);
  await set(true);
  await anna.api.patch(`${TASKS}/${exam.taskId}`, { assignee: null });
  const [hint] = (await hints()).rows;
  expect(JSON.parse(hint?.requirement ?? '""')).toEqual([
    'cme.searchAndMatch',
    'cme.review',
    'cme.secondReview',
    'cme.finalReview',
  ]);
});

/** Opens a socket for each caller, and collects what it hears. */
async function sockets<Who extends string>(callers: Record<Who, { token: string }>) {
  const opened: WebSocket[] = [];
  const heard = {} as Record<Who, string[]>;
  for (const who of Object.keys(callers) as Who[]) {
    const headers = { authorization: `Bearer ${callers[who].token}` };
    const socket = new WebSocket(`${world.address.replace('http', 'ws')}/v1/live`, { headers });
    const said: string[] = [];
    socket.on('message', (data) => said.push(String(data)));
    opened.push(socket);
    heard[who] = said;
    await once(socket, 'open');
  }
  return { heard, close: () => opened.forEach((socket) => socket.terminate()) };
}

test('the socket tells a reviewer, and not whoever only chases (R272)', async () => {
  const chaser = await w.person(['cme.chaseList']);
  const { heard, close } = await sockets({ reviewing: ben.api, chasing: chaser.api });
  try {
    const exam = await paper();
    await anna.api.patch(`${TASKS}/${exam.taskId}`, { assignee: anna.id });
    await expect.poll(() => heard.reviewing.join(), { timeout: 30_000 }).toContain('cmeTasks');
    expect(heard.chasing.join()).not.toContain('cmeTasks');
  } finally {
    close();
  }
});

test('a paper that the document review sends, and takes back, tells both queues by the socket (R271)', async () => {
  const { heard, close } = await sockets({ exams: ben.api, papers: w.desk.api });
  /** Both hear of what is done, anew. */
  const bothHear = async (act: () => Promise<{ status: number; body: Json }>): Promise<Json> => {
    heard.exams.length = 0;
    heard.papers.length = 0;
    const answer = await act();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await expect.poll(() => heard.exams.join(), { timeout: 30_000 }).toContain('"cmeTasks"');
    await expect.poll(() => heard.papers.join(), { timeout: 30_000 }).toContain('"tasks"');
    return answer.body;
  };
  try {
    const item = await w.uploaded();
    const send = () => w.desk.api.post(`/v1/internalDQ/${item.dqItemId}/sendToCME`, {});
    const sent = await bothHear(send);
    await bothHear(() =>
      w.desk.api.post(`/v1/processes/internalReviewProcess/tasks/${sent.taskId}/undo`),
    );
    await bothHear(send);
  } finally {
    close();
  }
});

test('a chase that ends because its order was closed leaves the list of whoever has it open', async () => {
  const order = await w.order('2026-01-06');
  const chase = `/v1/cmes/chase/${order.medicalExamOrderId}/${order.orderId}`;
  const { heard, close } = await sockets({ exams: ben.api });
  try {
    expect((await anna.api.post(`${chase}/begin`)).status).toBe(200);
    await expect.poll(() => heard.exams.join(), { timeout: 30_000 }).toContain('"cmeTasks"');
    await w.close(order.orderId);
    heard.exams.length = 0;
    expect(await endClosedChases(world.kernel)).toBeGreaterThan(0);
    await expect.poll(() => heard.exams.join(), { timeout: 30_000 }).toContain('"cmeTasks"');
  } finally {
    close();
  }
});
