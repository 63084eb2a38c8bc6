import { call } from '#src/web/http.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';

/** How many MVRs wait for a score: the badge of their menu entry (R030). */
export async function unscoredCount(signal: AbortSignal): Promise<number> {
  const { count } = await call(
    mvrScoringApi.unscored,
    {},
    { client: null, signal, background: true },
  );
  return count;
}
