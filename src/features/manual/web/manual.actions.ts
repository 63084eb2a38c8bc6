import type { Actions } from '#src/web/palette/action.ts';
import { entryOfPane } from '#src/web/panes/open-panes.ts';
import { focusedPane } from '#src/web/palette/scope.ts';
import { manualAddresses } from '../manual.addresses.ts';
import { helpQuery } from './manual.queries.ts';
import { addressOfSection, findSections, helpAddress, sectionsOf } from './page-text.ts';

export const manualActions = {
  'help.search': ({ args: { topic }, open }) => open(topic ?? manualAddresses.help),
  'help.screen': async ({ open, queryClient }) => {
    const title = entryOfPane(focusedPane())?.title ?? null;
    const { pages } = await queryClient.fetchQuery(helpQuery);
    const written = pages.filter(({ id }) => helpAddress(id, null) !== manualAddresses.whatsNew);
    const found = title === null ? [] : findSections(written.flatMap(sectionsOf), title);
    // A page's first words name every screen that it tells of.
    const first = found.find(({ depth }) => depth > 1) ?? found[0];
    open(first ? addressOfSection(first) : manualAddresses.help, { beside: true });
  },
} satisfies Actions;
