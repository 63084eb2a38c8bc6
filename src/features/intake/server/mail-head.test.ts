import { expect, test } from 'vitest';
import { mailKey, watchMail } from './mail-head.ts';

async function keyOf(text: string, clientId: number | null = null): Promise<string> {
  const { stream, result } = watchMail();
  stream.resume();
  // In pieces that cut through whatever they like.
  for (const part of text.match(/[\s\S]{1,7}/g) ?? []) stream.write(Buffer.from(part));
  await new Promise<void>((resolve) => stream.end(resolve));
  return mailKey(result(), clientId).toString('hex');
}

test('a repeat is known by Message-ID and content, whatever relays add', async () => {
  const mail = (head: string, body: string) => `${head}\r\n\r\n${body}`;
  const one = await keyOf(mail('Message-ID: <a@b>\r\nSubject: x', 'paper'));
  expect(await keyOf(mail('Received: by c\r\nMessage-ID: <a@b>\r\nSubject: x', 'paper'))).toBe(one);
  expect(await keyOf(mail('message-id:\r\n <a@b>', 'paper'))).toBe(one);
  expect(await keyOf(mail('Message-ID: <a@b>', 'other paper'))).not.toBe(one);
  expect(await keyOf(mail('Message-ID: <c@b>', 'paper'))).not.toBe(one);
  expect(await keyOf(mail('Message-ID: <a@b>\r\nSubject: x', 'paper'), 7)).not.toBe(one);
  // Without one, what it says of itself stands for it.
  const bare = await keyOf(mail('From: a\r\nDate: today\r\nSubject: x', 'paper'));
  expect(await keyOf(mail('From: a\r\nDate: today\r\nSubject: x', 'paper'))).toBe(bare);
  expect(await keyOf(mail('From: a\r\nDate: today\r\nSubject: y', 'paper'))).not.toBe(bare);
});
