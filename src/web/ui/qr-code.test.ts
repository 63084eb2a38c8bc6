import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { modulesOf } from './qr-code.tsx';

const SCALE = 4;

/** The modules as a camera has them: pixels of red, green, blue and opacity. */
function picture(modules: boolean[][]) {
  const side = modules.length * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)])
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data };
}

test.each([
  ['of this console', `https://console.example/apply/${'aB3_-'.repeat(9).slice(0, 43)}`],
  ['of a long name', `https://${'compliance.'.repeat(14)}example/apply/${'x'.repeat(43)}`],
])('the code of a link %s is read back', (_what, link) => {
  expect(decodeQR(picture(modulesOf(link)))).toBe(link);
});

test('its edge is light, so that readers find it', () => {
  const modules = modulesOf('https://console.example/apply/x');
  expect(modules.slice(0, 4).flat()).not.toContain(true);
  expect(modules.map((row) => row.slice(-4)).flat()).not.toContain(true);
});
