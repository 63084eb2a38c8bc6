import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { deletedItemsJob } from './deleted.job.ts';
import { matchCalls } from './match.handlers.ts';
import { reviewPagesCalls } from './pages.handlers.ts';
import { queueCalls } from './queue.handlers.ts';
import { readPapers } from './read-papers.job.ts';
import { reviewCalls } from './review.handlers.ts';
import { stepsCalls } from './steps.handlers.ts';

export const reviewServer: ServerFeature = {
  name: 'review',
  calls: [
    { ...reviewCalls, inspect: inspectPaper },
    matchCalls,
    reviewPagesCalls,
    queueCalls,
    stepsCalls,
  ],
  jobs: [readPapers, deletedItemsJob],
  tables: [
    'dq_item_images',
    'dq_item_originals',
    'dq_items',
    'paper_readings',
    'paper_work',
    'process_activities',
    'process_instances',
    'review_limits',
    'tasks',
    'text_prints',
  ],
};
