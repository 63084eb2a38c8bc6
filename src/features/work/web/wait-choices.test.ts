import { describe, expect, test } from 'vitest';
import { waitFault } from '../waiting.rules.ts';
import { STATE_CHANGES, waitChoices } from './wait-choices.ts';

/** A Friday evening, in the zone of the machine that runs this. */
const FRIDAY = new Date(2026, 10, 20, 22, 30);
const local = (year: number, month: number, day: number) =>
  new Date(year, month - 1, day).toISOString();
const said = (text: string) => waitChoices(text, FRIDAY).map(({ title, until }) => [title, until]);

describe('what a wait can last until', () => {
  test('the event that ends it is that of what waits', () => {
    const [first] = waitChoices('state', FRIDAY, STATE_CHANGES);
    expect(first).toEqual({ title: 'Until its state changes', until: 'arrival' });
  });

  test('days begin where the person is, also late in the evening', () => {
    expect(said('')).toEqual([
      ['Until something arrives', 'arrival'],
      ['Tomorrow', local(2026, 11, 21)],
      ['In 3 days', local(2026, 11, 23)],
      ['Next week', local(2026, 11, 23)],
    ]);
  });

  test('is found by letters, and read from days and dates', () => {
    expect(said('tom')).toEqual([['Tomorrow', local(2026, 11, 21)]]);
    expect(said('next')).toEqual([['Next week', local(2026, 11, 23)]]);
    expect(said('5')).toEqual([['In 5 days', local(2026, 11, 25)]]);
    expect(said('+10 days')).toEqual([['In 10 days', local(2026, 11, 30)]]);
    expect(said('12/1/2026')).toEqual([['Until 12/1/2026', local(2026, 12, 1)]]);
    expect(said('dec 1 26')).toEqual([['Until 12/1/2026', local(2026, 12, 1)]]);
    expect(said('11/20/2026')).toEqual([]);
    expect(said('0')).toEqual([]);
    expect(said('someday')).toEqual([]);
  });

  test('from Monday on, next week is the week after', () => {
    const monday = new Date(2026, 10, 23, 8);
    expect(waitChoices('next week', monday)[0]?.until).toBe(local(2026, 11, 30));
    expect(waitChoices('next week', new Date(2026, 10, 22, 8))[0]?.until).toBe(local(2026, 11, 23));
  });

  test('lies ahead, and within a year', () => {
    expect(waitFault('arrival', FRIDAY)).toBeNull();
    expect(waitFault(local(2027, 11, 20), FRIDAY)).toBeNull();
    expect(waitFault(local(2026, 11, 20), FRIDAY)).toMatch(/has passed/);
    expect(waitFault(local(2027, 11, 22), FRIDAY)).toMatch(/within the next 365 days/);
  });
});
