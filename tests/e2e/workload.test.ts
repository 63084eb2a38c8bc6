import { expect, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

const TASKS = '/v1/processes/internalReviewProcess/tasks';

test('a lead sees what breaks its limit today, spreads it, gives it to a colleague, and takes it back', async ({
  page,
}) => {
  await signIn(page, 'dq', '/dqInternal/workload');
  const people = page.getByRole('grid', { name: 'Who has what' });
  await expect(people.getByRole('row', { name: /Devon Querido/ })).toBeVisible();
  await expect(page.getByText(/overdue, .* more due today\. \d+ unassigned/)).toBeVisible();
  await page.getByLabel('Tasks', { exact: true }).selectOption('all');
  const tasks = page.getByRole('grid', { name: 'Tasks to give' });
  const free = tasks.getByRole('row', { name: /Unassigned.*Match/ });
  await expect(free.first()).toBeVisible();
  await page.getByLabel('Of', { exact: true }).selectOption('none');
  await free.first().click();
  await page.keyboard.press('Shift+g');
  await page.keyboard.type('devon');
  await page.getByRole('option', { name: /^Devon Querido Has/ }).click();
  await expect(page.getByText('1 task is given to Devon Querido.')).toBeVisible();
  await expect(people.getByRole('row', { name: /Devon Querido\W*1/ })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(people.getByRole('row', { name: /Devon Querido\W*0/ })).toBeVisible();

  // What a colleague has open is theirs, and said by name.
  const { headers, user } = await sessionOf(page, 'dq2');
  const found = await page.request.get(`${TASKS}?formKey=searchAndMatch&assignee=none&limit=1`, {
    headers,
  });
  const [task] = (await found.json()).rows;
  const claimed = await page.request.patch(`${TASKS}/${task.taskId}`, {
    headers,
    data: { assignee: user.id },
  });
  expect(claimed.ok()).toBe(true);
  await page.getByLabel('Of', { exact: true }).selectOption({ label: 'Everybody' });
  await page.reload();
  await page.getByLabel('Tasks', { exact: true }).selectOption('all');
  const open = tasks.getByRole('row', { name: /Devon Querido, open now/ });
  await open.first().click();
  await page.keyboard.press('Shift+u');
  await expect(page.getByText(/Devon Querido is working on it at this moment/)).toBeVisible();
});
