import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sentMails } from '#tests/support/mails.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, World } from '#tests/support/world.ts';

let world: World;
let anyone: Api;

const MESSAGE = {
  name: 'Ann Sample',
  email: ' Ann@sample.example ',
  subject: 'A question',
  message: 'Where do I find my medical card?',
};

beforeAll(async () => {
  world = await openWorld();
  anyone = await world.as(null);
});
afterAll(() => world.close());
beforeEach(() => world.kernel.pool.query('delete from login_attempts'));

test('a message that nobody would get is refused', async () => {
  const answer = await anyone.post('/v1/contact', MESSAGE);
  expect([answer.status, answer.body.error.code]).toEqual([503, 'settings.nobody_to_write_to']);
});

test('anyone can write; the mail goes to the administrators and is answered to the sender (R073)', async () => {
  const admin = await world.makeUser({
    client: world.internal,
    permissions: ['admin.superAdmin'],
    email: 'boss@test.example',
  });
  expect((await anyone.post('/v1/contact', MESSAGE)).status).toBe(204);
  const [mail] = await vi.waitFor(
    async () => {
      const all = await sentMails(world);
      expect(all).toHaveLength(1);
      return all;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(mail).toContain(`To: ${admin.email}`);
  expect(mail).toContain('Reply-To: Ann@sample.example');
  expect(mail).toContain('Subject: Contact: A question');
  expect(mail).toContain('Where do I find my medical card?');
});

test('headers cannot be written into the mail, and fields are checked', async () => {
  const answer = await anyone.post('/v1/contact', {
    ...MESSAGE,
    subject: 'Hello\r\nBcc: everyone@test.example',
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error.fields[0].field).toBe('subject');
  const bad = await anyone.post('/v1/contact', { name: ' ', email: 'abc', message: '' });
  expect(bad.status).toBe(400);
  expect(bad.body.error.fields).toEqual(
    expect.arrayContaining([
      { field: 'name', message: 'Enter your name.' },
      { field: 'email', message: 'Please enter a properly formatted email address' },
      { field: 'message', message: 'Write your message.' },
    ]),
  );
});

test('one sender, and one place, are held back after some messages (D24)', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    statuses.push((await anyone.post('/v1/contact', MESSAGE)).status);
  }
  expect(statuses.slice(0, 5)).toEqual([204, 204, 204, 204, 204]);
  expect(statuses.at(-1)).toBe(429);
  const late = await anyone.post('/v1/contact', { ...MESSAGE, email: 'other@sample.example' });
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});
