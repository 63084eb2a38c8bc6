import type { Actions } from '#src/web/palette/action.ts';
import { manualAddresses } from '../manual.addresses.ts';
import { SCREEN_PAGES } from './highlights.ts';
import { helpQuery } from './manual.queries.ts';
import { addressOfSection, findSections, sectionsOf } from './page-text.ts';
import { showTour, titleHere } from './show-tour.ts';

/** Pages that tell of every screen a little: more is written of it elsewhere. */
const OF_ALL_SCREENS: readonly string[] = ['whats-new', ...SCREEN_PAGES];

export const manualActions = {
  'help.search': ({ args: { topic }, open }) => open(topic ?? manualAddresses.help),
  'help.screen': async ({ open, queryClient }) => {
    const title = titleHere();
    const { pages } = await queryClient.fetchQuery(helpQuery);
    const written = pages.filter(({ id }) => !OF_ALL_SCREENS.includes(id));
    const found = title === null ? [] : findSections(written.flatMap(sectionsOf), title);
    // A page's first words name every screen that it tells of.
    const first = found.find(({ depth }) => depth > 1) ?? found[0];
    open(first ? addressOfSection(first) : manualAddresses.help, { beside: true });
  },
  'help.highlights': async ({ queryClient, toast }) => {
    const { pages } = await queryClient.fetchQuery(helpQuery);
    if (!showTour(pages))
      toast('Nothing is written about this screen. Search the help instead.', 'warning');
  },
} satisfies Actions;
