import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';
import { sessionOf } from './sign-in.ts';

/** A new driver of the employer's, and what a colleague does to the file meanwhile. */
export async function newDriver(page: Page, lastName: string) {
  const { headers, user } = await sessionOf(page, 'employer');
  const made = await page.request.post(`/v1/clients/${user.clientId}/employees`, {
    headers,
    data: { firstName: 'Form', lastName, employmentStatusId: 1 },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { employeeId } = await made.json();
  return {
    employeeId,
    clientId: Number(user.clientId),
    path: `/manage/employees/${employeeId}`,
    edit: (data: object) => page.request.patch(`/v1/employees/${employeeId}`, { headers, data }),
    read: async () => (await page.request.get(`/v1/employees/${employeeId}`, { headers })).json(),
  };
}
