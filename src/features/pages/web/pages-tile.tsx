/* oxlint-disable jsx-a11y/click-events-have-key-events -- the keys of an option are handled by the list that has the focus */
import { LockClosedIcon } from '@radix-ui/react-icons';
import type { MouseEvent } from 'react';
import { LETTER, turned } from '#src/web/pdf/page-layout.ts';
import type { ReadyPdf } from '#src/web/pdf/pdf-documents.ts';
import { ThumbnailPaper } from '#src/web/pdf/thumbnails.tsx';
import type { PartKind } from '../pages.rules.ts';
import type { ItemImage } from '#src/features/intake/item.shapes.ts';
import type { PageTile } from './pages-state.ts';

/** Of a page in the arranger: its headings can be read. */
const TILE_WIDTH = 140;

interface PageTileProps {
  id: string;
  tile: PageTile;
  file: ItemImage | undefined;
  /** The item has several files: each page says which one it is of. */
  several: boolean;
  pdf: ReadyPdf | null;
  current: boolean;
  selected: boolean;
  /** The part that begins with this page. */
  begins: { number: number; kind: PartKind } | null;
  onClick: (event: MouseEvent) => void;
}

/** One page in the arranger. */
export function PageTileView(props: PageTileProps) {
  const { id, tile, file, several, pdf, current, selected, begins, onClick } = props;
  const { page, turn, out } = tile;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="page-tile"
      data-current={current || undefined}
      data-out={out || undefined}
      data-begins={begins?.kind}
      onClick={onClick}
    >
      <span className="page-tile-part">
        {begins
          ? begins.kind === 'item'
            ? `${begins.number}. new item`
            : `${begins.number}. file`
          : ''}
      </span>
      {file?.passwordProtected ? (
        <span className="page-tile-locked">
          <LockClosedIcon aria-hidden="true" />
        </span>
      ) : pdf ? (
        <span className="page-tile-paper">
          <ThumbnailPaper
            pdf={pdf}
            number={page}
            size={turned(pdf.firstSize ?? LETTER, turn)}
            rotation={turn}
            width={TILE_WIDTH}
          />
        </span>
      ) : (
        <span className="page-tile-blank" />
      )}
      <span className="page-tile-name">
        <span className="visually-hidden">Page </span>
        {several && file ? `${file.ordinal}/${page}` : page}
        {turn === 0 ? '' : ` ${turn}°`}
        {out ? ' out' : ''}
      </span>
    </div>
  );
}
