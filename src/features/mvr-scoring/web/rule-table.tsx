import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { KIND_WORDS } from '../mvr-scoring.columns.ts';
import { RULE_KINDS } from '../scheme.rules.ts';
import { blankRule, kindOf, type RuleDraft } from './scheme-draft.ts';
import { Cell, Check, RowButtons, Rows, useRows, type TableProps } from './scheme-rows.tsx';

const RULE_HEADS = [
  'Rule',
  'For',
  'Points',
  'Months',
  'Major',
  'Codes',
  'Words',
  'From mph',
  'To mph',
  'Preventable',
  'Every other',
  'CMV only',
];

/** What a line can be: the first rule that fits takes it. */
export function RuleTable(props: TableProps<RuleDraft>) {
  const { rows } = props;
  const { body, change, remove, up, add } = useRows(props);
  return (
    <Section
      title="Rules"
      actions={<Button onClick={() => add((key) => blankRule(key))}>Add a rule</Button>}
    >
      <p className="score-note">
        The first rule that fits takes a line. Codes as S15, A?? or S06-S14, words of the
        description, and speeds, each separated by commas.
      </p>
      <Rows body={body} label="Rules" heads={RULE_HEADS}>
        {rows.map((row, at) => {
          const named = row.title || `rule ${at + 1}`;
          const credit = row.kind === 'credit';
          return (
            <tr key={row.key}>
              <td className="scheme-wide">
                <Cell
                  label={`Name of ${named}`}
                  value={row.title}
                  maxLength={80}
                  onChange={(title) => change(row.key, { title })}
                />
              </td>
              <td>
                <select
                  className="input"
                  aria-label={`What ${named} is for`}
                  value={row.kind}
                  onChange={(event) =>
                    change(row.key, { kind: kindOf(event.target.value, row.kind) })
                  }
                >
                  {RULE_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {KIND_WORDS[kind]}
                    </option>
                  ))}
                </select>
              </td>
              <td className="scheme-number">
                <Cell
                  label={`Points of ${named}`}
                  value={row.points}
                  onChange={(points) => change(row.key, { points })}
                />
              </td>
              <td className="scheme-number">
                <Cell
                  label={`Months of ${named}`}
                  value={row.windowMonths}
                  numeric
                  onChange={(windowMonths) => change(row.key, { windowMonths })}
                />
              </td>
              <td>
                <Check
                  label={`${named} is major`}
                  checked={row.isMajor}
                  disabled={credit}
                  onChange={(isMajor) => change(row.key, { isMajor })}
                />
              </td>
              <td className="scheme-wide">
                <Cell
                  label={`Codes of ${named}`}
                  value={row.acd}
                  disabled={credit}
                  onChange={(acd) => change(row.key, { acd })}
                />
              </td>
              <td className="scheme-wide">
                <Cell
                  label={`Words of ${named}`}
                  value={row.words}
                  disabled={credit}
                  onChange={(words) => change(row.key, { words })}
                />
              </td>
              <td className="scheme-number">
                <Cell
                  label={`Lowest speed of ${named}`}
                  value={row.speedFrom}
                  numeric
                  disabled={row.kind !== 'violation'}
                  onChange={(speedFrom) => change(row.key, { speedFrom })}
                />
              </td>
              <td className="scheme-number">
                <Cell
                  label={`Highest speed of ${named}`}
                  value={row.speedTo}
                  numeric
                  disabled={row.kind !== 'violation'}
                  onChange={(speedTo) => change(row.key, { speedTo })}
                />
              </td>
              <td>
                <select
                  className="input"
                  aria-label={`Whether ${named} is preventable`}
                  value={row.preventable}
                  disabled={row.kind !== 'accident'}
                  onChange={(event) => change(row.key, { preventable: event.target.value })}
                >
                  <option value="">Either</option>
                  <option value="yes">Yes</option>
                  <option value="no">No</option>
                </select>
              </td>
              <td>
                <Check
                  label={`${named} takes every other`}
                  checked={row.anyOther}
                  disabled={credit}
                  onChange={(anyOther) => change(row.key, { anyOther })}
                />
              </td>
              <td>
                <Check
                  label={`${named} takes no line in another vehicle than a CMV`}
                  checked={row.cmvOnly}
                  disabled={row.kind !== 'violation'}
                  onChange={(cmvOnly) => change(row.key, { cmvOnly })}
                />
              </td>
              <RowButtons named={named} up={() => up(row.key)} remove={() => remove(row.key)} />
            </tr>
          );
        })}
      </Rows>
    </Section>
  );
}
