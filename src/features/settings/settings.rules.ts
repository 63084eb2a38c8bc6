import type { GatedFeature } from '#src/shared/services.ts';
import type { EditedCollection, FixedList, Lists, SettingsTable } from './settings.contract.ts';

/** A state or province as a dropdown shows it: abbreviation and name, Canadian ones marked (R060). */
export function stateLabel(state: {
  abbreviation: string;
  name: string;
  country: 'USA' | 'Canada' | 'Mexico';
}): string {
  return `${state.abbreviation} ${state.name}${state.country === 'Canada' ? ' (Canada)' : ''}`;
}

interface CollectionWords {
  title: string;
  /** Where people meet the texts. */
  where: string;
  /** What one of them is called. */
  one: string;
}

export const COLLECTION_WORDS: Readonly<Record<EditedCollection, CollectionWords>> = {
  Broadcast: {
    title: 'Announcements',
    where: 'Scroll through the header of everyone’s console.',
    one: 'announcement',
  },
  dqBadDocReasons: {
    title: 'Reasons to reject a document',
    where: 'Chosen by DQ reviewers. The sender of the document is told.',
    one: 'reason',
  },
  dqDeleteReasons: {
    title: 'Reasons to delete a document',
    where: 'Chosen by DQ reviewers.',
    one: 'reason',
  },
  cmeBadDocReasons: {
    title: 'Reasons to reject a medical exam',
    where: 'Chosen by CME reviewers.',
    one: 'reason',
  },
  CMENotes: {
    title: 'Notes on medical exams',
    where: 'Offered to CME reviewers for the note of an exam.',
    one: 'note',
  },
};

/** Whether the texts of a collection are chosen from a list, so that there must be one, and none twice. */
export const isChosen = (collection: EditedCollection): boolean => collection !== 'Broadcast';

/** What a broadcast does at this moment. */
export function textState(
  { active, from, until }: { active: boolean; from: string | null; until: string | null },
  now: number,
): 'shown' | 'later' | 'over' | 'retired' {
  if (!active) return 'retired';
  if (from !== null && Date.parse(from) > now) return 'later';
  return until !== null && Date.parse(until) <= now ? 'over' : 'shown';
}

/** What the tables of dated rows are called, and what they decide. */
export const TABLE_WORDS: Readonly<Record<SettingsTable, { title: string; where: string }>> = {
  documentTypes: {
    title: 'Document types',
    where: 'What documents can be filed as, from a day until a day.',
  },
  licenseFormats: {
    title: 'Formats of license numbers',
    where: 'What a license number of a state must look like, by day.',
  },
};

/** What the lists that nobody edits are called, and why they are as they are. */
export const FIXED_LIST_WORDS: Readonly<Record<FixedList, { title: string; why: string }>> = {
  employmentStatus: {
    title: 'Employment statuses',
    why: 'The rules go by them: who is on the roster, whose file is judged, and how long it is kept.',
  },
  licenseClass: {
    title: 'License classes',
    why: '49 CFR 383.91 names the classes. The rules ask for a CDL by them.',
  },
  basics: {
    title: 'Safety categories (BASICs)',
    why: 'FMCSA defines them. Imported safety data and the notices about it go by their numbers.',
  },
  programs: {
    title: 'Programs of clinics',
    why: 'An order finds the clinics that can do what it asks for by the names of their programs.',
  },
  IntegrationTypes: {
    title: 'Types of integration',
    why: 'How another system exchanges employees with the console.',
  },
  mvrSources: {
    title: 'Sources of driving records',
    why: 'Each driving record on file says by its number where it came from.',
  },
};

interface FixedEntry {
  id: number;
  name: string;
  /** What else is fixed of it; empty where nothing is. */
  more: string;
}

/** The entries of a list that nobody edits, in the order of the list. */
export function fixedEntries(list: FixedList, lists: Partial<Lists>): FixedEntry[] {
  const READ: { readonly [L in FixedList]: () => FixedEntry[] | undefined } = {
    employmentStatus: () =>
      lists.employmentStatus?.map(({ employmentStatusId, status, onRoster }) => ({
        id: employmentStatusId,
        name: status,
        more: onRoster ? 'On the roster' : 'Not on the roster',
      })),
    licenseClass: () =>
      lists.licenseClass?.map(({ licenseClassId, code, name, isCdl, hawaiiOnly }) => ({
        id: licenseClassId,
        name: `${code}: ${name}`,
        more: [isCdl ? 'CDL' : '', hawaiiOnly ? 'Hawaii only' : ''].filter(Boolean).join(', '),
      })),
    basics: () =>
      lists.basics?.map(({ BasicID, BasName, BasFullName }) => ({
        id: BasicID,
        name: BasFullName,
        more: BasName === BasFullName ? '' : BasName,
      })),
    programs: () =>
      lists.programs?.map(({ vendorProgramID, vendorProgramName }) => ({
        id: vendorProgramID,
        name: vendorProgramName,
        more: '',
      })),
    IntegrationTypes: () =>
      lists.IntegrationTypes?.map(({ integrationTypeId, name }) => ({
        id: integrationTypeId,
        name,
        more: '',
      })),
    mvrSources: () =>
      lists.mvrSources?.map(({ mvrSourceId, name }) => ({ id: mvrSourceId, name, more: '' })),
  };
  return READ[list]() ?? [];
}

/** What the documents of the settings are for, by id. */
const DOCUMENT_WORDS: Readonly<Record<string, { title: string; where: string }>> = {
  verification: {
    title: 'Certification before an MVR order',
    where: 'Certified by each person who orders a driving record (15 USC 1681b).',
  },
  drugAlcoholRequirements: {
    title: 'DOT drug and alcohol tests after an accident',
    where: 'Shown beside an accident (49 CFR 382.303).',
  },
  drugAlcoholReporting: {
    title: 'Reporting after an accident',
    where: 'Shown in the questionnaire of an accident.',
  },
};

/** What a document of the settings is called and where it shows; one that came later is called by its id. */
export function documentWords(id: string): { title: string; where: string } {
  return DOCUMENT_WORDS[id] ?? { title: id, where: '' };
}

/** What the features that can be hidden are called on screen. */
const FEATURE_NAMES: Readonly<Record<GatedFeature, string>> = {
  documents: 'Documents of employees',
  dates: 'Dates of employees',
  accidents: 'Accidents',
  applicants: 'Applicants',
  pastEmployers: 'Past employers',
  alerts: 'Document alerts',
  dacESign: 'DAC electronic signatures',
  mvrOrders: 'MVR orders',
  mvrAlerts: 'MVR alerts',
  mvrScoring: 'MVR scoring',
  auditManagement: 'Audit management',
  drugTestOrders: 'Drug test orders',
  preEmploymentResults: 'Pre-employment test results',
  auxiliaryResults: 'Other drug test results',
  randomResults: 'Random test results',
  medicalExamOrders: 'Medical exam orders',
  safetyData: 'Safety data',
  safetyDataComments: 'Comments on safety data',
  randomPools: 'Random pools',
  randomAlerts: 'Random alerts',
  randomSelections: 'Random selections',
  randomExceptions: 'Random exceptions',
  randomMarkComplete: 'Marking randoms complete',
  clearinghouse: 'Clearinghouse queries',
  verificationOfEmployment: 'Verification of employment',
  employmentHistoryNotices: 'Employment history notices',
  onDutyReview: 'On-duty review',
  onboarding: 'Onboarding',
  vaccines: 'Vaccines',
  orders: 'Orders',
  clinics: 'Clinics',
  notifications: 'Notification contacts and mails',
  drugAlcoholHistory: 'Drug and alcohol history',
  companyFile: 'The company’s file',
  alertLists: 'Lists of alerts that are not of documents',
  medicalRecords: 'Medical records',
  employees: 'Employees',
  reviewQueue: 'The review queue',
  clients: 'Clients',
  impersonation: 'Acting as a client’s user',
};

/** Whether a text names a feature that can be hidden. */
export function isFeature(name: string): name is GatedFeature {
  return Object.hasOwn(FEATURE_NAMES, name);
}

/** Every feature that can be hidden with its name, sorted by it. */
export const FEATURES_BY_NAME: readonly (readonly [GatedFeature, string])[] = Object.entries(
  FEATURE_NAMES,
)
  .flatMap(([feature, name]) => (isFeature(feature) ? [[feature, name] as const] : []))
  .toSorted(([, a], [, b]) => a.localeCompare(b));

/** The names of features, sorted, as one text; of a feature that is no more its id. */
export function namesOfFeatures(features: readonly string[]): string {
  return features
    .map((one) => (isFeature(one) ? FEATURE_NAMES[one] : one))
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ');
}
