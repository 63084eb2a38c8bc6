import { z } from 'zod';
import type { EditableField } from '#src/shared/fields.ts';
import { ALL_ZONES } from '#src/shared/places.ts';
import { line, lines } from '#src/shared/text.ts';
import { OPERATIONS } from './clients.rules.ts';

/** One field of a client or location: everything that another module needs to know of it. */
export interface ClientField extends EditableField {
  /** In the lists and trees of clients as well, whose rows are shorter than the record. */
  listed?: true;
}

const optional = (most: number) => line(most).optional();
const address = z.object({
  line1: optional(100),
  line2: optional(100),
  city: optional(100),
  state: optional(40),
  zip: optional(20),
});
const contact = z.object({
  name: line(120),
  title: optional(120),
  email: optional(200),
  phone: optional(40),
});

const CONFIGURE = ['client.configureLocation'] as const;
/** Papers of any sender find their client by it: the service's staff alone say it. */
const BY_STAFF = [...CONFIGURE, 'customerCare.viewClients'] as const;

/**
 * The fields of a client or location. A field is added here and as a column by a migration; then it is in the record, and
 * in a change as soon as the call's body names it. `tests/guards/fields.test.ts` checks that every column of `clients` is in
 * this table or named there with a reason.
 */
export const CLIENT_FIELDS = {
  name: {
    label: 'Name',
    listed: true,
    columns: ['name'],
    read: z.string(),
    edit: line(200).min(1, 'Fill this in.'),
    editPermissions: ['client.configureLocationName'],
    erased: null,
  },
  legacyClientId: {
    label: 'Number',
    listed: true,
    columns: ['legacy_client_id'],
    read: z.number().int(),
    edit: null,
    editPermissions: CONFIGURE,
    erased: null,
  },
  deactivated: {
    label: 'Deactivated',
    listed: true,
    columns: ['deactivated'],
    read: z.boolean(),
    edit: z.boolean(),
    editPermissions: CONFIGURE,
    erased: null,
  },
  DOTNumber: {
    label: 'DOT number',
    listed: true,
    columns: ['dot_number'],
    read: z.string().nullable(),
    edit: z
      .string()
      .regex(/^\d{1,8}$/, 'Enter the DOT number, up to eight digits.')
      .nullable(),
    editPermissions: CONFIGURE,
    erased: null,
  },
  primaryAddress: {
    label: 'Address',
    columns: ['primary_address'],
    read: address,
    edit: address,
    editPermissions: CONFIGURE,
    erased: null,
  },
  /** Its days begin by it: kept by the database with the address and `ownZone` (0072_zones_of_locations.sql). */
  zone: {
    label: 'Time zone',
    columns: ['zone'],
    read: z.string(),
    edit: null,
    editPermissions: CONFIGURE,
    erased: null,
  },
  /** The zone chosen for it; null where the address says it, or the nearest location above (`chosen_zone` in SQL). */
  ownZone: {
    label: 'Own time zone',
    columns: ['own_zone'],
    read: z.string().nullable(),
    edit: z
      .string()
      .refine((zone) => ALL_ZONES.has(zone), 'Choose a time zone.')
      .nullable(),
    editPermissions: CONFIGURE,
    erased: null,
  },
  /** People whom the company names: none for who works at a location below alone. */
  contacts: {
    label: 'Contacts',
    columns: ['contacts'],
    read: z.array(contact),
    edit: z.array(contact.extend({ name: line(120).min(1, 'Fill this in.') })).max(20),
    editPermissions: CONFIGURE,
    erased: null,
  },
  /** Empty but for internal staff and who configures the whole company. */
  notes: {
    label: 'Notes',
    columns: ['notes'],
    read: z.string(),
    edit: lines(4000),
    editPermissions: CONFIGURE,
    erased: null,
  },
  /** The company's own name of the work id; `workId` where it has none. */
  employeeIdentifier: {
    label: 'Employees are known by',
    columns: ['employee_identifier'],
    read: z.string(),
    edit: line(40).min(1, 'Fill this in.'),
    editPermissions: CONFIGURE,
    erased: null,
  },
  displayIncludeChildren: {
    label: 'Show the locations below',
    columns: ['display_include_children'],
    read: z.boolean(),
    edit: z.boolean(),
    editPermissions: CONFIGURE,
    erased: null,
  },
  imported: {
    label: 'Imported',
    columns: ['imported'],
    read: z.boolean(),
    edit: null,
    editPermissions: CONFIGURE,
    erased: null,
  },
  aliases: {
    label: 'Also known as',
    columns: ['aliases'],
    read: z.array(z.string()),
    edit: z.array(line(200).min(1)).max(50),
    editPermissions: BY_STAFF,
    erased: null,
  },
  /** How it drives, as it says itself; null where the nearest location above that says it counts. */
  operates: {
    label: 'Drives',
    columns: ['operates'],
    read: z.enum(OPERATIONS).nullable(),
    edit: z.enum(OPERATIONS).nullable(),
    editPermissions: CONFIGURE,
    erased: null,
  },
  /** What of a carrier decides which papers its file needs; null as `operates` is. */
  forHire: {
    label: 'Carries for hire',
    columns: ['for_hire'],
    read: z.boolean().nullable(),
    edit: z.boolean().nullable(),
    editPermissions: CONFIGURE,
    erased: null,
  },
  haulsHazmat: {
    label: 'Hauls hazardous materials',
    columns: ['hauls_hazmat'],
    read: z.boolean().nullable(),
    edit: z.boolean().nullable(),
    editPermissions: CONFIGURE,
    erased: null,
  },
  usesConsortium: {
    label: 'A consortium or third party runs its testing',
    columns: ['uses_consortium'],
    read: z.boolean().nullable(),
    edit: z.boolean().nullable(),
    editPermissions: CONFIGURE,
    erased: null,
  },
} as const satisfies Record<string, ClientField>;
