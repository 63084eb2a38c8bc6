import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { undoWhile } from './undo-while.ts';

test('ends when the record that is read again is another one, and not by what was known before the step', async () => {
  const queryClient = new QueryClient();
  let status = 'canceled';
  const query = { queryKey: ['order'], queryFn: async () => status, staleTime: Infinity };
  // Nobody has read it since the step.
  queryClient.setQueryData(['order'], 'open', { updatedAt: Date.now() - 1_000 });
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

test('a step that is told before its record is read again stays told', async () => {
  const queryClient = new QueryClient();
  const read: string[] = [];
  const query = {
    queryKey: ['file'],
    queryFn: async () => {
      read.push('now');
      return 'deleted';
    },
    staleTime: Infinity,
  };
  queryClient.setQueryData(['file'], 'there', { updatedAt: Date.now() - 1_000 });
  const end = vi.fn<() => void>();
  undoWhile(queryClient, query, (now) => now === 'deleted')(end);
  await queryClient.invalidateQueries({ queryKey: ['file'] });
  await vi.waitFor(() => expect(read).toEqual(['now']));
  expect(end).not.toHaveBeenCalled();
});
