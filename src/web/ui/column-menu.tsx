import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { CheckIcon, TableIcon } from '@radix-ui/react-icons';
import { useRef } from 'react';
import { IconButton } from './button.tsx';
import type { ColumnChoice } from './column-choice.ts';

interface ColumnMenuProps<T> {
  /** All the list has. */
  columns: readonly T[];
  choice: ColumnChoice<T>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Chooses the columns of a list; it stays open while one chooses. The first column always stays. */
export function ColumnMenu<T extends { id: string; title: string }>({
  columns,
  choice,
  open,
  onOpenChange,
}: ColumnMenuProps<T>) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Dropdown.Trigger asChild>
        <IconButton ref={trigger} label="Columns">
          <TableIcon />
        </IconButton>
      </Dropdown.Trigger>
      <Dropdown.Portal container={document.getElementById('workspace')}>
        <Dropdown.Content
          className="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Columns"
          // Back to the rows, whose columns were chosen.
          onCloseAutoFocus={(event) => {
            const pane = trigger.current?.closest('[data-pane]');
            const list = pane?.querySelector<HTMLElement>('[role=grid]');
            if (!list) return;
            event.preventDefault();
            list.focus({ preventScroll: true });
          }}
        >
          {columns.map((column, at) => (
            <Dropdown.CheckboxItem
              key={column.id}
              className="menu-item"
              checked={choice.isShown(column.id)}
              disabled={at === 0}
              onCheckedChange={() => choice.toggle(column.id)}
              onSelect={(event) => event.preventDefault()}
            >
              <span className="menu-mark">{choice.isShown(column.id) && <CheckIcon />}</span>
              <span className="menu-label">{column.title}</span>
            </Dropdown.CheckboxItem>
          ))}
          <Dropdown.Separator className="menu-separator" />
          <Dropdown.Item
            className="menu-item"
            disabled={!choice.chosen}
            onSelect={(event) => {
              event.preventDefault();
              choice.reset();
            }}
          >
            <span className="menu-mark" />
            <span className="menu-label">As they come</span>
          </Dropdown.Item>
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}
