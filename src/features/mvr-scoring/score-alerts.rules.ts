/** The kinds of alert about scores, the worst first. */
export const SCORE_ALERT_KINDS = ['scored', 'waiting'] as const;
export type ScoreAlertKind = (typeof SCORE_ALERT_KINDS)[number];

export const SCORE_ALERT_WORDS: Readonly<Record<ScoreAlertKind, string>> = {
  scored: 'To act on',
  waiting: 'Waits for its score',
};

/** The action of a band that asks for nothing, as the schemes that ship have it; one without any asks for nothing either. */
export const NOTHING_FOLLOWS = 'Nothing follows';

/** So many are listed. */
export const MOST_SCORE_ALERTS = 1000;
