import type { About } from '#src/web/palette/offers.ts';

export const FILE_TABS = ['summary', 'documents', 'orders', 'history'] as const;
export type FileTab = (typeof FILE_TABS)[number];

/** What the commands of an open employee file act on. */
export interface EmployeeSubject {
  employeeId: string;
  /** The employee, for commands that ask for one. */
  about: About;
  show: (tab: FileTab) => void;
  edit: () => void;
}

export function isEmployeeSubject(subject: unknown): subject is EmployeeSubject {
  return (
    typeof subject === 'object' && subject !== null && 'employeeId' in subject && 'show' in subject
  );
}
