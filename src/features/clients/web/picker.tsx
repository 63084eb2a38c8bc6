import { CaretDownIcon } from '@radix-ui/react-icons';
import { useEffect, useId, useRef, type FocusEvent } from 'react';
import { messageOf } from '#src/web/ui/error-message.ts';
import './clients.css';
import { useSearchList, type Searching } from '#src/web/ui/use-search-list.ts';

export interface PickerOption {
  id: number;
  title: string;
  detail?: string;
  /** How far it stands below the top of a tree. */
  depth?: number;
}

/** What it reads, and shows of that. */
type Reading<Data> = Pick<Searching<Data, PickerOption>, 'useAnswer' | 'rowsOf' | 'settle'>;

interface PickerProps<Data> extends Reading<Data> {
  /** What is chosen here: `Client`. */
  label: string;
  /** The choice as it stands; null shows `placeholder`. */
  current: string | null;
  placeholder: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Said when nothing matches. */
  empty: string;
  onChoose: (id: number) => void;
}

/** A choice from a long list: a button that opens a search box over its matches, by the pattern of a combobox. */
export function Picker<Data>(props: PickerProps<Data>) {
  const { label, current, placeholder, open, onOpen, useAnswer, rowsOf, settle, empty, onChoose } =
    props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    close();
    button.current?.focus();
  };
  const list = useSearchList<Data, PickerOption>({
    useAnswer,
    rowsOf,
    settle,
    onEnter: (option) => choose(option),
    onEscape: leave,
  });
  const { rows: options, at, box: input } = list;

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open, input]);
  useEffect(() => {
    if (open) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, id, at]);

  const close = () => {
    onOpen(false);
    list.type('');
  };
  const choose = (option: PickerOption | null) => {
    if (!option) return;
    leave();
    onChoose(option.id);
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
            value={list.text}
            onChange={({ target }) => list.type(target.value)}
            onKeyDown={(event) => {
              list.onKeyDown(event);
              if (event.defaultPrevented) event.stopPropagation();
            }}
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
                onClick={() => choose(list.take(index))}
              >
                <span className="picker-title">{option.title}</span>
                {option.detail && <span className="picker-detail">{option.detail}</span>}
              </div>
            ))}
            {options.length === 0 && (
              <p className="picker-empty">
                {list.error ? messageOf(list.error) : list.isAnswered ? empty : 'Searching …'}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
