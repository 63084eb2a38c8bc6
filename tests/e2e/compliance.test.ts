import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('the score of a company leads to the employee and the paper in two keys (R103)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/compliance');
  const places = page.getByRole('grid', { name: 'Places' });
  await expect(places).toBeFocused();
  await expect(page.getByText(/^score of .*, the mean of [\d,]+ files$/)).toBeVisible();
  await expectAccessible(page);
  await goTo(page, '/manage/compliance?tab=causes');
  const causes = page.getByRole('grid', { name: 'Problems' });
  await expect(causes).toBeFocused();
  await expect(causes.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Enter');
  const drivers = page.getByRole('grid', { name: /^Employees: / });
  await expect(drivers).toBeFocused();
  await expect(drivers.getByText(/Missing|Expired|Expiring|review/).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/employees\/[0-9a-f-]{36}/);
});

test('places go down and up again, and are grouped by location', async ({ page }) => {
  await signIn(page, 'employer', '/manage/compliance');
  const places = page.getByRole('grid', { name: 'Places' });
  await expect(places).toBeFocused();
  const regions = await places.getByRole('row').count();
  await goTo(page, '/manage/compliance?by=location');
  await expect.poll(() => places.getByRole('row').count()).toBeGreaterThanOrEqual(regions);
  // A location opens without what lies below it: as many files as its row has.
  const row = places.getByRole('row').nth(1);
  const counted = await row.getByRole('gridcell').nth(2).innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/alone=location/);
  await expect(
    page.getByText(
      counted === '1' ? /, of one file$/ : new RegExp(`, the mean of ${counted} files$`),
    ),
  ).toBeVisible();
  const up = page.getByRole('navigation', { name: 'Up from this place' });
  await expect(up).toBeVisible();
  await up.getByRole('link').first().click();
  await expect(up).toHaveCount(0);
});

test('the forecast and the trend say the same in words and in pictures', async ({ page }) => {
  await signIn(page, 'employer', '/manage/compliance?tab=forecast');
  const weeks = page.getByRole('region', { name: 'What runs out, by week' });
  await expect(weeks.getByRole('rowheader', { name: /^This week, to / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Trend' }).click();
  await expect(page.getByLabel('Period')).toHaveValue('90');
  await expect(
    page.getByText('Recorded once a day, at the start of the location’s day.'),
  ).toBeVisible();
  await expectAccessible(page);
});
