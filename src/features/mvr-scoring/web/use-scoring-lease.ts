import { useCallback, useEffect, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import { HEARTBEAT_MINUTES } from '../scoring-lease.rules.ts';
import type { Scoring } from '../mvr-scoring.shapes.ts';

interface ScoringLease {
  /** What the score must carry; null while it is being claimed, or when a colleague has the record. */
  leaseId: string | null;
  /** Why it could not be claimed or kept. */
  problem: unknown;
  claimAgain: () => void;
  release: () => Promise<void>;
  /** The server said that the lease is not ours any more, and why. */
  lost: (why: unknown) => void;
}

/** Claims a record while its form stands open, and keeps it; left alone, the lease runs out by itself. */
export function useScoringLease({ scoringId, leaseId: given, standing }: Scoring): ScoringLease {
  const [leaseId, setLeaseId] = useState(given);
  const [problem, setProblem] = useState<unknown>(null);
  const waiting = standing === 'waiting';

  const claim = useCallback(() => {
    setProblem(null);
    call(
      mvrScoringApi.hold,
      { params: { scoringId }, body: { hold: 'claim' } },
      { client: null },
    ).then(
      (scoring) => setLeaseId(scoring.leaseId),
      (error: unknown) => setProblem(error),
    );
  }, [scoringId]);

  useEffect(() => {
    if (waiting && leaseId === null && problem === null) claim();
    // oxlint-disable-next-line react/exhaustive-deps -- when the form opens, or waits again; afterwards it is asked for
  }, [waiting]);

  const lost = useCallback((why: unknown) => {
    setLeaseId(null);
    setProblem(why);
  }, []);

  useEffect(() => {
    if (leaseId === null) return undefined;
    const timer = setInterval(() => {
      call(
        mvrScoringApi.hold,
        { params: { scoringId }, body: { hold: 'renew', leaseId } },
        { client: null, background: true },
      ).catch((error: unknown) => {
        // A network that is away for a while may be back before the lease runs out.
        if (error instanceof ApiError && error.status === 409) lost(error);
      });
    }, HEARTBEAT_MINUTES * 60_000);
    return () => clearInterval(timer);
  }, [leaseId, scoringId, lost]);

  return {
    leaseId,
    problem,
    claimAgain: claim,
    lost,
    release: async () => {
      if (leaseId === null) return;
      setLeaseId(null);
      await call(
        mvrScoringApi.hold,
        { params: { scoringId }, body: { hold: 'release', leaseId } },
        { client: null },
      );
    },
  };
}
