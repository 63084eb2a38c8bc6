import { DownloadIcon, TableIcon } from '@radix-ui/react-icons';
import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '#src/web/ui/button.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { dashboardTable } from '../dashboard.rules.ts';
import type { DashboardTable, TableId } from '../dashboard.rules.ts';
import { qualityApi } from '../quality.contract.ts';
import type { Dashboard } from '../quality.shapes.ts';

interface ChartFrameProps {
  id: TableId;
  data: Dashboard;
  /** Every chart as its table. */
  tables: boolean;
  /** As wide as the screen. */
  wide?: boolean;
  children: ReactNode;
}

/** A chart with its title, its figures as a table behind a toggle, and their CSV. */
export function ChartFrame({ id, data, tables, wide, children }: ChartFrameProps) {
  const [own, setOwn] = useState(false);
  const titleId = useId();
  const table = dashboardTable(id, data);
  const shown = tables || own;
  const { from, to, zone } = data;
  const save = () => {
    exportCsv(
      table.title,
      qualityApi.exportDashboard,
      { query: { from, to, zone, table: id } },
      { client: null },
    ).catch((error: unknown) => toast(messageOf(error), 'danger'));
  };
  return (
    <section className="chart" aria-labelledby={titleId} data-wide={wide || undefined}>
      <header className="chart-head">
        <h3 id={titleId}>{table.title}</h3>
        <IconButton
          label={`${table.title} as a table`}
          aria-pressed={shown}
          disabled={tables}
          onClick={() => setOwn(!own)}
        >
          <TableIcon />
        </IconButton>
        <IconButton label={`${table.title} as CSV`} onClick={save}>
          <DownloadIcon />
        </IconButton>
      </header>
      {shown ? <FiguresTable table={table} titleId={titleId} /> : children}
    </section>
  );
}

function FiguresTable({ table, titleId }: { table: DashboardTable; titleId: string }) {
  if (table.rows.length === 0) return <p className="chart-empty">Nothing in these days.</p>;
  return (
    // A wide table scrolls inside its card.
    <ScrollRegion className="chart-table" aria-labelledby={titleId}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={table.columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
