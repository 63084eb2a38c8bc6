import type { ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { useAvailability } from '../palette/available.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { usePane } from '../panes/pane-context.ts';
import { Button, type ButtonProps, IconButton } from './button.tsx';
import { keyText } from './keys.ts';

interface CommandButtonProps {
  id: CommandId;
  args?: Record<string, string>;
  variant?: ButtonProps['variant'];
  icon?: ReactNode;
  /** Instead of the command's own title. */
  children?: ReactNode;
  /** Leaves the keys to the tooltip. */
  quietKeys?: boolean;
  /** Gets the focus before the other controls around it. */
  first?: boolean;
}

/**
 * A button whose label, keys and permission come from the command's record. Hidden where not permitted; off where the
 * command cannot run, and says why: a screen has no say in that but by what it publishes (D93).
 */
export function CommandButton({
  id,
  args,
  variant,
  icon,
  children,
  quietKeys,
  first,
}: CommandButtonProps) {
  const { listed, refusal } = useAvailability(id, usePane()?.id);
  const { title } = commandOf(id);
  const keys = useShownKeys(id);
  if (!listed) return null;
  return (
    <Button
      data-command={id}
      variant={variant}
      icon={icon}
      keys={quietKeys ? undefined : keys}
      title={refusal ?? (keys ? `${title} (${keyText(keys)})` : title)}
      disabled={refusal !== null}
      data-autofocus={first ? true : undefined}
      onClick={() => void runCommand(id, 'button', args)}
    >
      {children ?? title}
    </Button>
  );
}

interface CommandIconProps {
  id: CommandId;
  args?: Record<string, string>;
  /** Instead of the command's own title. */
  label?: string;
  /** For what is on or off. */
  pressed?: boolean;
  /** The icon. */
  children: ReactNode;
}

/** The same as an icon; its title and keys are the tooltip. */
export function CommandIcon({ id, args, label, pressed, children }: CommandIconProps) {
  const { listed, refusal } = useAvailability(id, usePane()?.id);
  const keys = useShownKeys(id);
  if (!listed) return null;
  return (
    <IconButton
      data-command={id}
      label={label ?? commandOf(id).title}
      {...(keys ? { keys } : {})}
      {...(refusal === null ? {} : { title: refusal })}
      aria-pressed={pressed}
      disabled={refusal !== null}
      onClick={() => void runCommand(id, 'button', args)}
    >
      {children}
    </IconButton>
  );
}
