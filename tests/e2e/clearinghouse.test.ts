import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('a year’s queries by keyboard: the file is made, sent, and its results are read back; a prohibited driver is stopped (R079)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/clearinghouse');
  const list = page.getByRole('grid', { name: 'Clearinghouse' });
  await expect(list).toBeFocused();
  await expect(page.getByText('File format not verified')).toBeVisible();
  // Nobody has entered how many queries are left: that is no zero.
  await expect(page.getByText(/Query balance unknown\./)).toBeVisible();
  await expectAccessible(page, '.list-screen');

  // Who is in the file, and who stays out, is seen before it is made.
  await page.keyboard.press('m');
  const make = page.getByRole('dialog', { name: 'Create query files' });
  await make.getByLabel('Drivers').selectOption('everybody');
  await expect(make.getByRole('list', { name: 'Files' })).toContainText('USDOT');
  await expect(make.getByText(/stays? out$/)).toBeVisible();
  await expect(make.getByRole('button', { name: /^Create files of [1-9]/ })).toBeEnabled();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(make).toBeHidden();

  await page.keyboard.press('Shift+F');
  const files = page.getByRole('dialog', { name: 'Query files' });
  const saving = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download' }).first().click();
  const saved = await saving;
  const [, first = ''] = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  const [last = '', given = '', dob = '', license = '', , state = ''] = first.split('\t');
  await files.getByRole('button', { name: 'Mark as sent' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(files.getByText(/^Sent /).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('u');
  const read = page.getByRole('dialog', { name: 'Import a results file' });
  const today = new Date();
  const on = `${today.getMonth() + 1}/${today.getDate()}/${today.getFullYear()}`;
  await read.getByLabel(/^File/).setInputFiles({
    name: 'history.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      [
        'Last Name\tFirst Name\tDate of Birth\tCDL Number\tState\tQuery Status\tQuery Result\tQuery Date',
        `${last}\t${given}\t${dob}\t${license}\t${state}\tSpecific consent required\t\t${on}`,
        `Nobody\tNed\t01/01/1970\tZ0000000\tCA\tCompleted\tDriver Not Prohibited\t${on}`,
      ].join('\r\n'),
    ),
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(read.getByRole('status')).toContainText('1 changed something, 1 record found');
  await expect(read.getByText(/No driver here was queried with this license/)).toBeVisible();
  await page.keyboard.press('Escape');

  // The hit stands among the alerts with its clock; the full query is begun and answered there.
  await goTo(page, '/alerts/clearinghouseQueryAlerts');
  const alerts = page.getByRole('grid', { name: 'Clearinghouse query alerts' });
  const hit = alerts.getByRole('row', { name: new RegExp(last) });
  await expect(hit).toContainText('Full query due');
  await expectAccessible(page, '.list-screen');
  // Going over the rows reads nobody's answers: who reads those of a driver is kept.
  const readings: string[] = [];
  page.on('request', (request) => {
    if (/\/clearinghouse\/employees\//.test(request.url())) readings.push(request.url());
  });
  await alerts.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('a');
  const ask = page.getByRole('dialog', { name: /^Start a query for/ });
  await expect(ask.getByLabel('Query', { exact: true })).toHaveValue('full');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(ask).toBeHidden();
  await page.keyboard.press('n');
  const answer = page.getByRole('dialog', { name: /^Enter the answer for/ });
  await answer.getByLabel(/^Answer/).selectOption('prohibited');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(hit).toContainText('Prohibited');
  expect(readings).toEqual([]);

  // The same year by the provider, here its simulator: the plan says so, and nothing is uploaded (D385).
  await goTo(page, '/clearinghouse');
  await page.keyboard.press('Shift+P');
  const plan = page.getByRole('dialog', { name: 'Query plan' });
  await expect(plan.getByLabel(/^Queries left|balance/i)).toHaveValue('');
  await plan.getByRole('checkbox', { name: /provider sends queries/ }).check();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(plan).toBeHidden();
  await expect(page.getByText('Simulated answers')).toBeVisible();
  await expect(page.getByText(/Query balance unknown\./)).toBeVisible();
  await list.focus();
  await page.keyboard.press('a');
  const sent = page.getByRole('dialog', { name: /^Start a query for/ });
  await expect(sent.getByRole('button', { name: /^Send the query/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Queries with the provider/ }).click();
  const waiting = page.getByRole('dialog', { name: 'Queries with the provider' });
  await expect(waiting.getByText('Answers are simulated')).toBeVisible();
  await expect(waiting.getByRole('status')).toContainText('0 waiting, 0 standing still');
  await expectAccessible(page, '[role=dialog]');
});
