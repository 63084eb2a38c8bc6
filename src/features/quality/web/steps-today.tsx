import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stepsTaken } from '#src/features/work/web/steps-taken.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useStore } from '#src/web/store.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { myDaysQuery } from './quality.queries.ts';

/** In the status bar, after the place in the list: the figure of Home, renewed with each step of one's own. */
export function StepsToday() {
  const { data } = useQuery(myDaysQuery());
  const taken = useStore(stepsTaken);
  useEffect(() => {
    if (taken > 0) void queryClient.invalidateQueries({ queryKey: myDaysQuery().queryKey });
  }, [taken]);
  return data ? `, ${showCount(data.days.at(-1)?.steps ?? 0)} today` : null;
}
