import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManualPage } from '#src/features/manual/manual.contract.ts';
import { ROOT } from '#tests/guards/source-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, World } from '#tests/support/world.ts';

const DOCS = join(ROOT, 'src/docs');

let world: World;
let employer: Api;
let staff: Api;

beforeAll(async () => {
  world = await openWorld();
  const client = await world.makeClient({ name: 'Acme' });
  employer = await world.as(await world.makeUser({ client, permissions: ['client.viewRoster'] }));
  staff = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['dq.review'] }),
  );
});
afterAll(() => world.close());

async function pagesOf(reader: Api): Promise<ManualPage[]> {
  const { status, body } = await reader.get('/v1/help');
  expect(status).toBe(200);
  return body.pages;
}

test('nobody reads the help without signing in', async () => {
  const { status, body } = await (await world.as(null)).get('/v1/help');
  expect([status, body.error.code]).toEqual([401, 'request.unauthenticated']);
});

test('an employer reads the pages for users alone', async () => {
  const pages = await pagesOf(employer);
  expect(pages.map(({ id }) => id)).toEqual([
    'first-steps',
    'whats-new',
    'screens',
    'employer',
    'glossary',
    'api',
  ]);
});

describe('the staff of the internal company', () => {
  test('reads every document there is, once, as it is', async () => {
    const pages = await pagesOf(staff);
    const files = globSync('**/*.md', { cwd: DOCS });
    expect(pages.map(({ path }) => path).sort()).toEqual(files.sort());
    for (const { path, markdown } of pages)
      expect(markdown).toBe(readFileSync(join(DOCS, path), 'utf8'));
  });

  test('finds each page by a name of its own, the decisions in the order of their numbers', async () => {
    const pages = await pagesOf(staff);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    const decisions = pages.filter(({ part }) => part === 'Decisions').map(({ title }) => title);
    const numbers = decisions.slice(1).map((title) => Number(/^D(\d+)\./.exec(title)?.[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(decisions[0]).toBe('Decisions');
  });
});
