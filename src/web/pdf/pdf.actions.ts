import { actionsOn, ofKind, type Actions } from '../palette/action.ts';
import { moveDocument } from '../panes/move-document.ts';
import { isPdfController, type PdfController } from './pdf-controller.ts';

const onPdf = actionsOn(ofKind(isPdfController));
/** On its pages, once they are there. */
const onPages = (
  act: (pdf: PdfController) => void,
  refusal: (pdf: PdfController) => string | null = () => null,
) => onPdf(act, (pdf) => pdf.notReady ?? refusal(pdf));

/** What the commands of a document under view do. */
export const pdfActions = {
  'pdf.nextPage': onPages(
    (pdf) => pdf.goTo('next'),
    ({ current, count }) => (current < count ? null : 'This is the last page.'),
  ),
  'pdf.previousPage': onPages(
    (pdf) => pdf.goTo('previous'),
    ({ current }) => (current > 1 ? null : 'This is the first page.'),
  ),
  'pdf.firstPage': onPages((pdf) => pdf.goTo(1)),
  'pdf.lastPage': onPages((pdf) => pdf.goTo('last')),
  'pdf.goToPage': onPages(
    ({ askPage }) => askPage?.(),
    ({ askPage }) => (askPage ? null : 'All pages of this document stand in the page links.'),
  ),
  'pdf.zoomIn': onPages((pdf) => pdf.zoom(1)),
  'pdf.zoomOut': onPages((pdf) => pdf.zoom(-1)),
  'pdf.fitWidth': onPages((pdf) => pdf.fit('width')),
  'pdf.fitPage': onPages((pdf) => pdf.fit('page')),
  'pdf.actualSize': onPages((pdf) => pdf.fit('actual')),
  'pdf.rotate': onPages((pdf) => pdf.rotate()),
  'pdf.find': onPages((pdf) => pdf.openFind()),
  'pdf.findNext': onPages((pdf) => pdf.findStep(1)),
  'pdf.findPrevious': onPages((pdf) => pdf.findStep(-1)),
  'pdf.fullscreen': onPdf((pdf) => pdf.toggleFullscreen()),
  'pdf.secondWindow': onPdf(() => moveDocument()),
  'pdf.thumbnails': onPages((pdf) => pdf.toggleThumbnails()),
  'pdf.download': onPdf((pdf) => pdf.download()),
} satisfies Actions;
