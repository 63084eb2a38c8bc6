import type { ServerFeature } from '#src/server/feature.ts';
import { forgetArrivalsJob } from './forget-arrivals.job.ts';
import { intakeCalls } from './intake.handlers.ts';
import { openArrivalsJob } from './open-arrivals.job.ts';
import { startIntake } from './start-intake.ts';

export const intakeServer: ServerFeature = {
  name: 'intake',
  calls: [intakeCalls],
  jobs: [openArrivalsJob, forgetArrivalsJob],
  start: startIntake,
  tables: [
    'dq_item_images',
    'dq_items',
    'intake_addresses',
    'intake_arrivals',
    'paper_readings',
    'paper_work',
    'unreadable_files',
  ],
};
