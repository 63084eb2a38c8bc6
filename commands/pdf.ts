import type { Commands } from './command.ts';

/** Keys of the document under view; as in the stock viewer of pdf.js where it has one. */
export const pdfCommands = {
  'pdf.nextPage': {
    title: 'Next page',
    group: 'PDF',
    scope: 'pdf',
    keys: ['n', 'j'],
    words: 'forward down',
  },
  'pdf.previousPage': {
    title: 'Previous page',
    group: 'PDF',
    scope: 'pdf',
    keys: ['p', 'k'],
    words: 'back up',
  },
  'pdf.firstPage': { title: 'First page', group: 'PDF', scope: 'pdf', keys: ['home'] },
  'pdf.lastPage': { title: 'Last page', group: 'PDF', scope: 'pdf', keys: ['end'] },
  'pdf.zoomIn': {
    title: 'Zoom in',
    group: 'PDF',
    scope: 'pdf',
    keys: ['+', '='],
    words: 'larger bigger',
  },
  'pdf.zoomOut': {
    title: 'Zoom out',
    group: 'PDF',
    scope: 'pdf',
    keys: ['-'],
    words: 'smaller',
  },
  'pdf.fitWidth': {
    title: 'Fit the width',
    group: 'PDF',
    scope: 'pdf',
    keys: ['0'],
    words: 'zoom reset whole',
  },
  'pdf.rotate': { title: 'Rotate', group: 'PDF', scope: 'pdf', keys: ['r'], words: 'turn' },
  'pdf.fullscreen': {
    title: 'Full screen on or off',
    group: 'PDF',
    scope: 'pdf',
    keys: ['f'],
    words: 'maximise',
  },
  'pdf.thumbnails': {
    title: 'Show or hide thumbnails',
    group: 'PDF',
    scope: 'pdf',
    keys: ['t'],
    words: 'pages overview',
  },
  'pdf.download': {
    title: 'Download',
    group: 'PDF',
    scope: 'pdf',
    keys: ['d'],
    words: 'save file',
  },
} as const satisfies Commands;
