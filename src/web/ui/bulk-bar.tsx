import { Cross2Icon } from '@radix-ui/react-icons';
import type { Scope } from '#commands/command.ts';
import type { CommandId } from '#commands/registry.ts';
import { useScope } from '../palette/scope.ts';
import { usePane } from '../panes/pane-context.ts';
import { IconButton } from './button.tsx';
import { CommandButton } from './command-button.tsx';
import { showCount } from './format.ts';

interface BulkBarProps {
  /** How many rows are selected. */
  count: number;
  /** What the number does not say. */
  note?: string | undefined;
  /** The scope its commands live in, open while anything is selected. */
  scope: Scope;
  subject: unknown;
  commands: readonly { id: CommandId; label: string }[];
  onClear: () => void;
}

/** What can be done with all selected rows; there while some are. */
export function BulkBar({ count, note, scope, subject, commands, onClear }: BulkBarProps) {
  const pane = usePane();
  useScope(scope, subject, { pane });
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <span className="bulk-count" role="status">
        {showCount(count)} selected
        {note && <span className="bulk-note"> {note}</span>}
      </span>
      {commands.map(({ id, label }) => (
        <CommandButton key={id} id={id}>
          {label}
        </CommandButton>
      ))}
      <IconButton label="Clear the selection" onClick={onClear}>
        <Cross2Icon />
      </IconButton>
    </div>
  );
}
