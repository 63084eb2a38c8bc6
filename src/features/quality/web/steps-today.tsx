import { useQuery } from '@tanstack/react-query';
import { showCount } from '#src/web/ui/counts.ts';
import { myDaysQuery } from './quality.queries.ts';

/** In the status bar, after the place in the list: the figure of Home. */
export function StepsToday() {
  const { data } = useQuery(myDaysQuery());
  return data ? `, ${showCount(data.days.at(-1)?.steps ?? 0)} today` : null;
}
