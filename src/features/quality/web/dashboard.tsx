import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { STEP_NAMES } from '#src/features/work/task.columns.ts';
import { daysBetween, isCivilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showAge, showClock } from '#src/web/ui/format.ts';
import { bySeries, endName } from '../dashboard.rules.ts';
import { AGE_BUCKETS, MOST_DAYS, PRESETS } from '../quality.rules.ts';
import type { DayRange, PresetId } from '../quality.rules.ts';
import type { Dashboard } from '../quality.shapes.ts';
import { BarRows } from './bar-rows.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { FigureRow } from './figure-row.tsx';
import { dashboardQuery, ownZone } from './quality.queries.ts';
import type { DashboardSubject } from './quality-subjects.ts';
import { ReviewerTable } from './reviewer-table.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WorkChart } from './work-chart.tsx';
import './dashboard.css';
import { qualityAddresses } from '../quality.addresses.ts';

const PATH = qualityAddresses.dashboard;
const COMMANDS: Readonly<Record<PresetId, `dashboard.${PresetId}`>> = {
  today: 'dashboard.today',
  yesterday: 'dashboard.yesterday',
  week: 'dashboard.week',
  month: 'dashboard.month',
  quarter: 'dashboard.quarter',
};
const FIRST: PresetId = 'week';

/** Today where the viewer is. */
function ownToday(): IsoDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ownZone(), dateStyle: 'short' }).format();
}

function fits({ from, to }: DayRange): boolean {
  const days = daysBetween(from, to);
  return days >= 0 && days < MOST_DAYS;
}

/** The days that an address names: a preset, or two dates; the week without. */
function rangeOf(
  search: Readonly<Record<string, unknown>>,
  today: IsoDate,
): { range: DayRange; preset: PresetId | null } {
  const { from, to, days } = search;
  if (typeof from === 'string' && typeof to === 'string' && isCivilDate(from) && isCivilDate(to)) {
    const range = { from, to };
    if (fits(range)) return { range, preset: null };
  }
  const preset = PRESETS.find(({ id }) => id === days) ?? PRESETS.find(({ id }) => id === FIRST);
  return preset
    ? { range: preset.range(today), preset: preset.id }
    : { range: { from: today, to: today }, preset: null };
}

/** Figures and charts of the review: what is done and waits, by whom, how fast and how right. */
export function DqDashboard({ pane, search }: ScreenProps) {
  const { range, preset } = rangeOf(search, ownToday());
  const [tables, setTables] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQuery(range));
  const show = (query: string) => pane.open(`${PATH}?${query}`, { replace: true });
  const setRange = (changes: Partial<DayRange>) => {
    const next = { ...range, ...changes };
    if (fits(next)) show(`from=${next.from}&to=${next.to}`);
    else if (changes.from) show(`from=${changes.from}&to=${changes.from}`);
    else show(`from=${next.to}&to=${next.to}`);
  };
  const subject: DashboardSubject = {
    kind: 'dashboard',
    show: (id) => show(`days=${id}`),
    toggleTables: () => setTables(!tables),
  };
  useScope('dashboard', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('DQ dashboard'), [setTitle]);
  return (
    <div className="dashboard" tabIndex={-1} data-autofocus aria-busy={!data && !error}>
      <div className="dashboard-bar">
        <div className="dashboard-presets" role="group" aria-label="Days">
          {PRESETS.map(({ id, title }) => (
            <span key={id} data-chosen={preset === id || undefined}>
              <CommandButton
                id={COMMANDS[id]}
                variant={preset === id ? 'secondary' : 'quiet'}
                quietKeys
              >
                {title}
              </CommandButton>
            </span>
          ))}
        </div>
        <div className="dashboard-date">
          <DateField
            label="From"

            value={range.from}
            onChange={(from) => from && setRange({ from })}
          />
        </div>
        <div className="dashboard-date">
          <DateField
            label="To"

            value={range.to}
            onChange={(to) => to && setRange({ to })}
          />
        </div>
        <span className="spacer" />
        <CommandButton id="dashboard.tables" variant="quiet">
          {tables ? 'Charts' : 'Tables'}
        </CommandButton>
        {data && (
          <span className="none dashboard-as-of" title={data.zone}>
            as of {showClock(data.asOf)}
          </span>
        )}
      </div>
      {error && data && (
        <p className="dashboard-stale" role="status">
          These figures are not current: {messageOf(error)}
        </p>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="dashboard-body" data-waits={isPlaceholderData || undefined}>
          <FigureRow data={data} />
          <Charts data={data} tables={tables} />
        </div>
      )}
    </div>
  );
}

const AGE_TONES = { '0-1': 'good', '2-3': 'match', '4-7': 'warning', '8+': 'danger' } as const;

function Charts({ data, tables }: { data: Dashboard; tables: boolean }) {
  const { waiting, done, quality } = data;
  return (
    <div className="charts">
      <ChartFrame id="work" data={data} tables={tables} wide>
        <WorkChart data={data} />
      </ChartFrame>
      <ChartFrame id="waiting" data={data} tables={tables}>
        <BarRows
          empty="Nothing waits."
          rows={waiting.steps.map(({ formKey, total, held, oldestAt }) => ({
            id: formKey,
            title: STEP_NAMES[formKey],
            parts: [
              { title: 'being worked on', count: held, tone: 'review' },
              { title: 'free', count: total - held, tone: 'match' },
            ],
            detail: [
              held > 0 ? `${held} being worked on` : '',
              oldestAt ? `oldest ${showAge(oldestAt, Date.parse(data.asOf))}` : '',
            ]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      </ChartFrame>
      <div className="chart-stack">
        <ChartFrame id="ages" data={data} tables={tables}>
          <BarRows
            empty="Nothing waits."
            rows={AGE_BUCKETS.map(({ id, title }) => {
              const age = waiting.ages.find(({ bucket }) => bucket === id);
              const { searchAndMatch, review, other } = bySeries(age?.steps ?? {});
              return {
                id,
                title: `${title} business days`,
                parts: [{ title: 'waiting', count: age?.total ?? 0, tone: AGE_TONES[id] }],
                detail: [
                  searchAndMatch > 0 ? `match ${searchAndMatch}` : '',
                  review > 0 ? `review ${review}` : '',
                  other > 0 ? `other ${other}` : '',
                ]
                  .filter(Boolean)
                  .join(', '),
              };
            })}
          />
        </ChartFrame>
        <ChartFrame id="ends" data={data} tables={tables}>
          <BarRows
            empty="Nothing ended in these days."
            rows={done.ends.map(({ state, count }) => ({
              id: state,
              title: endName(state),
              parts: [{ title: endName(state), count, tone: state === 'done' ? 'good' : 'quiet' }],
            }))}
          />
        </ChartFrame>
      </div>
      <ChartFrame id="reviewers" data={data} tables={tables} wide>
        <ReviewerTable reviewers={data.reviewers} />
      </ChartFrame>
      <ChartFrame id="weekHours" data={data} tables={tables}>
        <WeekGrid data={data} />
      </ChartFrame>
      <ChartFrame id="mistakes" data={data} tables={tables}>
        <BarRows
          empty="No mistakes in these days."
          rows={quality.mistakes.map(({ tag, total, bySecondLook }) => ({
            id: tag,
            title: tag.replace(' Document Classification', ' classification'),
            parts: [
              { title: 'found in the review', count: total - bySecondLook, tone: 'warning' },
              { title: 'by the second look', count: bySecondLook, tone: 'danger' },
            ],
          }))}
        />
      </ChartFrame>
    </div>
  );
}
