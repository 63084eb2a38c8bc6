import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';
import { goTo, sessionOf } from './sign-in.ts';

/** An audit of the employer's, with one driver in its sample. */
async function makeAudit(page: Page): Promise<{
  auditId: string;
  headers: Record<string, string>;
}> {
  const { headers, user } = await sessionOf(page, 'employer');
  const data = {
    ...{ kind: 'own', title: 'A look of our own' },
    ...{ periodFrom: '2026-01-01', periodTo: '2026-12-31' },
  };
  const made = await page.request.post(`/v1/clients/${user.clientId}/audits`, { headers, data });
  const { auditId } = await made.json();
  const draw = { headers, data: { wanted: 3, seed: 'the visits' } };
  await page.request.post(`/v1/audits/${auditId}/draws`, draw);
  return { auditId, headers };
}

/** Opens an audit of the employer's. */
async function openAudit(page: Page): Promise<void> {
  const { auditId } = await makeAudit(page);
  await goTo(page, `/manage/audits/${auditId}`);
  await expect(page.getByRole('grid', { name: 'Sample' })).toBeVisible();
}

/** Comes by the link of an audit. */
async function openAudited(page: Page): Promise<void> {
  const { auditId, headers } = await makeAudit(page);
  const data = { label: 'Inspector Reed', days: 5 };
  const link = await page.request.post(`/v1/audits/${auditId}/links`, { headers, data });
  await page.goto(new URL((await link.json()).address).pathname);
  await page.getByRole('button', { name: /^Open the files/ }).click();
  await expect(page).not.toHaveURL(/\/auditor\//);
  await page.getByRole('link', { name: 'Open the files' }).click();
  await page
    .getByRole('navigation', { name: 'Files of the audit' })
    .getByRole('link')
    .last()
    .click();
  await expect(page.getByLabel(/^My notes/)).toBeVisible();
}

/** The screens of an audit, and of who comes by its link. */
export const AUDIT_VISITS = {
  '/manage/audits/:auditId': { account: 'employer', go: openAudit },
  // The last of those who have not signed in: it begins a session.
  '/audited': { go: openAudited },
} as const;
