import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, sendLast } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
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
  /** The answer was given, or the server said that the lease is not ours any more. */
  ended: () => void;
}

/** The second looks whose forms stand open. */
const open = new Set<string>();

function giveBack(secondReviewId: string, leaseId: string): Promise<unknown> {
  return call(
    qualityApi.holdReview,
    { params: { secondReviewId }, body: { hold: 'release', leaseId } },
    { client: null },
  ).finally(() =>
    queryClient.removeQueries({ queryKey: secondReviewQuery(secondReviewId).queryKey }),
  );
}

/**
 * Claims a paper for a second look while its form stands open, and keeps it. Left without an answer it is free again; so it
 * is soon after the tab is closed.
 */
export function useSecondLease({ secondReviewId, hold, leaseId: given }: BlindReview): SecondLease {
  const [leaseId, setLeaseId] = useState(hold === 'mine' ? given : null);
  const [problem, setProblem] = useState<unknown>(null);
  const held = useRef(leaseId);
  const keep = useCallback((id: string | null) => {
    held.current = id;
    setLeaseId(id);
  }, []);

  const leave = useCallback(() => {
    const lease = held.current;
    if (open.has(secondReviewId) || lease === null) return;
    held.current = null;
    giveBack(secondReviewId, lease).catch((error: unknown) => {
      // It runs out by itself.
      if (!(error instanceof ApiError)) throw error;
    });
  }, [secondReviewId]);

  useEffect(() => {
    const leavePage = () => {
      if (held.current !== null)
        sendLast(qualityApi.holdReview, {
          params: { secondReviewId },
          body: { hold: 'leave', leaseId: held.current },
        });
    };
    open.add(secondReviewId);
    addEventListener('pagehide', leavePage);
    return () => {
      open.delete(secondReviewId);
      removeEventListener('pagehide', leavePage);
      // It may only be moving to another place.
      setTimeout(leave);
    };
  }, [secondReviewId, leave]);

  const claim = useCallback(() => {
    setProblem(null);
    call(
      qualityApi.holdReview,
      { params: { secondReviewId }, body: { hold: 'claim' } },
      { client: null },
    ).then(
      (review) => {
        keep(review.leaseId);
        leave();
      },
      (error: unknown) => setProblem(error),
    );
  }, [secondReviewId, keep, leave]);

  // Once, when the form opens; afterwards it is asked for.
  const begin = useEffectEvent(() => {
    if (leaseId === null && problem === null) claim();
  });
  useEffect(() => begin(), []);

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
        keep(null);
        setProblem(error);
      });
    }, SECOND_HEARTBEAT_MINUTES * 60_000);
    return () => clearInterval(timer);
  }, [leaseId, secondReviewId, keep]);

  return {
    leaseId,
    problem,
    claimAgain: claim,
    ended: () => keep(null),
    release: async () => {
      if (leaseId === null) return;
      keep(null);
      await giveBack(secondReviewId, leaseId);
    },
  };
}
