import { pagesAddresses } from '../pages.addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { ItemParts } from '#src/features/intake/web/item-parts.tsx';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { useShownDocument } from '#src/web/pdf/shown-documents.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { originalPath, pageHistoryQuery } from './pages.queries.ts';
import { useMarks } from '#src/features/work/web/paper-marks.ts';
import { imagePath, itemQuery } from '#src/features/intake/web/items.queries.ts';
import '#src/web/ui/task-form.css';
import { addressAt } from '#src/shared/address.ts';

/** A file of an incoming item, to stand beside its form; an item's other files are one click away. */
export function ItemView({ params, pane }: ScreenProps) {
  const { dqItemId = '', imageId = '' } = params;
  const { data: item, error, refetch } = useQuery(itemQuery(dqItemId));
  const image = item?.images.find((one) => one.imageId === imageId);
  // Not a file of the item any more: one as it was before its pages were arranged.
  const isOriginal = item !== undefined && image === undefined;
  const { data: history } = useQuery({ ...pageHistoryQuery(dqItemId), enabled: isOriginal });
  const original = history?.changes
    .flatMap(({ setAside }) => setAside)
    .find((one) => one.imageId === imageId);
  const fileName = image?.fileName ?? (original && `${original.fileName} (as received)`);
  const { marks, current } = useMarks(imageId);
  const { setTitle } = pane;
  useEffect(() => {
    if (fileName) setTitle(fileName);
  }, [setTitle, fileName]);

  // Why there is none is what is seen of it.
  const unread = error !== null && !item;
  const tellShown = useShownDocument(imageId);
  useLayoutEffect(() => tellShown(unread), [unread, tellShown]);

  if (unread) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="item-view">
      {item && item.images.length > 1 && (
        <nav className="item-files" aria-label="Files of this item">
          {item.images.map((one) => (
            <button
              key={one.imageId}
              type="button"
              className="chip"
              aria-pressed={one.imageId === imageId}
              onClick={() =>
                pane.open(addressAt(pagesAddresses.itemFile, { dqItemId, imageId: one.imageId }), {
                  replace: true,
                })
              }
            >
              {one.ordinal}. {one.fileName}
            </button>
          ))}
        </nav>
      )}
      <PdfView
        key={imageId}
        path={(isOriginal ? originalPath : imagePath)(dqItemId, imageId)}
        documentKey={imageId}
        label={fileName ?? 'Incoming document'}
        fileName={fileName ?? 'document.pdf'}
        passwordProtected={image?.passwordProtected ?? false}
        marks={marks}
        currentMark={current}
      />
      {/* Below: what comes late moves no page. */}
      <ItemParts dqItemId={dqItemId} where="view" />
    </div>
  );
}
