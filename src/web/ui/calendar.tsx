import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { localToday } from '../local-day.ts';
import { Button, IconButton } from './button.tsx';
import {
  clampDay,
  dayAfterKey,
  FIRST_YEAR,
  inMonth,
  LAST_YEAR,
  MONTHS,
  spokenDay,
  WEEKDAYS,
  weeksOf,
} from './calendar-days.ts';
import './calendar.css';

export interface CalendarProps {
  label: string;
  value: IsoDate | null;
  /** The control that it is placed below. */
  anchor: HTMLElement;
  onChoose: (date: IsoDate | null) => void;
  /** With the focus back in the field, or where it went by itself. */
  onClose: (back: boolean) => void;
  /** May be emptied here. */
  clearable: boolean;
}

const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);
const GAP = 4;

/** Below its field, or above it where there is no room below. */
function placeAt(panel: HTMLElement, anchor: HTMLElement): void {
  const field = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = field.bottom + GAP + height <= window.innerHeight;
  panel.style.left = `${Math.max(GAP, Math.min(field.left, window.innerWidth - width - GAP))}px`;
  panel.style.top = `${below ? field.bottom + GAP : Math.max(GAP, field.top - GAP - height)}px`;
}

/** A month to choose a day from, in the browser's top layer: no pane or dialog cuts it off. */
export function Calendar({ label, value, anchor, onChoose, onClose, clearable }: CalendarProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const today = localToday();
  const [cursor, setCursor] = useState(() => clampDay(value ?? today));
  // The day under the cursor takes the focus when keys moved it, and at first.
  const [follows, setFollows] = useState(true);
  const [year = FIRST_YEAR, month = 1] = cursor.split('-').map(Number);

  useLayoutEffect(() => {
    const panel = box.current;
    if (!panel) return undefined;
    panel.showPopover();
    const place = () => placeAt(panel, anchor);
    place();
    // A phone's keyboard goes away as the focus leaves the field: the page moves, the calendar stays with its field.
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
    };
  }, [anchor]);

  useEffect(() => {
    if (!follows) return;
    const day = box.current?.querySelector<HTMLElement>('[data-cursor]');
    day?.focus({ preventScroll: true });
  }, [cursor, follows]);

  useEffect(() => {
    const outside = ({ target }: Event) => {
      const inside = target instanceof Node && (box.current?.contains(target) ?? false);
      if (!inside && !(target instanceof Node && anchor.contains(target))) onClose(false);
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [anchor, onClose]);

  const turn = (to: IsoDate) => {
    setFollows(false);
    setCursor(to);
  };
  const onGridKey = (event: KeyboardEvent) => {
    const to = dayAfterKey(cursor, event.key, event.shiftKey);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setFollows(true);
    setCursor(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Nothing of it is for the form or the screen around it.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose(true);
  };

  return (
    <div
      ref={box}
      className="calendar"
      role="dialog"
      aria-label={`Choose a date: ${label}`}
      popover="manual"
      tabIndex={-1}
      data-calendar
      data-shortcuts="off"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose(false);
      }}
    >
      <div className="calendar-head">
        <IconButton label="Previous month" onClick={() => turn(inMonth(cursor, year, month - 2))}>
          <ChevronLeftIcon aria-hidden="true" />
        </IconButton>
        <select
          className="calendar-select"
          aria-label="Month"
          value={month}
          onChange={(event) => turn(inMonth(cursor, year, Number(event.target.value) - 1))}
        >
          {MONTHS.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          className="calendar-select numeric"
          aria-label="Year"
          value={year}
          onChange={(event) => turn(inMonth(cursor, Number(event.target.value), month - 1))}
        >
          {YEARS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <IconButton label="Next month" onClick={() => turn(inMonth(cursor, year, month))}>
          <ChevronRightIcon aria-hidden="true" />
        </IconButton>
      </div>
      <p className="visually-hidden" aria-live="polite" id={`${id}-month`}>
        {MONTHS[month - 1]} {year}
      </p>
      <div
        className="calendar-grid"
        role="grid"
        aria-labelledby={`${id}-month`}
        tabIndex={-1}
        onKeyDown={onGridKey}
      >
        <div role="row" className="calendar-row" tabIndex={-1}>
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" aria-label={name} tabIndex={-1}>
              {name.slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(cursor).map((week) => (
          <div key={week[0]?.date} role="row" className="calendar-row" tabIndex={-1}>
            {week.map(({ date, day, inMonth: own, allowed }) => (
              <span key={date} role="gridcell" aria-selected={date === value} tabIndex={-1}>
                <button
                  type="button"
                  className="calendar-day"
                  aria-label={spokenDay(date)}
                  aria-current={date === today ? 'date' : undefined}
                  data-cursor={date === cursor ? true : undefined}
                  data-chosen={date === value ? true : undefined}
                  data-other={own ? undefined : true}
                  tabIndex={date === cursor ? 0 : -1}
                  disabled={!allowed}
                  onClick={() => onChoose(date)}
                >
                  {day}
                </button>
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className="calendar-foot">
        <Button variant="quiet" onClick={() => onChoose(today)}>
          Today
        </Button>
        {clearable && (
          <Button variant="quiet" disabled={value === null} onClick={() => onChoose(null)}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
