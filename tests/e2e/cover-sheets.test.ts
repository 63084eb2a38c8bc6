import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { until } from '../support/until.ts';
import { sendPaper, title } from './queue-steps.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('an employer prints a cover sheet by keys, and what comes in behind it needs no match', async ({
  page,
}) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?active&limit=5`, {
    headers,
  });
  const [driver] = (await roster.json()).rows;
  await signIn(page, 'employer', `/manage/employees/${driver.employeeId}`);
  await expect(title(page, 0)).toContainText(driver.lastName);
  await page.keyboard.press('ControlOrMeta+Alt+Shift+c');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: /Any type/ })).toBeVisible();
  await page.keyboard.type('medical card');
  await expect(palette.getByRole('option').first()).toContainText('Medical card');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Cover sheet \d{4}-\d{2}-\d{2}\.pdf$/);
  await expect(page.getByText('The cover sheet is saved as PDF.')).toBeVisible();

  const stack = await PDFDocument.load(await readFile(await download.path()));
  const card = await PDFDocument.load(textPdf([`Medical card ${Math.random()}`]));
  const [sheet] = await stack.copyPages(card, [0]);
  if (sheet) stack.addPage(sheet);
  const sent = await sendPaper(page, 'stack.pdf', Buffer.from(await stack.save()));
  const staff = await sessionOf(page, 'dq');
  const item = await until('The match', async () => {
    const read = await page.request.get(`/v1/internalDQ/${sent.dqItemId}`, {
      headers: staff.headers,
    });
    const now = await read.json();
    return now.state === 'review' && now;
  });
  expect(item).toMatchObject({ employeeId: driver.employeeId, documentTypeId: 238 });
  await page.context().clearCookies();
  await signIn(page, 'dq', `/dqInternal/workflow/review/${sent.processInstanceId}`);
  await expect(title(page, 0)).toContainText('Review:');
  await expect(page.getByText('Matched by its cover sheet.')).toBeVisible();
  await expect(page.getByText(/Arranged by its cover sheet/)).toBeVisible();
  await expect(page.locator('.pdf-page')).toHaveCount(1);
});
