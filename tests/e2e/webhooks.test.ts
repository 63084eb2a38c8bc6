import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('a webhook is made by keyboard, shows its secret once, and what a test came to (D417)', async ({
  page,
}) => {
  const receiver = createServer((request, reply) => {
    request.resume();
    request.on('end', () => reply.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  try {
    await signIn(page, 'employer', '/');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('>webhooks');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    await expect(page.getByLabel(/^Name/)).toBeFocused();
    await page.keyboard.type('Dispatch');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`http://127.0.0.1:${port}/console`);
    await page.getByLabel('Results that came in').press('Space');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await page.getByRole('button', { name: 'I have kept it' }).press('Enter');
    await expect(page.getByText(/^whsec_/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Deliveries of Dispatch' })).toContainText(
      /Sent.*Test.*answered 204/,
    );
  } finally {
    const { headers } = await sessionOf(page, 'employer');
    const made = await page.request.get('/v1/webhooks', { headers });
    for (const { webhookId } of await made.json())
      await page.request.delete(`/v1/webhooks/${webhookId}`, { headers });
    receiver.closeAllConnections();
    receiver.close();
  }
});
