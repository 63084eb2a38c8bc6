import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';

/** What a paper may say of a person. */
export const EVIDENCE_NAMES = {
  name: 'Name',
  dob: EMPLOYEE_FIELDS.dob.label,
  license: 'License',
  ssn: 'SSN',
  ssnLast4: 'SSN',
  workId: EMPLOYEE_FIELDS.workId.label,
  client: 'Employer',
  address: EMPLOYEE_FIELDS.address.label,
  phone: EMPLOYEE_FIELDS.phone.label,
  email: EMPLOYEE_FIELDS.email.label,
  hireDate: EMPLOYEE_FIELDS.hireDate.label,
} as const;
