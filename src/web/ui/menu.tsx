import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { CheckIcon, ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { useAvailability, waitsForClient } from '../palette/available.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { usePane } from '../panes/pane-context.ts';
import { useViewer } from '../viewer.ts';
import { KeyHint } from './key-hint.tsx';
import { ariaKeys } from './keys.ts';

/** A line of a menu: a command, something of the screen's own, or a rule between them. */
export type MenuEntry =
  | { id: CommandId; args?: Record<string, string>; checked?: boolean | undefined }
  | {
      label: string;
      onSelect: () => void;
      icon?: ReactNode;
      detail?: string;
      disabled?: boolean;
      checked?: boolean;
    }
  | { heading: string }
  /** A menu within the menu, which unfolds in its place. */
  | { menu: string; items: readonly MenuEntry[] }
  | 'separator';

interface MenuProps {
  label: string;
  trigger: ReactElement;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A line was chosen, before the menu closes. */
  onChosen?: () => void;
  /** Where the focus goes on closing, when it is not to be the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A menu below its trigger, by mouse, arrows and first letters. */
export function Menu({
  label,
  trigger,
  items,
  align = 'start',
  open,
  onOpenChange,
  onChosen,
  onCloseAutoFocus,
}: MenuProps) {
  const [own, setOwn] = useState(false);
  return (
    <Dropdown.Root modal={false} open={open ?? own} onOpenChange={onOpenChange ?? setOwn}>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      {/* Within the main landmark, where every part of the page belongs to one. */}
      <Dropdown.Portal container={document.getElementById('workspace')}>
        <Dropdown.Content
          className="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
        >
          <Lines items={items} onChosen={onChosen} />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

function Lines({
  items,
  onChosen,
}: {
  items: readonly MenuEntry[];
  onChosen: (() => void) | undefined;
}) {
  // One at a time, so that all fit on the screen.
  const [unfolded, setUnfolded] = useState('');
  return items.map((item, at) =>
    item === 'separator' ? (
      <Dropdown.Separator key={`separator-${at}`} className="menu-separator" />
    ) : 'heading' in item ? (
      <Dropdown.Label key={`heading-${item.heading}`} className="menu-heading">
        {item.heading}
      </Dropdown.Label>
    ) : 'menu' in item ? (
      <Fold
        key={`menu-${item.menu}`}
        title={item.menu}
        open={unfolded === item.menu}
        onFold={(out) => setUnfolded(out ? item.menu : '')}
      >
        <Lines items={item.items} onChosen={onChosen} />
      </Fold>
    ) : 'id' in item ? (
      <CommandItem key={item.id} {...item} onChosen={onChosen} />
    ) : (
      <OwnItem key={`${at} ${item.label}`} {...item} />
    ),
  );
}

interface FoldProps {
  title: string;
  open: boolean;
  onFold: (open: boolean) => void;
  children: ReactNode;
}

/** A menu within the menu. It unfolds in its place: beside it there is no room on a phone. Enter, the arrows to the sides, a click. */
function Fold({ title, open, onFold, children }: FoldProps) {
  return (
    <>
      <Dropdown.Item
        className="menu-item"
        aria-expanded={open}
        onSelect={(event) => {
          event.preventDefault();
          onFold(!open);
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') onFold(true);
          if (key === 'ArrowLeft') onFold(false);
        }}
      >
        <span className="menu-mark">
          {open ? <ChevronDownIcon aria-hidden="true" /> : <ChevronRightIcon aria-hidden="true" />}
        </span>
        <span className="menu-label">{title}</span>
      </Dropdown.Item>
      {open && (
        <Dropdown.Group className="menu-fold" aria-label={title}>
          {children}
        </Dropdown.Group>
      )}
    </>
  );
}

/** A line of the screen's own; one that is on or off says so. */
function OwnItem({
  label,
  onSelect,
  icon,
  detail,
  disabled = false,
  checked,
}: Extract<MenuEntry, { label: string }>) {
  const line = { className: 'menu-item', disabled, onSelect };
  const content = (
    <>
      <span className="menu-mark">{checked ? <CheckIcon aria-hidden="true" /> : icon}</span>
      <span className="menu-label">{label}</span>
      {detail && <span className="menu-detail">{detail}</span>}
    </>
  );
  if (checked === undefined) return <Dropdown.Item {...line}>{content}</Dropdown.Item>;
  return (
    <Dropdown.CheckboxItem {...line} checked={checked}>
      {content}
    </Dropdown.CheckboxItem>
  );
}

function CommandItem({
  id,
  args,
  checked,
  onChosen,
}: Extract<MenuEntry, { id: CommandId }> & { onChosen: (() => void) | undefined }) {
  const { listed, refusal } = useAvailability(id, usePane()?.id);
  const viewer = useViewer();
  const keys = useShownKeys(id);
  const command = commandOf(id);
  // What waits for a client says so (R024).
  if (!listed && !waitsForClient(command, viewer)) return null;
  const line = {
    className: 'menu-item',
    disabled: refusal !== null,
    title: refusal ?? undefined,
    'aria-keyshortcuts': ariaKeys(keys),
    onSelect: () => {
      onChosen?.();
      // After the menu has closed and given the focus back, so that the command may take it.
      setTimeout(() => setTimeout(() => void runCommand(id, 'menu', args)));
    },
  };
  const content = (
    <>
      <span className="menu-mark">{checked && <CheckIcon aria-hidden="true" />}</span>
      <span className="menu-label">{command.title}</span>
      {keys && <KeyHint keys={keys} />}
    </>
  );
  if (checked === undefined) return <Dropdown.Item {...line}>{content}</Dropdown.Item>;
  return (
    <Dropdown.CheckboxItem {...line} checked={checked}>
      {content}
    </Dropdown.CheckboxItem>
  );
}
