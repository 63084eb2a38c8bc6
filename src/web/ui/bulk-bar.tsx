import { Cross2Icon } from '@radix-ui/react-icons';
import type { CommandId, Scope } from '#commands/command.ts';
import { useScope } from '../palette/scope.ts';
import { usePane } from '../panes/pane-context.ts';
import { IconButton } from './button.tsx';
import { CommandButton } from './command-button.tsx';
import { showCount } from './counts.ts';
import { exportChosen, type SelectedRowsSubject } from './selected-rows.ts';

interface BulkBarProps {
  /** How many rows are selected. */
  count: number;
  /** What the number does not say. */
  note?: string | undefined;
  /** The scope its commands live in, open while anything is selected; the screen's own without it. */
  scope?: Scope;
  subject?: unknown;
  commands?: readonly { id: CommandId; label: string }[];
  /** The ids of the selected rows, where they can be exported by themselves. */
  exported?: { ids: readonly string[]; run: (only: string) => Promise<void> };
  onClear: () => void;
}

/** What can be done with all selected rows; there while some are. */
export function BulkBar({
  count,
  note,
  scope,
  subject,
  commands = [],
  exported,
  onClear,
}: BulkBarProps) {
  const exports: SelectedRowsSubject | null = exported
    ? { kind: 'selectedRows', exportRows: () => exportChosen(exported.ids, exported.run) }
    : null;
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <span className="bulk-count" role="status">
        {showCount(count)} selected
        {note && <span className="bulk-note"> {note}</span>}
      </span>
      {scope && <Open scope={scope} subject={subject} />}
      {exports && <Open scope="selectedRows" subject={exports} />}
      {commands.map(({ id, label }) => (
        <CommandButton key={id} id={id}>
          {label}
        </CommandButton>
      ))}
      {exports && <CommandButton id="list.printSelected">Print</CommandButton>}
      {exports && <CommandButton id="list.exportSelected">Export</CommandButton>}
      <IconButton label="Clear the selection" onClick={onClear}>
        <Cross2Icon />
      </IconButton>
    </div>
  );
}

/** Publishes what the commands of a scope act on. */
function Open({ scope, subject }: { scope: Scope; subject: unknown }) {
  useScope(scope, subject, { pane: usePane() });
  return null;
}
