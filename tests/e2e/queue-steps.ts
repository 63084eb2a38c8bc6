import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { type Account, sessionOf } from './sign-in.ts';

/** A paper sent by a test, so that it need not share one with others. */
export interface SentPaper {
  processInstanceId: string;
  dqItemId: string;
  taskId: string;
  imageId: string;
}

/** Sends a file as the employer would. */
export async function sendPaper(page: Page, name: string, buffer: Buffer): Promise<SentPaper> {
  const { headers } = await sessionOf(page, 'employer');
  const sent = await page.request.post('/v1/internalDQ', {
    headers,
    multipart: { document: { name, mimeType: 'application/pdf', buffer } },
  });
  expect(sent.status()).toBe(201);
  return (await sent.json()).items[0];
}

/** Sends a medical card of somebody on the employer's roster; returns the last name too. */
export async function sendCard(
  page: Page,
  name = 'card.pdf',
): Promise<SentPaper & { lastName: string }> {
  const { headers, user } = await sessionOf(page, 'employer');
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const { rows } = await read(`/v1/clients/${user.clientId}/employees?active&limit=100`);
  const { firstName, lastName, dob, license } = rows.find(
    (row: { license: string | null }) => row.license,
  );
  const text = [
    "Medical Examiner's Certificate",
    `Name: ${firstName} ${lastName}`,
    `Date of birth: ${dob}`,
    `Driver's license number: ${license}`,
  ].join('\n');
  return { ...(await sendPaper(page, name, textPdf([text]))), lastName };
}

/** A card of a driver on file, which a DQ reviewer hands over. */
export async function sendExam(page: Page, name?: string) {
  const paper = await sendCard(page, name);
  const { headers, user } = await sessionOf(page, 'dq');
  const item = await page.request.get(`/v1/internalDQ/${paper.dqItemId}`, { headers });
  const { currentTaskId } = await item.json();
  const task = `/v1/processes/internalReviewProcess/tasks/${currentTaskId}`;
  const held = await page.request.patch(task, { headers, data: { assignee: user.id } });
  const sent = await page.request.post(`/v1/internalDQ/${paper.dqItemId}/sendToCME`, {
    headers,
    data: { leaseId: (await held.json()).leaseId },
  });
  expect(sent.ok()).toBe(true);
  return paper;
}

/** Claims a paper and takes `action` with it, without a screen. */
export async function takeStep(
  page: Page,
  account: Account,
  { dqItemId }: SentPaper,
  action: string,
): Promise<void> {
  const { headers, user } = await sessionOf(page, account);
  const item = await page.request.get(`/v1/internalDQ/${dqItemId}`, { headers });
  const task = `/v1/processes/internalReviewProcess/tasks/${(await item.json()).currentTaskId}`;
  const held = await page.request.patch(task, { headers, data: { assignee: user.id } });
  const { leaseId } = await held.json();
  const done = await page.request.post(`${task}/${action}`, { headers, data: { leaseId } });
  expect(done.ok()).toBe(true);
}

/** Ends the wait of a paper that was put aside: Claim next has it again. */
export async function endWait(page: Page, { dqItemId }: SentPaper): Promise<void> {
  const { headers } = await sessionOf(page, 'dq2');
  const item = await page.request.get(`/v1/internalDQ/${dqItemId}`, { headers });
  const task = `/v1/processes/internalReviewProcess/tasks/${(await item.json()).currentTaskId}`;
  const ended = await page.request.put(`${task}/wait`, { headers, data: { until: null } });
  expect(ended.ok()).toBe(true);
}

/** The title of a pane, from the left. */
export const title = (page: Page, at: number) => page.locator('.pane-title').nth(at);

/**
 * Chooses the medical card in the form of a review, by its number. A title stands there before the form does, which has to
 * have the types for the key to mean one; and what follows must not begin before it is chosen.
 */
export async function chooseMedicalCard(page: Page): Promise<void> {
  const types = page.getByRole('listbox', { name: 'Document types' }).getByRole('option');
  await expect(types.first()).toContainText('Medical card');
  await page.keyboard.press('1');
  await expect(types.and(page.getByRole('option', { selected: true }))).toContainText(
    'Medical card',
  );
}

/** Goes to the queue by its keys. */
export async function openQueue(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeFocused();
}

/** Claims by key until a document comes whose employee is suggested; returns the suggested name. */
export async function claimSuggested(page: Page): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    await expect(title(page, 1)).toContainText('Match:');
    const note = page.getByText(
      /Enter confirms|No good candidate|No employee on file|being read|could be read|too much to read|password-protected\. Open/,
    );
    await expect(note).toBeVisible();
    if ((await note.innerText()).includes('Enter confirms')) {
      return (
        await page
          .getByRole('option', { selected: true })
          .locator('.choice-main > div')
          .first()
          .innerText()
      ).trim();
    }
    const before = await title(page, 1).innerText();
    // A protected document asks for its password first; Escape answers that too.
    // A suggestion that comes at the moment of the key holds it back: it is pressed again, as a person would.
    await expect(async () => {
      if ((await title(page, 1).innerText()) !== before) return;
      await page.keyboard.press('Escape');
      await expect(page.locator('.task-body')).toBeFocused({ timeout: 200 });
      await page.keyboard.press('s');
      await expect(title(page, 1)).not.toHaveText(before, { timeout: 4000 });
    }).toPass({ timeout: 20_000 });
  }
  throw new Error('No document with a suggested employee came');
}

/**
 * Waits until the demo's tasks are no changes of the last seconds any more. A server that has just made them has so many that
 * every list is read again instead of being told what changed.
 */
export async function demoSettled(page: Page): Promise<void> {
  const { headers } = await sessionOf(page, 'dq');
  const changes = async () => {
    const path = `/v1/processes/internalReviewProcess/tasks/changes?since=${new Date().toISOString()}`;
    return (await page.request.get(path, { headers })).json();
  };
  await expect
    .poll(
      async () => {
        const { reset, rows, left } = await changes();
        return reset ? Number.POSITIVE_INFINITY : rows.length + left.length;
      },
      { timeout: 30_000 },
    )
    .toBeLessThan(50);
}

/** How many tasks `account` may take now, as the server says. */
export async function freeTasks(page: Page, account: Account): Promise<number> {
  const { headers } = await sessionOf(page, account);
  const path = '/v1/processes/internalReviewProcess/tasks/changes';
  const answer = await page.request.get(`${path}?since=${new Date().toISOString()}`, { headers });
  const { counts }: { counts: { open: number }[] } = await answer.json();
  return counts.reduce((sum, { open }) => sum + open, 0);
}

/** Returns to the queue what earlier tests of this server still hold: a list walked from its top would begin with it. */
export async function giveBackAll(page: Page): Promise<void> {
  const tasks = '/v1/processes/internalReviewProcess/tasks';
  for (const account of ['dq', 'dq2'] as const) {
    const { headers } = await sessionOf(page, account);
    const held = await page.request.get(`${tasks}?assignee=mine&limit=100`, { headers });
    for (const { taskId } of (await held.json()).rows)
      await page.request.patch(`${tasks}/${taskId}`, { headers, data: { assignee: null } });
  }
}
