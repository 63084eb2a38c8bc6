import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { helpQuery } from './manual.queries.ts';

/** Finds sections of the help by the words in them; with nothing typed, the pages. */
export const helpTopicProvider: PaletteProvider = {
  mode: 'step',
  kind: 'helpTopic',
  label: 'topics of the help',
  permission: 'session',
  search: async (text, _signal, { queryClient }) => {
    // What reads Markdown comes with the first search and not with the palette.
    const [{ pages }, { addressOfSection, excerptOf, findSections, sectionsOf }] =
      await Promise.all([queryClient.fetchQuery(helpQuery), import('./page-text.ts')]);
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
