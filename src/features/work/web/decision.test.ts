import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SETTLING } from '#src/web/last-press.ts';
import { noteShownDocument } from '#src/web/pdf/shown-documents.ts';
import { makeDecision } from './decision.ts';
import type { Deciding } from './decision.ts';

const press = vi.hoisted(() => ({ at: 0 }));
vi.mock('#src/web/last-press.ts', async (original) => ({
  ...(await original<object>()),
  lastPress: () => press.at,
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Lease {
  leaseId: string;
}

const show = vi.fn<() => void>();

function form(changes: Partial<Deciding<Lease>> = {}): Deciding<Lease> {
  return { of: 'one', held: { leaseId: 'L' }, version: 1, documents: ['a'], show, ...changes };
}

/** A form that has just opened. */
function opened(changes: Partial<Deciding<Lease>> = {}) {
  const decision = makeDecision<Lease>();
  decision.tell(form(changes));
  const stop = decision.follow();
  const pressNow = () => {
    press.at = performance.now();
    return decision.press('review.accept');
  };
  return { decision, stop, pressNow, dropped: () => decision.state.get().dropped?.words };
}

test('a press counts once the document has been in sight for the pause, and names it', () => {
  const { decision, stop, pressNow, dropped } = opened();
  vi.advanceTimersByTime(10 * SETTLING);
  expect(pressNow()).toBeNull();
  expect(dropped()).toMatch(/has not been shown/);
  // Put aside it may be, and says that nothing was shown.
  expect(decision.aside()).toEqual({ leaseId: 'L' });
  expect(show).toHaveBeenCalled();
  const gone = noteShownDocument('a');
  vi.advanceTimersByTime(SETTLING - 1);
  expect(pressNow()).toBeNull();
  expect(dropped()).toMatch(/only just opened/);
  expect(decision.state.get()).toMatchObject({ ready: false, dropped: { count: 2 } });
  vi.advanceTimersByTime(1);
  expect(decision.state.get().ready).toBe(true);
  expect(pressNow()).toEqual({ leaseId: 'L', documentShown: 'a' });
  expect(decision.aside()).toEqual({ leaseId: 'L', documentShown: 'a' });
  // Closed again, it was seen.
  gone();
  expect(pressNow()).toEqual({ leaseId: 'L', documentShown: 'a' });
  stop();
});

test('a key pressed before, whose event comes late, does not count', () => {
  const { decision, stop } = opened({ documents: [] });
  press.at = performance.now() + SETTLING - 1;
  vi.advanceTimersByTime(10 * SETTLING);
  expect(decision.state.get().ready).toBe(true);
  expect(decision.press('review.accept')).toBeNull();
  stop();
});

test('the next form, another version, other files and what is decided by begin the pause anew', () => {
  const { decision, stop, pressNow, dropped } = opened();
  const gone = noteShownDocument('a');
  const afterPause = () => {
    expect(pressNow()).toBeNull();
    vi.advanceTimersByTime(SETTLING);
    expect(pressNow()).not.toBeNull();
  };
  afterPause();
  // Painted for the form before already, it is the same document.
  decision.tell(form({ of: 'two' }));
  afterPause();
  decision.tell(form({ of: 'two', version: 2 }));
  afterPause();
  // What came by itself is named, as nobody sees that it began the pause.
  decision.restart(true);
  expect(pressNow()).toBeNull();
  expect(dropped()).toBe('Not yet: a suggestion came just now.');
  expect(decision.state.get().dropped?.again).toBe(true);
  afterPause();
  decision.tell(form({ of: 'two', version: 2, documents: ['b'] }));
  vi.advanceTimersByTime(SETTLING);
  expect(pressNow()).toBeNull();
  const other = noteShownDocument('b');
  afterPause();
  expect(pressNow()).toMatchObject({ documentShown: 'b' });
  // Told the same again, nothing begins anew.
  decision.tell(form({ of: 'two', version: 2, documents: ['b'] }));
  expect(pressNow()).not.toBeNull();
  for (const end of [gone, other, stop]) end();
});

test('without a document its absence is what is seen; without a claim nothing is decided', () => {
  const { decision, stop, pressNow, dropped } = opened({ documents: [] });
  vi.advanceTimersByTime(SETTLING);
  expect(pressNow()).toEqual({ leaseId: 'L', documentShown: null });
  decision.tell(form({ documents: [], held: null }));
  expect(pressNow()).toBeNull();
  expect(dropped()).toMatch(/claim/);
  expect(decision.aside()).toBeNull();
  decision.tell(form({ of: null, documents: [] }));
  vi.advanceTimersByTime(SETTLING);
  expect(pressNow()).toBeNull();
  stop();
});
