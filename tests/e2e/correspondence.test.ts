import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { saidInMail } from '../support/mails.ts';
import { photo } from '../support/image-files.ts';
import { textPdf } from '../support/pdf-files.ts';
import { sendCard } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

const PHONE = { width: 390, height: 844 };

interface Item {
  dqItemId: string;
  processInstanceId: string;
  sender: string | null;
  formKey: string;
  images: { imageId: string; passwordProtected: boolean }[];
}

/** A mailed paper that waits for its match, far from where others work. */
async function mailedPaper(page: Page): Promise<Item> {
  const login = await page.request.post('/v1/auth/login', {
    data: { email: 'dq2@demo.example', password: 'console-demo' },
  });
  const { token } = await login.json();
  const found = await page.request.get('/v1/internalDQ?formKey=searchAndMatch&limit=500', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { rows } = (await found.json()) as { rows: Item[] };
  const item = rows
    .toReversed()
    .slice(20)
    .find(({ sender, images }) => sender?.includes('@') && !images[0]?.passwordProtected);
  if (!item) throw new Error('No mailed paper waits');
  return item;
}

test('a reviewer asks by mail, the employer answers on a phone, and the document is back', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, 'dq');
  const item = await mailedPaper(page);
  await page.goto(`/dqInternal/workflow/match/${item.processInstanceId}`);
  await expect(page.locator('.task-body')).toBeFocused();
  await page.keyboard.press('Shift+I');
  await page.getByLabel(/^What do you need/).fill('Please send the second page.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('[the link to answer by]')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/leaves by mail in 10 seconds/)).toBeVisible();

  // While the mail waits, another one is written from the document itself.
  await page.goto(`/dqInternal/items/${item.dqItemId}/${item.images[0]?.imageId}`);
  await expect(page.getByText('No answer yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write' }).click();
  await page.getByRole('menuitem', { name: /^Send email/ }).click();
  await page.getByLabel(/^Template/).selectOption({ label: 'Pages are missing' });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel('The mail as it will arrive')).toContainText('is not complete');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/leaves in 10 seconds/)).toBeVisible();

  const link = await saidInMail(product, /\/additionalinfo\/[\w-]{43}/);
  const phone = await browser.newContext({ viewport: PHONE, colorScheme: 'dark' });
  const employer = await phone.newPage();
  await employer.goto(link);
  await expect(employer.getByText('Please send the second page.')).toBeVisible();
  await employer.getByRole('button', { name: /^Send/ }).click();
  await expect(employer.getByText('Write an answer, or add a file.')).toBeVisible();
  await expectAccessible(employer);
  expect(await employer.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await employer
    .getByLabel('Files to send along', { exact: true })
    .locator('input')
    .setInputFiles([
      {
        name: 'page two.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(textPdf(['The second page'])),
      },
      { name: 'page three.jpg', mimeType: 'image/jpeg', buffer: photo('jpeg') },
    ]);
  await employer.getByLabel(/^Your answer/).fill('Here it is.');
  await employer.getByLabel(/^Your name/).fill('Ana at the yard');
  await employer.getByRole('button', { name: /^Send/ }).click();
  await expect(
    employer.getByRole('heading', { name: 'Thank you, we have your answer' }),
  ).toBeFocused();
  await employer.reload();
  await expect(employer.getByText('This was answered already.')).toBeVisible();
  await phone.close();

  // The reviewer's screen has heard of it: the answer, and the file beside the first.
  await expect(page.getByText('Answered by Ana at the yard, 2 files')).toBeVisible();
  await expect(page.getByRole('button', { name: '2. page two.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: '3. page three.pdf' })).toBeVisible();
});

test('an error is reported to IT without anybody’s data; an administrator changes a template, and a colleague’s change is not lost', async ({
  page,
  browser,
}) => {
  const paper = await sendCard(page);
  await signIn(page, 'dq', `/dqInternal/workflow/match/${paper.processInstanceId}`);
  await expect(page.locator('.task-body')).toBeFocused();
  await page.keyboard.press('Shift+F');
  const report = page.getByRole('dialog', { name: 'Report an error to IT' });
  await expect(report.getByLabel(/^What went wrong/)).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.type('The page stays black for driver@home.example.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(report.getByText(/Leave out the email address/)).toBeVisible();
  await report.getByLabel(/^What went wrong/).fill('The second page stays black.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The error was sent to IT.')).toBeVisible();
  await expect(page.locator('.task-body')).toBeFocused();
  await page.keyboard.press('Shift+H');
  await expect(page.getByRole('dialog')).toContainText('The second page stays black.');
  await page.keyboard.press('Escape');

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const admin = await office.newPage();
  const colleague = await office.newPage();
  for (const tab of [admin, colleague]) {
    await signIn(tab, 'admin');
    await tab.keyboard.press('ControlOrMeta+k');
    await expect(tab.getByPlaceholder(/^Type a command/)).toBeFocused();
    await tab.keyboard.type('>mail templates');
    await tab.keyboard.press('Enter');
    await tab.getByLabel(/^Template/).selectOption({ label: 'Not for a qualification file' });
  }
  await expectAccessible(admin, '[role=dialog]');
  await admin.getByLabel(/^Subject/).fill('Not filed: {{nothing}}');
  await admin.keyboard.press('ControlOrMeta+Enter');
  await expect(admin.getByRole('dialog')).toContainText('There is no fact called {{nothing}}');
  await admin.getByLabel(/^Subject/).fill('Not filed: {{reference}}');
  await admin.keyboard.press('ControlOrMeta+Enter');
  await expect(
    admin.getByText('The template “Not for a qualification file” is saved.'),
  ).toBeVisible();
  await colleague.getByLabel(/^Subject/).fill('Of the colleague');
  await colleague.keyboard.press('ControlOrMeta+Enter');
  await expect(colleague.getByText(/Someone else saved this template meanwhile/)).toBeVisible();
  await expect(colleague.getByLabel(/^Subject/)).toHaveValue('Of the colleague');
  await office.close();

  await page.keyboard.press('Shift+T');
  await page.getByLabel(/^Template/).selectOption({ label: 'Not for a qualification file' });
  await expect(page.getByLabel(/^Subject/)).toHaveValue(/^Not filed: [0-9A-F]{8}$/);
});
