/* oxlint-disable jsx-a11y/click-events-have-key-events -- the keys of an option are handled where the focus is: in the list, or in the combobox that controls it */
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import './choice-list.css';

interface Choice {
  id: string;
  /** Shown before it; pressing it chooses. */
  number: number | null;
  selected: boolean;
  /** Where the arrows stand. */
  current?: boolean;
  content: ReactNode;
}

interface ChoiceListProps {
  id: string;
  label: string;
  choices: readonly Choice[];
  onChoose: (index: number) => void;
  listRef?: Ref<HTMLDivElement>;
  className?: string;
  /** Given where the list itself takes the focus, and not a combobox above it. */
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
}

/** A list to choose one of, by number, arrows or click. */
export function ChoiceList({
  id,
  label,
  choices,
  onChoose,
  listRef,
  className,
  onKeyDown,
}: ChoiceListProps) {
  const takesFocus = onKeyDown !== undefined;
  return (
    <div
      ref={listRef}
      id={id}
      className={className ? `choices ${className}` : 'choices'}
      role="listbox"
      aria-label={label}
      tabIndex={takesFocus ? 0 : -1}
      data-autofocus={takesFocus || undefined}
      aria-activedescendant={takesFocus ? choices.find(({ current }) => current)?.id : undefined}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.id}
          id={choice.id}
          role="option"
          tabIndex={-1}
          aria-selected={choice.selected}
          data-current={choice.current || undefined}
          className="choice"
          onClick={() => onChoose(index)}
        >
          <span className="choice-number">{choice.number ?? ''}</span>
          <div className="choice-main">{choice.content}</div>
        </div>
      ))}
    </div>
  );
}

/** The number key of the place in a list; the first nine have one. */
export function numberOf(index: number): number | null {
  return index < 9 ? index + 1 : null;
}
