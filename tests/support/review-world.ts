import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { textPdf } from './pdf-files.ts';
import { openWorld } from './world.ts';
import type { Answer, Api } from './world.ts';

export const TASKS = '/v1/processes/internalReviewProcess/tasks';
export const INSTANCES = '/v1/processes/internalReviewProcess/instances';
export const REVIEWER = [
  'dq.worklists',
  'dq.viewDetail',
  'dq.searchAndMatch',
  'dq.review',
  'dq.reviewDocumentRejections',
  'dq.editHierarchy',
] as const;
export const EMPLOYER = [
  'client.uploadDocuments',
  'client.viewEmployee',
  'client.viewRoster',
] as const;

/** A whole classification of a medical card. */
export const ACCEPT = { documentTypeId: 238, docDate: '2026-03-01', expirationDate: '2028-03-01' };

/** A one-page PDF, unlike any other. */
export const pdf = (text = 'A paper') => textPdf([`${text}\n${randomUUID()}`]);

/** Makes `who` the assignee of a task. */
export async function claim(api: Api, taskId: unknown, who: string): Promise<Answer> {
  return api.patch(`${TASKS}/${String(taskId)}`, { assignee: who });
}

/** A company with a yard and a driver, an employer who uploads, and two reviewers. */
export async function openReviewWorld() {
  const world = await openWorld();
  const fleet = await world.makeClient({ name: 'Fleet' });
  const yard = await world.makeClient({ parent: fleet, name: 'Yard' });
  const driver = await world.makeEmployee({
    client: yard,
    firstName: 'Dora',
    lastName: 'Quillfeather',
    dob: '1984-03-09',
    license: 'QF4432198',
    licenseState: 'OH',
  });
  const employer = await world.as(await world.makeUser({ client: fleet, permissions: EMPLOYER }));
  const one = await world.makeUser({
    client: world.internal,
    permissions: REVIEWER,
    firstName: 'Alice',
    lastName: 'First',
  });
  const two = await world.makeUser({
    client: world.internal,
    permissions: REVIEWER,
    firstName: 'Bob',
    lastName: 'Second',
  });
  const [aliceId, bobId] = [one.userId, two.userId];
  const alice = await world.as(one);
  const bob = await world.as(two);

  async function uploadUnmatched(text?: string): Promise<Answer['body']> {
    const answer = await employer.upload('/v1/internalDQ', [
      { name: 'paper.pdf', bytes: pdf(text) },
    ]);
    expect(answer.status).toBe(201);
    return answer.body['items']?.[0] as never;
  }

  /** An unmatched upload, claimed by Alice and matched to the driver: its review, held by her. */
  async function matched(text?: string): Promise<{
    taskId: string;
    leaseId: string;
    processInstanceId: string;
    dqItemId: string;
    matchTask: string;
  }> {
    const item = await uploadUnmatched(text);
    const held = await claim(alice, item['taskId'], aliceId);
    expect(held.status).toBe(200);
    const answer = await alice.post(`${TASKS}/${String(item['taskId'])}/match`, {
      employeeId: driver.employeeId,
      leaseId: held.body['leaseId'],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const next = answer.body['next'] as never as { taskId: string; leaseId: string };
    return {
      ...next,
      processInstanceId: String(item['processInstanceId']),
      dqItemId: String(item['dqItemId']),
      matchTask: String(item['taskId']),
    };
  }

  const documentsOf = (imageOrItem: string) =>
    world.inTenant<{
      document_id: string;
      status: string;
      document_type_id: number;
      hidden_at: string | null;
      sha256: Buffer;
    }>(
      fleet.tenantId,
      'select document_id, status, document_type_id, hidden_at, sha256 from documents where dq_item_id = $1',
      [imageOrItem],
    );
  const expire = (taskId: string) =>
    world.inTenant(
      world.internal.tenantId,
      `update tasks set lease_until = now() - interval '1 second' where task_id = $1`,
      [taskId],
    );

  return {
    world,
    fleet,
    yard,
    driver,
    employer,
    alice,
    bob,
    aliceId,
    bobId,
    uploadUnmatched,
    matched,
    documentsOf,
    expire,
  };
}
