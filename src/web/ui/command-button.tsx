import type { ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { isListed, useCommandAvailable } from '../palette/available.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { useViewer } from '../viewer.ts';
import { Button, type ButtonProps } from './button.tsx';
import { keyText } from './keys.ts';

interface CommandButtonProps {
  id: CommandId;
  args?: Record<string, string>;
  variant?: ButtonProps['variant'];
  icon?: ReactNode;
  /** Instead of the command's own title. */
  children?: ReactNode;
  /** Keeps it from running for a reason of the screen's own. */
  disabled?: boolean;
  /** Leaves the keys to the tooltip. */
  quietKeys?: boolean;
  /** Gets the focus before the other controls around it. */
  first?: boolean;
}

/** A button whose label, keys and permission come from the command's record. Hidden where not permitted. */
export function CommandButton({
  id,
  args,
  variant,
  icon,
  children,
  disabled,
  quietKeys,
  first,
}: CommandButtonProps) {
  const viewer = useViewer();
  const available = useCommandAvailable(id);
  const command = commandOf(id);
  const keys = useShownKeys(id);
  if (!isListed(command, viewer)) return null;
  return (
    <Button
      data-command={id}
      variant={variant}
      icon={icon}
      keys={quietKeys ? undefined : keys}
      title={keys ? `${command.title} (${keyText(keys)})` : command.title}
      disabled={disabled || !available}
      data-autofocus={first ? true : undefined}
      onClick={() => void runCommand(id, 'button', args)}
    >
      {children ?? command.title}
    </Button>
  );
}
