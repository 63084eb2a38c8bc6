import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { secondImagePath, secondReviewQuery } from './quality.queries.ts';
import './quality.css';
import { qualityAddresses } from '../quality.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** A file under a second look, to be shown beside its form; the document's other files are one click away. */
export function SecondPaper({ params, pane }: ScreenProps) {
  const { secondReviewId = '', imageId = '' } = params;
  const { data, error, refetch } = useQuery(secondReviewQuery(secondReviewId));
  const image = data?.images.find((one) => one.imageId === imageId);
  const fileName = image?.fileName;
  const { setTitle } = pane;
  useEffect(() => {
    if (fileName) setTitle(fileName);
  }, [setTitle, fileName]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="second-paper" aria-busy="true" />;
  return (
    <div className="second-paper">
      {data.images.length > 1 && (
        <nav className="second-files" aria-label="Files of this document">
          {data.images.map((one) => (
            <button
              key={one.imageId}
              type="button"
              className="button"
              aria-pressed={one.imageId === imageId}
              onClick={() =>
                pane.open(
                  addressAt(qualityAddresses.file, { secondReviewId, imageId: one.imageId }),
                  {
                    replace: true,
                  },
                )
              }
            >
              {one.ordinal}. {one.fileName}
            </button>
          ))}
        </nav>
      )}
      <PdfView
        key={imageId}
        path={secondImagePath(secondReviewId, imageId)}
        documentKey={imageId}
        label={fileName ?? 'Document'}
        fileName={fileName ?? 'document.pdf'}
        passwordProtected={image?.passwordProtected ?? false}
      />
    </div>
  );
}
