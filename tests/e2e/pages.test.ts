import { pagesPdf, textPdf } from '../support/pdf-files.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { sendPaper, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

test('a file with papers of two people says so, and opens split between them', async ({ page }) => {
  const paper = (name: string, born: string, license: string) =>
    `MEDICAL EXAMINER'S CERTIFICATE\nName: ${name}\nDate of birth: ${born}\nLicense number: ${license}`;
  const { processInstanceId } = await sendPaper(
    page,
    'two.pdf',
    textPdf([
      paper('Dora Quillfeather', '03/09/1984', 'QF4432198'),
      paper('Milo Thornbury', '11/30/1991', 'TB7781203'),
    ]),
  );
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await expect(page.getByText('Page 2 seems to be about somebody else.')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Split before page 2' }).click();
  const preview = page.getByRole('region', { name: 'Result', exact: true });
  await expect(preview.getByRole('listitem')).toHaveText([
    'two p 1.pdf1 page, stays with this item',
    'two p 2.pdf1 page, a new item to match',
  ]);
  await expect(page.getByRole('listbox', { name: 'Pages' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 file here, 1 new item. The original is kept.')).toBeVisible();
});

test('a scan is split, turned and put in order by keys, and is whole again after one', async ({
  page,
}) => {
  await sendPaper(page, 'scan.pdf', pagesPdf(4));
  const { processInstanceId } = await sendPaper(page, 'scan.pdf', pagesPdf(4));
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  // The same bytes came before: the warning names them.
  await expect(page.getByRole('link', { name: /^scan\.pdf, in review/ }).first()).toBeVisible();
  await expectAccessible(page, 'main');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'main', ['color-contrast']);
  await page.locator('.task-body').press('o');
  const grid = page.getByRole('listbox', { name: 'Pages' });
  await expect(grid).toBeFocused();
  await expect(grid.getByRole('option')).toHaveCount(4);
  await expect(grid.locator('canvas')).toHaveCount(4);
  const preview = page.getByRole('region', { name: 'Result', exact: true });

  // Page 2 begins an item of its own and is turned; page 4 goes before page 3.
  for (const key of ['ArrowRight', 's', 'r', 'End', 'ControlOrMeta+ArrowLeft'])
    await page.keyboard.press(key);
  await expect(preview.getByRole('listitem')).toHaveText([
    'scan p 1.pdf1 page, stays with this item',
    'scan p 2, 4, 3.pdf3 pages, a new item to match, 1 turned',
  ]);
  await expectAccessible(page, 'main');
  await page.keyboard.press('/');
  await page.keyboard.type('1-2,5');
  await expect(page.getByText('"5" goes beyond the end: the file has 4 pages.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3-4');
  await expect(preview.getByRole('listitem').first()).toContainText('scan p 1-2.pdf');
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 file here, 1 new item. The original is kept.')).toBeVisible();
  await expect(title(page, 1)).toHaveText('scan p 1-2.pdf');
  await expect(page.getByText(/^Arranged by/)).toBeVisible();

  await page.locator('.task-body').press('z');
  await expect(page.getByText(/^Arranged by/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'scan.pdf (4 p)' })).toHaveCount(0);
});
