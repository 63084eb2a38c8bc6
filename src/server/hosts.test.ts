import { expect, test } from 'vitest';
import { answersTo } from './hosts.ts';

const local = { host: '127.0.0.1' };
const served = { host: '0.0.0.0', publicUrl: 'https://console.example.com' };

test.each([
  [local, '127.0.0.1:5310', '127.0.0.1'],
  [local, 'localhost:5310', '127.0.0.1'],
  [local, 'LOCALHOST.', '127.0.0.1'],
  [local, '[::1]:5310', '::1'],
  [served, 'console.example.com', '10.0.0.5'],
  [served, 'Console.Example.com:443', '10.0.0.5'],
  // A figures' collector, a balancer: by the very address that the connection came to.
  [served, '10.0.0.5:5310', '10.0.0.5'],
  [served, '10.0.0.5:5310', '::ffff:10.0.0.5'],
  [served, '[2001:db8::5]:5310', '2001:db8::5'],
  [{ host: 'console.lan' }, 'console.lan:5310', '10.0.0.5'],
])('%o answers to %s', (config, host, localAddress) => {
  expect(answersTo(config, host, localAddress)).toBe(true);
});

test.each([
  [local, 'evil.example', '127.0.0.1'],
  [local, 'localhost.evil.example', '127.0.0.1'],
  [local, '127.0.0.1.evil.example', '127.0.0.1'],
  [local, '', '127.0.0.1'],
  [served, 'evil.example', '10.0.0.5'],
  [served, 'console.example.com.evil.example', '10.0.0.5'],
  [served, 'console.example.com@evil.example', '10.0.0.5'],
  [served, '10.0.0.6', '10.0.0.5'],
  [served, 'evil.example', undefined],
])('%o does not answer to %s', (config, host, localAddress) => {
  expect(answersTo(config, host, localAddress)).toBe(false);
});
