import { expect, test } from 'vitest';
import { changePool, deletePool, makePool } from './pool-calls.ts';

const options = { client: 1 };

test('a call without its input is not sent, in the words of the specification (R435)', async () => {
  await expect(makePool(1, null, options)).rejects.toThrow('The pool definition is required');
  await expect(changePool(null, null, options)).rejects.toThrow('The random pool is required');
  const pool = { clientId: 1, poolId: 'a', version: 1 };
  await expect(changePool(pool, null, options)).rejects.toThrow('The pool definition is required');
  await expect(deletePool(null, options)).rejects.toThrow('pool is required');
  for (const part of [{ clientId: 0 }, { poolId: '' }])
    await expect(deletePool({ ...pool, ...part }, options)).rejects.toThrow(
      'pool id and client id is required',
    );
});
