import { lexer, type Token, type Tokens } from 'marked';
import { commandIds, commandOf } from '#src/web/commands.ts';
import type { CommandId } from '#commands/command.ts';
import type { ManualPage } from '../manual.contract.ts';
import { plainText } from './page-text.ts';

/** One thing to point out on a screen: a part of it, or the button of a command. */
export interface Highlight {
  /** A key of `PARTS_OF_SCREENS`, or the title of a command. */
  name: string;
  say: string;
}

/** What there is to point out on one screen. */
export interface ScreenTour {
  /** The title of its route. */
  title: string;
  /** What the screen is for. */
  intro: string;
  highlights: readonly Highlight[];
}

/** The pages of the help that tell of screens, one by one. */
export const SCREEN_PAGES: readonly string[] = ['screens', 'staff-screens'];

/** What a highlight may be called that is no command: where it stands, within the pane or anywhere. */
export const PARTS_OF_SCREENS: Readonly<Record<string, string>> = {
  'The list': '[role="grid"], [role="treegrid"], table',
  'The search': 'input[type="search"]',
  'The tabs': '[role="tablist"]',
  'The form': 'form, .decision, .desk-form',
  'The document': '.pdf-view',
  'The menus': '[role="menubar"]',
  'The sidebar': 'nav.sidebar',
  'The palette': '.palette-hint',
  'The status bar': '.status-bar',
  'Accounts by your directory': '.scim-accounts',
};

/**
 * Reads a page of screens: each heading of the second depth is a screen, the paragraph below it says what the screen is for, and
 * each entry of its list begins with the name of what is pointed out, in bold.
 */
export function toursOf({ markdown }: Pick<ManualPage, 'markdown'>): ScreenTour[] {
  const tours: { title: string; intro: string; highlights: Highlight[] }[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token['depth'] === 2) {
      tours.push({ title: plainText(token.tokens ?? []), intro: '', highlights: [] });
      continue;
    }
    const tour = tours.at(-1);
    if (tour && token.type === 'paragraph' && tour.intro === '') tour.intro = oneLine([token]);
    if (tour && token.type === 'list')
      tour.highlights.push(...(token['items'] as Tokens.ListItem[]).map(highlightOf));
  }
  return tours;
}

function highlightOf({ tokens }: Tokens.ListItem): Highlight {
  const [name, ...rest] = tokens.flatMap((token): Token[] =>
    'tokens' in token && token.tokens ? token.tokens : [token],
  );
  const say = oneLine(rest).replace(/^[:,.]?\s*/, '');
  return {
    name: name?.type === 'strong' ? oneLine([name]) : '',
    say: say.charAt(0).toUpperCase() + say.slice(1),
  };
}

const oneLine = (tokens: readonly Token[]): string =>
  plainText(tokens).replaceAll(/\s+/g, ' ').trim();

/** What is written of the screen with this title, in the pages that the reader has; null where nothing is. */
export function tourOf(pages: readonly ManualPage[], title: string): ScreenTour | null {
  const tours = pages.filter(({ id }) => SCREEN_PAGES.includes(id)).flatMap(toursOf);
  return tours.find((tour) => tour.title === title) ?? null;
}

/** The commands that a highlight may mean: several screens have one of the same title. */
export function commandsNamed(name: string): CommandId[] {
  return commandIds().filter((id) => commandOf(id).title === name);
}
