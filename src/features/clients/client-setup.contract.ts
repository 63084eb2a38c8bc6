import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId } from '#src/shared/ids.ts';
import { CLIENT_FIELDS } from './client.fields.ts';
import { client } from './clients.contract.ts';
import { SETS_UP_LOCATIONS } from '#src/shared/permission-sets.ts';

const params = z.object({ clientId });

/** What a client or location begins with. */
const made = z.strictObject({
  name: CLIENT_FIELDS.name.edit,
  DOTNumber: CLIENT_FIELDS.DOTNumber.edit.default(null),
  primaryAddress: CLIENT_FIELDS.primaryAddress.edit.default({}),
});
export type MadeClient = z.output<typeof made>;

/** A service as a client has it, or may have it. */
const offered = z.object({
  serviceId: z.number().int(),
  name: z.string(),
  /** Of this client or location itself. */
  isOn: z.boolean(),
  /** The client above that has it: then everything below has it. */
  from: z.string().nullable(),
  /** For the internal client alone (R370). */
  internalOnly: z.boolean(),
  /** What it switches on, in words. */
  features: z.array(z.string()),
});
export type OfferedService = z.output<typeof offered>;

/** What still goes on at a client or location and below it; of each kind at most one more than `MOST_OPEN` are counted. */
const openThere = z.object({
  locations: z.number().int(),
  /** On the roster. */
  employees: z.number().int(),
  users: z.number().int(),
  orders: z.number().int(),
  /** Sent in and not reviewed. */
  documents: z.number().int(),
});
export type OpenThere = z.output<typeof openThere>;

export const CLIENT_SETUP_ERRORS = defineErrors('client-setup', {
  tree_changed: {
    status: 409,
    message:
      'The tree was changed in the meantime. Check where the location would be now, and move it again.',
  },
});

const changedUsers = z.object({
  count: z.number().int(),
  /** Some of them, for those who may see users. */
  names: z.array(z.string()),
});

/** What a move would change. */
const move = z.object({
  /** That move, itself included. */
  locations: z.number().int(),
  employees: z.number().int(),
  /** Names from the top down to the location above, as it stands and as it would. */
  from: z.array(z.string()),
  to: z.array(z.string()),
  /** The numbers of `to`: sent with the move, so that it goes where it was shown. */
  LCodes: z.array(z.number().int()),
  usersGain: changedUsers,
  usersLose: changedUsers,
  servicesGain: z.array(z.string()),
  servicesLose: z.array(z.string()),
});
export type Move = z.output<typeof move>;

export const clientSetupApi = defineApi('client-setup', {
  add: {
    method: 'POST',
    path: '/v1/clients',
    summary: 'Adds a top-level client, with no services yet.',
    permission: 'admin.addClient',
    scope: 'staff',
    body: made,
    result: client,
    status: 201,
  },
  addLocation: {
    method: 'POST',
    path: '/v1/clients/:clientId/children',
    summary: 'Adds a location below a client or location.',
    permission: 'client.addLocation',
    scope: 'client',
    params,
    body: made,
    result: client,
    status: 201,
  },
  replace: {
    method: 'PUT',
    path: '/v1/clients/:clientId',
    summary: 'Writes what a form of the client has; what is the same stays.',
    permission: SETS_UP_LOCATIONS,
    scope: 'client',
    params,
    body: z.strictObject({
      name: CLIENT_FIELDS.name.edit,
      primaryAddress: CLIENT_FIELDS.primaryAddress.edit,
      contacts: CLIENT_FIELDS.contacts.edit,
      notes: CLIENT_FIELDS.notes.edit,
      deactivated: CLIENT_FIELDS.deactivated.edit,
      employeeIdentifier: CLIENT_FIELDS.employeeIdentifier.edit,
    }),
    result: client,
    versioned: true,
  },
  writeNotes: {
    method: 'PUT',
    path: '/v1/clients/:clientId/notes',
    summary: 'Writes what is noted of a client or location.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    body: z.strictObject({ notes: CLIENT_FIELDS.notes.edit }),
    result: client,
    versioned: true,
  },
  changeAliases: {
    method: 'PATCH',
    path: '/v1/clients/aliases/:clientId',
    summary:
      'Says by which other names papers find the client; one that another client has is refused.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    body: z.strictObject({ aliases: CLIENT_FIELDS.aliases.edit }),
    result: client,
    versioned: true,
  },
  services: {
    method: 'GET',
    path: '/v1/clients/:clientId/services',
    summary: 'The services that a client can have, and what each switches on.',
    permission: 'admin.configureClientServices',
    scope: 'client',
    params,
    result: z.array(offered),
  },
  changeServices: {
    method: 'PUT',
    path: '/v1/clients/:clientId/services',
    summary: 'Says which services a client or location has of its own.',
    permission: 'admin.configureClientServices',
    scope: 'client',
    params,
    body: z.strictObject({ services: z.array(numberId).max(100) }),
    result: client,
    versioned: true,
  },
  previewMove: {
    method: 'GET',
    path: '/v1/clients/:clientId/hierarchy',
    summary: 'What a move below another location would change, before it is made.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    query: z.object({ legacyClientId: numberId }),
    result: move,
  },
  move: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/hierarchy',
    summary:
      'Moves a location with everything below it; LCodes are the numbers from the top down to the new place, as the caller saw them.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    body: z.strictObject({
      legacyClientId: numberId,
      LCodes: z.array(numberId).max(12).optional(),
    }),
    result: client,
    errors: ['client-setup.tree_changed'],
  },
  openThere: {
    method: 'GET',
    path: '/v1/clients/:clientId/open',
    summary: 'What still goes on at a client or location and below it, before it is deactivated.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    result: openThere,
  },
});
