import type { ServerFeature } from '#src/server/feature.ts';

export const workServer: ServerFeature = {
  name: 'work',
  calls: [],
  tables: ['process_activities', 'process_instances', 'task_tallies', 'tasks'],
};
