import { CalendarIcon } from '@radix-ui/react-icons';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { makePart } from '../part.tsx';
import { Field } from './field.tsx';
import { readDate, refusedDate, showDate } from './format.ts';
import { toast } from './toasts.ts';

const calendar = makePart(async () => (await import('./calendar.tsx')).Calendar);

interface DateFieldProps {
  label: string;
  value: IsoDate | null;
  onChange: (value: IsoDate | null) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  autoFocus?: boolean;
}

/**
 * A civil date, typed as M/D/YYYY or chosen in a calendar (its button, or alt+down in the field). A refused one clears
 * the value and says so in the words of the specification (R048-R052).
 */
export function DateField({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  autoFocus,
  disabled,
  name,
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const input = useRef<HTMLInputElement>(null);

  /** Takes what was typed; false where that is no date. */
  const settle = (): boolean => {
    if (typed === null) return true;
    const date = readDate(typed);
    const refused = typed.trim() !== '' && date === null;
    if (refused) toast(refusedDate(typed), 'danger');
    setTyped(null);
    if (date !== value) onChange(date);
    return !refused;
  };
  const close = useCallback((back: boolean) => {
    setOpen(false);
    if (back) input.current?.focus();
  }, []);

  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <div ref={setBox} className="date-field">
          <input
            {...control}
            ref={input}
            name={name}
            disabled={disabled}
            className="input numeric"
            inputMode="numeric"
            autoComplete="off"
            aria-keyshortcuts="Alt+ArrowDown"
            placeholder="M/D/YYYY"
            data-autofocus={autoFocus ? true : undefined}
            value={typed ?? showDate(value)}
            onChange={(event) => {
              setTyped(event.target.value);
              const date = readDate(event.target.value);
              // Known at once when complete, so that mod+enter never sends what stood before.
              if (date !== null && date !== value) onChange(date);
            }}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter' && !settle()) {
                // A form is not sent without the date that was meant for it.
                event.preventDefault();
                event.stopPropagation();
              }
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              settle();
              setOpen(true);
            }}
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
                if (date !== value) onChange(date);
                close(true);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
