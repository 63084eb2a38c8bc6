import { CaretDownIcon } from '@radix-ui/react-icons';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

export interface PickerOption {
  id: number;
  title: string;
  detail?: string;
  /** How far it stands below the top of a tree. */
  depth?: number;
}

interface PickerProps {
  /** What is chosen here: `Client`. */
  label: string;
  /** The choice as it stands; null shows `placeholder`. */
  current: string | null;
  placeholder: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  text: string;
  onText: (text: string) => void;
  options: readonly PickerOption[];
  waiting: boolean;
  /** Said when nothing matches, or the list could not be read. */
  empty: string;
  onChoose: (id: number) => void;
}

/** A choice from a long list: a button that opens a search box over its matches, by the pattern of a combobox. */
export function Picker(props: PickerProps) {
  const {
    label,
    current,
    placeholder,
    open,
    onOpen,
    text,
    onText,
    options,
    waiting,
    empty,
    onChoose,
  } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState(0);
  const at = Math.min(cursor, options.length - 1);

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  useEffect(() => {
    if (open) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, id, at]);

  const close = () => {
    onOpen(false);
    onText('');
    setCursor(0);
  };
  const choose = (option: PickerOption | undefined) => {
    if (!option) return;
    close();
    button.current?.focus();
    onChoose(option.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    };
    const to = moves[event.key];
    if (to !== undefined) setCursor(Math.min(Math.max(0, to), Math.max(0, options.length - 1)));
    else if (event.key === 'Enter') choose(options[at]);
    else if (event.key === 'Escape') {
      close();
      button.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (open && !event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    <div className="picker" onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="picker-button"
        aria-label={current === null ? `${label}: ${placeholder}` : `${label}: ${current}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => (open ? close() : onOpen(true))}
      >
        <span className="picker-current" data-empty={current === null ? true : undefined}>
          {current ?? placeholder}
        </span>
        <CaretDownIcon aria-hidden="true" />
      </button>
      {open && (
        <div className="picker-panel">
          <input
            ref={input}
            className="input"
            role="combobox"
            aria-label={`Search: ${label}`}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setCursor(0);
            }}
            onKeyDown={onKeyDown}
          />
          <div
            id={`${id}-list`}
            className="picker-list"
            role="listbox"
            aria-label={label}
            tabIndex={-1}
          >
            {options.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the search box's; the options are never focused
              <div
                key={option.id}
                id={`${id}-${index}`}
                className="picker-option"
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                style={{ paddingInlineStart: `calc(var(--s2) + ${option.depth ?? 0} * var(--s3))` }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span className="picker-title">{option.title}</span>
                {option.detail && <span className="picker-detail">{option.detail}</span>}
              </div>
            ))}
            {options.length === 0 && (
              <p className="picker-empty">{waiting ? 'Searching …' : empty}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
