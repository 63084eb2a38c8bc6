import type { Commands } from './command.ts';

/** Keys of the document under view; as in the stock viewer of pdf.js where it has one. */
export const pdfCommands = {
  'pdf.nextPage': {
    title: 'Next page',
    group: 'PDF',
    scope: 'pdf',
    keys: ['n', 'j'],
    repeats: true,
    words: 'forward down',
  },
  'pdf.previousPage': {
    title: 'Previous page',
    group: 'PDF',
    scope: 'pdf',
    keys: ['p', 'k'],
    repeats: true,
    words: 'back up',
  },
  'pdf.firstPage': { title: 'First page', group: 'PDF', scope: 'pdf', keys: ['home'] },
  'pdf.lastPage': { title: 'Last page', group: 'PDF', scope: 'pdf', keys: ['end'] },
  'pdf.goToPage': {
    title: 'Go to a page',
    group: 'PDF',
    scope: 'pdf',
    keys: ['mod+alt+g'],
    words: 'number jump',
  },
  'pdf.find': {
    title: 'Find in document',
    group: 'PDF',
    scope: 'pdf',
    keys: ['/'],
    words: 'search text words',
  },
  'pdf.findNext': {
    title: 'Next match',
    group: 'PDF',
    scope: 'pdf',
    keys: ['shift+n'],
    repeats: true,
    words: 'find again',
  },
  'pdf.findPrevious': {
    title: 'Previous match',
    group: 'PDF',
    scope: 'pdf',
    keys: ['shift+p'],
    repeats: true,
    words: 'find back',
  },
  'pdf.zoomIn': {
    title: 'Zoom in',
    group: 'PDF',
    scope: 'pdf',
    keys: ['+', '='],
    repeats: true,
    words: 'larger bigger',
  },
  'pdf.zoomOut': {
    title: 'Zoom out',
    group: 'PDF',
    scope: 'pdf',
    keys: ['-'],
    repeats: true,
    words: 'smaller',
  },
  'pdf.fitWidth': {
    title: 'Fit the width',
    group: 'PDF',
    scope: 'pdf',
    keys: ['0'],
    words: 'zoom reset',
  },
  'pdf.fitPage': {
    title: 'Fit the page',
    group: 'PDF',
    scope: 'pdf',
    keys: ['h'],
    words: 'zoom whole height',
  },
  'pdf.actualSize': {
    title: 'Actual size',
    group: 'PDF',
    scope: 'pdf',
    words: 'zoom 100 percent real paper',
  },
  'pdf.rotate': { title: 'Rotate', group: 'PDF', scope: 'pdf', keys: ['r'], words: 'turn' },
  'pdf.fullscreen': {
    title: 'Full screen on or off',
    group: 'PDF',
    scope: 'pdf',
    keys: ['f'],
    words: 'maximise',
  },
  'pdf.secondWindow': {
    title: 'Move to a second window, or back',
    group: 'PDF',
    scope: 'pdf',
    keys: ['alt+shift+w'],
    inFields: true,
    words: 'two screens monitor display pop out undock detach',
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

declare module './command.ts' {
  interface CommandTables {
    pdfCommands: typeof pdfCommands;
  }
}
