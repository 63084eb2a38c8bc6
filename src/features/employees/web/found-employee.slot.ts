import { makeSlot } from '#src/web/slot.ts';
import type { Viewer } from '#src/web/viewer.ts';

/** Another screen than the file to which somebody who was found leads. */
interface FoundEmployee {
  /** Whether it is of this person, and open to this viewer. */
  isOf: (found: { isApplicant: boolean }, viewer: Viewer) => boolean;
  /** Its address, which ends with the id of the file. */
  path: `/${string}/:applicantId`;
}

/** Where a search leads for people whom another feature shows as what they are: the first that is theirs. */
export const foundEmployee = makeSlot<FoundEmployee>();
