import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { deletedItemsJob } from './deleted.job.ts';
import { forgetArrivalsJob } from './forget-arrivals.job.ts';
import { intakeCalls } from './intake.handlers.ts';
import { itemsCalls } from './items.handlers.ts';
import { openArrivalsJob } from './open-arrivals.job.ts';
import { startIntake } from './start-intake.ts';
import { uploadsCalls } from './uploads.handlers.ts';

export const intakeServer: ServerFeature = {
  name: 'intake',
  calls: [intakeCalls, itemsCalls, { ...uploadsCalls, inspect: inspectPaper }],
  jobs: [openArrivalsJob, forgetArrivalsJob, deletedItemsJob],
  start: startIntake,
  tables: [
    'dq_item_images',
    'dq_item_originals',
    'dq_items',
    'intake_addresses',
    'intake_arrivals',
    'paper_readings',
    'paper_work',
    'unreadable_files',
  ],
};
