import { expect, test } from 'vitest';
import { tourOf, toursOf } from './highlights.ts';

const markdown = `# Screens

What is where.

## Orders

What was ordered, and
how far it is.

A second paragraph is for readers only.

- **The list**: one row an order.
- **Place an order**: an MVR or
  a \`drug test\`.
- nothing in bold

## Home

Where you begin.
`;

test('a screen has what it is for, and what is pointed out on it', () => {
  expect(toursOf({ markdown })).toEqual([
    {
      title: 'Orders',
      intro: 'What was ordered, and how far it is.',
      highlights: [
        { name: 'The list', say: 'One row an order.' },
        { name: 'Place an order', say: 'An MVR or a drug test.' },
        { name: '', say: '' },
      ],
    },
    { title: 'Home', intro: 'Where you begin.', highlights: [] },
  ]);
});

test('only the pages of screens tell of them', () => {
  const page = (id: string) => ({ id, path: `users/${id}.md`, title: id, part: 'All', markdown });
  expect(tourOf([page('employer'), page('screens')], 'Orders')?.highlights).toHaveLength(3);
  expect(tourOf([page('employer')], 'Orders')).toBeNull();
  expect(tourOf([page('screens')], 'Nowhere')).toBeNull();
});
