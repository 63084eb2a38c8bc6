import { callsOf } from '#src/server/handler.ts';
import { manualApi } from '../manual.contract.ts';
import { pagesFor, readPages } from './pages.service.ts';

/** Read once: they change with the product only. */
const PAGES = readPages();

export const manualCalls = callsOf(manualApi, {
  // Only what its readers may see (D95).
  pages: async ({ caller }) => ({ pages: pagesFor(PAGES, caller.isConcordeUser) }),
});
