import { describe, expect, test } from 'vitest';
import { requestError } from '#src/shared/errors.ts';
import { asAppError } from './failures.ts';

const withCode = (code: string, message = 'of a library') =>
  Object.assign(new Error(message), { code });
const refused = (error: unknown) => {
  const { code, status, retryAfter } = asAppError(error);
  return { code, status, retryAfter };
};

describe('a database that went away', () => {
  test.each([
    ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '08P01', '53300', '25P03', '25006'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ])('%s is asked again later', (code) => {
    expect(refused(withCode(code))).toMatchObject({ code: 'request.unavailable', status: 503 });
    expect(refused(withCode(code)).retryAfter).toBeGreaterThan(0);
  });

  test.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
  ])('"%s" is too, though it has no code', (words) => {
    const { status, retryAfter } = refused(new Error(words));
    expect(status).toBe(503);
    expect(retryAfter).toBeGreaterThan(0);
  });

  test('a socket that is not there yet is, a file that is missing is not', () => {
    const missing = { syscall: 'connect' };
    expect(refused(Object.assign(withCode('ENOENT'), missing)).status).toBe(503);
    expect(refused(Object.assign(withCode('ENOENT'), { syscall: 'open' })).status).toBe(500);
  });

  test('it may be the cause of another error', () => {
    const cause = new Error('Connection terminated unexpectedly');
    expect(refused(new Error('the query failed', { cause })).status).toBe(503);
  });
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s is a full disk, in words of its own', (code) => {
  expect(refused(withCode(code))).toMatchObject({ code: 'request.disk_full', status: 507 });
});

test('our own errors stay what they are, and anything unknown is a fault of ours', () => {
  const own = requestError('request.conflict');
  expect(asAppError(own)).toBe(own);
  for (const fault of [new Error('x'), withCode('23505'), withCode('XX000'), 'text', null])
    expect(refused(fault)).toMatchObject({ code: 'request.internal', status: 500 });
});
