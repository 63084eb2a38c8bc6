import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { FIGURE_AREAS, FIGURE_STATES } from './installation.rules.ts';

const figure = z
  .object({
    id: z.string(),
    area: z.enum(FIGURE_AREAS),
    title: z.string(),
    value: z.string(),
    state: z.enum(FIGURE_STATES),
    /** What it means and what to do; empty where all is well. */
    about: z.string(),
    screen: z.enum(['unreadable', 'help']).nullable(),
  })
  .meta({ id: 'InstallationFigure' });

export const installationApi = defineApi('installation', {
  figures: {
    method: 'GET',
    path: '/v1/installation',
    summary:
      'How the installation stands: database, storage, mail, intake, jobs and disks, what is wrong first.',
    permission: 'admin.configureInternalUser',
    scope: 'staff',
    result: z.array(figure),
  },
  retryJobs: {
    method: 'POST',
    path: '/v1/installation/retryJobs',
    summary: 'Puts every job that was tried for the last time back in line, with all of its tries.',
    permission: 'admin.configureInternalUser',
    scope: 'staff',
    result: z.object({ jobs: z.int() }),
    audit: 'noted',
  },
});
