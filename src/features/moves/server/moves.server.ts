import type { ServerFeature } from '#src/server/feature.ts';
import { movesCalls } from './moves.handlers.ts';

export const movesServer: ServerFeature = {
  name: 'moves',
  calls: [movesCalls],
  tables: ['employee_merges'],
};
