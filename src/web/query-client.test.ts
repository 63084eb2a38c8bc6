import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('what was asked before a change, and not answered yet, is asked again', async () => {
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['trail'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  const changed = queryClient.invalidateQueries({ queryKey: ['trail'] });
  answers[0]?.('before the change');
  answers[1]?.('with the change');
  await changed;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'with the change' });
  leave();
});
