import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { instant } from '#src/shared/dates.ts';
import { GATED_FEATURES } from '#src/shared/services.ts';
import type { GatedFeature } from '#src/shared/services.ts';
import { wholeNumber } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { markupFault } from './settings-html.rules.ts';

export const SETTINGS_ERRORS = defineErrors('settings', {
  unknown_collection: { status: 400, message: 'There is no such list. Check its name.' },
  too_many_messages: {
    status: 429,
    message:
      'Too many messages came from here. Your text is kept: wait a few minutes, then send it again.',
  },
  nobody_to_write_to: {
    status: 503,
    message: 'No one is set up here to receive your message. Ask your administrator instead.',
  },
  same_text: { status: 409, message: 'This text is in the list already.' },
  last_text: {
    status: 409,
    message:
      'This is the last text of the list, and people must have one to choose. Add another first.',
  },
  retired: {
    status: 409,
    message: 'This text was retired in the meantime. Restore it first.',
  },
});

/** What the contact form sends (R073). */
const contactMessage = z.object({
  /** On one line, as the subject: they become headers of a mail. */
  name: line(120).min(1, { error: 'Enter your name.' }),
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email({ error: 'Please enter a properly formatted email address' })),
  subject: line(160).default(''),
  message: lines(5000).trim().min(1, { error: 'Write your message.' }),
});
export type ContactMessage = z.output<typeof contactMessage>;

/** Collections of texts that the specification names (1§7, 2§7.5). */
export const TEXT_COLLECTIONS = [
  'Broadcast',
  'CMENotes',
  'cmeBadDocReasons',
  'dqDeleteReasons',
  'dqBadDocReasons',
  'drugAlcoholQuestions',
] as const;
export type TextCollection = (typeof TEXT_COLLECTIONS)[number];

/** Those that administrators edit. The questions are the law's (49 CFR 40.25(j)), and answers on file name them. */
export const EDITED_COLLECTIONS = [
  'Broadcast',
  'dqBadDocReasons',
  'dqDeleteReasons',
  'cmeBadDocReasons',
  'CMENotes',
] as const satisfies readonly TextCollection[];
export type EditedCollection = (typeof EDITED_COLLECTIONS)[number];

const employmentStatus = z.object({
  employmentStatusId: z.number().int(),
  status: z.string(),
  onRoster: z.boolean(),
});

const licenseClass = z.object({
  licenseClassId: z.number().int(),
  code: z.string(),
  name: z.string(),
  isCdl: z.boolean(),
  /** Issued by Hawaii only. */
  hawaiiOnly: z.boolean(),
});
export type LicenseClass = z.output<typeof licenseClass>;

/** One jurisdiction: its name, and how it writes its license numbers (R060, R062). */
const licenseState = z.object({
  name: z.string(),
  abbreviation: z.string(),
  country: z.enum(['USA', 'Canada', 'Mexico']),
  formats: z.array(z.object({ regex: z.string(), description: z.string() })),
  /** The marker: codes of the classes of its own, where the jurisdiction has any (Hawaii). */
  licenseClasses: z.array(z.string()).optional(),
});

const jobTitle = z.object({ jobTitleId: z.number().int(), jobTitle: z.string() });
const documentType = z.object({ documentTypeId: z.number().int(), name: z.string() });

/** The lists of settings by collection (2§7.5); a reply holds those asked for. */
const lists = z.object({
  employmentStatus: z.array(employmentStatus),
  licenseClass: z.array(licenseClass),
  driversLicenseFormatRules: z.array(licenseState),
  jobTitle: z.array(jobTitle),
  basics: z.array(
    z.object({ BasicID: z.number().int(), BasName: z.string(), BasFullName: z.string() }),
  ),
  programs: z.array(z.object({ vendorProgramID: z.number().int(), vendorProgramName: z.string() })),
  docTypesToHide: z.array(documentType),
  docTypesRequired: z.array(documentType),
  IntegrationTypes: z.array(z.object({ integrationTypeId: z.number().int(), name: z.string() })),
  /** Where the data of a driving record came from (R232). */
  mvrSources: z.array(z.object({ mvrSourceId: z.number().int(), name: z.string() })),
});
export type Lists = z.output<typeof lists>;
export type ListCollection = keyof Lists;

export const LIST_COLLECTIONS = lists.keyof().options;

/** Lists that nobody edits: the law, the specification or the code goes by their entries (D236). Administrators read them. */
export const FIXED_LISTS = [
  'employmentStatus',
  'licenseClass',
  'basics',
  'programs',
  'IntegrationTypes',
  'mvrSources',
] as const satisfies readonly ListCollection[];
export type FixedList = (typeof FIXED_LISTS)[number];

const settingsText = z.object({ textId: z.number().int(), text: z.string() });
export type SettingsText = z.output<typeof settingsText>;

const settingsDocument = z.object({
  documentId: z.string(),
  /** HTML, written by administrators; shown sanitised. */
  contents: z.string(),
  version: z.number().int(),
});
export type SettingsDocument = z.output<typeof settingsDocument>;

/** A text as administrators see it, retired ones too. */
const editedText = z.object({
  collection: z.enum(EDITED_COLLECTIONS),
  textId: z.number().int(),
  text: z.string(),
  /** Whether it may be chosen, or of a broadcast, whether it is shown within its time. */
  active: z.boolean(),
  /** Of a broadcast: shown from then, and until then; null without a limit. */
  from: instant.nullable(),
  until: instant.nullable(),
  /** The text that took its place. */
  replacedBy: z.string().nullable(),
  /** Null where nobody changed it since the installation began. */
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  version: z.number().int(),
});
export type EditedText = z.output<typeof editedText>;

const times = {
  from: instant.nullable(),
  until: instant.nullable(),
};

const LONGEST_TEXT = 300;
const FEATURES = Object.keys(GATED_FEATURES) as [GatedFeature];

/** A former state of a document, or of the hidden features. */
const versionFacts = {
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
};

const hiddenFeatures = z.object({
  featuresToHide: z.array(z.string()),
  version: z.number().int(),
  /** What was hidden before, the newest first; the first is as it is now. */
  versions: z.array(z.object({ ...versionFacts, featuresToHide: z.array(z.string()) })),
});
export type HiddenFeatures = z.output<typeof hiddenFeatures>;

const documentSummary = z.object({ documentId: z.string(), ...versionFacts });
export type DocumentSummary = z.output<typeof documentSummary>;

const documentVersion = z.object({ ...versionFacts, contents: z.string() });
export type DocumentVersion = z.output<typeof documentVersion>;

/** The tables of dated rows that are edited here. */
export const SETTINGS_TABLES = ['documentTypes', 'licenseFormats'] as const;
export type SettingsTable = (typeof SETTINGS_TABLES)[number];

/** What is edited here, and when it was changed last. */
const overview = z.object({
  collections: z.array(
    z.object({
      collection: z.enum(EDITED_COLLECTIONS),
      texts: z.number().int(),
      changedAt: instant.nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
  documents: z.array(documentSummary),
  features: z.object({ ...versionFacts, hidden: z.number().int() }),
  tables: z.array(
    z.object({
      table: z.enum(SETTINGS_TABLES),
      rows: z.number().int(),
      changedAt: instant.nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
});
export type SettingsOverview = z.output<typeof overview>;

const textParams = z.object({
  collection: z.enum(EDITED_COLLECTIONS),
  textId: wholeNumber(1, 2_000_000_000),
});

const EDITS = { permission: 'admin.superAdmin', scope: 'staff' } as const;

const documentParams = z.object({ id: z.string().regex(/^[A-Za-z][\w-]{0,60}$/) });

export const settingsApi = defineApi('settings', {
  version: {
    method: 'GET',
    path: '/v1',
    summary: 'The version of the API, shown in the footer.',
    permission: 'public',
    scope: 'public',
    result: z.object({ version: z.string() }),
  },
  proofKeys: {
    method: 'GET',
    path: '/v1/audit/keys',
    summary:
      'The public keys (Ed25519, PEM) that sign what outsiders verify, such as the heads of the audit chains.',
    permission: 'public',
    scope: 'public',
    result: z.object({
      /** The one that signs now comes first. */
      keys: z.array(z.object({ id: z.number().int(), pem: z.string() })),
    }),
  },
  contact: {
    method: 'POST',
    path: '/v1/contact',
    summary: 'Mails a message to those who run the installation. Rate limited (D24).',
    permission: 'public',
    scope: 'public',
    body: contactMessage,
    result: 'nothing',
    errors: ['settings.too_many_messages', 'settings.nobody_to_write_to'],
  },
  read: {
    method: 'GET',
    path: '/v1/settings',
    summary: 'Settings of the installation: the features to hide.',
    permission: 'session',
    scope: 'self',
    result: z.object({ featuresToHide: z.array(z.string()) }),
  },
  texts: {
    method: 'GET',
    path: '/v1/settings/texts',
    summary: 'The texts of one collection, sorted by text.',
    permission: 'session',
    scope: 'self',
    query: z.object({ collection: z.enum(TEXT_COLLECTIONS) }),
    result: z.array(settingsText),
  },
  lists: {
    method: 'GET',
    path: '/v1/settings/lists',
    summary: 'Lists for dropdowns and rules, by collection.',
    permission: 'session',
    scope: 'any',
    query: z.object({
      /** Names separated by commas. */
      collections: z.string().min(1).max(500),
    }),
    result: lists.partial(),
    errors: ['settings.unknown_collection'],
  },
  document: {
    method: 'GET',
    path: '/v1/settings/documents/:id',
    summary: 'A document of the settings, such as the consent text of the verification dialog.',
    permission: 'session',
    scope: 'self',
    params: documentParams,
    result: settingsDocument,
  },
  updateDocument: {
    method: 'PATCH',
    path: '/v1/settings/documents/:id',
    summary: 'Changes the contents of a document of the settings.',
    permission: 'admin.superAdmin',
    scope: 'staff',
    params: documentParams,
    body: z.strictObject({
      contents: lines(100_000)
        .trim()
        .min(1)
        .superRefine((html, context) => {
          const message = markupFault(html);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
    }),
    result: settingsDocument,
    versioned: true,
  },
  overview: {
    method: 'GET',
    path: '/v1/settings/overview',
    summary: 'What administrators may edit of the installation, and when each was changed last.',
    ...EDITS,
    result: overview,
  },
  editedTexts: {
    method: 'GET',
    path: '/v1/settings/texts/:collection',
    summary: 'Every text of a collection, in use or retired, as administrators edit them.',
    ...EDITS,
    params: textParams.pick({ collection: true }),
    result: z.array(editedText),
  },
  addText: {
    method: 'POST',
    path: '/v1/settings/texts/:collection',
    summary:
      'Adds a text to a collection, or puts it in the place of another, which is retired: what was decided by the former words keeps them.',
    ...EDITS,
    params: textParams.pick({ collection: true }),
    body: z.strictObject({
      text: line(LONGEST_TEXT).min(1, 'Write the text.'),
      ...times,
      replaces: z.strictObject({ textId: z.int(), version: z.int() }).nullable(),
    }),
    result: editedText,
    status: 201,
    errors: ['settings.same_text', 'settings.retired'],
  },
  changeText: {
    method: 'PATCH',
    path: '/v1/settings/texts/:collection/:textId',
    summary: 'Retires a text or puts it back; says when a broadcast is shown.',
    ...EDITS,
    params: textParams,
    body: z.strictObject({ active: z.boolean(), ...times }).partial(),
    result: editedText,
    versioned: true,
    errors: ['settings.same_text', 'settings.last_text'],
  },
  documentVersions: {
    method: 'GET',
    path: '/v1/settings/documents/:id/versions',
    summary: 'What a document of the settings said in each version, the newest first.',
    ...EDITS,
    params: documentParams,
    result: z.array(documentVersion),
  },
  hiddenFeatures: {
    method: 'GET',
    path: '/v1/settings/features',
    summary: 'The features that the installation hides, and those that it hid before.',
    ...EDITS,
    result: hiddenFeatures,
  },
  hideFeatures: {
    method: 'PUT',
    path: '/v1/settings/features',
    summary: 'Hides features from everybody, and shows the others again.',
    ...EDITS,
    body: z.strictObject({ featuresToHide: z.array(z.enum(FEATURES)).max(FEATURES.length) }),
    result: hiddenFeatures,
    versioned: true,
  },
});
