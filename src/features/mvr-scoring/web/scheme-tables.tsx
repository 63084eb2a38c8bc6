import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { BandDraft, ReasonDraft } from './scheme-draft.ts';
import { Cell, Check, RowButtons, Rows, useRows, type TableProps } from './scheme-rows.tsx';

/** What scores lead to, from the lowest. */
export function BandTable(props: TableProps<BandDraft>) {
  const { rows } = props;
  const { body, change, remove, add } = useRows(props);
  return (
    <Section
      title="Bands"
      actions={
        <Button onClick={() => add((key) => ({ key, min: '', label: '', action: '' }))}>
          Add a band
        </Button>
      }
    >
      <Rows body={body} label="Bands" heads={['From score', 'Name', 'What follows']}>
        {rows.map((row, at) => {
          const named = row.label || `band ${at + 1}`;
          return (
            <tr key={row.key}>
              <td className="scheme-number">
                <Cell
                  label={`Lowest score of ${named}`}
                  value={row.min}
                  numeric
                  onChange={(min) => change(row.key, { min })}
                />
              </td>
              <td>
                <Cell
                  label={`Name of ${named}`}
                  value={row.label}
                  maxLength={40}
                  onChange={(label) => change(row.key, { label })}
                />
              </td>
              <td className="scheme-wide">
                <Cell
                  label={`What follows from ${named}`}
                  value={row.action}
                  maxLength={200}
                  onChange={(action) => change(row.key, { action })}
                />
              </td>
              <RowButtons named={named} remove={() => remove(row.key)} />
            </tr>
          );
        })}
      </Rows>
    </Section>
  );
}

/** What a scorer may say for leaving a line out, and for a score that is not the sum. */
export function ReasonTable(props: TableProps<ReasonDraft>) {
  const { rows } = props;
  const { body, change, remove, add } = useRows(props);
  return (
    <Section
      title="Reasons"
      actions={
        <Button
          onClick={() =>
            add((key) => ({ key, reasonId: '', reason: '', use: 'line', needsNote: false }))
          }
        >
          Add a reason
        </Button>
      }
    >
      <Rows body={body} label="Reasons" heads={['Reason', 'For', 'With a note']}>
        {rows.map((row, at) => {
          const named = row.reason || `reason ${at + 1}`;
          return (
            <tr key={row.key}>
              <td className="scheme-wide">
                <Cell
                  label={`Words of ${named}`}
                  value={row.reason}
                  maxLength={120}
                  onChange={(reason) => change(row.key, { reason })}
                />
              </td>
              <td>
                <select
                  className="input"
                  aria-label={`What ${named} is for`}
                  value={row.use}
                  onChange={(event) =>
                    change(row.key, {
                      use: event.target.value === 'override' ? 'override' : 'line',
                    })
                  }
                >
                  <option value="line">Leaving a line out</option>
                  <option value="override">A score of one’s own</option>
                </select>
              </td>
              <td>
                <Check
                  label={`${named} needs a note`}
                  checked={row.needsNote}
                  onChange={(needsNote) => change(row.key, { needsNote })}
                />
              </td>
              <RowButtons named={named} remove={() => remove(row.key)} />
            </tr>
          );
        })}
      </Rows>
    </Section>
  );
}
