import { expect, test } from 'vitest';
import { foundEmployee } from '#src/features/employees/web/found-employee.slot.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { applicantsWeb } from './applicants.web.ts';

const viewer = (grants: PermissionGrants, more: Partial<Viewer> = {}): Viewer => ({
  ...{ status: 'ACTIVE', user: null, internal: false, client: 7, auditor: false },
  ...{ services: null, workIdName: 'workId', featuresToHide: [] },
  grants,
  ...more,
});

test('an applicant who was found leads to the application, for who may see it where the service is', () => {
  for (const part of applicantsWeb.parts ?? []) part.install();
  const [found] = foundEmployee.contents();
  const recruiter = viewer({ client: ['viewEmployee', 'viewApplicants'] });
  const leads = (isApplicant: boolean, who: Viewer) => found?.isOf({ isApplicant }, who);
  expect(found?.path).toBe('/application/:applicantId');
  expect(leads(true, recruiter)).toBe(true);
  // Who was hired has a file, and nobody else sees applications.
  expect(leads(false, recruiter)).toBe(false);
  expect(leads(true, viewer({ client: ['viewEmployee'] }))).toBe(false);
  expect(leads(true, viewer(recruiter.grants, { featuresToHide: ['applicants'] }))).toBe(false);
  expect(leads(true, viewer(recruiter.grants, { services: [] }))).toBe(false);
});
