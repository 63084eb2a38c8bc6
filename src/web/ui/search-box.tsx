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

/** The search box above a list: `/` goes to it, Down and Enter go to the list, Escape empties it. */
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const handled =
      (event.key === 'ArrowDown' && toList()) ||
      (event.key === 'Enter' && (onSubmit ? (onSubmit(), true) : toList())) ||
      (event.key === 'Escape' && value !== '' && (onChange(''), true)) ||
      (event.key === 'Escape' && toList());
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
