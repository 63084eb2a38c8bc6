import { z } from 'zod';
import type { EditableField } from '#src/shared/fields.ts';
import { line } from '#src/shared/text.ts';

const name = line(80).min(1, 'Fill this in.');

/** Who administers the users of a client; those of the house are edited with `admin.configureInternalUser`. */
const ADMINISTRATORS = ['client.configureUser'] as const;

/**
 * The fields of a user's account. A field is added here and as a column by a migration; then it is in the record.
 * `tests/guards/fields.test.ts` checks that every column of `users` is in this table or named there with a reason. Accounts
 * outlive the person they belong to in the audit log: retention erases none of them.
 */
export const USER_FIELDS = {
  firstName: {
    label: 'First name',
    columns: ['first_name'],
    read: z.string(),
    edit: name,
    editPermissions: ADMINISTRATORS,
    erased: null,
  },
  lastName: {
    label: 'Last name',
    columns: ['last_name'],
    read: z.string(),
    edit: name,
    editPermissions: ADMINISTRATORS,
    erased: null,
  },
  /** It is what one signs in with, and stands with the login as well. */
  email: {
    label: 'Email',
    columns: ['email'],
    read: z.string(),
    edit: z.email('Please enter a properly formatted email address').max(200).toLowerCase(),
    editPermissions: ADMINISTRATORS,
    erased: null,
  },
  /** Kept, and on no screen yet. */
  phone: {
    label: 'Phone',
    columns: ['phone'],
    read: null,
    edit: line(40)
      .nullable()
      .transform((value) => (value === '' ? null : value)),
    editPermissions: ADMINISTRATORS,
    erased: null,
  },
  clientId: {
    label: 'Client',
    columns: ['client_id'],
    read: z.number().int(),
    edit: z.number().int(),
    editPermissions: ADMINISTRATORS,
    erased: null,
  },
  isPseudoUser: {
    label: 'Pseudo-user',
    columns: ['is_pseudo_user'],
    read: z.boolean(),
    edit: null,
    editPermissions: ADMINISTRATORS,
    erased: null,
  },
  deactivated: {
    label: 'Deactivated',
    columns: ['deactivated'],
    read: z.boolean(),
    edit: z.boolean(),
    editPermissions: ADMINISTRATORS,
    erased: null,
  },
  /** Each user's own choice: nobody changes it for another. */
  maskSsn: {
    label: 'Mask SSNs when I log in',
    columns: ['mask_ssn'],
    read: z.boolean(),
    edit: z.boolean(),
    editPermissions: [],
    erased: null,
  },
} as const satisfies Record<string, EditableField>;
