import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openZip } from '#src/server/zip.ts';
import { expect, expectAccessible } from '../support/browser.ts';
import { goTo } from './sign-in.ts';

/** An audit by keyboard: a driver chosen and others drawn, an auditor let in, reading, and out again; a binder that verifies offline. */
export async function audit(page: Page, browser: Browser, driver: string): Promise<void> {
  await goTo(page, '/manage/audits');
  // Offered once, also where there is none yet.
  await expect(page.getByRole('button', { name: /^Make an audit/ })).toHaveCount(1);
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('Insurer, spring');
  await dialog.getByLabel(/^Who audits/).selectOption('Insurer');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Nobody is in the sample')).toBeVisible();
  // One is chosen, and others are drawn beside.
  await page.keyboard.press('a');
  await page.getByRole('combobox').last().fill(driver);
  await expect(page.getByRole('option', { selected: true })).toContainText(driver);
  await page.keyboard.press('Enter');
  const sample = page.getByRole('grid', { name: 'Sample' });
  await expect(sample.getByText(driver)).toBeVisible();
  await page.keyboard.press('d');
  await dialog.getByLabel(/^How many/).fill('4');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sample.getByRole('row')).toHaveCount(6);
  await expect(page.getByText(/^Drawn .* 4 of \d+, seed/)).toBeVisible();

  await page.getByRole('tab', { name: /^Auditors/ }).click();
  await expect(page.getByText('Nobody was let in')).toBeVisible();
  await page.keyboard.press('i');
  await dialog.getByLabel(/^Auditor/).fill('Inspector Reed');
  await page.keyboard.press('ControlOrMeta+Enter');
  const address = await dialog.locator('.link-once').textContent();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const theirs = await browser.newContext();
  const auditor = await theirs.newPage();
  await auditor.goto(new URL(address ?? '').pathname);
  await expect(auditor).toHaveURL(/\/auditor\//);
  await auditor.getByRole('button', { name: /^Open the files/ }).click();
  await auditor.getByRole('link', { name: 'Open the files' }).click();
  await expect(auditor.getByRole('heading', { name: 'What was asked for' })).toBeVisible();
  const files = auditor.getByRole('navigation', { name: 'Files of the audit' });
  await expect(files.getByRole('link')).toHaveCount(7);
  await files.getByRole('link', { name: driver }).click();
  await expect(auditor.getByLabel(/^My notes/)).toBeVisible();
  await expect(auditor.getByRole('heading', { name: /^Qualification on/ })).toBeVisible();
  await expect(auditor.getByRole('heading', { name: driver })).toBeVisible();
  await auditor
    .locator('.audited-rows')
    .first()
    .getByRole('link')
    .first()
    .click({ timeout: 15_000 });
  await expect(auditor.locator('canvas').first()).toBeVisible();
  await auditor.getByLabel(/^My notes/).fill('No road test');
  await auditor.reload();
  await expect(auditor.getByLabel(/^My notes/)).toHaveValue('No road test');
  await auditor.mouse.move(0, 0);
  await expectAccessible(auditor);
  const saved = auditor.waitForEvent('download');
  await auditor.getByRole('button', { name: /^Save my notes/ }).click();
  expect((await saved).suggestedFilename()).toBe('Notes of the audit.txt');

  const links = page.getByRole('grid', { name: 'Auditors' });
  await links.focus();
  await page.keyboard.press('Shift+Delete');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(links.getByRole('row', { name: /Inspector Reed/ })).toContainText('Revoked');
  await auditor.reload();
  await expect(auditor).toHaveURL(/\/login/);
  await auditor.goto(new URL(address ?? '').pathname);
  await auditor.getByRole('button', { name: /^Open the files/ }).click();
  await expect(auditor.getByText(/used already or has expired/)).toBeVisible();
  await theirs.close();
  await page.getByRole('tab', { name: /^What they opened/ }).click();
  const reads = page.getByRole('grid', { name: 'What auditors opened' });
  await expect(reads.getByText('Opened a document').first()).toBeVisible();

  await page.getByRole('tab', { name: /^Binders/ }).click();
  await expect(page.getByText('No binder yet')).toBeVisible();
  await page.keyboard.press('b');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('ControlOrMeta+Enter');
  const binders = page.getByRole('grid', { name: 'Binders' });
  await expect(binders.getByText('Ready')).toBeVisible({ timeout: 30_000 });
  await binders.focus();
  const binder = page.waitForEvent('download');
  await page.keyboard.press('w');
  expect((await binder).suggestedFilename()).toBe('Binder.zip');
  const folder = await unpacked(await (await binder).path());
  expect((await readdir(join(folder, '02 Drivers'))).join('\n')).toContain(driver);
  const proof = await (await browser.newContext({ offline: true })).newPage();
  await proof.goto(`file://${folder}/verify.html`);
  await proof.getByLabel(/^Folder of the binder/).setInputFiles(folder);
  await expect(proof.getByText('The signature fits the manifest.')).toBeVisible();
  await expect(proof.getByText(/^(\d+) of \1 files are as they were bound\.$/)).toBeVisible();
  await appendFile(join(folder, '00 Cover.pdf'), ' ');
  await proof.reload();
  await proof.getByLabel(/^Folder of the binder/).setInputFiles(folder);
  await expect(proof.getByText('Changed: 00 Cover.pdf')).toBeVisible();
  await proof.context().close();
  await rm(folder, { recursive: true });
}

/** A ZIP's files in a folder, as somebody unpacks it who is handed one. */
async function unpacked(path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'binder-'));
  const most = 1 << 28;
  const zip = await openZip(path, { entries: 10_000, each: most, all: most });
  for (const entry of zip.entries) {
    const to = join(folder, entry.name);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, await entry.read());
  }
  zip.close();
  return folder;
}
