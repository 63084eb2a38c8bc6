import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { queueCalls } from './queue.handlers.ts';
import { reviewCalls } from './review.handlers.ts';
import { stepsCalls } from './steps.handlers.ts';

export const reviewServer: ServerFeature = {
  name: 'review',
  calls: [{ ...reviewCalls, inspect: inspectPaper }, queueCalls, stepsCalls],
  tables: ['review_limits'],
};
