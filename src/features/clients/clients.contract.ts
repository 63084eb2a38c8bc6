import { z } from 'zod';
import { patchBodyOrNone } from '#src/shared/patch-body.ts';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, namesOf, numberId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { flag, sites } from '#src/shared/query-shapes.ts';
import { line } from '#src/shared/text.ts';
import { CLIENT_COLUMNS } from './clients.columns.ts';
import { schemasOf } from '#src/shared/fields.ts';
import { CLIENT_FIELDS } from './client.fields.ts';
import { CLIENT_ACTIONS, CLIENT_STATUSES } from './clients.rules.ts';
import { SETTINGS_FIELDS } from '#src/shared/settings-fields.ts';
import { CHANGES_LOCATIONS } from '#src/shared/permission-sets.ts';

/** Anyone who works with a client's people or papers may see which locations it has. */
const TREE = [
  'customerCare.viewClients',
  'customerCare.assumeClient',
  'client.viewLocation',
  'client.viewRoster',
  'client.viewEmployee',
  'client.uploadDocuments',
  'client.viewOrders',
  'client.viewAlerts',
  'client.viewUsers',
  'client.configureNotifications',
] as const;

/** Reviewers read one client's facts, and never the list of all. */
const ONE = [
  ...TREE,
  'client.configureLocation',
  'dq.searchAndMatch',
  'dq.review',
  'dq.viewDetail',
  'cme.viewDetail',
  'cme.search',
] as const;

const source = z.enum(['legacy']).optional();

const clientSchemas = schemasOf(CLIENT_FIELDS, 'read');

/** One of the service's own people. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  /** Their account is deactivated: somebody else should be assigned. */
  gone: z.boolean(),
});
export type Person = z.output<typeof person>;

/** A client or location as the trees and pickers show it (1§3, 2§3). */
const site = z
  .object({
    _id: z.number().int(),
    name: clientSchemas.name,
    legacyClientId: clientSchemas.legacyClientId,
    levelNumber: z.number().int(),
    /** The location above; null for a top-level client. */
    parent: z.number().int().nullable(),
    deactivated: clientSchemas.deactivated,
    DOTNumber: clientSchemas.DOTNumber,
    /** The visible locations right below; left out of a flattened list. */
    children: z.array(z.number().int()).optional(),
    /** Of a location: the name of the company, in lists across companies. */
    company: z.string().nullable().optional(),
    /** Of a company in the lists of staff: its customer care rep. */
    rep: person.nullable().optional(),
    /** Present when asked for. */
    aliases: z.array(z.string()).optional(),
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof site>;

/** What a client may not do, or may (2§9; A74). */
const rule = z.object({
  ruleId: z.number().int(),
  rule: z.string(),
  documentTypeId: z.number().int().nullable(),
});

export const client = site
  .extend({
    ...clientSchemas,
    services: z.array(z.object({ serviceId: z.number().int(), name: z.string() })),
    rules: z.array(rule),
    /** The top-level client: itself, or the one it belongs to. */
    topLevel: z.object({
      _id: z.number().int(),
      name: z.string(),
      legacyClientId: z.number().int(),
    }),
    allowed: z.array(z.enum(CLIENT_ACTIONS)),
    version: z.number().int(),
  })
  .meta({ id: 'Client' });
export type Client = z.output<typeof client>;

const jobTitle = z.object({
  jobTitleId: z.number().int(),
  jobTitle: z.string(),
  clientId: z.number().int(),
  safetySensitive: z.boolean(),
  /** With includePrograms: what the title is subject to. */
  programs: z.array(z.string()).optional(),
});
export type JobTitle = z.output<typeof jobTitle>;

const docType = z.object({
  documentTypeId: z.number().int(),
  name: z.string(),
  category: z.string(),
  required: z.boolean(),
  expires: z.boolean(),
  validMonths: z.number().int().nullable(),
  /** Only to be read by others than internal staff (A77). */
  readOnly: z.boolean(),
});
export type ClientDocType = z.output<typeof docType>;

/** Somebody who gets mails about a location; what they get is read at `/v1/clients/0/notifications`. */
const notificationContact = z.object({
  contactId: uuid,
  /** The account behind the address, if there is one. */
  UID: uuid.nullable(),
  email: z.string(),
  name: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  csaScores: z.boolean(),
});
export type ClientContact = z.output<typeof notificationContact>;

/** What a list of clients is narrowed by. */
const narrowed = {
  status: z.enum(CLIENT_STATUSES).optional(),
  /** A service that the client has itself. */
  service: numberId.optional(),
  /** The customer care rep; `none` for clients that nobody looks after. */
  rep: z.union([uuid, z.literal('none')]).optional(),
};

const CLIENT_SORTS = Object.keys(CLIENT_COLUMNS) as [keyof typeof CLIENT_COLUMNS];
const params = z.object({ clientId });

export const clientsApi = defineApi('clients', {
  list: {
    method: 'GET',
    path: '/v1/clients',
    summary:
      'Clients and locations: all of them for staff, their own tree for employers, sorted by name.',
    permission: TREE,
    scope: 'any',
    query: z.object({
      /** `topLevel`, `active`, `aliases` and `flatten`, separated by commas (A55). */
      filters: namesOf(['topLevel', 'active', 'aliases', 'flatten']).optional(),
      /** `legacy`: the ids given are legacy client ids (A53). */
      source,
      /** The whole tree that this client belongs to; with `filters=topLevel` its top-level client. */
      familyOf: clientId.optional(),
      descendantsOf: clientId.optional(),
      dotnumber: z
        .string()
        .regex(/^\d{1,8}$/)
        .optional(),
      /** Only clients that were made here. */
      nonImported: flag,
      aliases: flag,
      flatten: flag,
      /** Words of the name or an alias, or the beginning of a DOT number or legacy id. */
      search: z.string().trim().max(100).optional(),
      ...narrowed,
      limit: wholeNumber(1, 5000).optional(),
      /** Ids separated by commas: only these, each with its notification contacts (R399). */
      notificationsFor: sites,
    }),
    result: z.array(site.extend({ notificationContacts: z.array(notificationContact).optional() })),
  },
  exportList: {
    method: 'GET',
    path: '/v1/clients/csv',
    summary: 'The list of top-level clients as a CSV file. Each export is recorded.',
    permission: 'customerCare.viewClients',
    scope: 'staff',
    query: z.object({
      search: line(100).optional(),
      ...narrowed,
      only: rowsQuery,
      columns: columnsQuery(CLIENT_COLUMNS),
      sort: sortQuery(CLIENT_SORTS),
    }),
    result: 'stream',
    aside: true,
    audit: 'read',
  },
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId',
    summary: 'One client or location; by legacy id with source=legacy.',
    permission: ONE,
    scope: 'any',
    params,
    query: z.object({ source }),
    result: client,
  },
  change: {
    method: 'PATCH',
    path: '/v1/clients/:clientId',
    summary:
      'Changes the fields named of a client or location; null leaves one to the location above. A number or name of another client is refused. With `settingsFrom` it takes over what another location is set up with.',
    permission: CHANGES_LOCATIONS,
    scope: 'client',
    params,
    query: z.object({
      /** The location whose settings this one takes over, by legacy id with `legacy`; then there is no body (R386). */
      settingsFrom: clientId.optional(),
      /** What is taken over, separated by commas (A11). */
      fields: namesOf(SETTINGS_FIELDS).optional(),
      legacy: flag,
      /** The push that this is part of. */
      push: uuid.optional(),
    }),
    body: patchBodyOrNone({
      name: CLIENT_FIELDS.name.edit,
      primaryAddress: CLIENT_FIELDS.primaryAddress.edit,
      ownZone: CLIENT_FIELDS.ownZone.edit,
      contacts: CLIENT_FIELDS.contacts.edit,
      notes: CLIENT_FIELDS.notes.edit,
      deactivated: CLIENT_FIELDS.deactivated.edit,
      employeeIdentifier: CLIENT_FIELDS.employeeIdentifier.edit,
      displayIncludeChildren: CLIENT_FIELDS.displayIncludeChildren.edit,
      aliases: CLIENT_FIELDS.aliases.edit,
      DOTNumber: CLIENT_FIELDS.DOTNumber.edit,
      operates: CLIENT_FIELDS.operates.edit,
      forHire: CLIENT_FIELDS.forHire.edit,
      haulsHazmat: CLIENT_FIELDS.haulsHazmat.edit,
      usesConsortium: CLIENT_FIELDS.usesConsortium.edit,
    }),
    result: client,
    status: 201,
    versioned: true,
    errors: [
      'settings-copy.deactivated',
      'settings-copy.no_source',
      'settings-copy.own_between',
      'settings-copy.ended',
    ],
  },
  children: {
    method: 'GET',
    path: '/v1/clients/:clientId/children',
    summary: 'The locations right below a client, with their DOT numbers.',
    permission: ONE,
    scope: 'any',
    params,
    query: z.object({
      source,
      includeParent: flag,
      /** A user of the same client: only the locations that this user works in. */
      forUser: z.uuid().optional(),
    }),
    result: z.array(site),
  },
  sites: {
    method: 'GET',
    path: '/v1/clients/:clientId/sites',
    summary:
      'A client and everything below it, parents before children, for the location selector.',
    permission: ONE,
    scope: 'any',
    params,
    query: z.object({ source }),
    result: z.array(site),
  },
  jobTitles: {
    method: 'GET',
    path: '/v1/clients/:clientId/jobTitles',
    summary: 'Job titles of a location and of the clients above it.',
    permission: ONE,
    scope: 'any',
    params,
    query: z.object({
      source,
      /** Those of all locations of the tree besides. */
      forCompleteHierarchy: flag,
      includePrograms: flag,
      /** Names the location instead of the path's id (2§7.2). */
      legacyClientId: clientId.optional(),
    }),
    result: z.array(jobTitle),
  },
  docTypes: {
    method: 'GET',
    path: '/v1/clients/:clientId/docTypes',
    summary: 'The document types that a client keeps, as the caller may see them.',
    permission: ONE,
    scope: 'any',
    params,
    query: z.object({ source }),
    result: z.array(docType),
  },
});
