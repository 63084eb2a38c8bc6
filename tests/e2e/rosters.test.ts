import { createCanvas } from '@napi-rs/canvas';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

const SCREEN = '/manage/employees/roster/update';

test('a roster is checked and applied by keyboard, the second time changes nothing, and a photo finds its person', async ({
  page,
}) => {
  const workId = `E2E-${Date.now()}`;
  const file = {
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\uFEFFEmployee ID;Last Name;First Name;DOB;Shoe size\r\n${workId};O'Brien-Núñez;José;5/17/1980;44\r\nE2E-x;Tomorrow;Ann;1/1/2098;38\r\n`,
    ),
  };
  await signIn(page, 'employer');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/roster\/update|roster%2Fupdate/);
  await page.goto(SCREEN);
  await page.setInputFiles('input[aria-label="Roster file"]', file);
  await expect(page.getByLabel('Employee ID is')).toHaveValue('workId');
  await expect(page.getByLabel('Shoe size is')).toHaveValue('');
  await page.getByLabel('Shoe size is').focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByText('1 of 2 rows has a fault and stays out; 1 adds a person. Nothing is changed'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apply 1 row, leave out 1/ })).toBeEnabled();
  const faulty = page.getByRole('grid', { name: 'Faulty' });
  await expect(faulty).toContainText('The date is in the future.');
  await expectAccessible(page);
  // A reload stays on the roster.
  await page.reload();
  await expect(faulty).toContainText('The date is in the future.');
  await page.getByRole('tab', { name: /^Adds/ }).click();
  await page.getByRole('grid', { name: 'Adds' }).focus();
  await page.keyboard.press('Shift+A');
  await expect(page.getByText(/^Apply this update\? It will add 1 person/)).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
  await expect(page.getByText('Applied: 1 done, 0 failed, 0 left out.')).toBeVisible();

  await page.goto(SCREEN);
  await page.setInputFiles('input[aria-label="Roster file"]', file);
  await expect(page.getByLabel('Employee ID is')).toHaveValue('workId');
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByText('the others change nothing. No row can be applied')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeDisabled();

  const { request } = page;
  const login = await request.post('/v1/auth/login', {
    data: { email: 'employer@demo.example', password: 'console-demo' },
  });
  const { user } = await login.json();
  await signIn(page, 'care', `/importPhotos?client=${user.clientId}`);
  const canvas = createCanvas(64, 64);
  canvas.getContext('2d').fillRect(8, 8, 40, 40);
  await page.setInputFiles('input[aria-label="Photos to import"]', [
    { name: `${workId}.png`, mimeType: 'image/png', buffer: canvas.toBuffer('image/png') },
    { name: 'nobody at all.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') },
  ]);
  await expect(page.getByText('1 of 2 have a person, 1 still to be matched.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Put 1 into the files/ }).click();
  await expect(page.getByText('1 photo put into the files.')).toBeVisible();
  await page.getByRole('link', { name: /O'Brien-Núñez/ }).click();
  await expect(page.getByRole('img', { name: 'Photo', exact: true })).toBeVisible();
});

test('who may not upload roster updates has no way to them (R179)', async ({ page }) => {
  await signIn(page, 'terminal');
  await expect(page.getByRole('link', { name: /^Employees/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Roster update/ })).toHaveCount(0);
  await page.goto(SCREEN);
  await expect(page.getByLabel('Roster file')).toHaveCount(0);
});
