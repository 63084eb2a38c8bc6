import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { undoWhile } from './undo-while.ts';

test('ends when the record that is read again is another one, and not by what was known before the step', async () => {
  const queryClient = new QueryClient();
  let status = 'canceled';
  const query = { queryKey: ['order'], queryFn: async () => status, staleTime: Infinity };
  // Nobody has read it since the step.
  queryClient.setQueryData(['order'], 'open');
  await queryClient.invalidateQueries({ queryKey: ['order'] });
  const end = vi.fn<() => void>();
  const stop = undoWhile(queryClient, query, (now) => now === 'canceled')(end);
  await vi.waitFor(() => expect(queryClient.getQueryData(['order'])).toBe('canceled'));
  expect(end).not.toHaveBeenCalled();
  status = 'open again';
  await queryClient.invalidateQueries({ queryKey: ['order'] });
  await vi.waitFor(() => expect(end).toHaveBeenCalled());
  stop();
  expect(
    queryClient
      .getQueryCache()
      .find({ queryKey: ['order'] })
      ?.getObserversCount(),
  ).toBe(0);
});
