import type { ServerFeature } from '#src/server/feature.ts';
import { applicantsCalls, applyCalls, licensePhotosCalls } from './applicants.handlers.ts';
import { forgetDraftsJob } from './forget-drafts.job.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';

export const applicantsServer: ServerFeature = {
  name: 'applicants',
  lightPages: [applicantsAddresses.apply],
  calls: [applicantsCalls, applyCalls, licensePhotosCalls],
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
