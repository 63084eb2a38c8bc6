import { showCount } from '#src/web/ui/format.ts';
import { STEP_NAMES } from '../review.columns.ts';
import { FORM_KEYS, type FormKey } from '../review.rules.ts';
import type { QueueCount } from '../review.shapes.ts';
import type { ListView } from './review.queries.ts';
import type { QueueSubject } from './subjects.ts';

type Which = Parameters<QueueSubject['show']>[0];

/** The steps that reviewers work on all day; the others have a button only while something waits there. */
const ALWAYS: Partial<Record<FormKey, { which: Which; title: string }>> = {
  searchAndMatch: { which: 'match', title: 'To match' },
  review: { which: 'review', title: 'To review' },
};
const HOLDERS: readonly { which: Which; title: string; key: 'mine' | 'open' }[] = [
  { which: 'mine', title: 'Mine', key: 'mine' },
  { which: 'free', title: 'Free', key: 'open' },
];

/** The filters after one of the buttons; those of the holder and of the due time switch on and off. */
export function narrowed(now: ListView, which: Which): ListView {
  const { formKey: _, due, ...rest } = now;
  if (which === 'all') return { ...rest, ...(due ? { due } : {}), assignee: 'any' };
  if (which === 'match') return { ...now, formKey: 'searchAndMatch' };
  if (which === 'review') return { ...now, formKey: 'review' };
  if (which === 'overdue') {
    const { due: __, ...all } = now;
    return due === 'overdue' ? all : { ...all, due: 'overdue' };
  }
  const assignee = which === 'mine' ? 'mine' : 'none';
  return { ...now, assignee: now.assignee === assignee ? 'any' : assignee };
}

interface QueueChipsProps {
  wanted: ListView;
  counts: readonly QueueCount[];
  show: QueueSubject['show'];
  /** Shows one step of the process. */
  showStep: (formKey: FormKey) => void;
}

/** The filters that reviewers use all day, with what each of them holds in the whole queue. */
export function QueueChips({ wanted, counts, show, showStep }: QueueChipsProps) {
  const sum = (key: 'total' | 'mine' | 'open') => counts.reduce((all, one) => all + one[key], 0);
  const chip = (
    title: string,
    on: boolean,
    count: number,
    onClick: () => void,
    isMinor = false,
  ) => (
    <button
      key={title}
      type="button"
      className="chip"
      aria-pressed={on}
      data-minor={isMinor && !on ? true : undefined}
      title={counts.length === 0 ? undefined : `${title}: ${showCount(count)} in the whole queue`}
      onClick={onClick}
    >
      {title} <span className="count">{counts.length === 0 ? '' : showCount(count)}</span>
    </button>
  );
  return (
    <div className="queue-chips" role="toolbar" aria-label="Filters of the queue">
      {chip('All', !wanted.formKey && wanted.assignee === 'any', sum('total'), () => show('all'))}
      {FORM_KEYS.map((formKey) => {
        const total = counts.find((one) => one.formKey === formKey)?.total ?? 0;
        const always = ALWAYS[formKey];
        const on = wanted.formKey === formKey;
        if (always) return chip(always.title, on, total, () => show(always.which));
        return total > 0 || on
          ? chip(STEP_NAMES[formKey], on, total, () => showStep(formKey), true)
          : null;
      })}
      {HOLDERS.map(({ which, title, key }) => {
        const on = wanted.assignee === (which === 'mine' ? 'mine' : 'none');
        return chip(title, on, sum(key), () => show(which));
      })}
    </div>
  );
}
