import type { ServerFeature } from '#src/server/feature.ts';
import { reviewPagesCalls } from './pages.handlers.ts';
import { readPapers } from './read-papers.job.ts';

export const pagesServer: ServerFeature = {
  name: 'pages',
  calls: [reviewPagesCalls],
  jobs: [readPapers],
  tables: ['text_prints'],
};
