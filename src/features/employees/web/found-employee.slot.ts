import { makeSlot } from '#src/web/slot.ts';
import type { Viewer } from '#src/web/viewer.ts';
import type { EmployeeHit } from '../employees.shapes.ts';

/** Another screen than the file to which somebody who was found leads. */
interface FoundEmployee {
  /** Whether it is of this person, and open to this viewer. */
  isOf: (hit: Pick<EmployeeHit, 'employmentStatusId'>, viewer: Viewer) => boolean;
  address: (employeeId: string) => string;
}

/** Where a search leads for people whom another feature shows as what they are, by the file's id: the first that is theirs. */
export const foundEmployee = makeSlot<FoundEmployee>();
