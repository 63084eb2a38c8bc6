/** What the work id of an employee is called where a company has no name of its own for it. */
export const WORK_ID = 'Work id';

/** What is stored for a company that has no name of its own for the work id (R351). */
const UNNAMED = 'workId';

/** What a company calls the work id, by what is stored as its `employeeIdentifier`. */
export const workIdShown = (identifier: string): string =>
  identifier === UNNAMED || identifier === '' ? WORK_ID : identifier;

/** The same as it is stored. */
export const workIdStored = (shown: string): string => (shown === WORK_ID ? UNNAMED : shown);
