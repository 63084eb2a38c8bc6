import { showCount } from '#src/web/ui/format.ts';
import type { QueueCount } from '../review.shapes.ts';
import type { ListFilters } from './review.queries.ts';
import type { QueueSubject } from './subjects.ts';

type Which = Parameters<QueueSubject['show']>[0];

const CHIPS: readonly { which: Which; title: string }[] = [
  { which: 'all', title: 'All' },
  { which: 'match', title: 'To match' },
  { which: 'review', title: 'To review' },
  { which: 'mine', title: 'Mine' },
  { which: 'free', title: 'Free' },
];

/** The filters after one of the buttons; those of the holder switch on and off. */
export function narrowed(now: ListFilters, which: Which): ListFilters {
  const { formKey: _, ...rest } = now;
  if (which === 'all') return { ...rest, assignee: 'any' };
  if (which === 'match') return { ...now, formKey: 'searchAndMatch' };
  if (which === 'review') return { ...now, formKey: 'review' };
  const assignee = which === 'mine' ? 'mine' : 'none';
  return { ...now, assignee: now.assignee === assignee ? 'any' : assignee };
}

interface QueueChipsProps {
  wanted: ListFilters;
  counts: readonly QueueCount[];
  show: QueueSubject['show'];
}

/** The filters that reviewers use all day, with what each of them holds. */
export function QueueChips({ wanted, counts, show }: QueueChipsProps) {
  const isOn = (which: Which): boolean =>
    which === 'all'
      ? wanted.formKey === undefined && wanted.assignee === 'any'
      : which === 'match' || which === 'review'
        ? wanted.formKey === (which === 'match' ? 'searchAndMatch' : 'review')
        : wanted.assignee === (which === 'mine' ? 'mine' : 'none');
  const countOf = (which: Which): number | null => {
    if (which === 'match' || which === 'review') {
      return (
        counts.find(({ formKey }) => formKey === (which === 'match' ? 'searchAndMatch' : 'review'))
          ?.total ?? null
      );
    }
    if (counts.length === 0) return null;
    const key = which === 'mine' ? 'mine' : which === 'free' ? 'open' : 'total';
    return counts.reduce((sum, one) => sum + one[key], 0);
  };
  return (
    <div className="queue-chips" role="toolbar" aria-label="Filters of the queue">
      {CHIPS.map(({ which, title }) => (
        <button
          key={which}
          type="button"
          className="chip"
          aria-pressed={isOn(which)}
          onClick={() => show(which)}
        >
          {title}{' '}
          <span className="count">
            {countOf(which) === null ? '' : showCount(countOf(which) ?? 0)}
          </span>
        </button>
      ))}
    </div>
  );
}
