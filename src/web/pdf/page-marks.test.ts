import { expect, test } from 'vitest';
import { turnedBox } from './page-marks.ts';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

test('a mark turns with its page', () => {
  const near = (made: typeof box, wanted: typeof box) => {
    for (const key of ['x', 'y', 'width', 'height'] as const)
      expect(made[key]).toBeCloseTo(wanted[key]);
  };
  near(turnedBox(box, 0), box);
  near(turnedBox(box, 90), { x: 0.75, y: 0.1, width: 0.05, height: 0.3 });
  near(turnedBox(box, 180), { x: 0.6, y: 0.75, width: 0.3, height: 0.05 });
  near(turnedBox(box, -90), { x: 0.2, y: 0.6, width: 0.05, height: 0.3 });
  near(turnedBox(turnedBox(box, 90), 270), box);
});
