import type { ServerFeature } from '#src/server/feature.ts';
import { employerInquiriesCalls } from './inquiries.handlers.ts';
import { pastEmployersCalls } from './past-employers.handlers.ts';

export const pastEmployersServer: ServerFeature = {
  name: 'past-employers',
  calls: [pastEmployersCalls, employerInquiriesCalls],
  tables: ['employer_attempts', 'employer_inquiries', 'past_employer_papers', 'past_employers'],
};
