import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeLine } from './search-line.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A line whose questions are answered by hand. */
function bench() {
  const sent: { question: string; signal: AbortSignal; end: (error?: Error) => void }[] = [];
  const seen: string[] = [];
  const line = makeLine<string, string>(
    (question, signal) =>
      new Promise((resolve, reject) => {
        sent.push({
          question,
          signal,
          end: (error) => (error ? reject(error) : resolve(question.toUpperCase())),
        });
      }),
    (_, result) => seen.push('answer' in result ? result.answer : 'error'),
    250,
  );
  const asked = () => sent.map(({ question }) => question);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { line, sent, seen, asked, settle };
}

test('the first question goes at once, and while it is on its way only the latest waits', async () => {
  const { line, sent, seen, asked, settle } = bench();
  line.ask('s');
  expect(asked()).toEqual(['s']);
  line.ask('sm');
  line.ask('smi');
  line.ask('smit');
  expect(asked()).toEqual(['s']);
  sent[0]?.end();
  await settle();
  expect(asked()).toEqual(['s', 'smit']);
  sent[1]?.end();
  await settle();
  expect(seen).toEqual(['S', 'SMIT']);
  line.ask('smith');
  expect(asked()).toEqual(['s', 'smit', 'smith']);
});

test('an older question that takes too long is given up, and its answer never shows', async () => {
  const { line, sent, seen, asked, settle } = bench();
  line.ask('a');
  line.ask('ab');
  await vi.advanceTimersByTimeAsync(249);
  expect(asked()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual(['a', 'ab']);
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.end();
  sent[1]?.end();
  await settle();
  expect(seen).toEqual(['AB']);
});

test('a failure counts for the latest question only', async () => {
  const { line, sent, seen, settle } = bench();
  line.ask('a');
  line.ask('ab');
  sent[0]?.end(new Error('gone'));
  await settle();
  sent[1]?.end(new Error('gone'));
  await settle();
  expect(seen).toEqual(['error']);
});

test('dropped, nothing is sent or answered any more', async () => {
  const { line, sent, seen, asked, settle } = bench();
  line.ask('a');
  line.ask('ab');
  line.drop();
  sent[0]?.end();
  await settle();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toEqual(['a']);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(seen).toEqual([]);
});
