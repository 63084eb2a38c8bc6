import { useRef, type KeyboardEvent } from 'react';
import { useScope } from '../palette/scope.ts';
import { usePane } from '../panes/pane-context.ts';
import type { SearchBoxController } from './search-box-controller.ts';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter; without it Enter goes to the list below. */
  onSubmit?: () => void;
  placeholder?: string;
  /** Takes the focus when the screen opens. */
  focusFirst?: boolean;
}

/**
 * The search box above a list: `/` goes to it; Down, Enter and Escape go to the list, where a second Escape empties it;
 * Backspace in the empty box goes to the filters that are on.
 */
export function SearchBox({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  focusFirst,
}: SearchBoxProps) {
  const pane = usePane();
  const input = useRef<HTMLInputElement>(null);
  const controller: SearchBoxController = {
    kind: 'searchBox',
    focus: () => {
      input.current?.focus();
      input.current?.select();
    },
  };
  useScope('filter', controller, { pane });

  const toList = () => {
    const root = input.current?.closest('[data-pane]') ?? document;
    const list = root.querySelector<HTMLElement>('[role="grid"]');
    list?.focus({ preventScroll: true });
    return list !== null;
  };
  /** To the last of the filters that are on, which Backspace takes off. */
  const toChips = () => {
    const root = input.current?.closest('[data-pane]') ?? document;
    const chip = [...root.querySelectorAll<HTMLElement>('.filter-chip')].at(-1);
    chip?.focus();
    return chip !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const handled =
      (event.key === 'ArrowDown' && toList()) ||
      (event.key === 'Enter' && (onSubmit ? (onSubmit(), true) : toList())) ||
      // What was typed stays: Escape in the list takes it away.
      (event.key === 'Escape' && toList()) ||
      (event.key === 'Escape' && value !== '' && (onChange(''), true)) ||
      (event.key === 'Backspace' && value === '' && toChips());
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={input}
      type="search"
      className="input"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder ?? label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      data-autofocus={focusFirst ? true : undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
