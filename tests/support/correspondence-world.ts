import { expect } from 'vitest';
import { openMessage } from '#src/server/mail/outbox.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { claim, INSTANCES, openReviewWorld, pdf, TASKS } from './review-world.ts';
import type { Answer } from './world.ts';

const REVIEWER: readonly Permission[] = [
  'dq.worklists',
  'dq.viewDetail',
  'dq.searchAndMatch',
  'dq.review',
  'dq.getExternalDocs',
];

/** The address of a part of an incoming item. */
export const itemPath = (dqItemId: string, rest: string) => `/v1/internalDQ/${dqItemId}/${rest}`;
export const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
export const fieldsOf = ({ body }: Answer) =>
  body.error.fields.map(({ field }: { field: string }) => field);

/** What somebody who opened a link says. */
export const GIVEN = { name: 'Erin Boss', answer: 'Here it is.' };

/** The world of the review with a reviewer who writes to others, contacts of the company, and somebody not signed in. */
export async function openCorrespondenceWorld() {
  const all = await openReviewWorld();
  const { world } = all;
  const user = await world.makeUser({
    client: world.internal,
    permissions: REVIEWER,
    firstName: 'Rae',
  });
  const staff = await world.as(user);
  const nobody = await world.as(null);
  await world.inTenant(
    all.fleet.tenantId,
    'update clients set contacts = $2 where client_id = $1',
    [
      all.fleet.clientId,
      JSON.stringify([{ name: 'Cora Tact', email: 'Cora@fleet.example' }, { name: 'Nora Mail' }]),
    ],
  );

  /** What waits in the outbox, opened. */
  async function mailed(mailId: string) {
    const found = await world.kernel.pool.query<{ message_cipher: Buffer | null }>(
      'select message_cipher from mail_outbox where mail_id = $1',
      [mailId],
    );
    const sealed = found.rows[0]?.message_cipher;
    if (!sealed) throw new Error('No mail waits');
    return openMessage(world.kernel.keys, mailId, sealed);
  }

  /** An unmatched upload that this reviewer holds. */
  async function held() {
    const item = await all.uploadUnmatched();
    const taken = await claim(staff, item['taskId'], user.userId);
    expect(taken.status).toBe(200);
    return {
      dqItemId: String(item['dqItemId']),
      taskId: String(item['taskId']),
      processInstanceId: String(item['processInstanceId']),
      leaseId: String(taken.body.leaseId),
    };
  }

  type Held = Awaited<ReturnType<typeof held>>;

  /** Puts an item aside until what it lacks has come. */
  async function letWait({ taskId, leaseId }: Held): Promise<void> {
    const { status, body } = await staff.post(`${TASKS}/${taskId}/askForExternal`, {
      leaseId,
      note: 'The second page',
    });
    expect([status, body.state], JSON.stringify(body)).toEqual([200, 'getExternalDocs']);
  }

  /** Mails the link for what is missing, and returns it. */
  async function ask(dqItemId: string, body: object = {}) {
    const { status, body: request } = await staff.post(itemPath(dqItemId, 'requests'), {
      asked: 'Please send page two.',
      ...body,
    });
    expect(status, JSON.stringify(request)).toBe(200);
    const { text } = await mailed(request.mailId);
    const token = /\/additionalinfo\/([\w-]{43})\b/.exec(text)?.[1] ?? '';
    return { request, token, link: `/v1/additionalinfo/${token}`, text };
  }

  /** Answers by a link. */
  const send = (link: string, fields: Record<string, string> = GIVEN, files = [pdf()]) =>
    nobody.upload(
      link,
      files.map((bytes, at) => ({ name: `page-${at + 1}.pdf`, bytes })),
      fields,
    );
  const stateOf = async ({ processInstanceId }: Held) =>
    (await staff.get(`${INSTANCES}/${processInstanceId}`)).body;
  const forget = () => world.kernel.pool.query('delete from login_attempts');

  return { all, world, user, staff, nobody, mailed, held, letWait, ask, send, stateOf, forget };
}
