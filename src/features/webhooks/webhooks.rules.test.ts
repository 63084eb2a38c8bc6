import { describe, expect, test } from 'vitest';
import { bodyOf, waitAfter } from './webhooks.rules.ts';

describe('a webhook', () => {
  test('is tried again for three days, and then a dead letter', () => {
    const waits = Array.from({ length: 9 }, (_, failed) => waitAfter(failed + 1) ?? 0);
    expect(waits.reduce((all, one) => all + one, 0)).toBeGreaterThan(3 * 86_400);
    expect(waitAfter(10)).toBeNull();
  });

  test('says kinds and numbers alone', () => {
    const happenedAt = '2026-11-28T10:00:00.000Z';
    expect(bodyOf({ topic: 'results', happenedAt, subjects: ['a'] })).toBe(
      '{"type":"results","timestamp":"2026-11-28T10:00:00.000Z","data":{"orders":["a"]}}',
    );
    expect(bodyOf({ topic: 'missing', happenedAt, subjects: ['a'] })).toContain('"employees"');
    expect(bodyOf({ topic: 'test', happenedAt, subjects: [] })).toContain('"data":{}');
  });
});
