import { expect, test } from 'vitest';
import { maskedEmail } from './driver-page.rules.ts';
import { illegible, type Pixels } from '#src/shared/legible.ts';

test('an address of mail is shown so that nobody can write to it', () => {
  expect(maskedEmail('ray.oakes@mail.example.com')).toBe('r•••@m•••.com');
  expect(maskedEmail('x@y.example')).toBe('x•••@y•••.example');
});

/** A page with lines of print, as bright as said; a lens out of focus spreads each point over so many pixels. */
function photo(of: { side?: number; paper?: number; ink?: number; spread?: number }): Pixels {
  const { side = 640, paper = 200, ink = 40, spread = 0 } = of;
  let lines = Array.from({ length: side }, (_, x) => (x % 12 < 4 ? ink : paper));
  // Twice, as light falls: less at the rim of the spot.
  for (const half of spread > 0 ? [spread, spread] : [])
    lines = lines.map((_, x) => {
      const near = lines.slice(Math.max(0, x - half), x + half + 1);
      return near.reduce((sum, one) => sum + one, 0) / near.length;
    });
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (const [x, value] of lines.entries())
      data.set([value, value, value, 255], (y * side + x) * 4);
  return { data, width: side, height: side };
}

test('a photo is looked at before it is sent: its size, its light, its sharpness', () => {
  expect(illegible(photo({}))).toBeNull();
  expect(illegible(photo({ side: 320 }))).toBe('small');
  expect(illegible(photo({ side: 320 }), { width: 3000, height: 2000 })).toBeNull();
  expect(illegible(photo({ paper: 40, ink: 5 }))).toBe('dark');
  expect(illegible(photo({ paper: 254, ink: 250 }))).toBe('bright');
  expect(illegible(photo({ spread: 4 }))).toBe('blurred');
  expect(illegible(photo({ paper: 180, ink: 180 }))).toBe('blurred');
});
