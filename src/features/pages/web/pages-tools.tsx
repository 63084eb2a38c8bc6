import type { Ref } from 'react';
import { CommandButton } from '#src/web/ui/command-button.tsx';

interface PageToolsProps {
  ranges: string;
  onRanges: (text: string) => void;
  rangeFault: string | null;
  rangeInput: Ref<HTMLInputElement>;
}

/** Everything the keys do to the pages, as buttons, and the field for page ranges. */
export function PageTools({ ranges, onRanges, rangeFault, rangeInput }: PageToolsProps) {
  return (
    <div className="pages-tools" role="toolbar" aria-label="Arrange pages">
      <CommandButton id="pages.cut" variant="quiet">
        Split or join
      </CommandButton>
      <CommandButton id="pages.kind" variant="quiet">
        Item or file
      </CommandButton>
      <CommandButton id="pages.turn" variant="quiet">
        Turn
      </CommandButton>
      <CommandButton id="pages.moveBack" variant="quiet">
        Move back
      </CommandButton>
      <CommandButton id="pages.moveOn" variant="quiet">
        Move on
      </CommandButton>
      <CommandButton id="pages.leaveOut" variant="quiet">
        Leave out
      </CommandButton>
      <CommandButton id="pages.undo" variant="quiet">
        Undo
      </CommandButton>
      <span className="pages-ranges">
        <input
          ref={rangeInput}
          className="input"
          aria-label="Page ranges"
          placeholder="1-3,4,5-"
          value={ranges}
          aria-invalid={rangeFault !== null}
          aria-describedby={rangeFault === null ? undefined : 'range-fault'}
          onChange={({ target }) => onRanges(target.value)}
          onKeyDown={(event) => {
            // Back to the pages, where Enter applies: what was typed is seen there first.
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.currentTarget
              .closest('.pages')
              ?.querySelector<HTMLElement>('[role=listbox]')
              ?.focus();
          }}
        />
        {rangeFault !== null && (
          <span id="range-fault" className="field-error" role="alert">
            {rangeFault}
          </span>
        )}
      </span>
      <CommandButton id="pages.cancel">Cancel</CommandButton>
      <CommandButton id="pages.apply" variant="primary">
        Apply
      </CommandButton>
    </div>
  );
}
