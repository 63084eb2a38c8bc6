import type { Action, Actions } from '../palette/action.ts';
import { isPdfController, type PdfController } from './pdf-controller.ts';

const onPdf =
  (act: (pdf: PdfController) => void | Promise<void>): Action =>
  ({ subject }) =>
    isPdfController(subject) ? act(subject) : undefined;

/** What the commands of a document under view do. */
export const pdfActions = {
  'pdf.nextPage': onPdf((pdf) => pdf.goTo('next')),
  'pdf.previousPage': onPdf((pdf) => pdf.goTo('previous')),
  'pdf.firstPage': onPdf((pdf) => pdf.goTo(1)),
  'pdf.lastPage': onPdf((pdf) => pdf.goTo('last')),
  'pdf.goToPage': ({ subject, toast }) => {
    if (!isPdfController(subject) || subject.askPage()) return;
    toast('All pages of this document stand in the page links.', 'warning');
  },
  'pdf.zoomIn': onPdf((pdf) => pdf.zoom(1)),
  'pdf.zoomOut': onPdf((pdf) => pdf.zoom(-1)),
  'pdf.fitWidth': onPdf((pdf) => pdf.fit('width')),
  'pdf.fitPage': onPdf((pdf) => pdf.fit('page')),
  'pdf.rotate': onPdf((pdf) => pdf.rotate()),
  'pdf.find': onPdf((pdf) => pdf.openFind()),
  'pdf.findNext': onPdf((pdf) => pdf.findStep(1)),
  'pdf.findPrevious': onPdf((pdf) => pdf.findStep(-1)),
  'pdf.fullscreen': onPdf((pdf) => pdf.toggleFullscreen()),
  'pdf.thumbnails': onPdf((pdf) => pdf.toggleThumbnails()),
  'pdf.download': onPdf((pdf) => pdf.download()),
} satisfies Actions;
