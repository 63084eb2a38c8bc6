/** Read once: a file of tests that runs over midnight goes on speaking of the day on which it began. */
const BEGAN = Date.now();
const DAY = 86_400_000;

/** The instant `days` days before this file of tests began, as ISO 8601; a negative count lies ahead. */
export const timeAgo = (days: number): string => new Date(BEGAN - days * DAY).toISOString();

/** The UTC day of that instant, `YYYY-MM-DD`. */
export const dayAgo = (days: number): string => timeAgo(days).slice(0, 10);
