import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { paperPath, scoringQuery } from './mvr-scoring.queries.ts';
import './mvr-scoring.css';

/** The paper of an MVR, to stand beside its lines. */
export function ScorePaper({ params, pane }: ScreenProps) {
  const { scoringId = '' } = params;
  const { data, error, refetch } = useQuery(scoringQuery(scoringId));
  const { setTitle } = pane;
  const fileName = data?.paper?.fileName;
  useEffect(() => {
    if (fileName) setTitle(fileName);
  }, [setTitle, fileName]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="score-paper" aria-busy="true" />;
  const { paper } = data;
  if (!paper)
    return (
      <EmptyState title="No document belongs to this record">
        Its data is in the form: it came without one.
      </EmptyState>
    );
  return (
    <div className="score-paper">
      <PdfView
        path={paperPath(scoringId)}
        documentKey={paper.documentId}
        label="MVR"
        fileName={paper.fileName}
        passwordProtected={paper.passwordProtected}
      />
    </div>
  );
}
