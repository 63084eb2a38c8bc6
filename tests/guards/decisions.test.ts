import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { readContracts } from './contracts.ts';
import { readSources } from './source-files.ts';

/** Calls that carry a lease and decide nothing about a document. */
const UNDECIDING: Readonly<Record<string, string>> = {
  'quality.holdReview': 'claims, keeps and gives back',
  'mvrScoring.hold': 'claims, keeps and gives back',
  'pages.arrange': 'shows the pages that it arranges, and can be taken back whole',
  'pages.split': 'the same, of one file',
  'cmeQueue.move': 'says whose it is, and decides nothing',
  'cmeLists.attempt': 'an exam to chase has no document yet',
  'cmeLists.endChase': 'an exam to chase has no document yet',
};

/** Where many rows are decided at once, and no document stands beside them. */
const BULK = ['src/features/review/web/bulk.ts'];

const takes = ({ body }: Endpoint, field: string): boolean =>
  body !== undefined &&
  JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes(
    `"${field}"`,
  );

test('what decides about a document names the one that was shown', async () => {
  const { endpoints } = await readContracts();
  const silent = endpoints
    .filter((one) => takes(one, 'leaseId') && !takes(one, 'documentShown'))
    .map(({ name }) => name);
  expect(silent.toSorted()).toEqual(Object.keys(UNDECIDING).toSorted());
});

/** A form asks by itself, or by `decide`, `deskActs` and `useMatchForm`, which ask before they send. */
test('every screen that decides asks its form first whether the press counts', async () => {
  const { endpoints, calledAs } = await readContracts();
  const deciding = endpoints
    .filter((one) => takes(one, 'documentShown'))
    // The general PATCH of a task is sent to claim, renew and give back.
    .filter(({ method }) => method === 'POST')
    .flatMap((endpoint) => calledAs.get(endpoint) ?? []);
  const called = (text: string) =>
    deciding.filter((name) => new RegExp(String.raw`\bcall\(\s*${name}\b`).test(text));
  const screens = readSources('src/**/*.{ts,tsx}').filter(({ text }) => called(text).length > 0);
  expect(screens.length).toBeGreaterThan(8);
  const unasked = screens.filter(
    ({ text }) => !/\.(?:press|aside|decide)\(|\b(?:deskActs|useMatchForm)\(|\bSeen\b/.test(text),
  );
  expect(unasked.map(({ path }) => path)).toEqual(BULK);
});
