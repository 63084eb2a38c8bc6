import type { ServerFeature } from '#src/server/feature.ts';
import { applicantsCalls, licensePhotosCalls } from './applicants.handlers.ts';
import { forgetDraftsJob } from './forget-drafts.job.ts';

export const applicantsServer: ServerFeature = {
  name: 'applicants',
  calls: [applicantsCalls, licensePhotosCalls],
  tables: [
    'applicant_checks',
    'applicant_decisions',
    'applicant_letters',
    'application_consents',
    'application_links',
    'application_parts',
    'application_photos',
    'application_texts',
    'applications',
  ],
  jobs: [forgetDraftsJob],
};
