import { expect, test } from 'vitest';
import { claim, release } from './leases.ts';

test('a task update without a task id is refused before anything is sent (R249)', async () => {
  await expect(claim('')).rejects.toThrow('taskId is required');
  await expect(release('')).rejects.toThrow('taskId is required');
});
