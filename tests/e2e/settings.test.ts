import { addBusinessDays } from '#src/shared/business-days.ts';
import { latestToday } from '#src/shared/dates.ts';
import { expect, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('an administrator announces something, rewords a reason and takes a text back, by keyboard', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('send an announcement');
  await expect(page.getByRole('option', { name: /^Send an announcement/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add announcement' })).toBeVisible();
  await page.keyboard.type('The office closes at noon on Friday.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The announcement is added.')).toBeVisible();
  const header = page.getByRole('region', { name: 'Announcements', exact: true }).first();
  await expect(header).toContainText('The office closes at noon on Friday.');

  await goTo(page, '/settings');
  const settings = page.getByRole('grid', { name: 'Settings of the installation' });
  await expect(settings).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+Enter');
  const reasons = page.getByRole('grid', { name: 'Reasons to delete a document' });
  await expect(reasons).toBeFocused();
  await expect(reasons.getByRole('row', { name: /^Sent by mistake/ })).toBeVisible();
  await reasons.getByRole('row', { name: /^Sent by mistake/ }).click();
  await page.keyboard.press('Shift+e');
  const text = page.getByLabel(/^Text/);
  await expect(text).toHaveValue('Sent by mistake');
  // Two reasons of the same words: nobody could tell which to choose.
  await text.fill('duplicate');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('This text is in the list already.')).toBeVisible();
  await text.fill('Not meant for this file');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The reason is changed.')).toBeVisible();
  await expect(reasons.getByRole('row', { name: /^Not meant for/ })).toBeVisible();
  await expect(reasons.getByRole('row', { name: /^Sent by mistake\W*Retired/ })).toBeVisible();

  await goTo(page, '/settings/documents/drugAlcoholReporting');
  const contents = page.getByLabel(/^Text/);
  await expect(contents).toHaveValue(/<p>/);
  const before = await contents.inputValue();
  await contents.fill('<h2>Report</h2><p onclick="x()">Call us.</p>');
  await page.keyboard.press('ControlOrMeta+Enter');
  // Said in the place of the preview, and at the field.
  await expect(page.getByText(/^Leave out <p/)).toHaveCount(2);
  await contents.fill('<h2>Report</h2><p>Call us.</p>');
  await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The text is saved.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Take version 1 up' }).click();
  await expect(contents).toHaveValue(before);
});

test('a document type is added, its change is counted before it is saved, and taken back by undo', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/documentTypes');
  const types = page.getByRole('grid', { name: 'Document types' });
  await expect(types).toBeFocused();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a document type' });
  await dialog.getByLabel(/^Name/).fill('Yard safety card');
  await dialog.getByLabel(/^Category/).selectOption({ index: 1 });
  await dialog.getByLabel(/^Asked for by/).fill('Our policy 12');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Yard safety card is added.')).toBeVisible();
  await expect(types.getByRole('row', { name: /^Yard safety card/ })).toBeVisible();

  // What the law fixes is shown and not changed; its last day is refused while a rule asks for it.
  await goTo(page, '/settings/documentTypes/302');
  await expect(page.getByLabel(/^Name/)).toBeDisabled();
  await page.getByLabel(/^Filed until/).fill('1/1/30');
  await expect(
    page.getByText(/^This changes .* files? of .* Asked for by 49 CFR 391\.31/),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/^Files must hold it after that day: 49 CFR 391\.31/)).toBeVisible();

  // One that no rule asks for ends, and undo lets it go on. Loaded anew: the undo of the first one would stand beside.
  await page.goto('/settings/documentTypes/332');
  await page.getByLabel(/^Filed until/).fill('1/1/30');
  await expect(page.getByRole('status').filter({ hasText: /on file|No file holds/ })).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/is saved\./)).toBeVisible();
  await expect(page.getByText(/until 1\/1\/2030/)).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByLabel(/^Filed until/)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Take version 2 up' })).toBeVisible();
});

test('the office is closed on a day, which says what becomes due later, and opened again', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/closingDays');
  const days = page.getByRole('grid', { name: 'Holidays and closing days' });
  await expect(days).toBeFocused();
  await expect(days.getByRole('row', { name: /Christmas Day/ }).first()).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Close the office on a day' });
  // A Saturday: nothing is counted on it.
  await dialog.getByLabel(/^Day/).fill('1/5/30');
  await expect(dialog.getByText(/^Nothing is counted on that day anyway/)).toBeVisible();
  // One that documents of today still wait over.
  const [year, month, day] = addBusinessDays(latestToday(), 2).split('-').map(Number);
  await dialog.getByLabel(/^Day/).fill(`${month}/${day}/${year}`);
  await expect(dialog.getByText(/documents? in review becomes? due later/)).toBeVisible();
  await dialog.getByLabel(/^Why/).fill('Move of the office');
  await dialog.getByLabel(/^Decided by/).fill('Notice of May 2');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^The office is closed on/)).toBeVisible();
  const row = days.getByRole('row', { name: /Move of the office/ });
  await expect(row).toContainText('Office closed');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(row).toContainText('Withdrawn');
});

test('a feature that is named as hidden disappears from the menu, and is back when it is shown (R478)', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/features');
  const clinics = page.getByLabel('Clinics', { exact: true });
  await clinics.check();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved\. Everybody sees it/)).toBeVisible();
  await page.goto('/clinics');
  await expect(page).not.toHaveURL(/\/clinics$/);
  await page.goto('/settings/features');
  await expect(clinics).toBeChecked();
  await clinics.uncheck();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('None hidden').first()).toBeVisible();
});

test('a format of license numbers ends on a day after what that changes was said, and goes on by undo', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/licenseFormats');
  const formats = page.getByRole('grid', { name: 'Formats of license numbers' });
  await expect(formats).toBeFocused();
  await formats.getByRole('row', { name: /^Alabama/ }).click();
  await page.keyboard.press('Shift+e');
  const dialog = page.getByRole('dialog', { name: /^Alabama/ });
  await dialog.getByLabel(/^Counts until/).fill('1/1/30');
  await expect(dialog.getByText(/^This changes \d+ licenses? on file/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The format of Alabama is saved.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(formats.getByRole('row', { name: /^Alabama.*Goes on/ })).toBeVisible();
  await page.keyboard.press('n');
  const adding = page.getByRole('dialog', { name: 'Add a format of license numbers' });
  await adding.getByLabel(/^Pattern/).fill('^.*$');
  await expect(adding.getByText(/^Write it as/)).toBeVisible();
});
