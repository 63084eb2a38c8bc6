import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { drugTestingAddresses } from '#src/features/drug-testing/drug-testing.addresses.ts';
import { DOT_AGENCIES, type DotAgency } from '#src/features/orders/orders.rules.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { saveFile } from '#src/web/ui/save-file.ts';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { misApi, type Mis } from '../mis.contract.ts';
import type { MisSubject } from './pool-subject.ts';
import './randoms.css';
import { misQuery, misTestsQuery, WHOLE_YEAR } from './randoms.queries.ts';

/** One number of the report. */
interface Cell {
  section: 'drug' | 'alcohol';
  row: string;
  column: number;
  title: string;
}

/** The annual report of drug and alcohol tests: each number leads to its tests. */
export function MisScreen(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The annual report is an employer’s.
      </EmptyState>
    );
  return <Report key={client} client={client} {...props} />;
}

function Report({ client, pane }: ScreenProps & { client: number }) {
  const now = Number(localToday().slice(0, 4));
  const [asked, setAsked] = useState({
    year: String(now),
    agency: 'FMCSA' as DotAgency,
    quarter: WHOLE_YEAR,
  });
  const [cell, setCell] = useState<Cell | null>(null);
  const { data, error, refetch } = useQuery(misQuery(client, asked));
  const save = async (format: 'pdf' | 'csv') => {
    const { quarter, ...whose } = asked;
    const query = { ...whose, ...(quarter === WHOLE_YEAR ? {} : { quarter }), format };
    const file = await call(misApi.file, { params: { clientId: client }, query }, { client });
    saveFile(file, `Annual report ${asked.agency} ${asked.year}.${format}`);
  };
  const subject: MisSubject = { isRead: data !== undefined, saveReport: save };
  useScope('mis', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('Annual report'), [setTitle]);
  const change = (part: Partial<typeof asked>) => {
    setCell(null);
    setAsked((before) => ({ ...before, ...part }));
  };
  return (
    <div className="randoms-wizard">
      <div className="randoms-row randoms-filters">
        <SelectField
          label="Agency"
          value={asked.agency}
          onChange={(agency) => change({ agency: agency as DotAgency })}
          options={DOT_AGENCIES.map((value) => ({ value, label: value }))}
          takesFocus
        />
        <SelectField
          label="Year"
          value={asked.year}
          onChange={(year) => change({ year })}
          options={Array.from({ length: 6 }, (_, at) => String(now - at)).map((value) => ({
            value,
            label: value,
          }))}
        />
        <SelectField
          label="Part"
          value={asked.quarter}
          onChange={(quarter) => change({ quarter })}
          options={[
            { value: WHOLE_YEAR, label: 'The whole year' },
            ...['1', '2', '3', '4'].map((value) => ({ value, label: `Q${value}` })),
          ]}
        />
        <CommandButton id="mis.pdf" variant="primary" />
        <CommandButton id="mis.csv" />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Shown data={data} cell={cell} onCell={setCell} />}
      {cell && <Tests client={client} asked={asked} cell={cell} />}
    </div>
  );
}

function Shown({
  data,
  cell,
  onCell,
}: {
  data: Mis;
  cell: Cell | null;
  onCell: (cell: Cell) => void;
}) {
  const { employer } = data;
  return (
    <>
      <Section title="Check before sending">
        <ul className="randoms-people">
          {data.faults.map(({ kind, message }) => (
            <li key={message} className="randoms-line">
              <StatusBadge tone={kind === 'wrong' ? 'danger' : 'warning'} size="small">
                {kind === 'wrong' ? 'Wrong' : 'To fill in'}
              </StatusBadge>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="I and II. Employer and covered employees">
        <Facts
          items={[
            { label: 'Employer', value: employer.name },
            { label: CLIENT_FIELDS.DOTNumber.label, value: employer.dotNumber },
            { label: 'Address', value: employer.address },
            ...data.covered.map(({ category, people }) => ({
              label: category,
              value: people === null ? null : showCount(people),
            })),
          ]}
        />
        <p className="randoms-note">{data.coveredFrom}</p>
      </Section>
      {(['drug', 'alcohol'] as const).map((section) => (
        <Section key={section} title={section === 'drug' ? 'III. Drug tests' : 'IV. Alcohol tests'}>
          <ScrollRegion aria-label={section === 'drug' ? 'Drug tests' : 'Alcohol tests'}>
            <table className="randoms-table randoms-mis">
              <thead>
                <tr>
                  <th scope="col">Reason</th>
                  {data[section].columns.map((column, at) => (
                    <th key={column} scope="col">
                      {at + 1}. {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data[section].rows.map(({ id, word, cells }) => (
                  <tr key={id}>
                    <th scope="row">{word}</th>
                    {cells.map((count, at) => {
                      const column = at + 1;
                      const title = `${word}, ${data[section].columns[at] ?? ''}`;
                      const isChosen =
                        cell?.section === section && cell.row === id && cell.column === column;
                      return (
                        <td key={column}>
                          {count === 0 ? (
                            <span className="none">0</span>
                          ) : (
                            <button
                              type="button"
                              className="randoms-cell"
                              aria-pressed={isChosen}
                              aria-label={`${count}: ${title}`}
                              onClick={() => onCell({ section, row: id, column, title })}
                            >
                              {showCount(count)}
                            </button>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </Section>
      ))}
    </>
  );
}

function Tests({
  client,
  asked,
  cell,
}: {
  client: number;
  asked: { year: string; agency: DotAgency; quarter: string };
  cell: Cell;
}) {
  const { data, error, refetch } = useQuery(misTestsQuery(client, asked, cell));
  return (
    <Section title={`Tests: ${cell.title}`}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="randoms-people">
        {data?.map(
          ({ drugTestId, employeeName, collectedOn, resultType, resultNumber, clientName }) => (
            <li key={drugTestId} className="randoms-line">
              <Link
                className="randoms-name"
                to={addressAt(drugTestingAddresses.result, { drugTestId })}
                beside
              >
                {employeeName ?? resultNumber ?? 'Nobody on file'}
              </Link>
              <span className="none">
                {[clientName, showDate(collectedOn), resultType].filter(Boolean).join(', ')}
              </span>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
