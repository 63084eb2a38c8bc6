import {
  DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID,
  INTERNAL_LEGACY_CLIENT_ID,
} from '#src/shared/ids.ts';
import { ALL_SERVICES, at, DQ } from './company-tree.ts';
import type { CompanyTree } from './company-tree.ts';
import { EMPLOYER_TREES } from './employer-trees.ts';

const internal: CompanyTree = {
  legacyClientId: INTERNAL_LEGACY_CLIENT_ID,
  code: 'MCS',
  weight: 0,
  employeeIdentifier: 'Employee number',
  contacts: [['Ines Calloway', 'Director of Operations']],
  services: [...ALL_SERVICES, 'dot physical (ops)'],
  jobTitles: [
    ['Document Reviewer', 'Non-driver', 6, false],
    ['Customer Care Representative', 'Non-driver', 4, false],
    ['Medical Exam Coordinator', 'Non-driver', 3, false],
  ],
  root: at('Meridian Compliance Services', '2200 Arsenal Pl, Harrisburg, PA 17104', {
    children: [
      at('Meridian Customer Care', '14 Quarry Rd, Erie, PA 16502'),
      at('Meridian Medical Exams', '901 E Washington St, Indianapolis, IN 46221'),
    ],
  }),
};

const deactivatedOnes: CompanyTree = {
  legacyClientId: DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID,
  code: 'BLR',
  weight: 2,
  employeeIdentifier: 'Driver code',
  contacts: [
    ['Terrence Blackwood', 'Owner'],
    ['Mayra Quintana', 'Safety Manager'],
  ],
  services: [DQ, 'Safety Data', 'Randoms'],
  jobTitles: [
    ['Company Driver', 'A', 8],
    ['Yard Driver', 'B', 2],
    ['Office', 'Non-driver', 1, false],
  ],
  root: at('Blackwood & Reyes Transport', '77 Depot St, Memphis, TN 38118', {
    dot: true,
    notes: 'Two terminals were closed after the sale of the Georgia lanes.',
    children: [
      at('Memphis Terminal', '79 Depot St, Memphis, TN 38118'),
      at('Macon Terminal', '410 Railroad Ave, Macon, GA 31201', { deactivated: true }),
      at('Savannah Drop Yard', '3 Terminal Rd, Savannah, GA 31408', { deactivated: true }),
      at('Little Rock Terminal', '1180 Freight Way, Little Rock, AR 72201'),
    ],
  }),
};

/** The companies of the demo, in the order of their ids. Names, streets and people are invented. */
export const COMPANY_TREES: readonly CompanyTree[] = [internal, deactivatedOnes, ...EMPLOYER_TREES];
