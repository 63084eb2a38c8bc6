/** What decides when a job's turn is. */
export interface Turn {
  /** The account it is for. */
  owner: string;
  urgent: boolean;
}

/** Owners whose last turn is remembered; beyond, all begin anew. */
const MOST_OWNERS = 10_000;

/**
 * Whose job is next: the first urgent one; else that of the owner with the fewest at work, and of those the one whose
 * turn was longest ago. So one sender never holds all threads while another waits.
 */
export function makeTurns() {
  const atWork = new Map<string, number>();
  const lastTurn = new Map<string, number>();
  let turn = 0;
  const isBefore = (one: Turn, other: Turn): boolean => {
    if (one.urgent !== other.urgent) return one.urgent;
    const [mine, theirs] = [atWork.get(one.owner) ?? 0, atWork.get(other.owner) ?? 0];
    if (mine !== theirs) return mine < theirs;
    return (lastTurn.get(one.owner) ?? 0) < (lastTurn.get(other.owner) ?? 0);
  };
  return {
    /** Takes the next one out of the queue. */
    next<T extends Turn>(queue: T[]): T | undefined {
      let [best] = queue;
      for (const one of queue) if (best && isBefore(one, best)) best = one;
      if (best) queue.splice(queue.indexOf(best), 1);
      return best;
    },
    began(owner: string): void {
      atWork.set(owner, (atWork.get(owner) ?? 0) + 1);
      if (lastTurn.size > MOST_OWNERS) lastTurn.clear();
      turn += 1;
      lastTurn.set(owner, turn);
    },
    ended(owner: string): void {
      const left = (atWork.get(owner) ?? 0) - 1;
      if (left > 0) atWork.set(owner, left);
      else atWork.delete(owner);
    },
  };
}
