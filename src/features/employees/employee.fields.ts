import { z } from 'zod';
import { civilDate, latestToday } from '#src/shared/dates.ts';
import type { EditableField } from '#src/shared/fields.ts';
import { line } from '#src/shared/text.ts';
import { WORK_ID } from '#src/shared/work-id-name.ts';
import { DRIVER_KIND_FIELDS } from './driver-kind.fields.ts';
import { isSsn, NO_SSN } from './employees.rules.ts';
import { hireDay } from './hire-day.rules.ts';

/** One field of an employee's record: everything that another module needs to know of it. */
export interface EmployeeField extends EditableField {
  /** The label under the heading of its group, where that says the rest. */
  short?: string;
  /** The part of the form and of the file's summary where it stands. */
  group: 'person' | 'license' | 'contact' | 'employment';
  /** `choice` is the id of a list's entry, `option` one of the values in `options`. */
  kind: 'text' | 'email' | 'date' | 'choice' | 'option' | 'state' | 'ssn' | 'address';
  /** The values of an `option`, in words. */
  options?: Readonly<Record<string, string>>;
  /** The most characters of a text. */
  longest?: number;
  /** Shown in a font whose digits are of one width. */
  mono?: true;
  /** The field of the record that people read: the name of a choice, the value itself of all others. */
  words: string;
  /** The name under which a merge offers a choice between two files. Fields of one name are chosen together. */
  merged: string;
  /** The name of a roster's column for it, and the headings it is known by; null when rosters do not have it. */
  imported: { as: string; known: readonly string[] } | null;
}

const text = (most: number) => line(most).min(1, 'Fill this in.');
/** An empty text clears an optional field. */
const optionalText = (most: number) =>
  line(most)
    .nullable()
    .transform((value) => (value === '' ? null : value));

const id = z.number().int();

const INFO = ['client.editEmployeeInfo'] as const;

/**
 * The fields of an employee's record. A field is added here and as a column by a migration; then it is in the form, the
 * file's summary, the record, edits, the history, merges, rosters and erasure. `tests/guards/fields.test.ts` checks that
 * every column of `employees` is in this table or named there with a reason.
 */
export const EMPLOYEE_FIELDS = {
  firstName: {
    label: 'First name',
    group: 'person',
    kind: 'text',
    longest: 80,
    columns: ['first_name'],
    read: z.string(),
    edit: text(80),
    editPermissions: INFO,
    words: 'firstName',
    merged: 'firstName',
    erased: "'Removed'",
    imported: {
      as: 'firstName',
      known: [
        'firstname',
        'first',
        'givenname',
        'fname',
        'forename',
        'driverfirstname',
        'employeefirstname',
      ],
    },
  },
  lastName: {
    label: 'Last name',
    group: 'person',
    kind: 'text',
    longest: 80,
    columns: ['last_name'],
    read: z.string(),
    edit: text(80),
    editPermissions: INFO,
    words: 'lastName',
    merged: 'lastName',
    erased: "'Removed'",
    imported: {
      as: 'lastName',
      known: [
        'lastname',
        'last',
        'surname',
        'familyname',
        'lname',
        'driverlastname',
        'employeelastname',
      ],
    },
  },
  dob: {
    label: 'Date of birth',
    group: 'person',
    kind: 'date',
    columns: ['dob'],
    read: civilDate.nullable(),
    edit: civilDate
      .refine((date) => date <= latestToday(), 'A birth date cannot be in the future.')
      .nullable(),
    editPermissions: INFO,
    words: 'dob',
    merged: 'dob',
    erased: 'null',
    imported: { as: 'dob', known: ['dob', 'dateofbirth', 'birthdate', 'birthday', 'born'] },
  },
  /** Masked in the record, `XXX-XX-1234`; the whole number is a call of its own. */
  ssn: {
    label: 'SSN',
    group: 'person',
    kind: 'ssn',
    columns: ['ssn_cipher', 'ssn_index', 'ssn_last4'],
    read: z.string().nullable(),
    edit: z.string().refine(isSsn, NO_SSN).nullable(),
    editPermissions: ['client.editEmployeeInfo', 'client.viewPII'],
    words: 'ssn',
    merged: 'ssn',
    erased: 'null',
    imported: {
      as: 'ssn',
      known: [
        'ssn',
        'socialsecuritynumber',
        'socialsecurity',
        'socialsecurityno',
        'socsec',
        'ss',
        'ssnumber',
        'taxid',
      ],
    },
  },
  license: {
    label: 'License number',
    short: 'Number',
    group: 'license',
    kind: 'text',
    longest: 30,
    mono: true,
    columns: ['license'],
    read: z.string().nullable(),
    edit: optionalText(30),
    editPermissions: INFO,
    words: 'license',
    merged: 'license',
    erased: 'null',
    imported: {
      as: 'license',
      known: [
        'license',
        'licensenumber',
        'licenseno',
        'licence',
        'licencenumber',
        'driverslicense',
        'driverslicensenumber',
        'driverlicense',
        'driverlicensenumber',
        'dl',
        'dlnumber',
        'dlno',
        'cdl',
        'cdlnumber',
        'cdlno',
      ],
    },
  },
  state: {
    label: 'License state',
    short: 'State',
    group: 'license',
    kind: 'state',
    columns: ['license_state'],
    read: z.string().nullable(),
    edit: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Choose a state.')
      .nullable(),
    editPermissions: INFO,
    words: 'state',
    // A license number means nothing without its state.
    merged: 'license',
    erased: 'null',
    imported: {
      as: 'state',
      known: [
        'licensestate',
        'state',
        'dlstate',
        'cdlstate',
        'licencestate',
        'issuingstate',
        'stateissued',
        'stateofissue',
        'province',
      ],
    },
  },
  licenseClassId: {
    label: 'License class',
    short: 'Class',
    group: 'license',
    kind: 'choice',
    columns: ['license_class_id'],
    read: id.nullable(),
    edit: id.nullable(),
    editPermissions: INFO,
    words: 'licenseClass',
    merged: 'licenseClass',
    erased: null,
    imported: {
      as: 'licenseClass',
      known: ['licenseclass', 'class', 'dlclass', 'cdlclass', 'licenceclass', 'licensetype'],
    },
  },
  licenseExpires: {
    label: 'License expires',
    short: 'Expires',
    group: 'license',
    kind: 'date',
    columns: ['license_expires'],
    read: civilDate.nullable(),
    edit: civilDate.nullable(),
    editPermissions: INFO,
    words: 'licenseExpires',
    merged: 'licenseExpires',
    erased: 'null',
    imported: {
      as: 'licenseExpires',
      known: [
        'licenseexpires',
        'licenseexpiration',
        'licenseexpirationdate',
        'licenseexp',
        'dlexpires',
        'dlexpiration',
        'cdlexpiration',
        'cdlexpires',
        'expirationdate',
        'expires',
        'expiration',
        'licenseexpiry',
      ],
    },
  },
  workId: {
    label: WORK_ID,
    group: 'contact',
    kind: 'text',
    longest: 40,
    mono: true,
    columns: ['work_id'],
    read: z.string().nullable(),
    edit: optionalText(40),
    editPermissions: INFO,
    words: 'workId',
    merged: 'workId',
    erased: 'null',
    imported: {
      as: 'workId',
      known: [
        'workid',
        'employeeid',
        'empid',
        'employeenumber',
        'employeeno',
        'empno',
        'empnumber',
        'badge',
        'badgenumber',
        'payrollid',
        'payrollnumber',
        'personnelnumber',
        'filenumber',
        'driverid',
        'drivercode',
        'driverno',
        'drivernumber',
        'id',
      ],
    },
  },
  employmentStatusId: {
    label: 'Employment status',
    short: 'Status',
    group: 'employment',
    kind: 'choice',
    columns: ['employment_status_id'],
    read: id,
    edit: id,
    editPermissions: ['client.editEmployeeStatus'],
    words: 'employmentStatus',
    merged: 'employmentStatus',
    erased: null,
    imported: {
      as: 'status',
      known: ['status', 'employmentstatus', 'employeestatus', 'empstatus'],
    },
  },
  jobTitleId: {
    label: 'Job title',
    group: 'employment',
    kind: 'choice',
    columns: ['job_title_id'],
    read: id.nullable(),
    edit: id.nullable(),
    editPermissions: INFO,
    words: 'jobTitle',
    merged: 'jobTitle',
    erased: null,
    imported: {
      as: 'jobTitle',
      known: ['jobtitle', 'title', 'position', 'job', 'role', 'occupation', 'jobdescription'],
    },
  },
  hireDate: {
    label: 'Hire date',
    group: 'employment',
    kind: 'date',
    columns: ['hire_date'],
    read: civilDate.nullable(),
    edit: hireDay.nullable(),
    editPermissions: INFO,
    words: 'hireDate',
    merged: 'hireDate',
    erased: null,
    imported: {
      as: 'hireDate',
      known: ['hiredate', 'datehired', 'hired', 'dateofhire', 'startdate', 'originalhiredate'],
    },
  },
  /** Set when the employment is closed. */
  terminationDate: {
    label: 'Last day',
    group: 'employment',
    kind: 'date',
    columns: ['termination_date'],
    read: civilDate.nullable(),
    edit: null,
    editPermissions: INFO,
    words: 'terminationDate',
    merged: 'terminationDate',
    erased: null,
    imported: null,
  },
  ...DRIVER_KIND_FIELDS,
  email: {
    label: 'Email',
    group: 'contact',
    kind: 'email',
    longest: 200,
    columns: ['email'],
    read: z.string().nullable(),
    edit: z
      .union([z.literal(''), z.email('Please enter a properly formatted email address').max(200)])
      .nullable()
      .transform((value) => (value === '' ? null : value)),
    editPermissions: INFO,
    words: 'email',
    merged: 'email',
    erased: 'null',
    imported: {
      as: 'email',
      known: ['email', 'emailaddress', 'mail', 'workemail', 'personalemail'],
    },
  },
  phone: {
    label: 'Phone',
    group: 'contact',
    kind: 'text',
    longest: 40,
    columns: ['phone'],
    read: z.string().nullable(),
    edit: optionalText(40),
    editPermissions: INFO,
    words: 'phone',
    merged: 'phone',
    erased: 'null',
    imported: {
      as: 'phone',
      known: [
        'phone',
        'phonenumber',
        'telephone',
        'mobile',
        'cell',
        'cellphone',
        'mobilephone',
        'homephone',
      ],
    },
  },
  address: {
    label: 'Address',
    group: 'contact',
    kind: 'address',
    columns: ['address'],
    read: null,
    edit: null,
    editPermissions: INFO,
    words: 'address',
    merged: 'address',
    erased: "'{}'",
    imported: null,
  },
} as const satisfies Record<string, EmployeeField>;
