import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { helpQuery } from './manual.queries.ts';
import { addressOfSection, excerptOf, findSections, sectionsOf } from './page-text.ts';

/** Finds sections of the help by the words in them; with nothing typed, the pages. */
export const helpTopicProvider: PaletteProvider = {
  mode: 'step',
  kind: 'helpTopic',
  label: 'topics of the help',
  permission: 'session',
  search: async (text, _signal, { queryClient }) => {
    const { pages } = await queryClient.fetchQuery(helpQuery);
    const sections = pages.flatMap(sectionsOf);
    const found =
      text.trim() === ''
        ? sections.filter(({ depth }) => depth === 1)
        : findSections(sections, text);
    return found.map((section) => ({
      id: addressOfSection(section),
      title: section.heading,
      detail: excerptOf(section, text),
      ...(section.depth === 1 ? {} : { meta: section.page.title }),
      value: addressOfSection(section),
    }));
  },
};
