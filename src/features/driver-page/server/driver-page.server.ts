import { inspectDriverPaper } from './send-paper.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { driverPageCalls } from './driver-page.handlers.ts';
import { sendTextsJob } from './send-texts.job.ts';
import { textReportsCalls } from './text-reports.handlers.ts';
import { driverPageAddresses } from '../driver-page.addresses.ts';

export const driverPageServer: ServerFeature = {
  name: 'driver-page',
  lightPages: [driverPageAddresses.own],
  calls: [{ ...driverPageCalls, inspect: inspectDriverPaper }, textReportsCalls],
  jobs: [sendTextsJob],
  tables: ['driver_disputes', 'driver_pages', 'driver_text_consents', 'driver_texts'],
};
