import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

/** A driver of the employer's, and the employer's own user. */
async function someFile(page: Page): Promise<{ employeeId: string; userId: string; name: string }> {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?limit=1`, {
    headers,
  });
  const { rows } = await roster.json();
  return { employeeId: rows[0].employeeId, userId: user.id, name: user.name };
}

test('a mention in a note reaches the bell of who is named, live, and is dealt with by keyboard', async ({
  page,
  browser,
}) => {
  const { employeeId, name } = await someFile(page);
  await signIn(page, 'employer', '/inbox');
  await expect(page.getByRole('grid', { name: 'Inbox' })).toBeFocused();
  await expect(page.getByText('Nothing new')).toBeVisible();

  const writing = await browser.newContext();
  const other = await writing.newPage();
  await signIn(other, 'admin', `/manage/employees/${employeeId}`);
  const { headers, user } = await sessionOf(page, 'employer');
  const asked = `/v1/employees/${employeeId}/notes/colleagues?search=${encodeURIComponent(name.slice(0, 4))}`;
  const offered = await (await page.request.get(asked, { headers })).json();
  expect(offered.colleagues).toContainEqual({ userId: user.id, name });
  // Staff who act in the company write the note: its own people learn of no name of theirs.
  const admin = await sessionOf(other, 'admin');
  const made = await other.request.post(`/v1/employees/${employeeId}/notes`, {
    headers: { ...admin.headers, 'X-Client': String(user.clientId) },
    data: { text: `Please call, @${name}`, mentions: [user.id] },
  });
  expect(made.status(), await made.text()).toBe(201);
  await writing.close();

  const row = page.getByRole('row', { name: /You were mentioned in a note \(Service staff\)/ });
  await expect(row).toBeVisible();
  const bell = page.getByRole('button', { name: 'Inbox, 1 unread' });
  await expect(bell).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(bell).toBeVisible();
  await page.keyboard.press('e');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(row).toBeVisible();
  await page.getByRole('grid', { name: 'Inbox' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/manage/employees/${employeeId}/tab/notes`));
  await expect(page.getByText(`Please call, @${name}`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();
});

test('who is mentioned is chosen while the name is typed', async ({ page }) => {
  const { employeeId, name } = await someFile(page);
  await signIn(page, 'employer', `/manage/employees/${employeeId}/tab/notes`);
  await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('grid', { name: 'Notes' })).toBeFocused();
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: /^Note/ });
  await note.fill('');
  await note.pressSequentially(`Ask @${name.slice(0, 3)}`);
  const offered = page.getByRole('listbox', { name: 'Colleagues to mention' });
  await expect(offered.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue(`Ask @${name} `);
  await expect(offered).toHaveCount(0);
});
