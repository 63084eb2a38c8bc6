import { companyFileAddresses } from '#src/features/company-file/company-file.addresses.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';

/** Where an alert is worked on: the employee's file, at what is wrong in it. */
export function alertAddress(employeeId: string): string {
  return `${fileAddress(employeeId)}?tab=summary`;
}

/** Where an alert of a company is worked on: what is not in order in its file. */
export const COMPANY_ALERTS = `${companyFileAddresses.file}?show=open`;
