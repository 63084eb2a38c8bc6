import { z } from 'zod';
import {
  AGENCIES,
  AGENCY_WORDS,
  DRIVES,
  DRIVES_WORDS,
  ENDORSEMENT_LETTERS,
  OPERATION_WORDS,
  OPERATIONS,
  OWNER_OPERATOR_WORDS,
  OWNER_OPERATORS,
} from '#src/features/qualification/conditions.rules.ts';
import { civilDate } from '#src/shared/dates.ts';

/** The letters of endorsements as people write them: `h, n` or `HN`. */
const endorsementLetters = z
  .string()
  .transform((text) => text.toUpperCase().replace(/[\s,;/+]/g, ''))
  .refine((text) => text === '' || ENDORSEMENT_LETTERS.test(text), {
    error: 'Write the letters of the endorsements: H, N, P, S, T or X.',
  })
  .nullable()
  .transform((text) => (text === '' ? null : text));

const INFO = ['client.editEmployeeInfo'] as const;

/** The fields of an employee's record that decide which rules are for a driver; part of `EMPLOYEE_FIELDS`. */
export const DRIVER_KIND_FIELDS = {
  /** The letters on the license. */
  endorsements: {
    label: 'Endorsements',
    group: 'license',
    kind: 'text',
    longest: 12,
    mono: true,
    columns: ['endorsements'],
    read: z.string().nullable(),
    edit: endorsementLetters,
    editPermissions: INFO,
    words: 'endorsements',
    merged: 'endorsements',
    erased: 'null',
    imported: {
      as: 'endorsements',
      known: ['endorsements', 'endorsement', 'cdlendorsements', 'licenseendorsements'],
    },
  },
  /** The first day of driving, where it is not the hire date. */
  firstDuty: {
    label: 'First duty',
    group: 'employment',
    kind: 'date',
    columns: ['first_duty'],
    read: civilDate.nullable(),
    edit: civilDate.nullable(),
    editPermissions: INFO,
    words: 'firstDuty',
    merged: 'firstDuty',
    erased: null,
    imported: {
      as: 'firstDuty',
      known: ['firstduty', 'firstdutydate', 'firstdispatch', 'firstdrivingday', 'firstday'],
    },
  },
  /** The driver's self-certification (49 CFR 383.71(b)); nothing: as the location operates. */
  operation: {
    label: 'Operation',
    group: 'employment',
    kind: 'option',
    options: OPERATION_WORDS,
    columns: ['operation'],
    read: z.enum(OPERATIONS).nullable(),
    edit: z.enum(OPERATIONS).nullable(),
    editPermissions: INFO,
    words: 'operation',
    merged: 'operation',
    erased: null,
    imported: { as: 'operation', known: ['operation', 'selfcertification', 'commerce'] },
  },
  /** Which vehicles; nothing: by the license. */
  drives: {
    label: 'Vehicles driven',
    group: 'employment',
    kind: 'option',
    options: DRIVES_WORDS,
    columns: ['drives'],
    read: z.enum(DRIVES).nullable(),
    edit: z.enum(DRIVES).nullable(),
    editPermissions: INFO,
    words: 'drives',
    merged: 'drives',
    erased: null,
    imported: { as: 'drives', known: ['drives', 'vehiclesdriven', 'vehicleclass'] },
  },
  /** An independent contractor, under whose DOT number; nothing: no owner-operator. */
  ownerOperator: {
    label: 'Owner-operator',
    group: 'employment',
    kind: 'option',
    options: OWNER_OPERATOR_WORDS,
    columns: ['owner_operator'],
    read: z.enum(OWNER_OPERATORS).nullable(),
    edit: z.enum(OWNER_OPERATORS).nullable(),
    editPermissions: INFO,
    words: 'ownerOperator',
    merged: 'ownerOperator',
    erased: null,
    imported: { as: 'ownerOperator', known: ['owneroperator', 'independentcontractor', 'oo'] },
  },
  /** Said by somebody: nobody regulated by DOT is to be asked (49 CFR 391.23(c)); nothing: as past employers are listed. */
  dotEmployers: {
    label: 'DOT employers before',
    group: 'employment',
    kind: 'option',
    options: { none: 'None in the three years before the hire' },
    columns: ['dot_employers'],
    read: z.enum(['none']).nullable(),
    edit: z.enum(['none']).nullable(),
    editPermissions: INFO,
    words: 'dotEmployers',
    merged: 'dotEmployers',
    erased: null,
    imported: { as: 'dotEmployers', known: ['dotemployers', 'dotemployersbefore'] },
  },
  /** Whose drug and alcohol rules they are under; nothing: FMCSA. */
  dotAgency: {
    label: 'DOT agency',
    group: 'employment',
    kind: 'option',
    options: AGENCY_WORDS,
    columns: ['dot_agency'],
    read: z.enum(AGENCIES).nullable(),
    edit: z.enum(AGENCIES).nullable(),
    editPermissions: INFO,
    words: 'dotAgency',
    merged: 'dotAgency',
    erased: null,
    imported: { as: 'dotAgency', known: ['dotagency', 'agency', 'dotmode', 'mode'] },
  },
} as const;
