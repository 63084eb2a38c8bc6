import { addDays } from '#src/shared/dates.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import type { CompliancePartProps } from './part-props.ts';

/** So many document types are named in a week. */
const NAMED = 3;

/** What runs out in the next 90 days, week by week: a bar and the documents it is made of. */
export function Forecast({ data: { forecast, day } }: CompliancePartProps) {
  const most = Math.max(0, ...forecast.map(({ papers }) => papers));
  const all = forecast.reduce((sum, { papers }) => sum + papers, 0);
  if (all === 0)
    return (
      <EmptyState title="Nothing runs out in the next 90 days">
        No document of an employee on the roster has its last day within them.
      </EmptyState>
    );
  return (
    <ScrollRegion className="compliance-table" aria-label="What runs out, by week">
      <table>
        <caption>
          {showCount(all)} documents have their last day in these weeks, unless they are renewed
        </caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col" className="compliance-number">
              Documents
            </th>
            <th scope="col" aria-hidden="true" className="compliance-bar-head" />
            <th scope="col">Which</th>
          </tr>
        </thead>
        <tbody>
          {forecast.map(({ week, papers, types }) => (
            <tr key={week}>
              <th scope="row">
                {week <= day ? 'This week, to ' : `${showDate(week)} to `}
                {showDate(addDays(week, 6))}
              </th>
              <td className="compliance-number">{papers === 0 ? '' : showCount(papers)}</td>
              <td aria-hidden="true">
                <span
                  className="compliance-bar"
                  style={{ inlineSize: `${most === 0 ? 0 : (papers / most) * 100}%` }}
                />
              </td>
              <td className="compliance-which">
                {types
                  .slice(0, NAMED)
                  .map((one) => `${one.documentType} ${showCount(one.papers)}`)
                  .join(', ')}
                {types.length > NAMED && ` and ${types.length - NAMED} more`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
