import { settleLoose } from '#src/server/db/tallies.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import { PEOPLE_TALLY, settlePeople } from './people-counts.service.ts';

/** Adds up the counts of people where imports and edits have left many rows, because every reader has to sum them. */
export const settlePeopleJob: JobTask = {
  name: 'settlePeople',
  match: '* * * * *',
  starts: true,
  run: (kernel) => settleLoose(kernel.pool, [PEOPLE_TALLY], settlePeople),
};
