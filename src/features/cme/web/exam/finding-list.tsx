import { useShownKeys } from '#src/web/palette/keymap.ts';
import { KeyHint } from '#src/web/ui/key-hint.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Finding } from '../../findings.rules.ts';

interface FindingListProps {
  findings: readonly Finding[];
  /** The codes that a person has given their word on. */
  acknowledged: ReadonlySet<string>;
  /** Without it the list is only read. */
  onToggle?: (code: string) => void;
}

/** What the checks of a certificate found; a warning wants a person's word before it is accepted. Nothing is applied. */
export function FindingList({ findings, acknowledged, onToggle }: FindingListProps) {
  const keys = useShownKeys('exam.acknowledge');
  const next = findings.find(({ code, level }) => level === 'warning' && !acknowledged.has(code));
  if (findings.length === 0)
    return (
      <p className="exam-clear">
        <StatusBadge tone="good">Nothing was found</StatusBadge>
      </p>
    );
  return (
    <ul className="exam-findings" aria-label="Findings">
      {findings.map((finding, at) => {
        const { code, level, message } = finding;
        const isWarning = level === 'warning';
        const accepted = acknowledged.has(code);
        return (
          <li key={`${code} ${at}`} data-level={accepted ? 'accepted' : level}>
            <StatusBadge tone={!isWarning ? 'none' : accepted ? 'good' : 'warning'}>
              {!isWarning ? 'Note' : accepted ? 'Accepted' : 'Check'}
            </StatusBadge>
            <span className="exam-finding">{message}</span>
            {isWarning && onToggle && (
              <label className="exam-word">
                <input type="checkbox" checked={accepted} onChange={() => onToggle(code)} /> It is
                right {keys && finding === next && <KeyHint keys={keys} />}
              </label>
            )}
          </li>
        );
      })}
    </ul>
  );
}
