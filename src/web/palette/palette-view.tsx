import * as Dialog from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { KeyHint } from '../ui/key-hint.tsx';
import { keyText } from '../ui/keys.ts';
import { TYPED_KINDS } from './argument-step.ts';
import type { ShownRow } from './palette-rows.ts';
import { closePalette } from './palette-state.ts';
import { usePalette, type PaletteModel } from './use-palette.ts';

/** More than the list's height shows at once. */
const ROWS_THAT_FIT = 14;
/** Longer than any name or number, and as much as every search takes. */
const MOST_SEARCHED = 200;
/** A reason, which is kept as it is. */
const MOST_WRITTEN = 500;
/** A tap's click comes after the finger is up. */
const CLICK_COMES_MS = 100;

/** The command palette: what is typed is filtered and ranked by us, cmdk only groups and marks the rows. */
export function PaletteView() {
  const before = useRef(document.activeElement);
  const input = useRef<HTMLInputElement>(null);
  const palette = usePalette();
  return (
    // Not Radix's modal: that styles the body, so that opening and closing work out every element of the page anew.
    <Dialog.Root open modal={false} onOpenChange={(next) => !next && closePalette()}>
      <Dialog.Portal>
        <div className="overlay palette-overlay" />
        <Dialog.Content
          className="palette"
          aria-modal="true"
          aria-describedby={undefined}
          // A screen behind it that came late may want the keyboard; it stays here until the palette closes.
          onFocusOutside={(event) => {
            event.preventDefault();
            input.current?.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={(event) => {
            if (palette.back()) event.preventDefault();
          }}
          // Radix would mark what is there already, and the next key replace it.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const { current } = input;
            current?.focus({ preventScroll: true });
            current?.setSelectionRange(current.value.length, current.value.length);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A command may have moved the focus already; otherwise it goes back where it was.
            if (document.activeElement === document.body && before.current instanceof HTMLElement) {
              before.current.focus({ preventScroll: true });
            }
          }}
        >
          <Dialog.Title className="visually-hidden">Command palette</Dialog.Title>
          <PaletteBody palette={palette} input={input} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody({
  palette,
  input,
}: {
  palette: PaletteModel;
  input: RefObject<HTMLInputElement | null>;
}) {
  const { note, step, typed } = palette;
  const [{ highlighted, answer, choose: chooseShown }, hold] = useHeldWhilePressed({
    highlighted: palette.highlighted,
    answer: palette.groups,
    choose: palette.choose,
  });
  const groups = useFirstRowsFirst(answer, highlighted);
  const list = useRef<HTMLDivElement>(null);
  const [listId, setListId] = useState('');

  // cmdk does not follow a highlight that is set from outside, and its own input would set it (ux 2.1), so the input is
  // ours: it names the row after each painting.
  const row = () =>
    list.current?.querySelector(`[cmdk-item][data-value="${CSS.escape(highlighted)}"]`);
  useLayoutEffect(() => setListId(list.current?.id ?? ''), []);
  useLayoutEffect(() => {
    const at = row();
    if (at) input.current?.setAttribute('aria-activedescendant', at.id);
    else input.current?.removeAttribute('aria-activedescendant');
  });
  useEffect(() => {
    const at = row();
    // The first row with the heading above it.
    if (at && at === list.current?.querySelector('[cmdk-item]')) list.current.scrollTop = 0;
    else at?.scrollIntoView({ block: 'nearest' });
    // Not when the rest of an answer is painted: the list may have been scrolled since.
    // oxlint-disable-next-line react/exhaustive-deps -- `row` reads what stands there now
  }, [highlighted, answer]);

  // Rows that come under a resting pointer are not meant by it.
  const point = (event: PointerEvent) => {
    if (event.movementX === 0 && event.movementY === 0) return;
    const under = event.target instanceof Element && event.target.closest('[cmdk-item]');
    const key = under ? under.getAttribute('data-value') : null;
    if (key !== null && key !== highlighted) palette.goTo(key);
  };
  const press = (event: PointerEvent) => {
    const { button, target } = event;
    if (button === 0 && target instanceof Element && target.closest('[cmdk-item]')) hold();
  };
  const choose = useRef(chooseShown);
  useLayoutEffect(() => {
    choose.current = chooseShown;
  });
  const [chosen] = useState(() => (key: string) => choose.current(key));

  return (
    <Command
      label={step ? step.label : 'Command palette'}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={highlighted}
      // A click chooses; the keyboard stays in the input.
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      }}
    >
      <div className="palette-input">
        <Chips palette={palette} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={step ? step.label : 'Command palette'}
          aria-expanded={groups.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          maxLength={step && TYPED_KINDS.includes(step.kind) ? MOST_WRITTEN : MOST_SEARCHED}
          placeholder={palette.placeholder}
          onChange={({ target }) => palette.setTyped(target.value)}
          onKeyDown={palette.onKeyDown}
        />
      </div>
      <div className="palette-bar" data-busy={palette.busy ? true : undefined} aria-hidden="true" />
      <Command.List ref={list} label="Results" onPointerMove={point} onPointerDown={press}>
        {note && <p className="palette-note">{note}</p>}
        {groups.map(([group, rows]) => (
          <Command.Group key={group} heading={group}>
            {rows.map((row) => (
              <Row key={row.key} row={row} onChoose={chosen} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <Announcement palette={palette} />
      <Footer palette={palette} />
    </Command>
  );
}

/**
 * While a row is pressed nothing takes its place: an answer that comes before the click would move another row under the
 * pointer, and that one, or none, would be chosen. Returns what is shown, and what holds it until the click is done.
 */
function useHeldWhilePressed<Shown>(now: Shown): [shown: Shown, hold: () => void] {
  const [held, setHeld] = useState<{ shown: Shown } | null>(null);
  useEffect(() => {
    if (!held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      timer = setTimeout(() => setHeld(null), CLICK_COMES_MS);
    };
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [held]);
  return [held ? held.shown : now, () => setHeld({ shown: now })];
}

/** Of each answer what fits is painted in the first frame, all the rest right after it; nothing is left out above the highlight. */
function useFirstRowsFirst(
  groups: PaletteModel['groups'],
  highlighted: string,
): PaletteModel['groups'] {
  const [painted, setPainted] = useState<PaletteModel['groups'] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(groups), 50);
    return () => clearTimeout(timer);
  }, [groups]);
  const first = useMemo(() => firstRows(groups, ROWS_THAT_FIT), [groups]);
  if (painted === groups) return groups;
  const isFurtherDown =
    groups.some(([, rows]) => rows.some(({ key }) => key === highlighted)) &&
    !first.some(([, rows]) => rows.some(({ key }) => key === highlighted));
  return isFurtherDown ? groups : first;
}

function firstRows(groups: PaletteModel['groups'], most: number): PaletteModel['groups'] {
  let left = most;
  const shown: [string, ShownRow[]][] = [];
  for (const [group, rows] of groups) {
    if (left <= 0) break;
    shown.push([group, rows.slice(0, left)]);
    left -= rows.length;
  }
  return shown;
}

/** Where it acts, and what was answered so far; each can be taken back by Backspace or a click. */
function Chips({ palette }: { palette: PaletteModel }) {
  const { chip, steps } = palette;
  return (
    <>
      {chip && (
        <button
          type="button"
          tabIndex={-1}
          className="palette-chip"
          data-place={chip.place}
          title={`Acts in ${chip.title}. Backspace widens it.`}
          aria-label={`Acts in ${chip.title}. Widen.`}
          onClick={palette.removeChip}
        >
          <span>{chip.title}</span>
          <span aria-hidden="true">×</span>
        </button>
      )}
      {steps.map((title, at) => (
        <button
          key={`${at}${title}`}
          type="button"
          tabIndex={-1}
          className="palette-chip palette-step"
          title={`${title}. Backspace goes a step back.`}
          onClick={() => palette.back()}
        >
          <span>{title}</span>
        </button>
      ))}
    </>
  );
}

const Row = memo(function Row({
  row,
  onChoose,
}: {
  row: ShownRow;
  onChoose: (key: string) => void;
}) {
  const { key, title, detail, meta, keys, refusal } = row;
  return (
    <Command.Item value={key} onSelect={onChoose} disabled={refusal !== undefined}>
      <span className="palette-title">{title}</span>
      {detail && <span className="palette-detail">{detail}</span>}
      <span className="spacer" />
      {meta && <span className="palette-meta">{meta}</span>}
      {refusal && <span className="palette-refusal">{refusal}</span>}
      {keys && <KeyHint keys={keys} />}
      {keys && <span className="visually-hidden">, {keyText(keys)}</span>}
    </Command.Item>
  );
});

/** The one place that speaks: how many there are once the answer is there, or what is said instead. */
function Announcement({ palette: { busy, note, count } }: { palette: PaletteModel }) {
  const settled = note ?? `${count} ${count === 1 ? 'result' : 'results'}`;
  const [said, setSaid] = useState(settled);
  // While an answer is on its way nothing is said: neither what was, nor that something comes.
  if (!busy && said !== settled) setSaid(settled);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** What the keys do, and the same for the mouse. */
function Footer({ palette }: { palette: PaletteModel }) {
  const { step, chip } = palette;
  return (
    <footer className="palette-footer">
      <span aria-hidden="true">
        <kbd>↵</kbd> choose
      </span>
      {!step && (
        <span aria-hidden="true" className="palette-wide">
          <kbd>{keyText('mod+enter')}</kbd> beside
        </span>
      )}
      {(chip || step) && (
        <span aria-hidden="true" className="palette-wide">
          <kbd>⌫</kbd> {step ? 'back' : 'widen'}
        </span>
      )}
      <span className="spacer" />
      {!step && (
        <button type="button" tabIndex={-1} onClick={() => palette.setTyped('?')}>
          <kbd>?</kbd> modes
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        onClick={() => {
          if (!palette.back()) closePalette();
        }}
      >
        <kbd>esc</kbd> {step ? 'back' : 'close'}
      </button>
    </footer>
  );
}
