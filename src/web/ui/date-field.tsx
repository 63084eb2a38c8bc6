import { CalendarIcon } from '@radix-ui/react-icons';
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { localToday } from '../local-day.ts';
import { makePart } from '../part.tsx';
import { type DateMeaning, readEntry, wordedDate } from './date-entry.ts';
import { Field } from './field.tsx';
import { refusedDate, showDate } from './format.ts';
import { useLateValue } from './late-value.ts';
import { leaveField } from './leave-field.ts';
import { dismissToast, toast } from './toasts.ts';

const calendar = makePart(async () => (await import('./calendar.tsx')).Calendar);

interface DateFieldProps {
  label: string;
  value: IsoDate | null;
  onChange: (value: IsoDate | null) => void;
  /** What a year of two digits means: `past` for birth dates and dates of documents, else `open`. */
  meaning?: DateMeaning;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  takesFocus?: boolean;
}

let told = 0;

/** One refusal at a time: the next one takes its place (R052). */
function tellRefused(typed: string): void {
  dismissToast(told);
  told = toast(refusedDate(typed), 'danger');
}

const FORMS = '11/7/28, 110728, nov 7 2028, +2y, t for today. Calendar: Alt+↓';

/**
 * A civil date, typed in any form that can mean one day only, or chosen in a calendar (its button, or alt+down in the
 * field). How it is read stands above the field while it is typed. A refused one clears the value and says so in the words
 * of the specification (R048-R052); up in the empty field brings back what stood there before.
 */
export function DateField({
  label,
  value,
  onChange,
  meaning = 'open',
  error,
  hint,
  required,
  takesFocus,
  disabled,
  name,
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Why this is no longer here. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** What stood here when the typing began. */
  const [from, setFrom] = useState<IsoDate | null>(null);
  /** What stood here last before it was typed over or cleared, such as a suggestion. */
  const [before, setBefore] = useState<IsoDate | null>(null);
  const isGivenUp = useRef(false);
  const late = useLateValue(input, typed ?? showDate(value));

  const read = (text: string) => readEntry(text, { today: localToday(), meaning });
  const readings = typed === null ? [] : read(typed);
  const isHalf = typed !== null && typed.trim() !== '' && readings.length !== 1;
  const put = (date: IsoDate | null) => {
    if (date !== value) onChange(date);
  };

  const type = (text: string) => {
    if (typed === null) setFrom(value);
    if (typed === null && value !== null) setBefore(value);
    isGivenUp.current = false;
    setTyped(text);
    setRefusal(null);
    const [date, other] = read(text);
    // Known at once when complete, so that mod+enter never sends what stood before.
    if (date !== undefined && other === undefined) put(date);
  };
  /** Takes what was typed; false where that is no date, or could be two. */
  const settle = (): boolean => {
    if (typed === null || isGivenUp.current) return true;
    setTyped(null);
    const [date, ...others] = readings;
    const isEmpty = typed.trim() === '';
    if (date !== undefined && others.length === 0) put(date);
    else put(null);
    if (isEmpty || readings.length === 1) return true;
    tellRefused(typed);
    setRefusal(refusedBecause(typed, readings));
    return false;
  };
  const bringBack = (date: IsoDate | null) => {
    setTyped(null);
    setRefusal(null);
    put(date);
  };
  const close = useCallback((back: boolean) => {
    setOpen(false);
    if (back) input.current?.focus();
  }, []);

  const isBack = (typed ?? showDate(value)) === '' && before !== null;
  const offered = isBack ? `↑ brings back ${showDate(before)}` : undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !settle()) {
      // A form is not sent without the date that was meant for it.
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      settle();
      setOpen(true);
    } else if (event.key === 'ArrowUp' && isBack) {
      event.preventDefault();
      bringBack(before);
    } else if (event.key === 'Escape') {
      const inForm = event.currentTarget.closest('form.form') !== null;
      if (isHalf) {
        // What was typed halfway is given up; a form or dialog around it is left by the next one.
        isGivenUp.current = true;
        bringBack(from);
        if (inForm) event.preventDefault();
      }
      if (!inForm) leaveField(event);
    }
  };
  return (
    <Field
      label={label}
      error={
        refusal !== null && value === null
          ? [refusal, offered && `${offered}.`].filter(Boolean).join(' ')
          : error
      }
      hint={offered ?? hint}
      required={required}
    >
      {(control) => (
        <div ref={setBox} className="date-field">
          <output
            className="date-reading"
            htmlFor={control.id}
            data-unclear={readings.length > 1 ? true : undefined}
          >
            {readings.length > 1
              ? `${readings.map(showDate).join(' or ')}?`
              : readings.map(wordedDate)}
          </output>
          <input
            {...control}
            ref={input}
            name={name}
            disabled={disabled}
            className="input numeric"
            inputMode="numeric"
            autoComplete="off"
            aria-keyshortcuts="Alt+ArrowDown"
            title={FORMS}
            // Escape gives up what was typed halfway, and closes no dialog around it.
            data-closes-itself={isHalf ? true : undefined}
            placeholder="M/D/YYYY"
            data-autofocus={takesFocus ? true : undefined}
            value={typed ?? showDate(value)}
            onChange={(event) => {
              late.noteTyped();
              type(event.target.value);
            }}
            onBlur={() => {
              late.onBlur();
              settle();
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="date-button"
            // Alt+down does the same from the field: those who type pass on with one Tab.
            tabIndex={-1}
            aria-label={`Choose a date: ${label}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            title="Calendar (Alt+↓ in the field)"
            disabled={disabled}
            onPointerEnter={() => void calendar.preload().catch(() => undefined)}
            onClick={() => setOpen(!open)}
          >
            <CalendarIcon aria-hidden="true" />
          </button>
          {open && box && (
            <calendar.View
              label={label}
              value={value}
              anchor={box}
              clearable={!required}
              onClose={close}
              onChoose={(date) => {
                setTyped(null);
                setRefusal(null);
                put(date);
                close(true);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** What stands under the field once what was typed is cleared. */
function refusedBecause(typed: string, readings: readonly IsoDate[]): string {
  return readings.length > 1
    ? `${typed.trim()} could be ${readings.map(showDate).join(' or ')}. Type it with strokes.`
    : refusedDate(typed);
}
