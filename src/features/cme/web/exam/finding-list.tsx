import type { CommandId } from '#commands/command.ts';
import { useShownKeys } from '#src/web/palette/keymap.ts';
import { KeyHint } from '#src/web/ui/key-hint.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { Finding, FindingLevel } from '../../finding.rules.ts';

interface FindingListProps {
  findings: readonly Finding[];
  /** The codes that a person has given their word on. */
  acknowledged: ReadonlySet<string>;
  /** Without it the list is only read. */
  onToggle?: (code: string) => void;
}

/** The commands that say it of the first nine warnings. */
const NTH: readonly CommandId[] = [
  'exam.findingFirst',
  'exam.findingSecond',
  'exam.findingThird',
  'exam.findingFourth',
  'exam.findingFifth',
  'exam.findingSixth',
  'exam.findingSeventh',
  'exam.findingEighth',
  'exam.findingNinth',
];

const TONES: Readonly<Record<FindingLevel, StatusTone>> = {
  fault: 'danger',
  warning: 'warning',
  note: 'none',
};
const LEVEL_WORDS: Readonly<Record<FindingLevel, string>> = {
  fault: 'Fault',
  warning: 'Check',
  note: 'Note',
};

function FindingKey({ command }: { command: CommandId }) {
  const keys = useShownKeys(command);
  return keys && <KeyHint keys={keys} />;
}

/**
 * What the checks of a certificate found; a warning wants a person's word before it is accepted, with a fault it is not. Nothing
 * is applied.
 */
export function FindingList({ findings, acknowledged, onToggle }: FindingListProps) {
  const warnings = findings.filter(({ level }) => level === 'warning');
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
        const accepted = isWarning && acknowledged.has(code);
        const command = NTH[warnings.indexOf(finding)];
        return (
          <li key={`${code} ${at}`} data-level={accepted ? 'accepted' : level}>
            <StatusBadge tone={accepted ? 'good' : TONES[level]}>
              {accepted ? 'Accepted' : LEVEL_WORDS[level]}
            </StatusBadge>
            <span className="exam-finding">{message}</span>
            {isWarning && onToggle && (
              <label className="exam-word">
                <input type="checkbox" checked={accepted} onChange={() => onToggle(code)} /> It is
                right {command && <FindingKey command={command} />}
              </label>
            )}
          </li>
        );
      })}
    </ul>
  );
}
