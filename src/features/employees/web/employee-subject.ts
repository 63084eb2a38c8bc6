import type { About } from '#src/web/palette/offers.ts';

/** What the commands of an open employee file act on. */
export interface EmployeeSubject {
  employeeId: string;
  /** Where they work. */
  clientId: number;
  /** The employee, for commands that ask for one. */
  about: About;
  /** Goes to a tab, by its name in addresses. */
  show: (tab: string) => void;
  edit: () => void;
  /** Begins a note, in its tab. */
  addNote: () => Promise<void>;
}

export function isEmployeeSubject(subject: unknown): subject is EmployeeSubject {
  return (
    typeof subject === 'object' && subject !== null && 'employeeId' in subject && 'show' in subject
  );
}
