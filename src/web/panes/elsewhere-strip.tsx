import { EnterIcon } from '@radix-ui/react-icons';
import type { PdfController } from '../pdf/pdf-controller.ts';
import { useScope } from '../palette/scope.ts';
import { useStore } from '../store.ts';
import type { PaneHandle } from './screen.ts';
import { closeSecondWindow, pagesThere, runInSecondWindow } from './second-window.ts';

const TITLE = 'Bring the document back from the second window';
const FITS = {
  width: 'pdf.fitWidth',
  page: 'pdf.fitPage',
  actual: 'pdf.actualSize',
} as const;

/** The document's keys work in the form's window, too: each is sent to where the document stands. */
function remote({ current, count }: { current: number; count: number }): PdfController {
  return {
    kind: 'pdf',
    notReady: null,
    current,
    count,
    goTo: (page) =>
      runInSecondWindow(
        page === 'next'
          ? 'pdf.nextPage'
          : page === 'previous'
            ? 'pdf.previousPage'
            : page === 'last'
              ? 'pdf.lastPage'
              : 'pdf.firstPage',
      ),
    // A page is typed where the document stands.
    askPage: null,
    zoom: (steps) => runInSecondWindow(steps > 0 ? 'pdf.zoomIn' : 'pdf.zoomOut'),
    fit: (fit) => runInSecondWindow(FITS[fit]),
    rotate: () => runInSecondWindow('pdf.rotate'),
    openFind: () => runInSecondWindow('pdf.find'),
    findStep: (by) => runInSecondWindow(by > 0 ? 'pdf.findNext' : 'pdf.findPrevious'),
    toggleThumbnails: () => runInSecondWindow('pdf.thumbnails'),
    toggleFullscreen: async () => runInSecondWindow('pdf.fullscreen'),
    download: async () => runInSecondWindow('pdf.download'),
  };
}

/** In the place of a document that stands in a second window: the way back. */
export function ElsewhereStrip({ pane }: { pane: PaneHandle }) {
  useScope('pdf', remote(useStore(pagesThere)), { pane });
  return (
    <button
      type="button"
      className="pane-strip"
      aria-label={TITLE}
      title={TITLE}
      onClick={closeSecondWindow}
    >
      <EnterIcon aria-hidden="true" />
      <span className="pane-strip-title">In the second window</span>
    </button>
  );
}
