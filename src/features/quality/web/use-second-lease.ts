import { useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { qualityApi } from '../quality.contract.ts';
import { SECOND_HEARTBEAT_MINUTES } from '../quality.rules.ts';
import type { BlindReview } from '../quality.shapes.ts';
import { secondReviewQuery } from './quality.queries.ts';

interface SecondLease {
  /** What the answer must carry; null while it is being claimed, or when someone else has the paper. */
  leaseId: string | null;
  /** Why it could not be claimed or kept. */
  problem: unknown;
  claimAgain: () => void;
  /** Gives the paper back. */
  release: () => Promise<void>;
  /** The server said that the lease is not ours any more. */
  lost: () => void;
}

/** Claims a paper for a second look while its form stands open, and keeps it; left alone, the lease runs out by itself. */
export function useSecondLease({ secondReviewId, hold, leaseId: given }: BlindReview): SecondLease {
  const [leaseId, setLeaseId] = useState(hold === 'mine' ? given : null);
  const [problem, setProblem] = useState<unknown>(null);

  const claim = useCallback(() => {
    setProblem(null);
    call(
      qualityApi.holdReview,
      { params: { secondReviewId }, body: { hold: 'claim' } },
      { client: null },
    ).then(
      (review) => setLeaseId(review.leaseId),
      (error: unknown) => setProblem(error),
    );
  }, [secondReviewId]);

  useEffect(() => {
    if (leaseId === null && problem === null) claim();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens; afterwards it is asked for
  }, []);

  useEffect(() => {
    if (leaseId === null) return undefined;
    const timer = setInterval(() => {
      call(
        qualityApi.holdReview,
        { params: { secondReviewId }, body: { hold: 'renew', leaseId } },
        { client: null, background: true },
      ).catch((error: unknown) => {
        // A network that is away for a while may be back before the lease runs out.
        if (!(error instanceof ApiError) || error.status !== 409) return;
        setLeaseId(null);
        setProblem(error);
      });
    }, SECOND_HEARTBEAT_MINUTES * 60_000);
    return () => clearInterval(timer);
  }, [leaseId, secondReviewId]);

  return {
    leaseId,
    problem,
    claimAgain: claim,
    lost: () => setLeaseId(null),
    release: async () => {
      if (leaseId === null) return;
      setLeaseId(null);
      await call(
        qualityApi.holdReview,
        { params: { secondReviewId }, body: { hold: 'release', leaseId } },
        { client: null },
      );
      queryClient.removeQueries({ queryKey: secondReviewQuery(secondReviewId).queryKey });
    },
  };
}
