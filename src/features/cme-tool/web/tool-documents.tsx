import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchBytes } from '#src/web/http.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import type { CmeDocument } from '../cme-tool.contract.ts';
import { CmeDocumentsTable } from './cme-documents.tsx';
import { fileContentPath } from './cme-tool.queries.ts';

/**
 * The medical-exam documents of an employee, and the chosen one itself. Read across clients: inside one, nobody of the
 * staff who sent one would be named.
 */
export function ToolDocuments({ employeeId }: { employeeId: string }) {
  const [chosen, setChosen] = useState<CmeDocument | null>(null);
  return (
    <>
      <CmeDocumentsTable client={null} employeeId={employeeId} onOpen={setChosen} />
      {chosen && (
        <ToolDocument
          key={chosen.documentId}
          path={fileContentPath(employeeId, chosen.documentId)}
          document={chosen}
        />
      )}
    </>
  );
}

function ToolDocument({ path, document }: { path: string; document: CmeDocument }) {
  // Asked for first: what cannot be loaded is said in the specification's words, and not in the viewer's.
  const { isError, isSuccess } = useQuery({
    queryKey: ['documents', 'cmeTool', path],
    queryFn: async ({ signal }) => {
      await fetchBytes(path, { begin: 0, end: 1 }, signal);
      return true;
    },
    retry: false,
    gcTime: 0,
  });
  if (isError)
    return (
      <p className="form-error" role="alert">
        Document is not valid and could not be loaded
      </p>
    );
  if (!isSuccess) return <div className="cme-tool-pdf" aria-busy="true" />;
  return (
    <div className="cme-tool-pdf">
      <PdfView
        path={path}
        documentKey={document.documentId}
        label={document.item}
        fileName={document.fileName}
        passwordProtected={document.passwordProtected}
      />
    </div>
  );
}
