import { call } from '#src/web/http.ts';
import type { OpenOptions } from '#src/web/panes/screen.ts';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { rotationOf } from '#src/web/pdf/rotation-memory.ts';
import { queryClient } from '#src/web/query-client.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import type { Scoring } from '../mvr-scoring.shapes.ts';
import {
  paperAddress,
  paperPath,
  QUEUE_ADDRESS,
  scoringAddress,
  scoringQuery,
} from './mvr-scoring.queries.ts';

type Open = (path: string, options?: OpenOptions) => void;

/** Opens a record's form, and its paper beside in the same change of the page, drawn ahead. */
export function openScoring(scoring: Scoring, open: Open): void {
  const { scoringId, paper } = scoring;
  queryClient.setQueryData(scoringQuery(scoringId).queryKey, scoring);
  if (paper)
    // One that cannot be painted ahead says why when it is opened.
    void prefetchFirstPage(paperPath(scoringId), rotationOf(paper.documentId)).catch(
      () => undefined,
    );
  open(scoringAddress(scoringId), paper ? { with: paperAddress(scoringId) } : {});
}

/** Claims the oldest record that is free, past `except`, and opens it; says so when none is left. */
export async function openNextScoring(open: Open, except: readonly string[] = []): Promise<void> {
  const { scoring, lockedByOthers } = await call(
    mvrScoringApi.next,
    { body: { except: except.slice(-500) } },
    { client: null },
  );
  renewQueue();
  if (scoring) {
    openScoring(scoring, open);
    return;
  }
  toast(
    lockedByOthers > 0
      ? `No MVR is free. ${lockedByOthers} locked by others.`
      : 'Every MVR is scored.',
    'success',
  );
  open(QUEUE_ADDRESS);
}

/** Says what was given, and offers to take it back. */
export function tellScore(scored: Scoring, open: Open): void {
  const { scoringId, employee, scores } = scored;
  const [given] = scores;
  if (!given) return;
  toast(`${employee.lastName}, ${employee.firstName}: ${given.score}, ${given.band}.`, 'success', {
    undo: async () => {
      const again = await call(
        mvrScoringApi.reopen,
        { params: { scoringId }, body: { reason: 'Taken back right after it was given' } },
        { client: null },
      );
      renewQueue();
      openScoring(again, open);
    },
  });
}

/** The list and the badge are read again. */
export function renewQueue(): void {
  for (const part of ['queue', 'unscored'])
    void queryClient.invalidateQueries({ queryKey: ['mvrScoring', null, part] });
}
