/** An applicant who waits longer is stale (1§9: staleApplicantThreshold). */
export const STALE_DAYS = 60;
/** A link to apply by works so many days at first, and so many at most. */
export const LINK_DAYS = 90;
export const MOST_LINK_DAYS = 365;
/** So long an application that was begun can be gone on with, and its copy be fetched after it was sent. */
export const RESUME_DAYS = 60;
/** So long after that, one that was not sent is removed. */
export const FORGET_DAYS = 30;

/** Where an applicant stands. */
export const STAGES = ['applied', 'stale', 'declined', 'hired'] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  applied: 'Applied',
  stale: 'Waiting over 60 days',
  declined: 'Declined',
  hired: 'Taken on',
};
