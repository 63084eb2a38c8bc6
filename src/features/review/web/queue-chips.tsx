import { QueueChipBar, type QueueChip } from '#src/web/work/queue-chips.tsx';
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
  const steps = FORM_KEYS.flatMap((formKey): QueueChip[] => {
    const count = counts.find((one) => one.formKey === formKey)?.total ?? 0;
    const always = ALWAYS[formKey];
    const on = wanted.formKey === formKey;
    if (always) return [{ title: always.title, on, count, onClick: () => show(always.which) }];
    const onClick = () => showStep(formKey);
    return count > 0 || on ? [{ title: STEP_NAMES[formKey], on, count, onClick, minor: true }] : [];
  });
  return (
    <QueueChipBar
      counted={counts.length > 0}
      chips={[
        {
          title: 'All',
          on: !wanted.formKey && wanted.assignee === 'any',
          count: sum('total'),
          onClick: () => show('all'),
        },
        ...steps,
        ...HOLDERS.map(({ which, title, key }) => ({
          title,
          on: wanted.assignee === (which === 'mine' ? 'mine' : 'none'),
          count: sum(key),
          onClick: () => show(which),
        })),
      ]}
    />
  );
}
