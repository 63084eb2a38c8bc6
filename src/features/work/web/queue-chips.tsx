import { showCount } from '#src/web/ui/counts.ts';
import type { QueueStep, QueueView } from './queue-process.ts';
import type { QueueSubject } from './subjects.ts';
import type { StepCount } from './work-task.ts';
import './work.css';

interface Chip {
  title: string;
  on: boolean;
  /** What it holds in the whole queue. */
  count: number;
  /** Left out where there is no room. */
  minor?: true | undefined;
  onClick: () => void;
}

interface QueueChipsProps {
  wanted: QueueView;
  steps: readonly QueueStep[];
  counts: readonly StepCount[];
  show: QueueSubject['show'];
  /** Shows one step of the process. */
  showStep: (formKey: string) => void;
}

/** The filters above a queue that are used all day, with what each holds in the whole of it; no numbers while they are not known. */
export function QueueChips({ wanted, steps, counts, show, showStep }: QueueChipsProps) {
  const sum = (key: 'total' | 'mine' | 'open' | 'waiting') =>
    counts.reduce((all, one) => all + one[key], 0);
  const chips: Chip[] = [
    {
      title: 'All',
      on: !wanted.formKey && wanted.assignee === 'any' && !wanted.waiting,
      count: sum('total'),
      onClick: () => show('all'),
    },
    ...steps.flatMap(({ formKey, title, minor }): Chip[] => {
      const count = counts.find((one) => one.formKey === formKey)?.total ?? 0;
      const on = wanted.formKey === formKey;
      if (minor && count === 0 && !on) return [];
      return [{ title, on, count, minor, onClick: () => showStep(formKey) }];
    }),
    {
      title: 'Mine',
      on: wanted.assignee === 'mine',
      count: sum('mine'),
      onClick: () => show('mine'),
    },
    {
      title: 'Free',
      on: wanted.assignee === 'none',
      count: sum('open'),
      onClick: () => show('free'),
    },
  ];
  const waiting = sum('waiting');
  if (waiting > 0 || wanted.waiting)
    chips.push({
      title: 'Waiting',
      on: wanted.waiting !== undefined,
      count: waiting,
      onClick: () => show('waiting'),
    });
  // Steps where something seldom waits come last: they are the ones without room.
  const shown = [...chips.filter(({ minor }) => !minor), ...chips.filter(({ minor }) => minor)];
  const counted = counts.length > 0;
  return (
    <div className="queue-chips" role="toolbar" aria-label="Filters of the queue">
      {shown.map(({ title, on, count, minor, onClick }) => (
        <button
          key={title}
          type="button"
          className="chip"
          aria-pressed={on}
          data-minor={minor && !on ? true : undefined}
          title={counted ? `${title}: ${showCount(count)} in the whole queue` : undefined}
          onClick={onClick}
        >
          {title} <span className="count">{counted ? showCount(count) : ''}</span>
        </button>
      ))}
    </div>
  );
}
