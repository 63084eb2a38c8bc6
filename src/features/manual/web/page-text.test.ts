import { expect, test } from 'vitest';
import type { ManualPage } from '../manual.contract.ts';
import { excerptOf, findSections, sectionsOf, slugOf, targetOf } from './page-text.ts';

const page = (path: string, markdown: string): ManualPage => ({
  id: path.replace(/^.*\/|\.md$/g, ''),
  path,
  title: /^# (.+)$/m.exec(markdown)?.[1] ?? '',
  part: 'All',
  markdown,
});

const guide = page(
  'users/guide.md',
  `# Guide

Begin **here** with \`mod+k\`.

## Rosters & lists

| command | key |
|---|---|
| Upload a *roster* | \`g r\` |

- First a [file](../operate.md)
- then nothing

### Deeper

Nothing else.
`,
);
const operate = page(
  'operate.md',
  '# Operating\n\nRosters are rows.\n\n## A roster fails\n\nAgain.\n',
);
const pages = [guide, operate];
const sections = pages.flatMap(sectionsOf);

test('a page is cut at its headings, and its text is free of markup', () => {
  expect(sections.map(({ heading, depth, slug, text }) => [heading, depth, slug, text])).toEqual([
    ['Guide', 1, 'guide', 'Begin here with mod+k.'],
    [
      'Rosters & lists',
      2,
      'rosters-lists',
      'command key Upload a roster g r First a file then nothing',
    ],
    ['Deeper', 3, 'deeper', 'Nothing else.'],
    ['Operating', 1, 'operating', 'Rosters are rows.'],
    ['A roster fails', 2, 'a-roster-fails', 'Again.'],
  ]);
  expect(slugOf('  1. Über-sicht! ')).toBe('1-über-sicht');
});

test('a search finds what holds every word, headings before texts', () => {
  const found = (query: string) => findSections(sections, query).map(({ slug }) => slug);
  expect(found('roster')).toEqual(['rosters-lists', 'a-roster-fails', 'operating']);
  expect(found('ROSTER guide')).toEqual(['rosters-lists']);
  expect(found('fails again')).toEqual(['a-roster-fails']);
  expect(found('nowhere')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('an excerpt shows the words around the first one searched for', () => {
  const section = {
    page: guide,
    heading: '',
    depth: 1,
    slug: '',
    text: `${'a word '.repeat(30)}roster end`,
  };
  expect(excerptOf(section, 'roster x')).toBe('… a word a word a word a word roster end');
  expect(excerptOf({ ...section, text: 'short' }, 'none')).toBe('short');
});

test.each([
  ['../operate.md', guide, { kind: 'page', pageId: 'operate', slug: null }],
  [
    '../operate.md#a-roster-fails',
    guide,
    { kind: 'page', pageId: 'operate', slug: 'a-roster-fails' },
  ],
  ['users/guide.md', operate, { kind: 'page', pageId: 'guide', slug: null }],
  ['https://www.ecfr.gov/', guide, { kind: 'outside', href: 'https://www.ecfr.gov/' }],
  ['../architecture.md', guide, { kind: 'none' }],
  ['javascript:alert(1)', guide, { kind: 'none' }],
  ['data:text/html,x', guide, { kind: 'none' }],
  ['//evil.example/docs', guide, { kind: 'none' }],
  ['http://plain.example/', guide, { kind: 'none' }],
])('the link %s leads where it may', (href, from, target) => {
  expect(targetOf(href, from, pages)).toEqual(target);
});
