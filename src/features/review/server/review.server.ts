import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { deletedItemsJob } from './deleted.job.ts';
import { queueCalls } from './queue.handlers.ts';
import { reviewCalls } from './review.handlers.ts';
import { stepsCalls } from './steps.handlers.ts';

export const reviewServer: ServerFeature = {
  name: 'review',
  calls: [{ ...reviewCalls, inspect: inspectPaper }, queueCalls, stepsCalls],
  jobs: [deletedItemsJob],
  tables: ['review_limits'],
};
