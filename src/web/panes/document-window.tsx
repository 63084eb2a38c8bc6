import { useEffect, useLayoutEffect, useMemo } from 'react';
import { runCommand } from '../palette/run-command.ts';
import { placeOf, subjects } from '../palette/scope.ts';
import { isPdfController } from '../pdf/pdf-controller.ts';
import { useStore } from '../store.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { notePanes, panesOf } from './open-panes.ts';
import { PaneFrame, usePaneTitle } from './pane-frame.tsx';
import { isDocumentPane } from './pane-kinds.ts';
import type { PaneSpec } from './open-panes.ts';
import type { ScreenProps } from './screen.ts';
import { beSecondWindow, shownHere, tellPages } from './second-window.ts';

/** The second window of a desk: the document in hand and nothing else, wherever the work in the first one leads. */
export function DocumentWindow({ search }: ScreenProps) {
  const id = typeof search['of'] === 'string' ? search['of'] : '';
  const { address, client } = useStore(shownHere);
  const pane = useMemo(() => {
    if (address === null) return null;
    const workspace = { panes: [address], client: client?.toString(), dropped: false };
    // Documents only: whatever else an address leads to belongs to the first window.
    return panesOf(workspace).find(isDocumentPane) ?? null;
  }, [address, client]);
  useEffect(() => beSecondWindow(id, (command) => void runCommand(command, 'key')), [id]);
  useEffect(() => subjects.subscribe(tellPagesHere), []);
  useLayoutEffect(() => notePanes(pane ? [pane] : []), [pane]);
  return (
    <main id="workspace" className="document-window" tabIndex={-1}>
      <h1 className="visually-hidden">Compliance Console: document</h1>
      {pane ? (
        <Document key={pane.kind} pane={pane} />
      ) : (
        <section className="pane" data-pane="" tabIndex={-1} aria-label="No document">
          <EmptyState title="No document is in hand">
            The document that you open in the first window appears here.
          </EmptyState>
        </section>
      )}
    </main>
  );
}

function tellPagesHere(): void {
  const pdf = placeOf('pdf')?.subject;
  if (isPdfController(pdf)) tellPages({ current: pdf.current, count: pdf.count });
}

function Document({ pane }: { pane: PaneSpec }) {
  const { title } = usePaneTitle(pane);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <PaneFrame pane={pane} alone primary={false} />;
}
