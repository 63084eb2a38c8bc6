import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fillPath } from '#src/shared/endpoint.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { companyFileApi } from '../company-file.contract.ts';
import { companyPaperQuery } from './company-file.queries.ts';

/** The PDF of a company's paper, for instance beside its file. */
export function CompanyPaperView({ params, pane }: ScreenProps) {
  const { paperId = '' } = params;
  const client = useActingClient();
  const { data, error, refetch } = useQuery(companyPaperQuery(client, paperId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(data.paperType);
  }, [setTitle, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <PdfView
      path={fillPath(companyFileApi.content.path, { paperId })}
      documentKey={paperId}
      label={data.paperType}
      fileName={data.fileName}
      passwordProtected={data.passwordProtected}
    />
  );
}
