import { networkOf } from '#src/server/address.ts';
import type { Door, Visit } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { LineFullError, LineLeftError, makeLine } from '#src/server/line.ts';
import { requestError } from '#src/shared/errors.ts';
import { countTry } from './attempts.ts';
import type { Subject } from './attempts.ts';

/**
 * A flood of sign-ins is an attack on the processor and the memory. So few of one network are on their way at once that
 * its tries are counted, and refused, before they are more than the free ones; the rest of it waits in memory alone.
 */
const entrance = makeLine({ atOnce: 60, atOnceOfOne: 4, waiting: 1000, waitingOfOne: 100 });
/** Two hashes at once take both cores and 128 MiB. Networks take turns; `entrance` limits how many wait. */
const hashing = makeLine({ atOnce: 2, waiting: 60, waitingOfOne: 4 });

/** Seconds after which anyone who was not let in may come back. */
const COME_BACK = 2;

interface Tries {
  subjects(kernel: Kernel, visit: Visit): readonly Subject[];
  /** What is answered to who has tried too often. */
  refuse(seconds: number): Error;
}

/**
 * The door of calls that hash passwords, or that a flood would keep as busy: networks take turns, and where tries are
 * counted that is done first, so that a refused one takes nobody's turn. No connection of the database is held meanwhile.
 * @throws request.unavailable when too many wait; what `tries.refuse` gives
 */
export function passwordDoor(tries?: Tries): Door {
  return async (kernel, visit, pass) => {
    const network = networkOf(visit.request);
    const inTurn = async () => {
      const wait = tries ? await countTry(kernel.pool, tries.subjects(kernel, visit)) : 0;
      if (tries && wait > 0) throw tries.refuse(wait);
      return hashing.run(network, pass, visit.signal);
    };
    try {
      return await entrance.run(network, inTurn, visit.signal);
    } catch (error) {
      if (error instanceof LineFullError || error instanceof LineLeftError)
        throw requestError('request.unavailable', { retryAfter: COME_BACK });
      throw error;
    }
  };
}
