import * as Dialog from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { useRef } from 'react';
import { KeyHint } from '../ui/key-hint.tsx';
import { closePalette } from './palette-state.ts';
import { usePalette, type PaletteModel } from './use-palette.ts';

/** The command palette: what is typed is filtered and ranked by us, cmdk only moves and chooses. */
export function PaletteView() {
  const before = useRef(document.activeElement);
  const palette = usePalette();
  return (
    <Dialog.Root open onOpenChange={(next) => !next && closePalette()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay palette-overlay" />
        <Dialog.Content
          className="palette"
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (palette.back()) event.preventDefault();
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
          <PaletteBody palette={palette} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody({ palette }: { palette: PaletteModel }) {
  const { groups, count, note, step } = palette;
  return (
    <Command
      label={step ? step.label : 'Command palette'}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={palette.highlighted}
      onValueChange={palette.setHighlighted}
      onKeyDown={palette.onKeyDown}
    >
      <div className="palette-input">
        {palette.chips.map((chip) => (
          <span key={chip} className="palette-chip">
            {chip}
          </span>
        ))}
        <Command.Input
          value={palette.typed}
          onValueChange={palette.setTyped}
          placeholder={palette.placeholder}
        />
      </div>
      <div className="palette-bar" data-busy={palette.busy ? true : undefined} aria-hidden="true" />
      <Command.List label="Results">
        {groups.map(([group, rows]) => (
          <Command.Group key={group} heading={group}>
            {rows.map((row) => (
              <Command.Item key={row.key} value={row.key} onSelect={() => palette.choose(row)}>
                <span className="palette-title">{row.title}</span>
                {row.detail && <span className="palette-detail">{row.detail}</span>}
                <span className="spacer" />
                {row.meta && <span className="palette-meta">{row.meta}</span>}
                {row.keys && <KeyHint keys={row.keys} />}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {note && <p className="palette-note">{note}</p>}
      <p className="visually-hidden" role="status">
        {palette.busy ? 'Searching' : `${count} ${count === 1 ? 'result' : 'results'}`}
      </p>
      <footer className="palette-footer" aria-hidden="true">
        <span>
          <kbd>↵</kbd> choose
        </span>
        <span>
          <kbd>esc</kbd> {step ? 'back' : 'close'}
        </span>
        <span>
          <kbd>?</kbd> modes
        </span>
      </footer>
    </Command>
  );
}
