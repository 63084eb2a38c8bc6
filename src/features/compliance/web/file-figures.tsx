import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { holds } from '#src/shared/permissions.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Compliance } from '../compliance.contract.ts';
import { scoreWords } from './score-words.ts';

/** The states of a file: each figure leads to the roster narrowed to it, where that shows the same place. */
const STATES = [
  { key: 'held', state: 'doNotDispatch', word: 'not to dispatch', tone: 'stop' },
  { key: 'expired', state: 'expired', word: 'with something expired', tone: 'danger' },
  { key: 'missing', state: 'missing', word: 'with something missing', tone: 'danger' },
  { key: 'pending', state: 'pendingReview', word: 'waiting for review', tone: 'waiting' },
  { key: 'expiring', state: 'expiring', word: 'expiring', tone: 'warning' },
  { key: 'valid', state: 'valid', word: 'in order', tone: 'good' },
] as const satisfies readonly {
  key: keyof Compliance['now'];
  state: string;
  word: string;
  tone: StatusTone;
}[];

/** The score of a place and how many of its files are in which state: each file is counted once. */
export function FileFigures({ data: { now, name }, isOwn }: { data: Compliance; isOwn: boolean }) {
  const { grants } = useViewer();
  const leads = isOwn && holds(grants, 'client.viewRoster');
  return (
    <div className="compliance-figures">
      <p className="compliance-score">
        <strong>{scoreWords(now.score)}</strong>
        <span>
          score of {name}
          {now.files === 1 ? ', of one file' : `, the mean of ${showCount(now.files)} files`}
        </span>
      </p>
      <ul className="compliance-states">
        {STATES.filter(({ key }) => now[key] > 0).map(({ key, state, word, tone }) => {
          const badge = (
            <StatusBadge tone={tone}>
              <strong>{showCount(now[key])}</strong> {word}
            </StatusBadge>
          );
          return (
            <li key={key}>
              {leads ? (
                <Link to={`${employeesAddresses.roster}?compliance=${state}`}>{badge}</Link>
              ) : (
                badge
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
