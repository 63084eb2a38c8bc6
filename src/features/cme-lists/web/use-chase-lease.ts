import { useEffect, useEffectEvent } from 'react';
import { makeExamLeases } from '#src/features/cme/web/exam-work.queries.ts';
import type { ChaseItem } from '../cme-lists.shapes.ts';

/** The chases that this tab holds. */
const leases = makeExamLeases();

/** Keeps a chase that is held while its form stands open, and lets it go with the page. */
export function useChaseLease(task: ChaseItem['task'], held: boolean): { letGo: () => void } {
  const leaseId = task?.leaseId ?? null;
  const heldId = held ? task?.taskId : undefined;
  const keep = useEffectEvent(() => {
    if (task) leases.keep(task);
    // A form that comes back may have been left with little time.
    leases.beat();
  });
  useEffect(() => {
    if (heldId === undefined) return undefined;
    keep();
    const leave = () => leases.leave([heldId]);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
      leases.drop(heldId);
    };
  }, [heldId, leaseId]);
  return {
    letGo: () => {
      if (task) leases.drop(task.taskId);
    },
  };
}
