import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';

const manualPage = z.object({
  /** Names it in the console's address. */
  id: z.string(),
  /** Its file in `src/docs`: what links between pages are relative to. */
  path: z.string(),
  title: z.string(),
  /** The heading it stands under in the table of contents. */
  part: z.string(),
  /** The whole text, its title included. */
  markdown: z.string(),
});
export type ManualPage = z.output<typeof manualPage>;

export const manualApi = defineApi('manual', {
  pages: {
    method: 'GET',
    path: '/v1/help',
    summary:
      'The pages of the help that the caller may read, in their order, as Markdown. The staff of the internal company also get those for reviewers, operators and developers.',
    permission: 'session',
    scope: 'self',
    result: z.object({ pages: z.array(manualPage) }),
  },
});
