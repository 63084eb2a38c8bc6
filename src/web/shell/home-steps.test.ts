import { expect, test } from 'vitest';
import { worstFirst } from './home-steps.ts';
import { HOME_ORDER, type HomeStep } from './slots.ts';

const step = (id: string, change: Partial<HomeStep>): HomeStep => ({
  ...{ id, tone: 'warning', count: 1, word: id, about: '', way: { to: '/' } },
  ...{ order: HOME_ORDER.coming },
  ...change,
});

test('what stops somebody comes first, then what is sooner, graver, and more; nothing is not named', () => {
  const steps = [
    step('coming', {}),
    step('many', { count: 9 }),
    step('grave', { tone: 'danger' }),
    step('none', { count: 0, order: HOME_ORDER.stopped }),
    step('week', { order: HOME_ORDER.soon }),
    step('mine', { order: HOME_ORDER.mine, tone: 'waiting' }),
    step('stopped', { order: HOME_ORDER.stopped, tone: 'stop' }),
  ];
  expect(worstFirst(steps).map(({ id }) => id)).toEqual([
    ...['stopped', 'mine', 'week', 'grave', 'many', 'coming'],
  ]);
});
