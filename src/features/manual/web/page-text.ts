import { lexer, type Token } from 'marked';
import { addressAt } from '#src/shared/address.ts';
import { manualAddresses } from '../manual.addresses.ts';
import type { ManualPage } from '../manual.contract.ts';

/** A part of a page, from one heading to the next. */
export interface PageSection {
  page: ManualPage;
  /** The heading; the title of the page for what stands before the first one. */
  heading: string;
  /** 1 for the page's title. */
  depth: number;
  /** Names it within its page. */
  slug: string;
  /** Without any markup. */
  text: string;
}

/** The text of tokens without any markup, as it is read. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: Token): string {
  if (token.type === 'table') {
    const cells: { tokens: Token[] }[] = [token['header'], ...token['rows']].flat();
    return `${cells.map((cell) => plainText(cell.tokens)).join(' ')} `;
  }
  if (token.type === 'list')
    return token['items'].map((item: Token) => `${textOf(item)} `).join('');
  if ('tokens' in token && token.tokens) {
    const inner = plainText(token.tokens);
    return token.type === 'paragraph' || token.type === 'blockquote' ? `${inner} ` : inner;
  }
  if (token.type === 'br' || token.type === 'space') return ' ';
  return 'text' in token ? String(token['text']) : '';
}

/** What names a heading in an address: its words in small letters, joined by hyphens. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Where a page of the help is, or the section that `slug` names in it. */
export function helpAddress(pageId: string, slug: string | null): string {
  const address = addressAt(manualAddresses.page, { pageId });
  return slug === null ? address : `${address}?section=${encodeURIComponent(slug)}`;
}

/** Where a section is; of a page's title, where the page is. */
export function addressOfSection({ page, slug, depth }: PageSection): string {
  return helpAddress(page.id, depth === 1 ? null : slug);
}

/** The sections of a page, in their order. */
export function sectionsOf(page: ManualPage): PageSection[] {
  const sections: PageSection[] = [];
  for (const token of lexer(page.markdown)) {
    if (token.type === 'heading') {
      const heading = plainText(token.tokens ?? []);
      sections.push({ page, heading, depth: token['depth'], slug: slugOf(heading), text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `${textOf(token)} `;
    }
  }
  return sections.map((one) => ({ ...one, text: one.text.replaceAll(/\s+/g, ' ').trim() }));
}

/** At most as many are shown of a search. */
const MOST_FOUND = 30;

/**
 * The sections that hold every word of a query, in any case: those whose heading holds them all first, then those whose
 * page's title does, each in the order of the pages.
 */
export function findSections(sections: readonly PageSection[], query: string): PageSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const rank = ({ heading, page, text }: PageSection): number => {
    if (holds(heading)) return 0;
    if (holds(`${page.title} ${heading}`)) return 1;
    return holds(`${page.title} ${heading} ${text}`) ? 2 : 3;
  };
  return sections
    .map((section) => ({ section, rank: rank(section) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ section }) => section);
}

const BEFORE = 30;
const LONGEST = 110;

/** Some words of a section around the first one that was searched for. */
export function excerptOf({ text }: PageSection, query: string): string {
  const [first = ''] = query.toLowerCase().split(/\s+/).filter(Boolean);
  const at = Math.max(0, text.toLowerCase().indexOf(first));
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const cut = text.slice(from, from + LONGEST);
  return `${from > 0 ? '… ' : ''}${cut}${from + LONGEST < text.length ? ' …' : ''}`;
}

/** Where a link of a page leads: to a page of the help, out of the console, or nowhere. */
export type LinkTarget =
  | { kind: 'page'; pageId: string; slug: string | null }
  | { kind: 'outside'; href: string }
  | { kind: 'none' };

/** Where a link leads. A page that this reader has not is nowhere: its name is all that is shown. */
export function targetOf(href: string, from: ManualPage, pages: readonly ManualPage[]): LinkTarget {
  if (href.startsWith('https://')) return { kind: 'outside', href };
  const base = 'docs:/src/docs/';
  const { pathname, hash, protocol } = new URL(href, `${base}${from.path}`);
  const page = pages.find(({ path }) => pathname === `/src/docs/${path}`);
  if (protocol !== 'docs:' || !page) return { kind: 'none' };
  return { kind: 'page', pageId: page.id, slug: hash === '' ? null : hash.slice(1) };
}
