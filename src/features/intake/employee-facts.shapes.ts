import { z } from 'zod';
import { uuid } from '#src/shared/ids.ts';

export const employeeFacts = z.object({
  employeeId: uuid,
  clientId: z.number().int(),
  clientName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  license: z.string().nullable(),
  licenseState: z.string().nullable(),
  ssnLast4: z.string().nullable(),
  workId: z.string().nullable(),
  status: z.string(),
  jobTitle: z.string().nullable(),
  /** The time zone of the location: the file's days begin by it. */
  zone: z.string(),
});
export type EmployeeFacts = z.output<typeof employeeFacts>;
