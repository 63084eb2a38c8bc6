import { useImperativeHandle, useRef, type Ref } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { TestPaper, TestResult } from '../drug-testing.shapes.ts';
import { testPapersApi } from '../result-papers.contract.ts';
import { paperAddress } from './result-address.ts';
import { documentsAddresses } from '#src/features/documents/documents.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** What the keys of the screen do with the papers. */
export interface PapersHandle {
  add: () => void;
}

interface ResultPapersProps {
  handle: Ref<PapersHandle>;
  client: number | null;
  result: TestResult;
  /** What the last attempt failed with. */
  error: unknown;
  /** Does one thing at a time. */
  act: (work: () => Promise<void>) => Promise<void>;
  onChange: (result: TestResult) => Promise<void>;
}

/** The papers of a result: the report or form itself, as PDF. While there is none, the result says that it waits. */
export function ResultPapers({ handle, client, result, error, act, onChange }: ResultPapersProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { drugTestId, papers, loosePapers } = result;
  const params = { drugTestId };
  const may = result.allowed.includes('paper');
  useImperativeHandle(handle, () => ({ add: () => picker.current?.click() }));
  const takeOff = async (paperId: string) =>
    onChange(await call(testPapersApi.remove, { params: { drugTestId, paperId } }, { client }));
  const added = async (next: TestResult) => {
    const paper = next.papers[0];
    await onChange(next);
    toast(
      'The document is with its result.',
      'success',
      paper ? { undo: () => takeOff(paper.paperId) } : {},
    );
  };
  const send = (files: readonly File[]) =>
    act(async () => added(await call(testPapersApi.add, { params, files }, { client })));
  const choose = (documentId: string) =>
    act(async () =>
      added(await call(testPapersApi.choose, { params, body: { documentId } }, { client })),
    );
  const remove = ({ paperId, chosen }: TestPaper) =>
    act(async () => {
      const text = chosen
        ? 'The document stays in the file. Take it off this result?'
        : 'The document leaves the file with it. Take it off this result?';
      if (!(await confirm({ text, confirmText: 'Take it off' }))) return;
      await takeOff(paperId);
      toast('The document is off its result.', 'success');
    });
  return (
    <Section
      title="Document"
      actions={
        may && (
          <CommandButton id="result.addPaper">
            {papers.length > 0 ? 'Add another' : undefined}
          </CommandButton>
        )
      }
    >
      {error !== null && (
        <p className="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      {!result.hasPaper && (
        <p className="test-note">
          {papers.length > 0
            ? 'The document of what was reported last is not here yet.'
            : 'No document yet: the report or form as PDF is still to come.'}
        </p>
      )}
      <ul className="test-papers">
        {papers.map((paper) => (
          <li key={paper.paperId}>
            <Link to={paperAddress(drugTestId, paper.paperId)} beside>
              {paper.fileName}
            </Link>
            <span className="test-note">
              {showInstant(paper.addedAt)} by {paper.addedBy}
            </span>
            {paper.deleted && <StatusBadge tone="warning">Deleted from the file</StatusBadge>}
            {!paper.current && <StatusBadge tone="none">Of an earlier report</StatusBadge>}
            {may && (
              <Button variant="quiet" onClick={() => void remove(paper)}>
                Take off
              </Button>
            )}
          </li>
        ))}
        {may &&
          loosePapers.map(({ documentId, fileName, docDate }) => (
            <li key={documentId}>
              <Link to={addressAt(documentsAddresses.document, { documentId })} beside>
                {fileName}
              </Link>
              <span className="test-note">
                {['In the file', showDate(docDate)].filter(Boolean).join(', ')}
              </span>
              <Button variant="quiet" onClick={() => void choose(documentId)}>
                Use this
              </Button>
            </li>
          ))}
      </ul>
      <input
        ref={picker}
        type="file"
        accept="application/pdf,.pdf,image/jpeg,image/png,image/tiff"
        hidden
        aria-label="Document of the result"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
    </Section>
  );
}
