import type { Permission } from './permissions.ts';

/*
 * Sets of permissions of which one is enough, by what they allow. A set that calls, screens and commands share stands here
 * alone: `tests/guards/permission-sets.test.ts` refuses it written out.
 */

/** Opens an employee's file. */
export const READS_FILES = [
  'client.viewEmployee',
  'dq.viewDetail',
  'cme.viewDetail',
  'customerCare.assumeClient',
] as const satisfies readonly Permission[];

/** Opens an employee from a list of them: the roster, alerts, the jump list. */
export const OPENS_EMPLOYEES = [
  'client.viewEmployee',
  'client.viewRoster',
  'dq.viewDetail',
  'cme.viewDetail',
  'customerCare.assumeClient',
] as const satisfies readonly Permission[];

/** Searches employees by what identifies them. */
export const SEARCHES_EMPLOYEES = [
  'client.viewEmployee',
  'dq.searchAndMatch',
  'cme.search',
  'customerCare.assumeClient',
] as const satisfies readonly Permission[];

/** Deletes an employee's file, or sees what was deleted. */
export const DELETES_EMPLOYEES = [
  'client.deleteEmployee',
  'client.deleteAfterMergeEmployees',
] as const satisfies readonly Permission[];

/** Writes a note into an employee's file. */
export const WRITES_NOTES = [
  'client.editEmployeeInfo',
  'client.uploadDocuments',
] as const satisfies readonly Permission[];

/** Places orders, or changes them. */
export const PLACES_ORDERS = [
  'records.placeOrder',
  'records.editOrder',
] as const satisfies readonly Permission[];

/** Looks for a clinic. */
export const FINDS_CLINICS = [
  'client.viewOrders',
  'records.placeOrder',
  'records.editOrder',
  'cme.chaseList',
  'cme.customerCareIntervention',
] as const satisfies readonly Permission[];

/** Sees how well documents are reviewed. */
export const SEES_QUALITY = ['dq.review', 'dq.dashboard'] as const satisfies readonly Permission[];

/** Leads a queue: sees its load, and gives its tasks to others. */
export const LEADS_QUEUES = [
  'dq.dashboard',
  'cme.dashboard',
] as const satisfies readonly Permission[];

/** Sees the rules by which a location's files are judged. */
export const SEES_RULES = [
  'client.viewAlerts',
  'client.viewLocation',
  'client.configureLocation',
] as const satisfies readonly Permission[];

/** Changes something of a client or location; what a single field asks for is in its table. */
export const SETS_UP_LOCATIONS = [
  'client.configureLocation',
  'client.configureLocationName',
] as const satisfies readonly Permission[];

/** As `SETS_UP_LOCATIONS`, or has a location take over what another is set up with. */
export const CHANGES_LOCATIONS = [
  ...SETS_UP_LOCATIONS,
  'client.copyLocationSettings',
] as const satisfies readonly Permission[];

/** Changes the record of a client: in its company, or as staff who act in it; the record says what is allowed. */
export const CHANGES_CLIENTS = [
  ...SETS_UP_LOCATIONS,
  'customerCare.assumeClient',
] as const satisfies readonly Permission[];

/** Has locations take over settings: in their company, or as staff who act in it; the record says what is allowed. */
export const COPIES_SETTINGS = [
  'client.copyLocationSettings',
  'customerCare.assumeClient',
] as const satisfies readonly Permission[];

/** Adds a location below one: in its company, or as staff who act in it. */
export const ADDS_BELOW = [
  'client.addLocation',
  'customerCare.assumeClient',
] as const satisfies readonly Permission[];

/** Sets up something of a location that has a right of its own (R377). */
export const SETS_UP_SETTINGS = [
  'client.configureLocation',
  'client.addLocationToMedCardSubmission',
  'client.configureLabAccounts',
] as const satisfies readonly Permission[];

/** Opens the set-up of a location: in its company, or as staff who act in it. */
export const OPENS_SET_UP = [
  ...SETS_UP_SETTINGS,
  'customerCare.assumeClient',
] as const satisfies readonly Permission[];

/** Sees what a release of the rules changes. */
export const READS_RELEASES = [
  ...SEES_RULES,
  'customerCare.viewClients',
  'admin.superAdmin',
] as const satisfies readonly Permission[];

/** Says whose drug test result it is, and keeps its documents. */
export const MATCHES_DRUG_TESTS = [
  'records.editOrder',
  'cme.searchAndMatch',
] as const satisfies readonly Permission[];

/** Reviews a drug test result. */
export const REVIEWS_DRUG_TESTS = [
  'records.editOrder',
  'cme.review',
] as const satisfies readonly Permission[];

/** Works on any step of the document review; what a single step asks for is checked with the task. */
export const WORKS_ON_DOCUMENTS = [
  'dq.classifyEmails',
  'dq.searchAndMatch',
  'dq.review',
  'dq.getExternalDocs',
  'dq.reviewDocumentRejections',
  'dq.escalateItem',
  'dq.customerCareIntervention',
] as const satisfies readonly Permission[];

/** Arranges the pages of an incoming document. */
export const ARRANGES_PAGES = [
  'dq.searchAndMatch',
  'dq.review',
] as const satisfies readonly Permission[];

/** Says which client an incoming document belongs to. */
export const FINDS_CLIENTS = [
  'dq.classifyEmails',
  'dq.searchAndMatch',
] as const satisfies readonly Permission[];

/** Reviews medical exams, at any of the three looks. */
export const REVIEWS_EXAMS = [
  'cme.review',
  'cme.secondReview',
  'cme.finalReview',
] as const satisfies readonly Permission[];

/** Takes the second or the final look at a medical exam. */
export const REVIEWS_EXAMS_AGAIN = [
  'cme.secondReview',
  'cme.finalReview',
] as const satisfies readonly Permission[];

/** Changes a document on file, or hides it. */
export const CHANGES_DOCUMENTS = [
  'records.hideDocument',
  'client.uploadDocuments',
] as const satisfies readonly Permission[];

/** Sees who read the driver investigation history (49 CFR 391.53). */
export const SEES_INVESTIGATION_READERS = [
  'records.viewInvestigationHistory',
  'records.viewAudit',
] as const satisfies readonly Permission[];

/** Sees a queue of either process. */
export const SEES_QUEUES = [
  'dq.worklists',
  'cme.worklists',
] as const satisfies readonly Permission[];

/** Sets up what clients get. */
export const SETS_UP_SERVICES = [
  'admin.configureClientServices',
  'admin.superAdmin',
] as const satisfies readonly Permission[];

/** Reads records that not everyone who opens a file may read. */
export const READS_PROTECTED_RECORDS = [
  'records.viewDrugAlcohol',
  'records.viewInvestigationHistory',
  'records.viewMedicalReport',
] as const satisfies readonly Permission[];

/** Sees accounts of others; whose, the account decides: a client's user, a customer care rep, an internal user. */
export const SEES_USERS = [
  'client.viewUsers',
  'client.addUser',
  'client.configureUser',
  'admin.viewUsers',
  'admin.viewInternalUser',
  'admin.configureInternalUser',
  'admin.viewCCRs',
  'admin.addCCR',
  'admin.configureCCR',
] as const satisfies readonly Permission[];

/** Adds or changes accounts of others; whose, the account decides. */
export const CHANGES_USERS = [
  'client.addUser',
  'client.configureUser',
  'admin.configureInternalUser',
  'admin.addCCR',
  'admin.configureCCR',
] as const satisfies readonly Permission[];

/** Says how people of a company sign in; without a company, how those of the house do. */
export const CHANGES_SIGN_IN = [
  'client.configureUser',
  'admin.configureInternalUser',
] as const satisfies readonly Permission[];

/** Sees the users of a client. */
export const SEES_CLIENT_USERS = [
  'client.viewUsers',
  'client.addUser',
  'client.configureUser',
] as const satisfies readonly Permission[];

/** Sees the internal users. */
export const SEES_STAFF = [
  'admin.viewInternalUser',
  'admin.configureInternalUser',
] as const satisfies readonly Permission[];

/** Sees the customer care reps. */
export const SEES_REPS = [
  ...SEES_STAFF,
  'admin.viewCCRs',
  'admin.addCCR',
  'admin.configureCCR',
] as const satisfies readonly Permission[];

/** Adds customer care reps. */
export const ADDS_REPS = [
  'admin.addCCR',
  'admin.configureInternalUser',
] as const satisfies readonly Permission[];

/** Invites the first administrator of a client (D153). */
export const INVITES_FIRST = [
  'customerCare.setUpClientFile',
  'admin.configureInternalUser',
] as const satisfies readonly Permission[];

/** Sees what a company's set-up still lacks: who sets clients up, and who runs the company. */
export const SEES_SET_UP = [
  'customerCare.setUpClientFile',
  'client.configureLocation',
] as const satisfies readonly Permission[];

/** Sees the pools of random testing. */
export const SEES_POOLS = [
  'servicesRandoms.viewConfigurePools',
  'records.configurePools',
  'records.drawRandoms',
] as const satisfies readonly Permission[];

/** Sees who was selected at random. */
export const SEES_SELECTIONS = [
  'servicesRandoms.viewSelections',
  'records.drawRandoms',
] as const satisfies readonly Permission[];

/** Sees the pools over several clients, which the service keeps. */
export const SEES_CONSORTIA = [
  'randoms.dashboard',
  'records.configurePools',
  'records.drawRandoms',
] as const satisfies readonly Permission[];

/** Sees the rates at which agencies have people tested. */
export const SEES_TESTING_RATES = [
  ...SEES_POOLS,
  'servicesRandoms.viewSelections',
  'randoms.dashboard',
  'admin.superAdmin',
] as const satisfies readonly Permission[];

/** Sees who is asked about in the Clearinghouse, and what it answered. */
export const SEES_CLEARINGHOUSE = [
  'servicesClearinghouse.orderClearinghouseQueries',
  'admin.viewClearinghouse',
] as const satisfies readonly Permission[];

/** Sees a list of alerts: which one, the list itself says. */
export const SEES_ALERT_LISTS = [
  'client.viewAlerts',
  'client.viewApplicants',
  'client.viewEmployee',
  ...SEES_SELECTIONS,
  ...SEES_CLEARINGHOUSE,
] as const satisfies readonly Permission[];

/** Keeps audits, and gives auditors links. */
export const MANAGES_AUDITS = [
  'records.manageAudits',
  'customerCare.auditManagement',
] as const satisfies readonly Permission[];

/** Sees which audits there were, and how much they found. */
export const SEES_AUDITS = [
  ...MANAGES_AUDITS,
  'client.viewAlerts',
] as const satisfies readonly Permission[];
