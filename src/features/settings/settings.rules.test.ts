import { expect, test } from 'vitest';
import { stateLabel } from './settings.rules.ts';

test('a state is shown as abbreviation and name, a Canadian province marked (R060)', () => {
  expect(stateLabel({ abbreviation: 'OH', name: 'Ohio', country: 'USA' })).toBe('OH Ohio');
  expect(stateLabel({ abbreviation: 'ON', name: 'Ontario', country: 'Canada' })).toBe(
    'ON Ontario (Canada)',
  );
});
