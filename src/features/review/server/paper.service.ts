import type { Db } from '#src/server/db/handle.ts';
import type { EmployeeFacts } from '../review.shapes.ts';
import { employeesById, itemImages } from './review.sql.ts';
import type { ImageRow } from './review.sql.ts';

/** The files of an incoming item, in their order, for processes that go on with its paper. */
export function paperImages(db: Db, dqItemId: string): Promise<ImageRow[]> {
  return itemImages(db, [dqItemId]);
}

/** What reviewers see of an employee; null for one that is deleted or merged. The caller is staff. */
export async function factsOf(db: Db, employeeId: string): Promise<EmployeeFacts | null> {
  const [found] = await employeesById(db, [employeeId]);
  return found ?? null;
}
