import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DrawChecker, headIn } from './check-draw.rules.ts';
import { ALGORITHM, seedOf, ticketOf, type Published } from './draw.rules.ts';
import { sha256, sha256OfHex, textStream } from './sha256.rules.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const tokens = Array.from({ length: 50 }, (_, at) => hash(`person ${at}`).slice(0, 32)).toSorted();
const secret = hash('secret');
const snapshotHash = hash(tokens.map((token) => `${token}\n`).join(''));
const seed = seedOf(hash, { secret, snapshotHash, value: '407' });
const order = tokens.toSorted((a, b) =>
  ticketOf(hash, seed, a) < ticketOf(hash, seed, b) ? -1 : 1,
);
const head: Published = {
  ...{
    format: 'random-draw/1',
    algorithm: ALGORITHM,
    pool: 'Drivers',
    year: 2026,
    period: 1,
    secret,
  },
  secretHash: createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'),
  ...{ snapshotHash, people: 50, value: '407', valueFrom: 'typed', frozenAt: '', drawnAt: '' },
  ...{ drug: 5, alcohol: 1, drawn: order.slice(0, 6) },
};
function faults(change: Partial<Published>, list = tokens): string[] {
  const checker = new DrawChecker(
    { ...head, ...change },
    { text: sha256, hex: sha256OfHex, stream: textStream },
  );
  for (const token of list) checker.add(token);
  return checker.end().flatMap(({ what, ok }) => (ok ? [] : [what]));
}

test('a draw is repeated from its file', () => {
  expect(faults({})).toEqual([]);
});

test('whatever is changed in it shows', () => {
  expect(faults({ secret: hash('other') })).not.toEqual([]);
  expect(faults({ value: '408' })).not.toEqual([]);
  expect(faults({ drawn: order.slice(1, 7) })).toContain(
    'Those drawn are the first of the list, and nobody else is.',
  );
  expect(faults({ drawn: [order[1] ?? '', order[0] ?? '', ...order.slice(2, 6)] })).not.toEqual([]);
  expect(faults({ drug: 7 })).toEqual(['As many were drawn as the numbers say.']);
  expect(faults({}, tokens.slice(1))).toContain('The list is the one that was frozen.');
});

test('another file is none', () => {
  expect(headIn(JSON.stringify(head))).toMatchObject({ pool: 'Drivers' });
  expect(headIn('place,name')).toBeNull();
  expect(headIn('{"format":"random-draw/2","drawn":[]}')).toBeNull();
});
