import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { standingText } from '../line-words.rules.ts';
import { KIND_WORDS } from '../mvr-scoring.columns.ts';
import type { JudgedLine } from '../judged-lines.rules.ts';
import type { Basis } from '../recognise.rules.ts';
import type { ScoringReason, ScoringRule } from '../scheme.rules.ts';

interface LineTableProps {
  lines: readonly JudgedLine[];
  rules: readonly Pick<ScoringRule, 'ruleId' | 'windowMonths'>[];
  reasons: readonly ScoringReason[];
  /** The line that the keys act on; without it the table is only read. */
  current?: string | null;
  onCurrent?: (lineId: string) => void;
}

const BY: Readonly<Record<Basis, string>> = {
  speed: 'by its speed',
  code: 'by its code',
  words: 'by its words',
  fault: 'by the fault reported',
  active: 'in force now',
  other: 'as any other',
};

/** What a line says beside its text: kind, code, state, speed. */
function detailOf({
  kind,
  acd,
  state,
  speedOver,
  speedMost,
  commercial,
  active,
}: JudgedLine): string {
  const speed =
    speedOver === null
      ? ''
      : `${speedOver}${speedMost !== null && speedMost !== speedOver ? `-${speedMost}` : ''} mph over`;
  const vehicle = commercial === null ? '' : commercial ? 'in a CMV' : 'not in a CMV';
  const inForce = kind === 'withdrawal' && active ? 'in force' : '';
  return [KIND_WORDS[kind], acd, state, speed, vehicle, inForce].filter(Boolean).join(' · ');
}

/** The lines of a record with their rules and points. */
export function LineTable({ lines, rules, reasons, current = null, onCurrent }: LineTableProps) {
  return (
    <table className="score-lines" aria-label="Lines of the record">
      <thead>
        <tr>
          <th scope="col" className="score-date">
            Date
          </th>
          <th scope="col">Line</th>
          <th scope="col">Rule</th>
          <th scope="col" className="score-points">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.lineId}
            aria-current={line.lineId === current ? 'true' : undefined}
            data-idle={line.standing === 'counts' || line.decidedBy === null ? undefined : true}
          >
            <td className="score-date">{showDate(line.date)}</td>
            <td>
              {onCurrent ? (
                <button type="button" className="score-pick" onClick={() => onCurrent(line.lineId)}>
                  {line.description || KIND_WORDS[line.kind]}
                </button>
              ) : (
                line.description || KIND_WORDS[line.kind]
              )}
              <div className="score-detail">{detailOf(line)}</div>
            </td>
            <td>
              <RuleCell line={line} words={standingText(line, rules, reasons)} />
            </td>
            <td className="score-points">
              {line.decidedBy === null ? '' : line.points}
              {line.isMajor && <div className="score-detail">major</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RuleCell({ line, words }: { line: JudgedLine; words: string }) {
  const { rule, decidedBy, basis } = line;
  if (decidedBy === null) return <StatusBadge tone="warning">{words}</StatusBadge>;
  const by = decidedBy === 'person' ? 'by a person' : basis === null ? '' : BY[basis];
  const detail = [words, rule === null ? '' : by].filter(Boolean).join(' · ');
  return (
    <>
      {rule ?? (words || 'Does not count')}
      {rule !== null && detail && <div className="score-detail">{detail}</div>}
    </>
  );
}
