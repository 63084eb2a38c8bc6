import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { useMarks } from '#src/features/work/web/paper-marks.ts';
import '#src/web/ui/task-form.css';
import { examPaperPath } from './exam-address.ts';
import { examImagePath, examQuery } from './exam.queries.ts';

/** A file of an exam, to stand beside its form; its other files are one click away. */
export function ExamPaper({ params, pane }: ScreenProps) {
  const { processInstanceId = '', imageId = '' } = params;
  const { data, error, refetch } = useQuery(examQuery(processInstanceId));
  const images = data?.item?.images ?? [];
  const image = images.find((one) => one.imageId === imageId);
  const { marks, current } = useMarks(imageId);
  const { setTitle } = pane;
  const fileName = image?.fileName;
  useEffect(() => {
    if (fileName) setTitle(fileName);
  }, [setTitle, fileName]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="item-view">
      {images.length > 1 && (
        <nav className="item-files" aria-label="Files of this exam">
          {images.map((one) => (
            <button
              key={one.imageId}
              type="button"
              className="chip"
              aria-pressed={one.imageId === imageId}
              onClick={() =>
                pane.open(examPaperPath(processInstanceId, one.imageId), { replace: true })
              }
            >
              {one.ordinal}. {one.fileName}
            </button>
          ))}
        </nav>
      )}
      <PdfView
        key={imageId}
        path={examImagePath(processInstanceId, imageId)}
        documentKey={imageId}
        label={fileName ?? 'Certificate'}
        fileName={fileName ?? 'certificate.pdf'}
        passwordProtected={image?.passwordProtected ?? false}
        marks={marks}
        currentMark={current}
      />
    </div>
  );
}
