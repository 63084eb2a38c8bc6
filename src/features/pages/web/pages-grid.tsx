import { useCallback, useEffect, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { ReadyPdf } from '#src/web/pdf/pdf-documents.ts';
import type { ItemImage } from '#src/features/intake/item.shapes.ts';
import { useFormFocus } from '#src/features/work/web/use-form-focus.ts';
import { PageSource } from './pages-source.tsx';
import { beginningsIn, stepTo, tilesOf, toggleAll, toggleSelected } from './pages-state.ts';
import type { Arrangement } from './pages-state.ts';
import { PageTileView } from './pages-tile.tsx';

interface PageGridProps {
  pane: PaneHandle;
  files: readonly ItemImage[];
  dqItemId: string;
  now: Arrangement;
  /** The cursor or the choice changed: nothing of the arrangement itself. */
  onLook: (next: Arrangement) => void;
}

/** The pages as small pictures: arrows move, space chooses. */
export function PageGrid({ pane, files, dqItemId, now, onLook }: PageGridProps) {
  // The pages come a moment after their pane.
  const grid = useFormFocus(pane);
  const [open, setOpen] = useState<ReadonlyMap<string, ReadyPdf>>(new Map());
  const onReady = useCallback((imageId: string, pdf: ReadyPdf | null) => {
    setOpen((all) => {
      const next = new Map(all);
      if (pdf) next.set(imageId, pdf);
      else next.delete(imageId);
      return next;
    });
  }, []);
  const tiles = tilesOf(now);
  const at = tiles.findIndex(({ key }) => key === now.at);
  const beginnings = beginningsIn(now);
  useEffect(() => {
    grid.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [grid, now.at, at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault();
      return onLook(toggleAll(now));
    }
    if (event.ctrlKey || event.metaKey) return;
    const row = columnsOf(grid.current);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + row,
      ArrowUp: at - row,
      Home: 0,
      End: tiles.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted !== undefined) onLook(stepTo(now, wanted));
    else if (event.key === ' ') onLook(toggleSelected(now, now.at));
    else if (event.key === 'Escape' && now.selected.size > 0)
      onLook({ ...now, selected: new Set() });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (key: string, event: MouseEvent): void => {
    const moved = { ...now, at: key };
    onLook(event.ctrlKey || event.metaKey ? toggleSelected(moved, key) : moved);
    grid.current?.focus();
  };

  return (
    <>
      {files.map((file) =>
        file.passwordProtected ? null : (
          <PageSource
            key={file.imageId}
            dqItemId={dqItemId}
            imageId={file.imageId}
            onReady={onReady}
          />
        ),
      )}
      <div
        ref={grid}
        className="pages-grid"
        role="listbox"
        aria-label="Pages"
        aria-multiselectable="true"
        aria-activedescendant={at < 0 ? undefined : `page-${at}`}
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile, index) => (
          <PageTileView
            key={tile.key}
            id={`page-${index}`}
            tile={tile}
            file={files.find(({ imageId }) => imageId === tile.imageId)}
            several={files.length > 1}
            pdf={open.get(tile.imageId) ?? null}
            current={index === at}
            selected={now.selected.has(tile.key)}
            begins={beginnings.get(tile.key) ?? null}
            onClick={(event) => onClick(tile.key, event)}
          />
        ))}
      </div>
    </>
  );
}

/** How many pages stand in a row. */
function columnsOf(grid: HTMLElement | null): number {
  const tops = [...(grid?.children ?? [])].map((child) => (child as HTMLElement).offsetTop);
  const [first] = tops;
  const count = tops.findIndex((top) => top !== first);
  return count > 0 ? count : Math.max(1, tops.length);
}
