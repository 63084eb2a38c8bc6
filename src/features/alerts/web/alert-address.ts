import { fileAddress } from '#src/features/employees/web/employees.queries.ts';

/** Where an alert is worked on: the employee's file, at what is wrong in it. */
export function alertAddress(employeeId: string): string {
  return `${fileAddress(employeeId)}?tab=summary`;
}
