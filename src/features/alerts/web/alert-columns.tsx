import { StateBadge } from '#src/features/company-file/web/state-badge.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { UnfoldCell } from '#src/web/ui/unfold-cell.tsx';
import { ALERT_COLUMNS } from '../alerts.columns.ts';
import type { DocAlert } from '../alerts.contract.ts';
import { isOfCompany } from '../alerts.rules.ts';
import { type AlertRow, assigneeText, togetherIn, waitWords } from './driver-rows.ts';

const TONES: Record<DocAlert['status'], StatusTone> = {
  expired: 'danger',
  missing: 'danger',
  pendingReview: 'waiting',
  expiring: 'warning',
  valid: 'good',
};

/** How many alerts a driver's or company's row stands for besides its own. */
const moreIn = (row: AlertRow): number => (row.below ? 0 : (togetherIn(row)?.length ?? 1) - 1);

/** The worst document of a driver or company, with how many more there are. */
function documentText(row: AlertRow): string {
  const name = ALERT_COLUMNS.document.text(row);
  return moreIn(row) === 0 ? name : `${name} and ${moreIn(row)} more`;
}

const isStopped = (row: AlertRow) => !isOfCompany(row) && row.doNotDispatch;

/** The columns of the document alerts; of a driver they show the worst. */
export const alertColumns = (
  onUnfold: (row: AlertRow, open: boolean) => void,
): readonly Column<AlertRow>[] => [
  {
    id: 'state',
    ...ALERT_COLUMNS.state,
    width: 'minmax(184px, 1.1fr)',
    cell: (row) => (
      <UnfoldCell
        unfolded={row.unfolded}
        below={row.below === true}
        of={ALERT_COLUMNS.employee.text(row)}
        onUnfold={(open) => onUnfold(row, open)}
      >
        {isOfCompany(row) ? (
          <StateBadge item={row} />
        ) : (
          <StatusBadge
            tone={
              row.status === 'missing' && row.severity !== 'error' ? 'warning' : TONES[row.status]
            }
          >
            {ALERT_COLUMNS.state.text(row)}
          </StatusBadge>
        )}
      </UnfoldCell>
    ),
  },
  { id: 'employee', ...ALERT_COLUMNS.employee, width: 'minmax(124px, 1.3fr)' },
  {
    id: 'document',
    title: ALERT_COLUMNS.document.title,
    text: documentText,
    width: 'minmax(150px, 2fr)',
    narrow: 'hideLast',
    cell: (row) => (
      <span className="cell-pair">
        <span>{ALERT_COLUMNS.document.text(row)}</span>
        {moreIn(row) > 0 && <span className="none">and {moreIn(row)} more</span>}
      </span>
    ),
  },
  {
    id: 'dispatch',
    ...ALERT_COLUMNS.dispatch,
    width: 126,
    narrow: 'brief',
    cell: (row) => isStopped(row) && <StatusBadge tone="stop">Do not dispatch</StatusBadge>,
    brief: (row) =>
      isStopped(row) && (
        <StatusBadge tone="stop" size="icon">
          Do not dispatch
        </StatusBadge>
      ),
  },
  { id: 'day', ...ALERT_COLUMNS.day, width: 84, align: 'end', narrow: 'hide' },
  { id: 'due', ...ALERT_COLUMNS.due, width: 84, align: 'end', narrow: 'hide' },
  {
    id: 'assignee',
    title: ALERT_COLUMNS.assignee.title,
    text: assigneeText,
    width: 'minmax(84px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'wait',
    title: ALERT_COLUMNS.wait.title,
    text: waitWords,
    width: 'minmax(96px, 1fr)',
    narrow: 'hide',
  },
  { id: 'location', ...ALERT_COLUMNS.location, width: 'minmax(124px, 1.2fr)', narrow: 'hide' },
  { id: 'employment', ...ALERT_COLUMNS.employment, width: 96, extra: true },
  { id: 'citation', ...ALERT_COLUMNS.citation, width: 'minmax(124px, 1fr)', narrow: 'hide' },
];
