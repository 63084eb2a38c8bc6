import { showCount } from '../ui/format.ts';
import './work.css';

/** A filter of a queue that is used all day. */
export interface QueueChip {
  title: string;
  on: boolean;
  /** What it holds in the whole queue. */
  count: number;
  /** Left out where there is no room. */
  minor?: boolean;
  onClick: () => void;
}

/** The filters above a queue, with what each of them holds in the whole of it; no numbers while they are not known. */
export function QueueChipBar({
  chips,
  counted,
}: {
  chips: readonly QueueChip[];
  counted: boolean;
}) {
  return (
    <div className="queue-chips" role="toolbar" aria-label="Filters of the queue">
      {chips.map(({ title, on, count, minor, onClick }) => (
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
