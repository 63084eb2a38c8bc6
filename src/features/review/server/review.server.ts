import type { ServerFeature } from '#src/server/feature.ts';
import { closingDaysCalls } from './closing-days.handlers.ts';
import { queueCalls } from './queue.handlers.ts';
import { reviewCalls } from './review.handlers.ts';
import { stepsCalls } from './steps.handlers.ts';

export const reviewServer: ServerFeature = {
  name: 'review',
  calls: [reviewCalls, queueCalls, stepsCalls, closingDaysCalls],
  tables: ['review_limits', 'closing_days', 'business_days'],
};
