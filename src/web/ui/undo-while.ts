import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { QueryObserverOptions } from '@tanstack/react-query';
import type { UndoOffer } from './toasts.ts';

/**
 * For the toast of a step: it can be taken back as long as what `query` answers still `holds`. Anyone who changes the record,
 * here, in another tab, a colleague or a program: the answer is read anew then, and an undo that would be refused goes.
 */
export function undoWhile<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
  holds: (data: Data) => boolean,
): NonNullable<UndoOffer['while']> {
  return (end) => {
    const observer = new QueryObserver(queryClient, query);
    // What was known when the step was taken may be of the time before it: only what is read from now on counts.
    const known = observer.getCurrentResult().dataUpdatedAt;
    return observer.subscribe(({ data, dataUpdatedAt }) => {
      if (data !== undefined && dataUpdatedAt > known && !holds(data)) end();
    });
  };
}
