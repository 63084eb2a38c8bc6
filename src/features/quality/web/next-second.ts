import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { qualityApi } from '../quality.contract.ts';
import { secondAddress, secondReviewQuery } from './quality.queries.ts';
import { qualityAddresses } from '../quality.addresses.ts';

/** Claims the next paper that waits for the caller's second look, past `except`, and opens it; says so when none is left. */
export async function openNextSecond(
  open: (path: string) => void,
  except: readonly string[] = [],
): Promise<void> {
  const { review, lockedByOthers } = await call(
    qualityApi.nextReview,
    { body: { except: except.slice(-500) } },
    { client: null },
  );
  void queryClient.invalidateQueries({ queryKey: ['quality', null, 'summary'] });
  if (!review) {
    toast(
      lockedByOthers > 0
        ? `Nothing is free to check. ${lockedByOthers} locked by others.`
        : 'Nothing waits for a second look by you.',
      'success',
    );
    open(qualityAddresses.secondReviews);
    return;
  }
  queryClient.setQueryData(secondReviewQuery(review.secondReviewId).queryKey, review);
  open(secondAddress(review.secondReviewId));
}
