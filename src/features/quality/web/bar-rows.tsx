import { showCount } from '#src/web/ui/counts.ts';

/** A piece of a bar: what it counts, and how it is drawn. */
interface BarPart {
  title: string;
  count: number;
  tone: 'match' | 'review' | 'other' | 'good' | 'warning' | 'danger' | 'quiet';
}

interface BarRow {
  id: string;
  title: string;
  parts: readonly BarPart[];
  detail?: string;
}

const totalOf = (row: BarRow) => row.parts.reduce((sum, { count }) => sum + count, 0);

/** Names with bars and their figures; the longest bar fills the room. */
export function BarRows({ rows, empty }: { rows: readonly BarRow[]; empty: string }) {
  const most = Math.max(1, ...rows.map(totalOf));
  if (rows.every((row) => totalOf(row) === 0)) return <p className="chart-empty">{empty}</p>;
  return (
    <ul className="bar-rows">
      {rows.map((row) => {
        let from = 0;
        return (
          <li key={row.id} className="bar-row">
            <span className="bar-title">{row.title}</span>
            <svg className="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              {row.parts.map(({ title, count, tone }) => {
                const x = from;
                from += (count / most) * 100;
                return (
                  <rect
                    key={title}
                    className="bar-part"
                    data-tone={tone}
                    x={x}
                    width={Math.max(0, from - x)}
                    height={10}
                  />
                );
              })}
            </svg>
            <span className="bar-count">{showCount(totalOf(row))}</span>
            <span className="bar-detail">
              {row.detail ??
                row.parts
                  .filter(({ count }) => count > 0 && row.parts.length > 1)
                  .map(({ title, count }) => `${title} ${showCount(count)}`)
                  .join(', ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
