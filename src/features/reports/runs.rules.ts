/** What a file of a report can be. */
export const RUN_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type RunFormat = (typeof RUN_FORMATS)[number];
export const RUN_FORMAT_WORDS: Readonly<Record<RunFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
};

export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A file is kept so many days, and the line that names it as many more. */
export const RUN_DAYS = 7;
/** A user has so many under way at a time. */
export const MOST_RUNS = 3;
/** A print that one waits for ends after so many rows; one made in the background goes on. */
export const MOST_PRINTED = 10_000;
export const MOST_PRINTED_BEHIND = 50_000;

/** Whether somebody still works on it, or is about to. */
export const isOpen = (state: RunState): boolean => state === 'waiting' || state === 'running';

interface Run {
  state: RunState;
  rowsRead: number;
  rowsOf: number | null;
  hasFile: boolean;
}

const written = (count: number) => count.toLocaleString('en-US');

/** How a file stands, in words. */
export function runWords({ state, rowsRead, rowsOf, hasFile }: Run): string {
  switch (state) {
    case 'waiting':
      return 'Waits for its turn';
    case 'running':
      return rowsOf === null || rowsRead >= rowsOf
        ? `${written(rowsRead)} rows read`
        : `${written(rowsRead)} of ${written(rowsOf)} rows read`;
    case 'done':
      return hasFile ? `Ready: ${written(rowsRead)} rows` : 'Its days are over';
    case 'failed':
      return 'Failed: nothing was kept';
    case 'canceled':
      return 'Canceled';
  }
}
