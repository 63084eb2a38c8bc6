/** What a request can be about. */
export const DATAQS_KINDS = ['inspection', 'violation', 'crash'] as const;
export type DataQsKind = (typeof DATAQS_KINDS)[number];

/** How a request for a correction (DataQs) stands; the last step says it. */
export const DATAQS_STATES = [
  'filed',
  'documentsAsked',
  'inReview',
  'corrected',
  'declined',
  'reconsidered',
  'withdrawn',
] as const;
export type DataQsState = (typeof DATAQS_STATES)[number];
export const DATAQS_WORDS: Readonly<Record<DataQsState, string>> = {
  filed: 'Filed',
  documentsAsked: 'Documents asked for',
  inReview: 'In review',
  corrected: 'Corrected',
  declined: 'Declined',
  reconsidered: 'Reconsideration asked',
  withdrawn: 'Withdrawn',
};

/** Whether an answer of FMCSA or the state is still waited for. */
export const isPending = (state: DataQsState): boolean =>
  !['corrected', 'declined', 'withdrawn'].includes(state);

/** What was decided is told by who decided it, in words that are kept. */
export const needsAnswer = (state: DataQsState): boolean =>
  ['documentsAsked', 'corrected', 'declined'].includes(state);
