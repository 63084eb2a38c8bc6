import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

/** A driver on the employer's roster whose file asks for the safety history. */
async function driver(page: Page): Promise<string> {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?limit=100`, {
    headers,
  });
  for (const { employeeId } of (await roster.json()).rows.slice(30)) {
    const judged = await page.request.get(`/v1/employees/${employeeId}/qualification`, { headers });
    const { items } = await judged.json();
    if (items.some((item: { documentTypeId: number }) => item.documentTypeId === 307))
      return employeeId;
  }
  throw new Error('No driver is asked for the safety history');
}

test('past employers are listed by keyboard, each is asked, and a paper is chosen for one', async ({
  page,
}) => {
  const employeeId = await driver(page);
  await signIn(page, 'employer', `/manage/employees/${employeeId}?tab=pastEmployers`);
  await expect(page.getByRole('tab', { name: /^Past employers/, selected: true })).toBeVisible();
  const list = page.getByRole('grid', { name: 'Past employers' });
  const add = async (name: string, from: string) => {
    await page.getByRole('button', { name: /^Add past employer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add past employer' });
    await expect(dialog.getByLabel(/^Employer/)).toBeFocused();
    await page.keyboard.type(name);
    await dialog.getByLabel(/^From/).fill(from);
    await expectAccessible(page, '.dialog');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(list.getByText(name)).toBeVisible();
  };
  await add('Acme Freight', '5/1/2005');
  await add('Bolt Lines', '1/2/2003');
  const bolt = list.getByRole('row', { name: /Bolt Lines/ });
  // A key that follows the click in the same moment acts on the row that was clicked.
  await bolt.evaluate(async (row) => {
    if (!(row instanceof HTMLElement)) throw new Error('A row is an element');
    row.click();
    // What a browser does between two events, and nothing of what waits for its turn.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    const key = { key: 'P', code: 'KeyP', keyCode: 80, shiftKey: true, bubbles: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  const papers = page.getByRole('dialog', { name: 'Documents of Bolt Lines' });
  await papers.getByRole('checkbox').first().check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(bolt).toContainText('Safety performance history');
  await page.keyboard.press('Shift+E');
  const correct = page.getByRole('dialog', { name: 'Correct past employer' });
  await correct.getByLabel(/^Place/).fill('Waco, TX');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(list.getByText('Waco, TX')).toBeVisible();
  await page.getByRole('tab', { name: /^Summary/ }).click();
  await expect(page.getByText(/\(Acme Freight\)/).first()).toBeVisible();
  await expect(page.getByText(/\(Bolt Lines\)/)).toHaveCount(0);
});
