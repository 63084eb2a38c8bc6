import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fillPath } from '#src/shared/endpoint.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { testPapersApi } from '../result-papers.contract.ts';
import { resultQuery } from './drug-testing.queries.ts';

/** The PDF of a paper of a result, for instance beside the result. */
export function ResultPaperView({ params, pane }: ScreenProps) {
  const { drugTestId = '', paperId = '' } = params;
  const client = useActingClient();
  const { data, error, refetch } = useQuery(resultQuery(client, drugTestId));
  const paper = data?.papers.find((one) => one.paperId === paperId);
  const { setTitle } = pane;
  useEffect(() => {
    if (paper) setTitle(paper.fileName);
  }, [setTitle, paper]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (!paper)
    return (
      <EmptyState title="This document is not with its result any more">
        Open the result: its history says who took it off.
      </EmptyState>
    );
  return (
    <PdfView
      path={fillPath(testPapersApi.content.path, { drugTestId, paperId })}
      documentKey={paperId}
      label="Document of the drug test result"
      fileName={paper.fileName}
      passwordProtected={paper.passwordProtected}
    />
  );
}
