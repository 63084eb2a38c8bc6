import type { ServerFeature } from '#src/server/feature.ts';
import { queueCalls } from './queue.handlers.ts';
import { reviewCalls } from './review.handlers.ts';
import { stepsCalls } from './steps.handlers.ts';

export const reviewServer: ServerFeature = {
  name: 'review',
  calls: [reviewCalls, queueCalls, stepsCalls],
  tables: ['review_limits'],
};
