import { expect, test } from 'vitest';
import { cameFrom, deviceName } from './device.rules.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${CHROME} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${CHROME} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.9.1', 'A program or an unknown browser'],
  ['', 'A program or an unknown browser'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  ['203.0.113.9', 'London, United Kingdom', 'From London, United Kingdom (203.0.113.9)'],
  ['203.0.113.9', 'network 203.0.113.0/24', 'From network 203.0.113.0/24 (203.0.113.9)'],
  ['203.0.113.9', null, 'From an unknown place (203.0.113.9)'],
  [null, null, 'From an address that was not noted'],
])('%s at %s is shown as %s', (address, place, words) => {
  expect(cameFrom({ address, place })).toBe(words);
});
