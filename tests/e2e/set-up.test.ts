import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

const SCREEN = '/manage/admin/locations/action/importTree';

test('a tree of locations is mapped, mended and added from a file, and the list is taken up again', async ({
  page,
}) => {
  const mark = `E2E${Date.now()}`;
  const file = (text: string) => ({
    name: 'terminals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await signIn(page, 'employer', SCREEN);
  await page.setInputFiles(
    'input[aria-label="File of locations"]',
    file(`Terminal,Key,Reports to,City,State\nDallas,T1,${mark},Dallas,TX\nWaco,T2,R9,Waco,TX\n`),
  );
  // The heading of the code is not known by itself.
  await expect(page.getByText('2 of 2 rows have faults.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Faulty' })).toContainText(
    '“R9” is neither in this file nor among the locations.',
  );
  await expectAccessible(page);
  await page.goto(SCREEN);
  await page.setInputFiles(
    'input[aria-label="File of locations"]',
    file(
      `Terminal,Key,Reports to,City,State\nSouth ${mark},${mark},,,\nDallas ${mark},T${mark},${mark},Dallas,TX\n`,
    ),
  );
  await page.getByRole('button', { name: /^Columns/ }).click();
  await expect(page.getByLabel('Reports to is')).toHaveValue('parent');
  await page.getByLabel('Key is').selectOption('Code');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(
    page.getByText(/^2 to add to .*\. Nothing is added until you say so\.$/),
  ).toBeVisible();
  // It can be left and taken up again.
  await page.goto(SCREEN);
  await page.getByRole('link', { name: 'terminals.csv' }).first().click();
  const grid = page.getByRole('grid', { name: 'To add' });
  await expect(grid).toContainText(`› South ${mark}`);
  await grid.focus();
  await page.keyboard.press('Shift+A');
  await expect(page.getByText(/^Add 2 locations to .*\? All of them/)).toBeVisible();
  await page.getByRole('button', { name: 'Add them', exact: true }).click();
  await expect(page.getByText(/^2 locations were added to/)).toBeVisible();
  await page.getByRole('button', { name: 'Look at the tree' }).click();
  await expect(page.getByRole('treegrid')).toBeVisible();
});
