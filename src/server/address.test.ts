import { expect, test } from 'vitest';
import { addressOf, networkOf, wideNetworkOf } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::6', '2001:DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:4711', '203.0.113.9', '203.0.113.9'],
  ['[2001:db8:1:2::6]:4711', '2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['unknown', '198.51.100.1', '198.51.100.1'],
  ["'; drop table sessions", '198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:203.0.113.9', '2001:db8:1:2:3:4:203.0.113.9', '2001:db8:1:2::/64'],
])('%s is shown as %s and counted as %s', (ip, shown, counted) => {
  const request = { ip, socket: { remoteAddress: '::ffff:198.51.100.1' } };
  expect(addressOf(request)).toBe(shown);
  expect(networkOf(request)).toBe(counted);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:DB8:0001:0002::6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('%s is in %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network);
});
