import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { fold } from '#src/web/palette/ranking.ts';
import { cmeRepsQuery } from './exam/exam.queries.ts';
import { examViews } from './exam/exam-views.ts';

/** More than anyone reads in the palette; the workflow has the rest. */
const MOST_ROWS = 20;

/** Finds open medical exams in the palette; choosing one claims it. */
const examProvider: PaletteProvider = {
  mode: '#',
  kind: 'exam',
  label: 'medical exams',
  permission: 'cme.worklists',
  search: async (text, signal) =>
    (await import('./exam/find-exams.ts')).findExams(text.trim().slice(0, 100), MOST_ROWS, signal),
};

/** Those of customer care whom CME may ask. */
const cmeRepProvider: PaletteProvider = {
  mode: 'step',
  kind: 'cmeRep',
  label: 'customer care representatives',
  permission: [
    'cme.chaseList',
    'cme.searchAndMatch',
    'cme.review',
    'cme.secondReview',
    'cme.finalReview',
  ],
  search: async (text, _signal, { queryClient }) => {
    const reps = await queryClient.fetchQuery(cmeRepsQuery());
    return reps
      .map(({ userId, name }) => ({ id: userId, title: name, value: userId }))
      .filter(({ title }) => fold(title).includes(fold(text.trim())));
  },
};

/** The views of the workflow, as the commands about them ask for them. */
const views = {
  mode: 'step',
  label: 'views of the CME workflow',
  permission: 'cme.worklists',
} as const;

/** What CME brings to the palette. */
export const CME_PROVIDERS: readonly PaletteProvider[] = [
  examProvider,
  cmeRepProvider,
  { ...views, kind: 'examView', search: examViews.rowsOf('all') },
  { ...views, kind: 'ownExamView', search: examViews.rowsOf('own') },
];
