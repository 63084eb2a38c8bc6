import { call } from '#src/web/http.ts';
import { pagesApi } from '#src/features/pages/pages.contract.ts';

/** One's own latest steps that can still be taken back, the latest first. @throws ApiError */
export async function readOwnSteps(): Promise<readonly { taskId: string }[]> {
  return (await call(pagesApi.mySteps, undefined, { client: null })).steps;
}
